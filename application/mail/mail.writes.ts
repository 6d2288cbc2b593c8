import { conflict } from '../../domain/shared/domain-error.js';
import { writeKind } from '../ports/writes.js';

/** Mails that were sent or parked are due again; refused where one of them still waits. */
export const sendAgain = writeKind<{ mailIds: readonly string[] }>('mail.sendAgain', {
  refusal: () => conflict('mail_waiting', 'This email is still waiting to be sent'),
});
