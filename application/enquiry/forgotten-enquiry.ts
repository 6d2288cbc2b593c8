/**
 * What a session, a request and a mail about them say of the
 * subject, in the place of the family's words, once it is erased.
 */
export const FORGOTTEN_SUBJECT = 'Tutoring';
