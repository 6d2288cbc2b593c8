/** How long personal data is kept for its purpose, in days (R-68, APP 11); the privacy page says the same. */
export const RETENTION_DAYS = {
  /**
   * What an enquiry says of a family, with what tutors were shown of it and wrote to the family; one that nobody has ended by
   * then lapses.
   */
  enquiries: 730,
  /** Who wrote a review; its stars and words stay, without a name. */
  reviewers: 730,
  /** A session's or a request's student: what tax law asks of a record of payment, and two years. */
  pastBookings: 2_557,
  /** What was written about something that went wrong, once it was resolved. */
  cases: 2_557,
  mails: 365,
  competitionEntries: 365,
  unconfirmedSubscriptions: 30,
  /** A tutor's profile without an account, once its visitor's session has ended. */
  drafts: 30,
  /** Documents, contract and numbers of a tutor who was rejected and has not tried again. */
  rejectedDocuments: 90,
  /** Answers kept for a repeat, and by what an enquiry sent twice is known. */
  idempotencyKeys: 1,
  /** From which network an enquiry was sent: as long as somebody may say that it was not meant. */
  enquiryNetworks: 30,
  /** What was blocked, after the block was lifted or has ended. */
  endedBlocks: 30,
  /** From which networks an account has logged in, so that nobody who guesses its password locks its owner out. */
  loginNetworks: 30,
} as const;

/** Retention is kept once a night. */
export const RETENTION_HOURS = 24;
