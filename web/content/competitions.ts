import { RETENTION_DAYS } from '@domain/act/retention.js';
import type { COMPETITION_SUBJECTS, CompetitionId } from '@domain/competition/options.js';

type CompetitionSubject = (typeof COMPETITION_SUBJECTS)[number];

export const COMPETITIONS_TITLE = 'Three prizes, drawn in the open';
export const COMPETITIONS_TEXT =
  'Three competitions for students in Years 2 to 12, free to enter. Each ends with a monthly voucher draw among everybody who takes part, and anyone can check how the winner was drawn.';

/** The words of the three competitions; ids and prizes stand in the domain. */
export const COMPETITION_WORDS: Record<CompetitionId, { title: string; text: string; prize: string }> = {
  'mathematics-olympiad': {
    title: 'Mathematics Olympiad',
    text: 'For students who like a problem that needs an idea more than a formula. Vouchers for books, puzzles or lessons.',
    prize: 'Prizes worth $600',
  },
  'creative-writing': {
    title: 'Creative Writing',
    text: 'For students who fill notebooks with stories, poems and letters. Vouchers for books, courses or lessons.',
    prize: 'Prizes worth $450',
  },
  'science-investigation': {
    title: 'Science Investigation',
    text: 'For students with questions of their own and a shelf of jars. Vouchers for kits, books or lessons.',
    prize: 'Prizes worth $100',
  },
};

export const SUBJECT_WORDS: Record<CompetitionSubject, string> = {
  mathematics: 'Mathematics',
  english: 'English',
  science: 'Science',
  physics: 'Physics',
  chemistry: 'Chemistry',
  biology: 'Biology',
  history: 'History',
  geography: 'Geography',
  multiple: 'More than one subject',
};

/** The terms of the competitions: what is done, no more (D-20, G-27). */
export const CONDITIONS: readonly { title: string; text: string }[] = [
  {
    title: 'Who may enter',
    text: 'Students in Years 2 to 12 who live in Australia, entered by a parent or carer, or by themselves from 18. Entry is free. One entry for each student and competition.',
  },
  {
    title: 'What counts',
    text: 'An entry counts once you have pressed the button behind the link in our email, before the competition closes at the end of its closing day, Sydney time. It is a game of chance: every confirmed entry has the same chance to win.',
  },
  {
    title: 'How the winner is drawn',
    text: 'Once a competition has closed, we publish the numbers of all confirmed entries. Our computer hashes a seed, which is random unless we say otherwise, and the hash decides the place in the list. Seed and list stay here, so that anyone can repeat it.',
  },
  {
    title: 'What happens next',
    text: `We email the winner to arrange the vouchers, and everybody else who took part. We publish the number of the winning entry and never a name. Entries that did not win are deleted ${RETENTION_DAYS.drawnEntries} days after the draw, unconfirmed ones after ${RETENTION_DAYS.unconfirmedEntries} days.`,
  },
];

export const RESOURCES = [
  {
    file: 'study-planner.pdf',
    title: 'Study planner',
    text: 'A week at a glance, with room for rest. Print one each Sunday.',
  },
  {
    file: 'times-tables-and-number-facts.pdf',
    title: 'Number facts',
    text: 'Times tables, squares and fractions worth knowing by heart.',
  },
  {
    file: 'essay-structure-guide.pdf',
    title: 'Essay structure',
    text: 'From question to plan to paragraph, with sentences to start from.',
  },
  {
    file: 'exam-week-checklist.pdf',
    title: 'Exam week',
    text: 'A checklist for the last seven days, and for the morning itself.',
  },
] as const;

export const WINNERS_TITLE = 'What winners could tell you';
export const WINNERS_TEXT = 'Examples written by us. Winners’ own words take their place once they let us print them.';

export const WINNERS = [
  {
    about: 'Mathematics Olympiad, Year 8',
    quote: 'I chose a book of hard problems. Question nine took me four evenings, in a good way.',
  },
  {
    about: 'Creative Writing, Year 5',
    quote: 'I bought three notebooks and wrote about the dam on my nan’s farm.',
  },
  {
    about: 'Science Investigation, Year 10',
    quote: 'The first thing I tried with my kit failed, and that turned out to be the interesting part.',
  },
] as const;
