import { type Change, foldOf, startStream } from '../../application/ports/ledger.js';
import { referenceOf } from '../../application/reference.js';
import { settlePayment } from '../../domain/booking/payment.js';
import { contest, contestedBy, markOf, removeMark } from '../../domain/booking/contest.js';
import { GUARANTEE_HOURS, guaranteedSession } from '../../domain/booking/guarantee.js';
import {
  type CaseEvent,
  type CaseNote,
  type CaseOutcome,
  openConcern,
  openContest,
  openGuarantee,
  openLead,
  resolve,
  take,
} from '../../domain/case/case.js';
import { HOUR, MINUTE, plus } from '../../domain/shared/time.js';
import type { People } from './people.js';
import { Random } from './random.js';
import type { Agreement, Session } from './tutoring.js';

type Setting = { seed: string; now: string; people: People };
/** A tutor who had declined the enquiry. */
export type Declined = { opportunityId: string; tutorId: string; at: string };
type Opened = { at: string; events: CaseEvent[]; words: string | null };

/**
 * Of a hundred: agreements whose family used the guarantee, reported a concern, or whose tutor reported the enquiry;
 * marks that were contested.
 */
const SHARES = { guarantee: 4, concern: 2, lead: 4, contest: 30 };
const NOTES = {
  guarantee: 'Spoke with both. The tutor agrees.',
  contest: 'Both sides have sent what they have.',
  concern: 'Called both. Nothing is left open.',
  lead: 'The contact works. The family has moved.',
  review: '',
};
const ANSWER = 'Thank you for telling us. We have spoken with both sides and settled it.';

/** What went wrong around an agreement and what an admin decided; it adds to the events of its sessions. */
export function openedCases(
  { seed, now, people }: Setting,
  { index, enquiryId, tutor: { person } }: Agreement,
  sessions: readonly Session[],
  declined: Declined | null,
): Change[] {
  const random = new Random(`${seed}|cases|${index}`);
  const stateOf = ({ events }: Session) => foldOf('booking', null, events);
  const lastOf = ({ events }: Session) => (events.at(-1)?.data.at ?? now) as string;
  const changes: Change[] = [];
  const links = (session: Session) => ({ tutorId: person.id, enquiryId, bookingId: session.id });
  /** Taken and resolved by an admin, as far as that lies before now; `settle` says what the outcome does beside it. */
  const settle = (
    opened: Opened | null,
    outcome: CaseOutcome,
    after: string,
    effect: (at: string) => void = () => undefined,
  ) => {
    if (!opened || opened.at >= now) return;
    const id = people.id(`case ${changes.length}`, index);
    const { events, words } = opened;
    const state = () => foldOf('case', null, events);
    const admin = people.id('reviewer', 0);
    const takenAt = plus(opened.at, random.int(20, 400) * MINUTE);
    const notes: CaseNote[] = [];
    if (takenAt < now) events.push(...take(state(), admin, takenAt));
    const resolvedAt = plus(takenAt > after ? takenAt : after, random.int(2, 40) * HOUR);
    if (resolvedAt < now) {
      events.push(...resolve(state(), outcome, ['family'], resolvedAt));
      notes.push({ at: resolvedAt, by: admin, words: NOTES[state().kind], to: null });
      notes.push({ at: resolvedAt, by: admin, words: ANSWER, to: 'family' });
      effect(resolvedAt);
    }
    changes.push(startStream('case', id, events, { words, contact: null, notes }));
  };
  const reference = () => referenceOf('CA', people.id(`case ${changes.length}`, index));

  const guaranteed = guaranteedSession(sessions.map((session) => ({ id: session.id, ...stateOf(session) })));
  const first = sessions.find(({ id }) => id === guaranteed?.id);
  if (guaranteed && first && random.happens(SHARES.guarantee)) {
    const { paymentStatus, noShowBy } = stateOf(first);
    const at = plus(guaranteed.until, -random.int(2, GUARANTEE_HOURS - 4) * HOUR);
    const reason =
      noShowBy === 'tutor'
        ? 'did_not_come'
        : random.of(['not_prepared', 'not_a_good_fit', 'not_as_described'] as const);
    const outcome =
      paymentStatus === 'paid' ? 'refunded' : paymentStatus === 'pending' && random.happens(70) ? 'waived' : 'declined';
    const events = openGuarantee({ ...links(first), reference: reference(), reason }, at);
    settle({ at, events, words: null }, outcome, lastOf(first), (settledAt) => {
      if (outcome !== 'declined') first.events.push(...settlePayment(stateOf(first), outcome, settledAt));
    });
  }
  for (const session of sessions) {
    const mark = markOf(stateOf(session));
    if (!mark || mark.kind === 'completed_automatically' || !random.happens(SHARES.contest)) continue;
    const at = plus(mark.at, random.int(2, 60) * HOUR);
    const [side] = contestedBy(mark);
    if (!side || at >= now || session === first) continue;
    session.events.push(...contest(stateOf(session), side, at));
    const reporter = side === 'tutor' ? 'tutor' : 'family';
    const events = openContest({ ...links(session), reference: reference(), reason: mark.kind, reporter }, at);
    const isUpheld = random.happens(50);
    settle(
      { at, events, words: 'We had agreed on another time by phone, and both of us were there then.' },
      isUpheld ? 'upheld' : 'declined',
      at,
      (settledAt) => {
        if (isUpheld) session.events.push(...removeMark(stateOf(session), settledAt));
      },
    );
  }
  const last = sessions.at(-1);
  if (last && random.happens(SHARES.concern)) {
    const at = plus(lastOf(last), random.int(1, 30) * HOUR);
    const concern = random.of(['conduct', 'other', 'did_not_come'] as const);
    const events = openConcern({ ...links(last), reference: reference(), concern, reporter: 'family' }, at);
    const words =
      'The last lessons began late, and nobody had told us before. We would like to know whether that is usual.';
    settle({ at, events, words }, random.happens(40) ? 'upheld' : 'declined', at);
  }
  if (declined && random.happens(SHARES.lead)) {
    const at = plus(declined.at, random.int(1, 90) * MINUTE);
    const about = { opportunityId: declined.opportunityId, tutorId: declined.tutorId, enquiryId };
    const events = openLead({ ...about, reference: reference(), reason: 'wrong_area' }, at);
    settle({ at, events, words: 'The message names a school on the other side of the city.' }, 'declined', at);
  }
  return changes;
}
