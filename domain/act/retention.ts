/** How long personal data is kept for its purpose, in days (R-68, APP 11); the privacy page says the same. */
export const RETENTION_DAYS = {
  /**
   * What an enquiry says of a family, with what tutors were shown of it and wrote to the family, from the day on which
   * the family sent it, or asked for another tutor; one that nobody has ended by then lapses.
   */
  enquiries: 730,
  /** Nor is an enquiry emptied before: a family that books one session after the other is still with us. */
  enquiriesAfterSession: 90,
  /** Who wrote a review; its stars and words stay, without a name. */
  reviewers: 730,
  /** A session's or a request's student: what tax law asks of a record of payment, and two years. */
  pastBookings: 2_557,
  /** What was written about something that went wrong, once it was resolved. */
  cases: 2_557,
  mails: 365,
  /** That an address was mailed what anybody may have asked for: as long as no other such mail goes to it. */
  requestedMails: 1,
  competitionEntries: 365,
  /** An entry whose address nobody confirmed: it takes no part (G-27). */
  unconfirmedEntries: 14,
  /** After its draw, an entry that did not win; its number alone stays, by which the draw can be repeated. */
  drawnEntries: 60,
  unconfirmedSubscriptions: 30,
  /**
   * A newsletter subscription, or an entry link, whose mail its reader has stopped: as long as no new link is mailed
   * then (R-04, SEC-29).
   */
  stoppedSubscriptions: 30,
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
  /** How often a tutor was considered on a day, and why not invited: what the tutor reads of it, and a day (G-24). */
  matchTallies: 31,
  /** From which networks an account has logged in, so that nobody who guesses its password locks its owner out. */
  loginNetworks: 30,
} as const;

/** Retention is kept once a night. */
export const RETENTION_HOURS = 24;
