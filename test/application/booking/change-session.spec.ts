import { dropReminders } from '../../../application/booking/booking.writes.js';
import { ChangePayment, ChangePaymentHandler } from '../../../application/booking/change-payment.command.js';
import {
  type Cancellation,
  CancelSession,
  CancelSessionHandler,
} from '../../../application/booking/cancel-session.command.js';
import {
  ChangeSessionStatus,
  ChangeSessionStatusHandler,
} from '../../../application/booking/change-session-status.command.js';
import {
  RescheduleSession,
  RescheduleSessionHandler,
} from '../../../application/booking/reschedule-session.command.js';
import { RunSession, RunSessionHandler } from '../../../application/booking/run-session.command.js';
import type { Actor } from '../../../application/ports/ledger.js';
import { SuspendTutor, SuspendTutorHandler } from '../../../application/tutor/suspend-tutor.command.js';
import { TutoringEnd } from '../../../application/tutor/tutoring-end.js';
import { DAY, HOUR, MINUTE, plus } from '../../../domain/shared/time.js';
import { CardPayments } from '../../support/card-payments.js';
import { type Agreement, agreement, bookedBy, MONDAY_NINE, MONDAY_TEN, rivalOf } from '../../support/agreements.js';
import { InMemoryDocuments } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('a session', () => {
  let world: InMemoryWorld;
  let agreed: Agreement;
  let bookingId: string;
  const family = () => `enquirer-${agreed.enquiryId}`;
  const state = async () => (await world.ledger.load('booking', bookingId)).state;
  const cancelAs = (cancellation: Cancellation, actor: Actor) =>
    new CancelSessionHandler(world.sessions, world.bookingMailer).execute(
      new CancelSession(bookingId, cancellation, actor),
    );
  const cancel = (by: 'student' | 'tutor', reason?: string) => cancelAs({ by, reason }, `account:${agreed.accountId}`);
  const move = (startsAt: string, by: 'student' | 'tutor' = 'student') =>
    new RescheduleSessionHandler(
      ...([world.sessions, world.slots, world.ledger, world.bookingMailer, world.clock] as const),
    ).execute(new RescheduleSession(bookingId, startsAt, by, `holder:${agreed.enquiryId}`));
  const run = (step: RunSession['step']) =>
    new RunSessionHandler(world.sessions, world.ledger, world.bookingMailer).execute(
      new RunSession(bookingId, step, 'tutor', `account:${agreed.accountId}`),
    );
  const setStatus = (status: ChangeSessionStatus['status'], notes: string | null = null) =>
    new ChangeSessionStatusHandler(world.sessions, world.ledger).execute(
      new ChangeSessionStatus(bookingId, status, notes, 'operator'),
    );
  const settle = (payments: CardPayments, status: 'paid' | 'refunded', note: string | null = null) =>
    new ChangePaymentHandler(world.sessions, payments, new InMemoryDocuments(world), world.ledger).execute(
      new ChangePayment(bookingId, { status, by: 'admin', note }, 'operator'),
    );
  const callOff = () => cancelAs({ by: 'admin', familyIsErased: true }, 'operator');
  const goTo = (instant: string) => world.clock.advance(Date.parse(instant) - Date.parse(world.clock.now()));
  beforeEach(async () => {
    world = new InMemoryWorld();
    agreed = await agreement(world);
    ({ bookingId } = await bookedBy(world, agreed));
  });

  it('R-54 is cancelled by the family with a day’s notice; both sides hear of it, and no reminder goes out', async () => {
    goTo(plus(MONDAY_NINE, -DAY));
    const done = await world.effectsOf(() => cancel('student', 'Holidays'));
    expect(done.types).toEqual(['SessionCancelled']);
    expect(done.mailed).toEqual([`session-cancelled to ${family()}`, `session-cancelled to ${agreed.tutorId}`]);
    expect(done.mails[0]?.data).toMatchObject({ by: 'student', reason: 'Holidays' });
    expect(world.written(dropReminders)).toEqual([{ bookingId }]);
    expect((await world.ledger.load('booking', bookingId)).columns.adminNotes).toContain('student: Holidays');
  });

  it('R-54 is not cancelled by the family later than that, by the tutor it is, who pays in the success rate', async () => {
    goTo(plus(MONDAY_NINE, 1 - DAY));
    const refused = await world.effectsOf(() => expect(cancel('student')).rejects.toMatchObject({ kind: 'conflict' }));
    expect([...refused.types, ...refused.mailed]).toEqual([]);
    const done = await world.effectsOf(() => cancel('tutor'));
    expect(done.types.sort()).toEqual(['SessionCancelled', 'TutorFiguresRecomputed']);
    expect((await world.ledger.load('tutor', agreed.tutorId)).state).toMatchObject({
      successRate: 0,
      countedSessions: 1,
    });
  });

  it('G-15 moves money once when it is paid, once when that is refunded, and nothing for a session not held', async () => {
    const payments = new CardPayments();
    await expect(settle(payments, 'paid')).rejects.toMatchObject({ code: 'not_held' });
    expect(payments.movements.size).toBe(0);
    goTo((await state()).sessionEnd);
    await run('complete');
    const paid = await world.effectsOf(() => settle(payments, 'paid', 'By bank transfer'));
    expect(paid.events).toMatchObject([
      { type: 'SessionPaymentChanged', data: { status: 'paid', by: 'admin', amount: (await state()).totalCost } },
    ]);
    expect(JSON.stringify(paid.events)).not.toContain('bank transfer');
    expect(await world.ledger.load('booking', bookingId)).toMatchObject({
      state: { paymentStatus: 'paid', paidAt: world.clock.now() },
      columns: { adminNotes: 'By bank transfer' },
    });
    await expect(settle(payments, 'paid')).rejects.toMatchObject({ code: 'payment_unchanged' });
    await settle(payments, 'refunded');
    const { totalCost } = await state();
    expect([...payments.movements.values()]).toEqual([totalCost, -totalCost]);
  });

  it('R-54 is moved to another free time, and both hear from where; to the same time nothing happens', async () => {
    const done = await world.effectsOf(() => move(MONDAY_TEN));
    expect(done.types).toEqual(['SessionRescheduled']);
    expect(done.mailed).toEqual([`session-moved to ${family()}`, `session-moved to ${agreed.tutorId}`]);
    expect(done.mails[0]?.data).toMatchObject({ movedFrom: MONDAY_NINE, startsAt: MONDAY_TEN });
    expect(await state()).toMatchObject({ sessionDate: MONDAY_TEN, calendarSequence: 1 });
    expect((await world.effectsOf(() => move(MONDAY_TEN))).types).toEqual([]);
    await expect(move(plus(MONDAY_NINE, 4 * HOUR))).rejects.toMatchObject({ code: 'slot_taken' });
  });

  it('R-54 R-84 is moved by several families to one time at the same moment, as far as its places go', async () => {
    world = new InMemoryWorld();
    agreed = await agreement(world, 3);
    const families = [agreed, ...(await Promise.all([1, 2, 3].map(() => rivalOf(world, agreed))))];
    const times = [0, 0, 0, 2 * HOUR].map((later) => plus(MONDAY_NINE, later));
    const ids: string[] = [];
    for (const [place, one] of families.entries()) ids.push((await bookedBy(world, one, times[place])).bookingId);
    const handler = new RescheduleSessionHandler(
      ...([world.sessions, world.slots, world.ledger, world.bookingMailer, world.clock] as const),
    );
    const outcomes = await Promise.allSettled(
      ids.map((id) => handler.execute(new RescheduleSession(id, MONDAY_TEN, 'student', `holder:${agreed.enquiryId}`))),
    );
    const moved = await world.ledger.loadAll('booking', { tutorId: agreed.tutorId, sessionDate: MONDAY_TEN });
    expect(moved.map((one) => one.state.seat).sort()).toEqual([1, 2, 3]);
    expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
      { code: 'slot_taken', details: { extra: { nextSlots: [{}, {}, {}] } } },
    ]);
  });

  it('R-55 is begun and completed by its tutor, and counts in the same commit', async () => {
    goTo(MONDAY_NINE);
    expect((await world.effectsOf(() => run('start'))).types).toEqual(['SessionStarted']);
    goTo(MONDAY_TEN);
    const done = await world.effectsOf(() => run('complete'));
    expect(done.types.sort()).toEqual(['SessionCompleted', 'TutorFiguresRecomputed']);
    expect(await state()).toMatchObject({ status: 'completed', reviewInvitationDueAt: plus(MONDAY_TEN, 2 * HOUR) });
    expect((await world.ledger.load('tutor', agreed.tutorId)).state.successRate).toBe(100);
    await expect(run('complete')).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('R-55 is missed by one side, which counts for a tutor alone', async () => {
    goTo(plus(MONDAY_NINE, 30 * MINUTE));
    expect((await world.effectsOf(() => run('missed_by_student'))).types).toEqual(['SessionMissed']);
    expect((await world.ledger.load('tutor', agreed.tutorId)).state.countedSessions).toBe(0);
    await expect(run('missed_by_tutor')).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('A-07 is moved on by an admin, whose note is kept; what cannot follow is refused', async () => {
    await expect(setStatus('completed')).rejects.toMatchObject({ code: 'booking_transition' });
    const done = await world.effectsOf(() => cancelAs({ by: 'admin', note: 'Flooded street' }, 'operator'));
    expect(done).toMatchObject({ types: ['SessionCancelled'], actors: ['operator'] });
    expect(done.mails.map(({ data }) => data['by'])).toEqual(['admin', 'admin']);
    expect((await world.ledger.load('booking', bookingId)).columns.adminNotes).toContain('Flooded street');
    await expect(setStatus('in_progress')).rejects.toMatchObject({ code: 'booking_transition' });
  });

  it('R-68 is called off where its family is gone, and the tutor hears of it without a word of whose it was', async () => {
    const done = await world.effectsOf(callOff);
    expect(done.types).toEqual(['SessionCancelled']);
    expect(done.mailed).toEqual([`session-cancelled to ${agreed.tutorId}`]);
    expect(JSON.stringify(done.mails)).not.toContain('Jane');
    expect((await world.effectsOf(callOff)).types).toEqual([]);
  });

  it.each([
    ['erased', () => [`session-cancelled to ${family()}`]],
    ['rejected', () => [`session-cancelled to ${family()}`, `session-cancelled to ${agreed.tutorId}`]],
    ['suspended', () => [`session-cancelled to ${family()}`, `session-cancelled to ${agreed.tutorId}`]],
  ] as const)('R-127 G-01 ends where its tutor is %s, and who is left hears of it', async (why, payload) => {
    const ending = new TutoringEnd(world.ledger, world.mailer, world.bookingMailer);
    const ends = async () => {
      const tutor = await world.ledger.load('tutor', agreed.tutorId);
      const at = world.clock.now();
      await world.ledger.commit({ ...(await ending.of(tutor, why, false, at)), actor: 'operator', at });
    };
    const done = await world.effectsOf(ends);
    expect(done.types).toContain('SessionCancelled');
    expect(done.mailed).toEqual(payload());
    expect(world.written(dropReminders)).toEqual([{ bookingId }]);
    expect((await world.effectsOf(ends)).types).toEqual([]);
  });

  it('G-01 REL-13 ends with a suspension that was being decided while it was booked', async () => {
    const late = await agreement(world);
    const read = world.ledger.loadAll.bind(world.ledger);
    let books = true;
    vi.spyOn(world.ledger, 'loadAll').mockImplementation(async (stream, matching) => {
      const found = await read(stream, matching);
      if (stream === 'booking' && 'status' in matching && matching.status === 'confirmed' && books) {
        books = false;
        await bookedBy(world, late);
      }
      return found;
    });
    const suspend = new SuspendTutorHandler(
      world.tutorChanges,
      new TutoringEnd(world.ledger, world.mailer, world.bookingMailer),
    );
    const done = await world.effectsOf(() =>
      suspend.execute(new SuspendTutor(late.tutorId, 'To be looked at', 'admin')),
    );
    expect(done.types).toEqual(expect.arrayContaining(['SessionBooked', 'SessionCancelled', 'TutorSuspended']));
    expect(await read('booking', { tutorId: late.tutorId, status: 'confirmed' })).toEqual([]);
    expect(done.mailed).toContain(`session-cancelled to enquirer-${late.enquiryId}`);
  });
});
