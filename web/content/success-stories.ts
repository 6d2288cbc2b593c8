export const STORIES_TITLE = 'Success Stories: what tutoring can change';
export const STORIES_TEXT =
  'Six example stories, written by us: what changes, how long it takes, and what a good tutor does that a worksheet cannot. What real families say is on each tutor’s profile.';

/** What lies behind each of the six testimonials, in their order (S0§9). */
export const STORIES = [
  'Kate wrote to us after a second report in a row said “capable, but quiet”. Mia’s tutor began with the Year 7 ideas that had slipped by, and asked her to teach each one back. By the end of Term 3 she was putting her hand up.',
  'Arjun could do every question in the book and lost marks in every practice exam. His tutor marked one paper with him each week, out loud, until he could see what an examiner sees.',
  'Linh speaks three languages and avoided writing in the third. She and her tutor worked on the emails and reports of her own week, on Tuesdays, forty minutes before her shift.',
  'Reading at home had become a nightly argument. Tom’s tutor let him choose the books, read every second page herself, and stopped each time at the best part.',
  'The nearest physics tutor was an hour away, so Hannah met hers online. They drew every problem before touching a formula, on a shared page that she kept for revision.',
  'Joel had a good product and no idea what to charge. His mentor opened her own old account books, went through his, and gave him three numbers to look at every Friday.',
] as const;
