import type { DueKind } from '../../../application/ports/task-failures.js';
import { notWaiting } from '../../postgres/adapters/task-failures.js';
import { DUE_BATCH } from './due-ids.js';

/** Rows that wait in a `status` for an answer, `since` a column until `expires_at`. */
type Waiting = { table: 'tutor_opportunities' | 'tutor_quotes'; status: string; since: string };

/** Selects the rows whose time to answer is over. */
export const overdue = ({ table, status }: Waiting, task: DueKind): string =>
  `select id from ${table} where status = '${status}' and expires_at <= $1 and ${notWaiting(task)}
   order by expires_at limit ${DUE_BATCH}`;

/**
 * Selects the rows that end within so many hours and were not
 * reminded of; one that had less than twice as long never is (G-23).
 */
export const endingWithin = ({ table, status, since }: Waiting, hours: number, task: DueKind): string =>
  `select id from ${table} where status = '${status}' and reminded_at is null
   and expires_at > $1 and expires_at <= $1::timestamptz + interval '${hours} hours'
   and expires_at - ${since} >= interval '${2 * hours} hours' and ${notWaiting(task)}
   order by expires_at limit ${DUE_BATCH}`;
