import type { Loaded, MailOrder } from '../ports/ledger.js';

/** A mail to a tutor about a verdict; `reason` in the data is what the admin wrote. */
export function verdictMail(
  kind: string,
  { id, columns, contactAddress }: Loaded<'tutor'>,
  data: Record<string, unknown> = {},
): MailOrder {
  return { kind, recipient: id, to: { name: columns.name, address: contactAddress ?? '' }, data };
}
