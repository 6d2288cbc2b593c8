/** How long personal data is kept for its purpose, in days (R-68, APP 11); the privacy page says the same. */
export const RETENTION_DAYS = {
  /** An enquiry that has ended, and the mails about it. */
  endedEnquiries: 730,
  mails: 365,
  competitionEntries: 365,
  unconfirmedSubscriptions: 30,
  /** A tutor's profile without an account, once its visitor's session has ended. */
  drafts: 30,
  keptAnswers: 1,
} as const;

/** Retention is kept once a night. */
export const RETENTION_HOURS = 24;
