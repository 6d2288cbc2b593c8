/** The subjects that have a page of their own, apart from the pages' words, which are long. */
export const SUBJECT_PAGES = [
  { slug: 'mathematics', name: 'Mathematics' },
  { slug: 'english', name: 'English' },
  { slug: 'science', name: 'Science' },
  { slug: 'ai-tools', name: 'AI Tools' },
  { slug: 'business-development', name: 'Business Development' },
  { slug: 'business-coaching', name: 'Business Coaching' },
  { slug: 'business-mentoring', name: 'Business Mentoring' },
];
