import { append, type Loaded, startStream } from '../../application/ports/ledger.js';
import { referenceOf } from '../../application/reference.js';
import { settlePayment } from '../../domain/booking/payment.js';
import { guaranteedSession } from '../../domain/booking/guarantee.js';
import { type GuaranteeReason, openGuarantee } from '../../domain/case/case.js';
import { HOUR, MINUTE, plus } from '../../domain/shared/time.js';
import { applyStep, type Step } from './case-steps.js';
import type { Seeder } from './seeder.js';
import type { DemoSession } from './sessions.js';

/** When the settled one was claimed, after its session, and what was done about it. */
const CLAIMED_AFTER = 20 * HOUR;
const SETTLED_WORDS =
  'The tutor had not looked at what we sent. Most of the hour went into finding out where my son is in the book.';
const REFUND = {
  after: 190,
  resolve: 'refunded',
  note: 'The tutor agrees and gives the money back.',
  mailed: {
    family:
      'We are sorry that the first session was not what you had hoped for. Your tutor gives you the money back, and you should have it within three days.',
    tutor:
      'The family used the first-session guarantee. As agreed on the phone, please give back what they paid for it.',
  },
} satisfies Step;

/**
 * The newest first session for which the guarantee was used an
 * hour ago, and an earlier one whose money went back (G-07).
 */
export async function applyGuarantees(
  seeder: Seeder,
  adminId: string,
  sessions: readonly DemoSession[],
): Promise<void> {
  const bookings = await Promise.all(sessions.toReversed().map(({ id }) => seeder.load('booking', id)));
  const untilOf = ({ id, state }: Loaded<'booking'>) => guaranteedSession([{ id, ...state }])?.until ?? '';
  const open = bookings.find((booking) => untilOf(booking) > seeder.now);
  if (open) await applyClaim(seeder, open, { index: 0, at: seeder.ago(HOUR), reason: 'not_a_good_fit', words: null });
  const paid = bookings.find(
    ({ id, state }) =>
      id !== open?.id &&
      state.paymentStatus === 'paid' &&
      state.completedAt !== null &&
      plus(state.completedAt, CLAIMED_AFTER + 5 * HOUR) < seeder.now,
  );
  if (!paid?.state.completedAt) return;
  const at = plus(paid.state.completedAt, CLAIMED_AFTER);
  const claim = { index: 1, at, reason: 'not_prepared', words: SETTLED_WORDS } as const;
  const caseId = await applyClaim(seeder, paid, claim);
  if (!caseId) return;
  const about = { id: caseId, adminId };
  await applyStep(seeder, about, { after: 40, take: true }, plus(at, 40 * MINUTE));
  const settledAt = plus(at, REFUND.after * MINUTE);
  const refunded = append(paid, settlePayment(paid.state, REFUND.resolve, settledAt));
  await applyStep(seeder, about, REFUND, settledAt, [refunded]);
}

/** The family opens a case; null where an earlier load has done so. */
async function applyClaim(
  seeder: Seeder,
  { id: bookingId, state: { tutorId, enquiryId } }: Loaded<'booking'>,
  { index, at, reason, words }: { index: number; at: string; reason: GuaranteeReason; words: string | null },
): Promise<string | null> {
  const id = seeder.id('guarantee', index);
  if (await seeder.has('case', id)) return null;
  const about = { tutorId, enquiryId, bookingId, reference: referenceOf('CA', id), reason };
  const change = startStream('case', id, openGuarantee(about, at), { words, contact: null, notes: [] });
  await seeder.apply(at, `holder:${enquiryId ?? ''}`, [change]);
  return id;
}
