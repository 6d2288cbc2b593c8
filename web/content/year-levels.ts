import { FIGURES, PRICES } from './figures';

/** The four levels with the prices they start from (P-21, P-22). */
export const LEVELS = [
  {
    slug: 'primary-tutoring',
    name: 'Primary',
    years: 'Years 2-6',
    price: PRICES.primary,
    text: 'Reading, number sense and the feeling that school is something you can do.',
    points: ['Short, varied sessions', 'Reading aloud, fractions, times tables', 'A word with you after each lesson'],
  },
  {
    slug: 'secondary-tutoring',
    name: 'Secondary',
    years: 'Years 7-10',
    price: PRICES.secondary,
    text: 'Harder subjects, more teachers, more noise. One steady person who knows where the gaps are.',
    points: ['Algebra, essays and science basics', 'Planning homework across subjects', 'Preparing for NAPLAN'],
  },
  {
    slug: 'senior-tutoring',
    name: 'Senior',
    years: 'Years 11-12',
    price: PRICES.senior,
    text: 'HSC, VCE, QCE, WACE, SACE and TCE with tutors who know what the markers look for.',
    points: ['Past papers with real feedback', 'Extension and specialist subjects', 'A plan up to the last exam'],
  },
  {
    slug: 'adult-tutoring',
    name: 'Adult',
    years: '18+',
    price: PRICES.adult,
    text: 'English for work, statistics for a degree, AI tools or a business of your own.',
    points: ['At your pace, around your job', 'A cafe, your office or online', 'Coaching and mentoring, too'],
  },
] as const;
export type LevelSlug = (typeof LEVELS)[number]['slug'];

export const RESULTS = [
  { figure: FIGURES.gradeImprovement, label: 'Grade improvement', detail: 'of families see better grades' },
  { figure: FIGURES.confidence, label: 'Confidence', detail: 'of students are more confident' },
  { figure: FIGURES.gradeIncrease, label: 'Average grade increase', detail: 'over a year of tutoring' },
  { figure: FIGURES.satisfaction, label: 'Parent satisfaction', detail: 'would recommend us' },
] as const;

export const YEAR_LEVELS_TITLE = 'A tutor for every year';
export const YEAR_LEVELS_TEXT =
  'What helps in Year 3 is not what helps in Year 12. Choose the level and see what a session looks like and where prices start.';
