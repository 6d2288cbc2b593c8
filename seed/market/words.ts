import { SUBJECTS, type SubjectSlug } from '../../domain/matching/subjects.js';
import type { TutorType } from '../../domain/tutor/options.js';
import type { Random } from './random.js';

const UNIVERSITIES: Record<string, readonly string[]> = {
  NSW: [
    'the University of Sydney',
    'UNSW',
    'Macquarie University',
    'the University of Technology Sydney',
    'the University of Newcastle',
  ],
  VIC: ['the University of Melbourne', 'Monash University', 'RMIT', 'Deakin University', 'La Trobe University'],
  QLD: ['the University of Queensland', 'Queensland University of Technology', 'Griffith University'],
  WA: ['the University of Western Australia', 'Curtin University', 'Murdoch University'],
  SA: ['the University of Adelaide', 'Flinders University'],
  ACT: ['the Australian National University', 'the University of Canberra'],
  TAS: ['the University of Tasmania'],
};
const ELSEWHERE = ['the University of Sydney', 'the University of Melbourne'];

const FIELDS: Record<SubjectSlug, readonly string[]> = {
  mathematics: ['Mathematics', 'Applied Mathematics', 'Statistics', 'Civil Engineering', 'Actuarial Studies'],
  english: ['English Literature', 'Linguistics', 'Journalism', 'Creative Writing'],
  science: ['Science', 'Environmental Science', 'Medical Science'],
  physics: ['Physics', 'Electrical Engineering', 'Aerospace Engineering'],
  chemistry: ['Chemistry', 'Chemical Engineering', 'Pharmacy'],
  biology: ['Biology', 'Biomedical Science', 'Nursing'],
  history: ['History', 'Ancient History', 'International Relations'],
  geography: ['Geography', 'Urban Planning'],
  economics: ['Economics', 'Commerce'],
  business: ['Business', 'Accounting', 'Commerce'],
  'computer-science': ['Computer Science', 'Software Engineering', 'Information Technology'],
  psychology: ['Psychology', 'Social Work'],
};

export const universityIn = (random: Random, state: string) => random.of(UNIVERSITIES[state] ?? ELSEWHERE);

/** Subjects as a sentence lists them. */
export function listed(slugs: readonly SubjectSlug[]): string {
  const names = slugs.map((slug) => (slug === 'english' ? 'English' : SUBJECTS[slug].toLowerCase()));
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export type Background = {
  type: TutorType;
  subjects: readonly SubjectSlug[];
  years: number;
  suburb: string;
  state: string;
};

export function qualificationsOf(random: Random, { type, subjects, state }: Background): string {
  const field = random.of(FIELDS[subjects[0] ?? 'science']);
  const university = universityIn(random, state);
  switch (type) {
    case 'qualified-teacher':
      return random.of([
        `Bachelor of Education (${field}), ${university}; registered teacher`,
        `Bachelor of ${field} and Master of Teaching, ${university}`,
        `Graduate Diploma of Education, ${university}; Bachelor of ${field}`,
      ]);
    case 'university-graduate':
      return random.of([
        `Bachelor of ${field} (Honours), ${university}`,
        `Bachelor of ${field}, ${university}`,
        `Master of ${field}, ${university}`,
      ]);
    case 'current-student':
      return `Studying ${field} at ${university}; ATAR ${random.int(93, 99)}.${random.int(0, 19) * 5}`.replace(
        /\.(\d)$/,
        '.0$1',
      );
    case 'industry-professional':
      return random.of([`Bachelor of ${field}, ${university}; working in industry`, `PhD in ${field}, ${university}`]);
  }
}

export function experienceOf(random: Random, { type, years }: Background): string {
  const span = years === 1 ? '1 year' : `${years} years`;
  const where: Record<TutorType, readonly string[]> = {
    'qualified-teacher': [
      'classroom teaching and private tutoring',
      'teaching in state and independent schools',
      'teaching, the last of them as head of department',
    ],
    'university-graduate': [
      'private tutoring, in person and online',
      'tutoring and running holiday revision courses',
      'tutoring and marking first-year papers',
    ],
    'current-student': [
      'tutoring alongside my degree',
      'peer mentoring and private tutoring',
      'tutoring at a homework club and one to one',
    ],
    'industry-professional': [
      'work in the field and evening tutoring',
      'professional practice, mentoring graduates and tutoring',
    ],
  };
  return `${span} of ${random.of(where[type])}`;
}

const OPENINGS: Record<TutorType, readonly string[]> = {
  'qualified-teacher': [
    'I have taught {subjects} in {suburb} classrooms for {years} and still enjoy the moment when an idea lands.',
    'After {years} at the front of a classroom, one-to-one lessons are where I do my best work.',
    'I am a registered teacher of {subjects}, and I tutor because thirty students at a time never leaves room for every question.',
  ],
  'university-graduate': [
    'I fell for {subjects} at school, took it through university, and have been tutoring for {years} since.',
    'I tutor {subjects} around {suburb} and online, mostly students who were told they just are not good at it.',
    'Tutoring paid my way through university; {years} on, I have kept doing it because I like it.',
  ],
  'current-student': [
    'I finished Year 12 recently enough to remember exactly where {subjects} gets confusing.',
    'I am at university now and tutor {subjects} in the afternoons, close to {suburb}.',
    'My own tutor changed how I felt about {subjects}, and I would like to do the same for someone else.',
  ],
  'industry-professional': [
    'I use {subjects} every day at work, so there is always a real example at hand.',
    'By day I work in the field; on evenings and weekends I teach {subjects}.',
    '{Years} in industry taught me what {subjects} is for, and I bring that to every lesson.',
  ],
};

const METHODS = [
  'We start with what you already know, find the first step that feels shaky, and build from there.',
  'Every lesson ends with three questions you can do alone, so that progress is visible to everyone at home.',
  'I keep a short plan for the term, and we adjust it together after each assessment.',
  'I ask more than I tell: explaining an answer back to me is where most of the learning happens.',
  'Past papers come early and often, with plenty of time to talk through why marks were lost.',
  'I work from your own schoolwork rather than a set course, so lessons help with the week in front of you.',
  'Short explanations, many worked examples, and no question that is too small.',
  'We practise under time for exams only once the ideas are solid, never before.',
  'I like drawings, models and everyday examples, and I write clean notes that you keep.',
  'Structure first: how to plan an answer, how to check it, and how to know when it is finished.',
];

const CHARACTER = [
  'Students say that I am patient and hard to shock.',
  'Nervous beginners are very welcome.',
  'I am happy to write to parents after each session.',
  'I have worked with students with dyslexia and ADHD and plan lessons accordingly.',
  'I expect effort, and I notice it.',
  'I speak two languages at home and know what it is like to learn in a second one.',
  'My lessons are calm and unhurried.',
  'I reply quickly and am rarely late.',
  'A first chat is free, so we can see whether we get along.',
  'I keep siblings on the same afternoon where that helps the family.',
];

const PLACES = [
  'In person I travel around {suburb}; online we share a whiteboard.',
  'We can meet at home, at a library or in a café near {suburb}.',
  'Weekday afternoons suit me best, and some weekends work too.',
  'Online lessons come with a recording, so you can go back to any step.',
  'I hold places free before exams for students who have been with me all year.',
];

const ENDINGS = [
  'Recent students moved up by a grade or more within two terms.',
  'The goal is that you stop needing me.',
  'I would be glad to hear what you are working towards.',
  'Send me the topic you like least and we will begin there.',
  'Good marks follow; first comes being able to say what you did and why.',
  'Many of my families come through a friend, which I take as the best review.',
];

/** A tutor's own words, at least 50 characters, seldom the same twice. */
export function bioOf(random: Random, background: Background): string {
  const { type, subjects, years, suburb } = background;
  const span = years === 1 ? 'a year' : `${years} years`;
  const sentences = [random.of(OPENINGS[type]), ...random.some(METHODS, random.int(1, 2)), random.of(CHARACTER)];
  if (random.happens(60)) sentences.push(random.of(PLACES));
  if (random.happens(65)) sentences.push(random.of(ENDINGS));
  return sentences
    .join(' ')
    .replaceAll('{subjects}', listed(subjects.slice(0, 2)))
    .replaceAll('{suburb}', suburb)
    .replaceAll('{years}', span)
    .replaceAll('{Years}', span.replace(/^a /, 'A '));
}
