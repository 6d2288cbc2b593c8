import type { COMPETITION_SUBJECTS, COMPETITIONS } from '@domain/competition/options.js';

type CompetitionId = (typeof COMPETITIONS)[number]['id'];
type CompetitionSubject = (typeof COMPETITION_SUBJECTS)[number];

export const COMPETITIONS_TITLE = 'Try something a bit harder';
export const COMPETITIONS_TEXT =
  'Three competitions for students in Years 2 to 12, free to enter, with prizes and a monthly voucher draw for everybody who takes part.';

/** The words of the three competitions; ids and prizes stand in the domain. */
export const COMPETITION_WORDS: Record<CompetitionId, { title: string; text: string; prize: string }> = {
  'mathematics-olympiad': {
    title: 'Mathematics Olympiad',
    text: 'Ten problems that need an idea more than a formula. Working counts as much as the answer.',
    prize: 'Prizes worth $600',
  },
  'creative-writing': {
    title: 'Creative Writing',
    text: 'A story, a poem or a letter of up to 800 words. The theme comes with the confirmation.',
    prize: 'Prizes worth $450',
  },
  'science-investigation': {
    title: 'Science Investigation',
    text: 'A question of your own, an honest experiment, and what you would do differently next time.',
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
    quote: 'Question nine took me four evenings. I still think about it, in a good way.',
  },
  {
    about: 'Creative Writing, Year 5',
    quote: 'I wrote about the dam on my nan’s farm. She keeps the certificate on the fridge.',
  },
  {
    about: 'Science Investigation, Year 10',
    quote: 'My first try failed, so I wrote about why. That turned out to be the interesting part.',
  },
] as const;
