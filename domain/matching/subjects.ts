import { SUBJECT_SLUGS, type SubjectSlug } from './options.js';

export { SUBJECTS, type SubjectSlug } from './options.js';

/** Words and phrases, as families write them, of each subject; one phrase may name several subjects. */
const SYNONYMS: Record<SubjectSlug, string> = {
  mathematics:
    'mathematics, mathematical, maths, math, methods, specialist, calculus, algebra, geometry, trigonometry, trig, ' +
    'statistics, stats, probability, arithmetic, numeracy, times tables, fractions, naplan',
  english:
    'english, essay, essays, writing, reading, literacy, literature, lit, spelling, grammar, phonics, comprehension, ' +
    'esl, eal, eald, efl, esol, ielts, toefl, language arts, naplan',
  science: 'science, sciences, stem',
  physics: 'physics, mechanics, electromagnetism, thermodynamics',
  chemistry: 'chemistry, chem, biochemistry, biochem',
  biology: 'biology, bio, anatomy, physiology, genetics, botany, zoology, biochemistry, biochem',
  history: 'history, hist, hass, hsie, humanities',
  geography: 'geography, geog, geo, hass, hsie, humanities',
  economics: 'economics, econ, eco, microeconomics, macroeconomics, econometrics',
  business:
    'business, commerce, accounting, accountancy, marketing, management, entrepreneurship, finance, bookkeeping, ' +
    'taxation, auditing',
  'computer-science':
    'computer science, computer sciences, computer, computers, computing, comp sci, compsci, cs, coding, programming, ' +
    'software, web development, python, java, javascript, typescript, scratch, html, c++, c#, sql, ict, ' +
    'information technology, digital technologies, digital technology, data science, ai, artificial intelligence, ' +
    'machine learning, robotics, algorithmics',
  psychology: 'psychology, psych',
};

/** What a phrase, in its words as folded, stands for. */
export type Phrases<Meaning> = { meanings: ReadonlyMap<string, Meaning>; longest: number };
export const phrases = <Meaning>(meanings: ReadonlyMap<string, Meaning>): Phrases<Meaning> => ({
  meanings,
  longest: Math.max(...[...meanings.keys()].map((phrase) => phrase.split(' ').length)),
});

const slugsByPhrase = new Map<string, SubjectSlug[]>();
for (const slug of SUBJECT_SLUGS)
  for (const phrase of SYNONYMS[slug].split(', '))
    slugsByPhrase.set(phrase, [...(slugsByPhrase.get(phrase) ?? []), slug]);
export const SUBJECT_PHRASES = phrases(slugsByPhrase);

const WORD = /[\p{L}\p{N}]+(?:\+\+|#)?/gu;

/** The words of a text without regard to case, width and accents. */
export const wordsOf = (text: string): string[] =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC').toLowerCase().match(WORD) ?? [];

/** A word or phrase without the ending of its plural. */
export function singular(phrase: string): string {
  if (/[^aeiou]ies$/.test(phrase)) return `${phrase.slice(0, -3)}y`;
  if (/(?:s|x|ch|sh)es$/.test(phrase)) return phrase.slice(0, -2);
  return /[^s]s$/.test(phrase) ? phrase.slice(0, -1) : phrase;
}

/** What the phrases among some words stand for, the longest first, and the words that belong to none of them. */
export function findPhrases<Meaning>(
  words: readonly string[],
  { meanings, longest }: Phrases<Meaning>,
): { found: Meaning[]; left: string[] } {
  const found: Meaning[] = [];
  const left: string[] = [];
  for (let at = 0; at < words.length;) {
    let taken = 0;
    for (let length = Math.min(longest, words.length - at); length > 0 && taken === 0; length -= 1) {
      const phrase = words.slice(at, at + length).join(' ');
      const meaning = meanings.get(phrase) ?? meanings.get(singular(phrase));
      if (meaning === undefined) continue;
      found.push(meaning);
      taken = length;
    }
    if (taken === 0) left.push(words[at] as string);
    at += taken || 1;
  }
  return { found, left };
}

/**
 * The search subjects that a free text names, in the order of the list of subjects; empty when none is recognised
 * . The longest phrase wins, so `computer science` is not also `science`.
 */
export function subjectsIn(freeText: string): SubjectSlug[] {
  const found = new Set(findPhrases(wordsOf(freeText), SUBJECT_PHRASES).found.flat());
  return SUBJECT_SLUGS.filter((slug) => found.has(slug));
}

/** The subjects that a tutor's card names: the search subjects, then what the tutor wrote that none of them covers. */
export const subjectsShown = (slugs: readonly string[], words: readonly string[]): string[] => [
  ...new Set([...slugs, ...words.filter((word) => !slugs.includes(word) && subjectsIn(word).length === 0)]),
];
