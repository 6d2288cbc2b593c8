import { SITE } from './site';

/** The categories of S0§2; `All` is the filter that takes none away. */
export const CATEGORIES = [
  'All',
  'Parent Guides',
  'Study Tips',
  'Education Insights',
  'Learning Science',
  'Exam Preparation',
  'Subject Focus',
] as const;
export type Category = (typeof CATEGORIES)[number];

export type Article = {
  slug: string;
  category: Exclude<Category, 'All'>;
  title: string;
  text: string;
  minutes: number;
  date: string;
  /** `YYYY-MM-DD`. */ published: string;
};

export const AUTHOR = `The ${SITE.name} team`;

/** Six articles, newest first; the first is featured, and it alone has a body (P-17, R-08). */
export const ARTICLES: readonly Article[] = [
  {
    slug: 'how-to-choose-private-tutor',
    category: 'Parent Guides',
    title: 'How to choose a private tutor',
    text: 'What to ask in the first call, which papers to see, and the three signs that a tutor will last.',
    minutes: 8,
    date: 'Wed 11 Nov 2026',
    published: '2026-11-11',
  },
  {
    slug: 'in-person-vs-online-tutoring',
    category: 'Education Insights',
    title: 'In person or online: which suits your child',
    text: 'Attention, travel and shyness matter more than the medium. A short way to decide.',
    minutes: 6,
    date: 'Wed 28 Oct 2026',
    published: '2026-10-28',
  },
  {
    slug: 'study-tips-for-parents',
    category: 'Study Tips',
    title: 'Study tips for parents who are not teachers',
    text: 'Five small habits at home that do more than another worksheet.',
    minutes: 5,
    date: 'Wed 14 Oct 2026',
    published: '2026-10-14',
  },
  {
    slug: 'why-spacing-beats-cramming',
    category: 'Learning Science',
    title: 'Why four short evenings beat one long Sunday',
    text: 'Forgetting a little between sessions is not a fault in the plan. It is how the plan works.',
    minutes: 7,
    date: 'Wed 30 Sep 2026',
    published: '2026-09-30',
  },
  {
    slug: 'the-week-before-the-exam',
    category: 'Exam Preparation',
    title: 'The week before the exam, day by day',
    text: 'What to practise, what to leave alone, and why the last evening belongs to sleep.',
    minutes: 6,
    date: 'Wed 16 Sep 2026',
    published: '2026-09-16',
  },
  {
    slug: 'when-algebra-stops-making-sense',
    category: 'Subject Focus',
    title: 'When algebra stops making sense',
    text: 'It is rarely the letters. Three older ideas to go back to, and how to tell which one is missing.',
    minutes: 7,
    date: 'Wed 2 Sep 2026',
    published: '2026-09-02',
  },
];

export const NEWSLETTER = {
  title: 'One useful email a month',
  text: 'Study tips, guides for parents and news of our competitions. You can stop it with one click.',
};
