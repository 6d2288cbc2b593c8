import { AskNextOnWaitlistWhenPlaceIsFree } from '../../../application/quote/ask-next-on-waitlist-when-place-is-free.reaction.js';
import { LeaveWaitlist, LeaveWaitlistHandler } from '../../../application/quote/leave-waitlist.command.js';
import { PassPlaceOnWhenNobodyTookIt } from '../../../application/quote/pass-place-on-when-nobody-took-it.task.js';
import { SubmitQuote, SubmitQuoteHandler } from '../../../application/quote/submit-quote.command.js';
import { Waitlist } from '../../../application/quote/waitlist.js';
import { WithdrawQuote, WithdrawQuoteHandler } from '../../../application/quote/withdraw-quote.command.js';
import { DAY } from '../../../domain/shared/time.js';
import { busOf, FirstPolicy } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

const TERMS = {
  proposedHourlyRate: 70,
  sessionDuration: 60,
  availability: 'Mondays',
  personalizedMessage: 'I have taught this for years and would like to help with algebra and more.',
  teachingApproach: undefined,
  suggestedLocation: undefined,
};

describe('G-21 the waitlist', () => {
  let world: InMemoryWorld;
  let enquiryId: string;
  let live: { quoteId: string; accountId: string }[];
  const quote = (opportunityId: string, accountId: string) =>
    new SubmitQuoteHandler(
      ...([world.ledger, world.tutors, new FirstPolicy(), world.mailer, world.clock] as const),
    ).execute(new SubmitQuote(opportunityId, TERMS, accountId));
  const leave = (opportunityId: string, accountId: string) =>
    new LeaveWaitlistHandler(world.ledger, world.tutors, world.clock).execute(
      new LeaveWaitlist(opportunityId, accountId),
    );
  const waitlist = () => new Waitlist(world.ledger, new FirstPolicy(), world.mailer, world.clock);
  const waiting = async () => {
    const { tutorId, accountId } = await world.streams.tutor();
    const opportunityId = await world.streams.opportunity(enquiryId, tutorId, true);
    await quote(opportunityId, accountId);
    return { tutorId, accountId, opportunityId };
  };
  /** One of the live quotes ends, and what follows from it. */
  const end = async () => {
    const { quoteId, accountId } = live.pop() as (typeof live)[number];
    await new WithdrawQuoteHandler(
      ...([world.ledger, world.tutors, null as never, world.mailer, world.clock] as const),
    ).execute(new WithdrawQuote(quoteId, accountId));
    const completes = { eventId: quoteId, reaction: AskNextOnWaitlistWhenPlaceIsFree.name };
    world.ledger.outbox.push(completes);
    const reaction = new AskNextOnWaitlistWhenPlaceIsFree(world.ledger, waitlist());
    const recorded = { stream: 'quote', streamId: quoteId } as Parameters<typeof reaction.react>[0];
    return world.effectsOf(() => reaction.react(recorded, completes));
  };
  beforeEach(async () => {
    world = new InMemoryWorld();
    enquiryId = await world.streams.enquiry();
    live = [];
    for (let place = 0; place < 5; place += 1) {
      const { tutorId, accountId } = await world.streams.tutor();
      live.push({ ...(await world.streams.quote(enquiryId, tutorId)), accountId });
    }
  });

  it('asks the first of it by mail when a live quote ends, and nobody where none waits', async () => {
    const [first] = [await waiting(), await waiting()];
    const done = await end();
    expect(done).toMatchObject({
      types: ['WaitlistedTutorAsked'],
      mailed: [`waitlist-asked to ${first.tutorId}`],
      actors: ['system'],
    });
    expect((await world.effectsOf(() => quote(first.opportunityId, first.accountId))).types).toEqual([
      'QuoteSubmitted',
      'EnquiryQuoted',
    ]);
    enquiryId = await world.streams.enquiry();
    expect(await world.effectsOf(() => waitlist().askNext(enquiryId))).toMatchObject({ result: 0, types: [] });
  });

  it('is left by one of its own, once, and by nobody else', async () => {
    const [first, second] = [await waiting(), await waiting()];
    await expect(leave(first.opportunityId, second.accountId)).rejects.toMatchObject({ kind: 'not_found' });
    const done = await world.effectsOf(() => leave(first.opportunityId, first.accountId));
    expect(done.events).toMatchObject([{ id: enquiryId, type: 'TutorLeftWaitlist', data: { reason: 'left' } }]);
    await expect(leave(first.opportunityId, first.accountId)).rejects.toMatchObject({ code: 'not_waitlisted' });
    expect((await end()).mailed).toEqual([`waitlist-asked to ${second.tutorId}`]);
  });

  it('gives a place on that was kept for a day', async () => {
    const [, second] = [await waiting(), await waiting()];
    await end();
    const task = new PassPlaceOnWhenNobodyTookIt(
      ...([busOf({ FindWaitlistsWithFreePlace: () => [enquiryId] }), new FirstPolicy(), waitlist()] as const),
    );
    expect(await task.due(world.clock.now())).toEqual([enquiryId]);
    expect(await task.handle(enquiryId)).toBe(0);
    world.clock.advance(DAY);
    const done = await world.effectsOf(() => task.handle(enquiryId));
    expect(done.types).toEqual(['TutorLeftWaitlist', 'WaitlistedTutorAsked']);
    expect(done.mailed).toEqual([`waitlist-asked to ${second.tutorId}`]);
  });
});
