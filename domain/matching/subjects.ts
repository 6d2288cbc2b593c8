/** The subjects of tutor search with their labels (S0§3, R-111). */
export const SUBJECTS = {
  mathematics: 'Mathematics',
  english: 'English',
  science: 'Science',
  physics: 'Physics',
  chemistry: 'Chemistry',
  biology: 'Biology',
  history: 'History',
  geography: 'Geography',
  economics: 'Economics',
  business: 'Business',
  'computer-science': 'Computer Science',
  psychology: 'Psychology',
} as const;

export type SubjectSlug = keyof typeof SUBJECTS;

/** Words and phrases, as families write them, of each subject; one phrase may name several subjects. */
const SYNONYMS: Record<SubjectSlug, string> = {
  mathematics:
    'mathematics, mathematical, maths, math, methods, specialist, calculus, algebra, geometry, trigonometry, trig, ' +
    'statistics, stats, probability, arithmetic, numeracy, times tables, fractions, naplan',
  english:
    'english, essay, essays, writing, reading, literacy, literature, lit, spelling, grammar, phonics, comprehension, ' +
    'esl, eal, eald, efl, esol, ielts, toefl, naplan',
  science: 'science, sciences, stem',
  physics: 'physics, mechanics, electromagnetism, thermodynamics',
  chemistry: 'chemistry, chem, biochemistry, biochem',
  biology: 'biology, bio, anatomy, physiology, genetics, botany, zoology, biochemistry, biochem',
  history: 'history, hist, hass, hsie, humanities',
  geography: 'geography, geog, geo, hass, hsie, humanities',
  economics: 'economics, econ, eco, microeconomics, macroeconomics, econometrics',
  business: 'business, commerce, accounting, accountancy, marketing, entrepreneurship, finance, bookkeeping',
  'computer-science':
    'computer science, computer sciences, computer, computers, computing, comp sci, compsci, cs, coding, programming, ' +
    'software, web development, python, java, javascript, typescript, scratch, html, c++, c#, sql, ict, ' +
    'information technology, digital technologies, digital technology, data science, ai, artificial intelligence, ' +
    'machine learning, robotics, algorithmics',
  psychology: 'psychology, psych',
};

const SLUGS = Object.keys(SUBJECTS) as SubjectSlug[];
const BY_PHRASE = new Map<string, SubjectSlug[]>();
for (const slug of SLUGS)
  for (const phrase of SYNONYMS[slug].split(', ')) BY_PHRASE.set(phrase, [...(BY_PHRASE.get(phrase) ?? []), slug]);

const LONGEST_PHRASE = Math.max(...[...BY_PHRASE.keys()].map((phrase) => phrase.split(' ').length));
const WORD = /[\p{L}\p{N}]+(?:\+\+|#)?/gu;

/**
 * The search subjects that a free text names, in the order of the list of subjects; empty when none is recognised.
 * The longest phrase wins, so `computer science` is not also `science`.
 */
export function subjectsIn(freeText: string): SubjectSlug[] {
  const words = freeText.normalize('NFKC').toLowerCase().match(WORD) ?? [];
  const found = new Set<SubjectSlug>();
  for (let at = 0; at < words.length;) {
    let taken = 1;
    for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
      const slugs = BY_PHRASE.get(words.slice(at, at + length).join(' '));
      if (!slugs) continue;
      for (const slug of slugs) found.add(slug);
      taken = length;
      break;
    }
    at += taken;
  }
  return SLUGS.filter((slug) => found.has(slug));
}

/** The subjects that a tutor's card names: the search subjects, then what the tutor wrote that none of them covers. */
export const subjectsShown = (slugs: readonly string[], words: readonly string[]): string[] => [
  ...new Set([...slugs, ...words.filter((word) => !slugs.includes(word) && subjectsIn(word).length === 0)]),
];
