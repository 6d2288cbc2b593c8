/** What stands in a built page until the program that serves it writes its own in its place. */
export const BUILT_WITH = {
  origin: 'https://banksia.invalid',
  phone: '1300 000 000',
  email: 'hello@banksia.example',
  lmsUrl: 'https://lms.invalid/',
  traces: 'traces-of-the-build',
} as const;

/** The address that calls a phone number. */
export const telephone = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
