import { Query } from '@nestjs/cqrs';

export type AlertKind =
  | 'safety_concern'
  | 'case_due'
  | 'concern_reported'
  | 'no_candidate'
  | 'no_quote'
  | 'review_reported'
  | 'vetting_overdue'
  | 'check_expiring'
  | 'session_unanswered'
  | 'draw_waiting'
  | 'document_quarantined'
  | 'document_unscanned'
  | 'mail_failed'
  | 'mail_waiting'
  | 'undispatched';

/** An open task of operators; `subject` is the id of the enquiry, review, tutor, session, round, mail or event meant. */
export type Alert = { id: string; kind: AlertKind; subject: string; label: string; since: string; detail: string };

/** Where the page before ended: the instant of its last alert, and its place among those of the same instant. */
export type AlertPlace = { since: string; key: string };

/** Of one kind a page and where the next one begins; of all kinds the first page of each. */
export type AlertsParams = { kind?: AlertKind; order: 'oldest' | 'newest'; after?: AlertPlace };

/** Pages of 200; `counts` are of all that is open. */
export class ListAlerts extends Query<{
  alerts: Alert[];
  counts: Record<AlertKind, number>;
  next: AlertPlace | null;
}> {
  constructor(
    readonly params: AlertsParams,
    readonly now: string,
  ) {
    super();
  }
}
