import type { Allowance, Request } from '../../domain/mail/requested-mail.js';
import { conflict } from '../../domain/shared/domain-error.js';
import { writeKind } from '../ports/writes.js';

/** Mails that were sent or parked are due again; refused where one of them still waits. */
export const sendAgain = writeKind<{ mailIds: readonly string[] }>('mail.sendAgain', {
  refusal: () => conflict('mail_waiting', 'This email is still waiting to be sent'),
});

/** The address has had its mails of such a request. */
export class RequestedMailsSpent extends Error {}

/** That a mail goes now to an address which anybody may have typed, known by its hash (SEC-29). */
export const countRequestedMail = writeKind<{ addressHash: string; request: Request; at: string } & Allowance>(
  'mail.countRequested',
  { refusal: () => new RequestedMailsSpent() },
);
