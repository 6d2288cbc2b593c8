import { ExpireUnansweredOpportunities } from '../../../application/opportunity/expire-unanswered-opportunities.task.js';
import { RemindTutorOfInvitationThatEnds } from '../../../application/opportunity/remind-tutor-of-invitation-that-ends.task.js';
import { append } from '../../../application/ports/ledger.js';
import { ExpireUnansweredQuotes } from '../../../application/quote/expire-unanswered-quotes.task.js';
import { RemindFamilyOfQuotesThatEnd } from '../../../application/quote/remind-family-of-quotes-that-end.task.js';
import { fill } from '../../../domain/enquiry/enquiry.js';
import { decline as declineOpportunity, OPPORTUNITY_REMINDER_HOURS } from '../../../domain/opportunity/opportunity.js';
import { decline, QUOTE_REMINDER_HOURS, withdraw } from '../../../domain/quote/quote.js';
import { HOUR, plus } from '../../../domain/shared/time.js';
import { busOf } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('G-23 what ends without an answer', () => {
  let world: InMemoryWorld;
  let enquiryId: string;
  let tutorId: string;
  const queries = busOf({}) as never;
  const now = () => world.clock.now();
  const goTo = (instant: string) => world.clock.advance(Date.parse(instant) - Date.parse(now()));
  const run = (task: { handle(id: string, now: string): Promise<number> }, id: string) =>
    world.effectsOf(() => task.handle(id, now()));
  const remindTutor = (id: string) => run(new RemindTutorOfInvitationThatEnds(queries, world.ledger, world.mailer), id);
  const endInvitation = (id: string) => run(new ExpireUnansweredOpportunities(queries, world.ledger, world.mailer), id);
  const remindFamily = (id: string) =>
    run(new RemindFamilyOfQuotesThatEnd(queries, world.ledger, world.tutors, world.mailer), id);
  const endQuote = (id: string) =>
    run(new ExpireUnansweredQuotes(queries, world.ledger, world.tutors, world.mailer), id);
  const endOf = async (stream: 'opportunity' | 'quote', id: string) =>
    (await world.ledger.load(stream, id)).state.expiresAt;
  const family = () => `enquirer-${enquiryId}`;
  const NOTHING = { result: 0, types: [], mailed: [] };

  beforeEach(async () => {
    world = new InMemoryWorld();
    enquiryId = await world.streams.enquiry({ subjects: 'Maths, or call 0412 345 678' });
    ({ tutorId } = await world.streams.tutor());
  });

  it('an invitation: its tutor is reminded once, 12 hours before', async () => {
    const id = await world.streams.opportunity(enquiryId, tutorId);
    const end = await endOf('opportunity', id);
    goTo(plus(end, -OPPORTUNITY_REMINDER_HOURS * HOUR - 1));
    expect(await remindTutor(id)).toMatchObject(NOTHING);
    goTo(plus(end, -OPPORTUNITY_REMINDER_HOURS * HOUR));
    const done = await remindTutor(id);
    expect(done).toMatchObject({
      types: ['OpportunityReminded'],
      actors: ['system'],
      mailed: [`opportunity-ending to ${tutorId}`],
    });
    expect(done.mails[0]?.data).toMatchObject({ enquiryId, opportunityId: id, expiresAt: end });
    expect(JSON.stringify(done.mails)).not.toMatch(/0412.?345/);
    expect(await remindTutor(id)).toMatchObject(NOTHING);
  });

  it('an invitation that is answered meanwhile: nobody gets a reminder or a mail about its end', async () => {
    const id = await world.streams.opportunity(enquiryId, tutorId);
    const opportunity = await world.ledger.load('opportunity', id);
    await world.ledger.commit({
      changes: [append(opportunity, declineOpportunity(opportunity.state, now()))],
      actor: 'system',
      at: now(),
    });
    goTo(plus(opportunity.state.expiresAt, -HOUR));
    expect(await remindTutor(id)).toMatchObject(NOTHING);
    goTo(opportunity.state.expiresAt);
    expect(await endInvitation(id)).toMatchObject(NOTHING);
  });

  it('waits for the quiet hours of its tutor where they end in time, and not where it would come too late', async () => {
    const id = await world.streams.opportunity(enquiryId, tutorId);
    // 03:30 in Sydney, 12 hours before 15:30.
    goTo(plus(await endOf('opportunity', id), -OPPORTUNITY_REMINDER_HOURS * HOUR));
    world.tutors.quietHours.set(tutorId, { startTime: '22:00', endTime: '07:00' });
    await remindTutor(id);
    expect(world.ledger.mails.at(-1)?.heldUntil).toBe('2026-11-22T20:00:00.000Z');

    const other = await world.streams.tutor();
    const second = await world.streams.opportunity(enquiryId, other.tutorId);
    world.tutors.quietHours.set(other.tutorId, { startTime: '22:00', endTime: '16:00' });
    await remindTutor(second);
    expect(world.ledger.mails.at(-1)).toMatchObject({ kind: 'opportunity-ending', recipient: other.tutorId });
    expect(world.ledger.mails.at(-1)?.heldUntil).toBeUndefined();
  });

  it('an invitation that has ended: its tutor is notified, who can switch that off', async () => {
    const id = await world.streams.opportunity(enquiryId, tutorId);
    goTo(await endOf('opportunity', id));
    expect(await endInvitation(id)).toMatchObject({
      types: ['OpportunityExpired'],
      mailed: [`opportunity-expired to ${tutorId}`],
    });
    expect(await endInvitation(id)).toMatchObject(NOTHING);

    const other = await world.streams.tutor();
    const second = await world.streams.opportunity(enquiryId, other.tutorId);
    for (const kind of ['opportunity-expired', 'opportunity-ending']) await world.switches.off(other.tutorId, kind);
    goTo(plus(now(), 0));
    expect(await endInvitation(second)).toMatchObject({ types: ['OpportunityExpired'], mailed: [] });
  });

  it('quotes that end together: the family is reminded of them in one mail, and of each once', async () => {
    const { quoteId } = await world.streams.quote(enquiryId, tutorId);
    const end = await endOf('quote', quoteId);
    goTo(plus(end, -QUOTE_REMINDER_HOURS * HOUR - 1));
    expect(await remindFamily(quoteId)).toMatchObject(NOTHING);
    goTo(plus(end, -QUOTE_REMINDER_HOURS * HOUR));
    const other = await world.streams.tutor();
    const second = (await world.streams.quote(enquiryId, other.tutorId)).quoteId;
    const done = await remindFamily(quoteId);
    expect(done).toMatchObject({ types: ['QuoteReminded', 'QuoteReminded'], mailed: [`quote-ending to ${family()}`] });
    expect(done.mails[0]?.data).toMatchObject({ count: 2, tutorName: null, expiresAt: end });
    for (const id of [quoteId, second]) expect(await remindFamily(id)).toMatchObject(NOTHING);
  });

  it.each([['decline', decline] as const, ['withdraw', withdraw] as const])(
    'a quote that one side has already ended (%s): nobody gets a reminder or a mail about its end',
    async (_name, decide) => {
      const { quoteId } = await world.streams.quote(enquiryId, tutorId);
      const quote = await world.ledger.load('quote', quoteId);
      await world.ledger.commit({ changes: [append(quote, decide(quote.state, now()))], actor: 'system', at: now() });
      goTo(plus(quote.state.expiresAt, -HOUR));
      expect(await remindFamily(quoteId)).toMatchObject(NOTHING);
      goTo(quote.state.expiresAt);
      expect(await endQuote(quoteId)).toMatchObject(NOTHING);
    },
  );

  it('quotes that have ended: one mail to the family, which names the tutor of a single one, and one to each tutor', async () => {
    const { quoteId } = await world.streams.quote(enquiryId, tutorId);
    goTo(await endOf('quote', quoteId));
    const alone = await endQuote(quoteId);
    expect(alone).toMatchObject({
      types: ['QuoteExpired'],
      mailed: [`quote-expired to ${family()}`, `quote-unanswered to ${tutorId}`],
    });
    expect(alone.mails[0]?.data).toMatchObject({ count: 1, tutorName: 'Pat Lee', live: 0 });
    expect(await endQuote(quoteId)).toMatchObject(NOTHING);

    enquiryId = await world.streams.enquiry();
    const staff = [await world.streams.tutor(), await world.streams.tutor()];
    const [first] = await Promise.all(staff.map((one) => world.streams.quote(enquiryId, one.tutorId)));
    const both = await endQuote(first?.quoteId as string);
    expect(both.mails[0]?.data).toMatchObject({ count: 2, tutorName: null });
    expect(both.mailed.toSorted()).toEqual(
      [`quote-expired to ${family()}`, ...staff.map((one) => `quote-unanswered to ${one.tutorId}`)].toSorted(),
    );
  });

  it('a quote that ends on an enquiry whose family has chosen: its tutor alone is notified', async () => {
    const { quoteId } = await world.streams.quote(enquiryId, tutorId);
    const enquiry = await world.ledger.load('enquiry', enquiryId);
    await world.ledger.commit({
      changes: [append(enquiry, fill(enquiry.state, 'q2', now()))],
      actor: 'system',
      at: now(),
    });
    goTo(await endOf('quote', quoteId));
    expect((await endQuote(quoteId)).mailed).toEqual([`quote-unanswered to ${tutorId}`]);
  });

  it('a worker that is killed before its commit has neither reminded nor marked; the next one does both, once', async () => {
    const { quoteId } = await world.streams.quote(enquiryId, tutorId);
    goTo(plus(await endOf('quote', quoteId), -HOUR));
    const { commit } = world.ledger;
    world.ledger.commit = () => Promise.reject(new Error('killed'));
    await expect(remindFamily(quoteId)).rejects.toThrow('killed');
    world.ledger.commit = commit;
    expect((await world.ledger.load('quote', quoteId)).state.remindedAt).toBeNull();
    expect((await remindFamily(quoteId)).mailed).toEqual([`quote-ending to ${family()}`]);
    expect(await remindFamily(quoteId)).toMatchObject(NOTHING);
  });
});
