import type { Ledger, Loaded } from '../ports/ledger.js';

/** The cases about a session's review that are not resolved. */
export const openCasesOf = async (ledger: Ledger, bookingId: string): Promise<Loaded<'case'>[]> =>
  (await ledger.loadAll('case', { bookingId, kind: 'review' })).filter(({ state }) => state.status !== 'resolved');
