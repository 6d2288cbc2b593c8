import { SUBJECTS } from '../../domain/matching/subjects.js';
import type { PortfolioItem } from '../../domain/tutor/portfolio.rules.js';
import type { TutorType } from '../../domain/tutor/options.js';
import type { Random } from './random.js';
import type { Background } from './words.js';

/** What a tutor is good at beyond the subjects. */
export type Strengths = {
  specializationTags: string[];
  languagesSpoken: string[];
  certifications: string[];
  portfolioItems: string[];
  portfolio?: readonly PortfolioItem[];
};

const TAGS = [
  'Exam preparation',
  'Study skills',
  'Homework help',
  'Dyslexia',
  'ADHD',
  'Gifted students',
  'Catching up after illness',
  'Scholarship tests',
  'Selective school entry',
  'Nervous beginners',
  'HSC',
  'VCE',
  'IB',
  'English as a second language',
];
const LANGUAGES: readonly (readonly [string, number])[] = [
  ['Mandarin', 20],
  ['Cantonese', 10],
  ['Vietnamese', 10],
  ['Arabic', 10],
  ['Hindi', 10],
  ['Punjabi', 6],
  ['Greek', 6],
  ['Italian', 6],
  ['Spanish', 6],
  ['French', 5],
  ['German', 4],
  ['Korean', 4],
  ['Auslan', 3],
];
const CERTIFICATIONS: Record<TutorType, readonly string[]> = {
  'qualified-teacher': ['Registered teacher', 'First Aid (HLTAID011)', 'Exam marking, senior years', 'MiniLit'],
  'university-graduate': ['First Aid (HLTAID011)', 'TESOL certificate', 'Certificate IV in Training and Assessment'],
  'current-student': ['First Aid (HLTAID011)', 'Peer mentoring'],
  'industry-professional': ['Certificate IV in Training and Assessment', 'Chartered membership'],
};

export function strengthsOf(random: Random, { type, subjects }: Background): Strengths {
  const tags = random.weighted([
    [0, 25],
    [1, 25],
    [2, 30],
    [3, 15],
    [4, 5],
  ]);
  const second = random.happens(35) ? [random.weighted(LANGUAGES)] : [];
  const third = second.length > 0 && random.happens(12) ? [random.weighted(LANGUAGES)] : [];
  const subject = subjects[0] ?? 'mathematics';
  const portfolio = random.happens(12)
    ? [{ title: `${SUBJECTS[subject]} notes and practice papers`, url: `https://example.com/${subject}-notes` }]
    : [];
  return {
    specializationTags: random.some(TAGS, tags),
    languagesSpoken: [...new Set(['English', ...second, ...third])],
    certifications: random.happens(30) ? random.some(CERTIFICATIONS[type], random.int(1, 2)) : [],
    portfolioItems: portfolio.map(({ title }) => title),
    portfolio,
  };
}
