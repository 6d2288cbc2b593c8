import { AnswerRequest, AnswerRequestHandler } from '../../../application/booking/answer-request.command.js';
import { ConfirmRequest, ConfirmRequestHandler } from '../../../application/booking/confirm-request.command.js';
import { RequestSession, RequestSessionHandler } from '../../../application/booking/request-session.command.js';
import { DAY, plus } from '../../../domain/shared/time.js';
import { type Agreement, agreement, bookedBy, MONDAY_NINE, MONDAY_TEN } from '../../support/agreements.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('a request for a session', () => {
  let world: InMemoryWorld;
  let agreed: Agreement;
  const input = () => ({
    quoteId: agreed.quoteId,
    preferredDate: MONDAY_NINE,
    alternativeDate1: MONDAY_TEN,
    alternativeDate2: null,
    sessionType: 'online' as const,
    urgency: 'normal' as const,
    studentMessage: 'After school, please',
    learnerName: 'Mia',
  });
  const request = (wanted = input()) =>
    new RequestSessionHandler(world.arrangements, world.ledger, world.mailer, world.clock).execute(
      new RequestSession(agreed.enquiryId, wanted),
    );
  const answer = (requestId: string, given: AnswerRequest['answer']) =>
    new AnswerRequestHandler(world.ledger, world.tutors, world.mailer, world.clock).execute(
      new AnswerRequest(requestId, given, `account:${agreed.accountId}`),
    );
  const confirm = (requestId: string, by: ConfirmRequest['by']) =>
    new ConfirmRequestHandler(
      ...([world.arrangements, world.slots, world.ledger, world.bookingMailer, world.clock] as const),
    ).execute(new ConfirmRequest(requestId, by, `account:${agreed.accountId}`));
  const byTutor = (sessionDate?: string) => ({ side: 'tutor' as const, sessionDate, tutorResponse: 'See you then' });
  beforeEach(async () => {
    world = new InMemoryWorld();
    agreed = await agreement(world);
  });

  it('R-53 is made to the tutor whom the family chose, with its dates, and is an event of the enquiry', async () => {
    const done = await world.effectsOf(() => request());
    const { requestId } = done.result as { requestId: string };
    expect(done.types).toEqual(['SessionRequested', 'EnquiryArranged']);
    expect(done.actors).toEqual([`holder:${agreed.enquiryId}`]);
    expect(done.mails).toMatchObject([
      {
        kind: 'session-requested',
        recipient: agreed.tutorId,
        data: { requestId, studentName: 'Jane', dates: [MONDAY_NINE, MONDAY_TEN], minutes: 60 },
      },
    ]);
    expect((await world.ledger.load('booking-request', requestId)).columns.studentMessage).toBe('After school, please');
  });

  it('R-53 is refused while another is open, and of a quote that was not accepted', async () => {
    await request();
    await expect(request()).rejects.toMatchObject({ code: 'booking_request_open' });
    const enquiryId = await world.streams.enquiry();
    const { quoteId } = await world.streams.quote(enquiryId, agreed.tutorId);
    await expect(request({ ...input(), quoteId })).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('R-53 is not in the way of the next one once its time is over', async () => {
    const first = await request();
    world.clock.advance(DAY * 30);
    const later = {
      preferredDate: plus(world.clock.now(), 7 * DAY),
      alternativeDate1: plus(world.clock.now(), 8 * DAY),
    };
    const done = await world.effectsOf(() => request({ ...input(), ...later }));
    expect(done.types[0]).toBe('SessionRequestExpired');
    expect((await world.ledger.load('booking-request', first.requestId)).state.status).toBe('expired');
  });

  it('R-53 is confirmed by its tutor for one of its dates: a session begins, and both sides are notified', async () => {
    const { requestId } = await request();
    const done = await world.effectsOf(() => confirm(requestId, byTutor(MONDAY_TEN)));
    const { bookingId } = done.result as { bookingId: string };
    expect(done.types.sort()).toEqual(['EnquiryArranged', 'SessionBooked', 'SessionRequestConfirmed']);
    expect(done.mailed).toEqual([
      `session-confirmed to enquirer-${agreed.enquiryId}`,
      `session-confirmed to ${agreed.tutorId}`,
    ]);
    expect((await world.ledger.load('booking', bookingId)).state).toMatchObject({ sessionDate: MONDAY_TEN, requestId });
    await expect(confirm(requestId, byTutor(MONDAY_TEN))).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('R-84 is not confirmed for a time at which the tutor has a session by now', async () => {
    const { requestId } = await request();
    const enquiryId = await world.streams.enquiry();
    const { quoteId } = await world.streams.quote(enquiryId, agreed.tutorId, true);
    await bookedBy(world, { ...agreed, enquiryId, quoteId }, MONDAY_NINE);
    const done = await world.effectsOf(() =>
      expect(confirm(requestId, byTutor(MONDAY_NINE))).rejects.toMatchObject({ code: 'slot_taken' }),
    );
    expect([...done.types, ...done.mailed]).toEqual([]);
  });

  it('R-53 is declined, or answered with another date that the family takes', async () => {
    const { requestId } = await request();
    const proposedDate = plus(MONDAY_TEN, 7 * DAY);
    const proposed = await world.effectsOf(() =>
      answer(requestId, { kind: 'propose', proposedDate, tutorResponse: 'A week later?' }),
    );
    expect(proposed.mailed).toEqual([`session-request-proposed to enquirer-${agreed.enquiryId}`]);
    expect(proposed.mails[0]?.data).toMatchObject({ proposedDate, tutorResponse: 'A week later?' });
    const taken = await world.effectsOf(() => confirm(requestId, { side: 'student' }));
    expect(taken.types).toContain('SessionBooked');

    const second = await request();
    const declined = await world.effectsOf(() =>
      answer(second.requestId, { kind: 'decline', tutorResponse: undefined }),
    );
    expect(declined.mailed).toEqual([`session-request-declined to enquirer-${agreed.enquiryId}`]);
  });

  it('R-53 is taken back by the family without a mail; twice changes nothing', async () => {
    const { requestId } = await request();
    const done = await world.effectsOf(() => answer(requestId, { kind: 'withdraw' }));
    expect([done.types.length, done.mailed]).toEqual([1, []]);
    expect((await world.effectsOf(() => answer(requestId, { kind: 'withdraw' }))).types).toEqual([]);
  });
});
