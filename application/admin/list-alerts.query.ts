import { Query } from '@nestjs/cqrs';

export type AlertKind =
  | 'no_candidate'
  | 'no_quote'
  | 'review_reported'
  | 'vetting_overdue'
  | 'document_quarantined'
  | 'document_unscanned'
  | 'mail_failed'
  | 'undispatched';

/** An open task of operators; `subject` is the id of the enquiry, review, tutor, mail or event meant. */
export type Alert = { id: string; kind: AlertKind; subject: string; label: string; since: string; detail: string };

/** Oldest first, at most 200 of each kind; `counts` are of all that is open. */
export class ListAlerts extends Query<{ alerts: Alert[]; counts: Record<AlertKind, number> }> {
  constructor(readonly now: string) {
    super();
  }
}
