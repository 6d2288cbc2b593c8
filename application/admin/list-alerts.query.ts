import { Query } from '@nestjs/cqrs';
import type { AlertKind, AlertOrder } from '../../domain/admin/options.js';

/**
 * An open task of operators; `subject` is the id of the
 * enquiry, review, tutor, session, round, mail or event meant.
 */
export type Alert = { id: string; kind: AlertKind; subject: string; label: string; since: string; detail: string };

/** Where the page before ended: the instant of its last alert, and its place among those of the same instant. */
export type AlertPlace = { since: string; key: string };

/** Of one kind a page and where the next one begins; of all kinds the first page of each. */
export type AlertsParams = { kind?: AlertKind; order: AlertOrder; after?: AlertPlace };

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
