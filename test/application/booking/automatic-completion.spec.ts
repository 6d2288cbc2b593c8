import { AskBothSidesHowSessionWent } from '../../../application/booking/ask-both-sides-how-session-went.task.js';
import { dropReminders } from '../../../application/booking/booking.writes.js';
import { CompleteSessionWithoutAnswer } from '../../../application/booking/complete-session-without-answer.task.js';
import { RunSession, RunSessionHandler } from '../../../application/booking/run-session.command.js';
import { completesAt } from '../../../domain/booking/automatic-completion.js';
import { HOUR, plus } from '../../../domain/shared/time.js';
import { type Agreement, agreement, bookedBy, MONDAY_TEN } from '../../support/agreements.js';
import { busOf } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('G-13 a session of which nobody says how it went', () => {
  let world: InMemoryWorld;
  let agreed: Agreement;
  let bookingId: string;
  const queries = busOf({}) as never;
  const state = async () => (await world.ledger.load('booking', bookingId)).state;
  const goTo = (instant: string) => world.clock.advance(Date.parse(instant) - Date.parse(world.clock.now()));
  const ask = () =>
    world.effectsOf(() =>
      new AskBothSidesHowSessionWent(queries, world.sessions, world.bookingMailer).handle(bookingId),
    );
  const complete = () =>
    world.effectsOf(() =>
      new CompleteSessionWithoutAnswer(queries, world.ledger, world.sessions).handle(bookingId, world.clock.now()),
    );
  const run = (step: RunSession['step']) =>
    new RunSessionHandler(world.sessions, world.ledger, world.bookingMailer).execute(
      new RunSession(bookingId, step, 'tutor', `account:${agreed.accountId}`),
    );
  beforeEach(async () => {
    world = new InMemoryWorld();
    agreed = await agreement(world);
    ({ bookingId } = await bookedBy(world, agreed));
  });

  it('is asked about once, of both sides', async () => {
    goTo(plus(MONDAY_TEN, 2 * HOUR));
    const asked = await ask();
    expect(asked).toMatchObject({ types: ['SessionOutcomeRequested'], actors: ['system'] });
    expect(asked.mailed).toEqual([
      `session-outcome to enquirer-${agreed.enquiryId}`,
      `session-outcome to ${agreed.tutorId}`,
    ]);
    expect(asked.mails.map(({ data }) => data['completesAt'])).toEqual(Array(2).fill(completesAt(MONDAY_TEN)));
    expect(world.written(dropReminders)).toEqual([]);
    expect(await ask()).toMatchObject({ types: [], mails: [] });
  });

  it('is not asked of who has switched that off, and not about one that was answered', async () => {
    await world.switches.off(agreed.tutorId, 'session-outcome');
    goTo(plus(MONDAY_TEN, 2 * HOUR));
    expect((await ask()).mailed).toEqual([`session-outcome to enquirer-${agreed.enquiryId}`]);

    ({ bookingId } = await bookedBy(world, agreed, plus(MONDAY_TEN, 7 * 24 * HOUR)));
    goTo(plus(MONDAY_TEN, 7 * 24 * HOUR + 3 * HOUR));
    await run('missed_by_student');
    expect(await ask()).toMatchObject({ types: [], mails: [] });
  });

  it('withdraws the question that has not gone out once it is answered', async () => {
    goTo(plus(MONDAY_TEN, 2 * HOUR));
    await ask();
    await run('complete');
    expect(world.ledger.mails.filter(({ kind }) => kind === 'session-outcome')).toEqual([]);
  });

  it('R-55 is completed by the system with its tutor’s figures in the same commit, and not again', async () => {
    goTo(plus(completesAt(MONDAY_TEN), -1));
    expect((await complete()).types).toEqual([]);
    goTo(completesAt(MONDAY_TEN));
    const done = await complete();
    expect(done.types.toSorted()).toEqual(['SessionCompleted', 'TutorFiguresRecomputed']);
    expect(done).toMatchObject({ actors: ['system'], mails: [] });
    expect(done.events.find(({ type }) => type === 'SessionCompleted')?.data).toMatchObject({ automatic: true });
    expect(await state()).toMatchObject({ status: 'completed', completedAt: completesAt(MONDAY_TEN) });
    expect((await world.ledger.load('tutor', agreed.tutorId)).state).toMatchObject({
      successRate: 100,
      countedSessions: 1,
    });
    expect((await complete()).types).toEqual([]);
    await expect(run('missed_by_student')).rejects.toMatchObject({ code: 'booking_transition' });
  });
});
