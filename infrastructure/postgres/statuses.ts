import { ACTIVE } from '../../domain/booking/active.js';
import { OPEN_REQUEST } from '../../domain/booking/booking-request.js';
import { AWAITING_QUOTE, ENDED } from '../../domain/enquiry/status.js';

const listOf = (statuses: readonly string[]) => `(${statuses.map((status) => `'${status}'`).join(', ')})`;

// Lists of SQL; as constants, so that partial indexes serve them.
export const AWAITING_QUOTE_STATUSES = listOf(AWAITING_QUOTE);
export const ENDED_STATUSES = listOf(ENDED);
export const ACTIVE_STATUSES = listOf(ACTIVE);
export const OPEN_REQUEST_STATUSES = listOf(OPEN_REQUEST);

/** Whether quote q is still open for an answer at `now`, as `isLive` says of its state. */
export const isLiveQuote = (now: '$1' | '$2') => `(q.status = 'submitted' and q.expires_at > ${now})`;
