/** What stands in a built page until the program that serves it writes its own in its place. */
export const BUILT_WITH = {
  origin: 'https://banksia.invalid',
  phone: '1300 000 000',
  email: 'hello@banksia.example',
  lmsUrl: 'https://lms.invalid/',
  traces: 'traces-of-the-build',
} as const;

/** An answer of the API that the server has written into a page, by the parts of its address. */
export type PageAnswer = { key: readonly string[]; answer: unknown };

/** The element of a page that holds its answers, for the scripts to begin with. */
export const PAGE_ANSWERS = 'page-answers';

/** The address that calls a phone number. */
export const telephone = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
