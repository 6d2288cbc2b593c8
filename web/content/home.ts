import { FIGURES } from './figures';

/** The words of the home page (S0§2, S0§9). */
export const STEPS = [
  {
    title: 'Tell us what you need',
    text: 'Nine short questions: level, subjects, days and places that suit. It takes about two minutes and needs no account.',
  },
  {
    title: 'Vetted tutors answer',
    text: 'We invite the tutors who fit your subjects, times and suburb. Those who want to teach you write back with a price and a plan.',
  },
  {
    title: 'Choose, and start',
    text: 'Compare up to five quotes side by side and pick a first session. If it is not right, that session is on us.',
  },
];

export const AI_BLURBS = [
  {
    title: 'Matched by more than a postcode',
    text: 'Subjects, level, days, travel and fairness are weighed for every tutor, and each tutor is told why they were asked.',
  },
  {
    title: 'AI tools, taught with care',
    text: 'Tutors show students how to use AI to understand and practise, not to hand in. The thinking stays theirs.',
  },
  {
    title: 'Practice that follows the lesson',
    text: 'Your tutor can set a short exercise after each session, so that an hour lasts the week.',
  },
];

/** What every story, quote and winner's word of ours is marked with: no customer said it (decision 012). */
export const EXAMPLE = 'Example';

export const TESTIMONIALS_TITLE = 'What a good match sounds like';
export const TESTIMONIALS_TEXT =
  'Example stories, written by us to show what tutoring can change. They are not reviews: those are on each tutor’s profile, after real sessions only.';

export type Testimonial = {
  name: string;
  subject: string;
  /** How long its film runs. */ seconds: number;
  quote: string;
};

/**
 * Six testimonials, of which home shows three (S0§9). Examples: what lies behind them stands in `success-stories.ts`.
 */
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'Mia and her mum Kate',
    subject: 'Year 9 Mathematics',
    seconds: 26,
    quote: 'Mia went from dreading Thursdays to explaining quadratics to her little brother at dinner.',
  },
  {
    name: 'Arjun',
    subject: 'VCE Chemistry',
    seconds: 22,
    quote: 'My tutor sat the same exam six years ago. She knew exactly which page I was stuck on.',
  },
  {
    name: 'Linh',
    subject: 'Adult English',
    seconds: 22,
    quote: 'We meet at the cafe near my work. I wrote my first report without asking anyone to check it.',
  },
  {
    name: 'Tom and his dad Greg',
    subject: 'Year 5 Reading',
    seconds: 20,
    quote: 'He asked for the next book in the series. That had never happened in our house.',
  },
  {
    name: 'Hannah',
    subject: 'Year 12 Physics',
    seconds: 20,
    quote: 'Online suited us. Two evenings a week, and the formulas finally meant something.',
  },
  {
    name: 'Joel',
    subject: 'Business Mentoring',
    seconds: 24,
    quote: 'Someone who had run a small shop before me. Half an hour saved me a year of guessing.',
  },
];

export const PARENT_QUOTES_TITLE = 'What parents look for';
export const PARENT_QUOTES_TEXT = `Rated ${FIGURES.rating} in ${FIGURES.parentReviews} reviews by parents. The words below are examples written by us, not reviews.`;

export const PARENT_QUOTES = [
  {
    quote: 'Three tutors wrote to us the same evening. We could see the price and the plan before we spoke to anyone.',
    role: 'A parent of two',
  },
  {
    quote:
      'The check was shown, the references were real, and our first session was at the library. That is how it should be.',
    role: 'A parent of a Year 4 student',
  },
  {
    quote: `Our daughter is ${FIGURES.confidence} more confident by her own count, which she worked out herself. I call that a result.`,
    role: 'A parent of a Year 8 student',
  },
];

export const BLOG_TEASERS = [
  {
    slug: 'how-to-choose-private-tutor',
    category: 'Parent Guides',
    title: 'How to choose a private tutor',
    text: 'What to ask in the first call, which papers to see, and the three signs that a tutor will last.',
    minutes: 8,
  },
  {
    slug: 'in-person-vs-online-tutoring',
    category: 'Education Insights',
    title: 'In person or online: which suits your child',
    text: 'Attention, travel and shyness matter more than the medium. A short way to decide.',
    minutes: 6,
  },
  {
    slug: 'study-tips-for-parents',
    category: 'Study Tips',
    title: 'Study tips for parents who are not teachers',
    text: 'Five small habits at home that do more than another worksheet.',
    minutes: 5,
  },
];
