export const MAIL_QUEUE = 'bench-peer-mails';
/** Under this the queue is injected. */
export const MAILS = Symbol('mails');

/** One mail; what it says is read when it is sent. */
export type MailJob = { opportunityId: string };

export const JOB_OPTIONS = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: true,
} as const;
/** Mails that a worker sends at a time, each over a connection of its own. */
export const CONCURRENCY = 10;
