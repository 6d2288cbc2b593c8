/** The three competitions with their prizes in dollars (S0§9, R-80). */
export const COMPETITIONS = [
  { id: 'mathematics-olympiad', prize: 600 },
  { id: 'creative-writing', prize: 450 },
  { id: 'science-investigation', prize: 100 },
] as const;
export type CompetitionId = (typeof COMPETITIONS)[number]['id'];
export const COMPETITION_IDS: readonly CompetitionId[] = COMPETITIONS.map(({ id }) => id);

/** `Mathematics Olympiad` */
export const competitionTitle = (id: CompetitionId): string =>
  id.replace(/(^|-)(\w)/g, (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase());

/** In dollars. */
export const prizeOf = (id: CompetitionId): number =>
  COMPETITIONS.find((competition) => competition.id === id)?.prize ?? 0;

export const COMPETITION_YEAR_LEVELS = [
  'year-2',
  'year-3',
  'year-4',
  'year-5',
  'year-6',
  'year-7',
  'year-8',
  'year-9',
  'year-10',
  'year-11',
  'year-12',
] as const;

export const COMPETITION_SUBJECTS = [
  'mathematics',
  'english',
  'science',
  'physics',
  'chemistry',
  'biology',
  'history',
  'geography',
  'multiple',
] as const;
