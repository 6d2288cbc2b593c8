import type { MailOrder } from '../ports/ledger.js';

/** A mail to the tutor of a row about a verdict; `reason` is what the admin wrote. */
export function verdictMail(
  kind: string,
  tutorId: string,
  row: Record<string, unknown>,
  data: Record<string, unknown> = {},
): MailOrder {
  return {
    kind,
    recipient: tutorId,
    to: { name: row['name'] as string, address: row['email'] as string },
    data,
  };
}
