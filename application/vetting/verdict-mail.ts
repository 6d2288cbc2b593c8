import type { MailKindName } from '../mail/mail-catalogue.js';
import { type MailDataWithout, type MailOrder, orderMail } from '../mail/mail-order.js';
import type { Loaded } from '../ports/ledger.js';

type Decided = 'tutor' | 'contract' | 'credentials' | 'document';
type VerdictMail =
  | Extract<MailKindName, `${Decided}-${'approved' | 'rejected' | 'verified' | 'suspended' | 'reinstated'}`>
  | 'photo-removed';

/** A mail to a tutor about a verdict; `reason` in the data is what the admin wrote. */
export function verdictMail<K extends VerdictMail>(
  kind: K,
  { id, columns, contactAddress }: Loaded<'tutor'>,
  data: MailDataWithout<K, never>,
): MailOrder {
  return orderMail(kind, { recipient: id, to: { name: columns.name, address: contactAddress ?? '' } }, data);
}
