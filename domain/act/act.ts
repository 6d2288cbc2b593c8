import { unreachable } from '../shared/event.js';

export const ERASURE_REASONS = ['requested', 'not_genuine', 'retention', 'legal'] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

/** Rows that no longer say who a person was, by kind; an erasure is repeated from it on a restored backup. */
export type ErasedRows = {
  enquiries: string[];
  bookings: string[];
  bookingRequests: string[];
  tutors: string[];
  accounts: string[];
  /** Of the newsletter, and entries of competitions: they are deleted. */
  subscriptions?: string[];
  entries?: string[];
  /** That the person brought up, or that are about the person. */
  cases?: string[];
};

/** What an operator did that changes no other stream. */
export type Act = {
  act: 'mail_resent' | 'parked_mails_resent' | 'jobs_retried' | 'person_erased' | 'retention_kept';
  /** The mail sent again; null where it is about nothing alone. */
  subjectId: string | null;
  at: string;
};

export type ActEvent =
  | { type: 'MailResent'; data: { mailId: string; kind: string; at: string } }
  | { type: 'ParkedMailsResent'; data: { since: string; mails: number; at: string } }
  | { type: 'FailedJobsRetried'; data: { jobs: number; at: string } }
  | { type: 'PersonErased'; data: { reason: ErasureReason; rows: ErasedRows; at: string } }
  | { type: 'RetentionKept'; data: { rows: Record<string, number>; at: string } };

export function evolve(_act: Act | null, event: ActEvent): Act {
  const { at } = event.data;
  switch (event.type) {
    case 'MailResent':
      return { act: 'mail_resent', subjectId: event.data.mailId, at };
    case 'ParkedMailsResent':
      return { act: 'parked_mails_resent', subjectId: null, at };
    case 'FailedJobsRetried':
      return { act: 'jobs_retried', subjectId: null, at };
    case 'PersonErased':
      return { act: 'person_erased', subjectId: null, at };
    case 'RetentionKept':
      return { act: 'retention_kept', subjectId: null, at };
    default:
      return unreachable(event);
  }
}
