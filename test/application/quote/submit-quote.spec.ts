import { CloseEnquiry, CloseEnquiryHandler } from '../../../application/enquiry/close-enquiry.command.js';
import { SubmitQuote, SubmitQuoteHandler } from '../../../application/quote/submit-quote.command.js';
import { DAY } from '../../../domain/shared/time.js';
import { FirstPolicy } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

const TERMS = {
  proposedHourlyRate: 70,
  sessionDuration: 90,
  availability: 'Mondays',
  personalizedMessage: 'I have taught this for years and would like to help with algebra and more.',
  teachingApproach: undefined,
  suggestedLocation: undefined,
};

describe('quoting', () => {
  let world: InMemoryWorld;
  let enquiryId: string;
  let tutor: { tutorId: string; accountId: string };
  const quote = (opportunityId: string, { accountId } = tutor) =>
    new SubmitQuoteHandler(
      ...([world.ledger, world.tutors, new FirstPolicy(), world.mailer, world.clock] as const),
    ).execute(new SubmitQuote(opportunityId, TERMS, accountId));
  const invited = (isAccepted = true) => world.streams.opportunity(enquiryId, tutor.tutorId, isAccepted);
  beforeEach(async () => {
    world = new InMemoryWorld();
    enquiryId = await world.streams.enquiry();
    tutor = await world.streams.tutor('approved', { name: 'Pat, write to pat@tutors.example' });
  });

  it('R-49 begins a quote, counts it on the enquiry, and mails the family what it costs, masked', async () => {
    const opportunityId = await invited();
    const done = await world.effectsOf(() => quote(opportunityId));
    const { quoteId } = done.result as { quoteId: string };
    expect(done.events).toMatchObject([
      { id: quoteId, type: 'QuoteSubmitted', data: { enquiryId, opportunityId, proposedHourlyRate: 70 } },
      { id: enquiryId, type: 'EnquiryQuoted', data: { quoteId } },
    ]);
    expect(done.actors).toEqual([`account:${tutor.accountId}`]);
    expect(done.mailed).toEqual([`quote-received to enquirer-${enquiryId}`]);
    expect(done.mails[0]?.data).toMatchObject({ hourlyRate: 70, minutes: 90, cost: 10_500 });
    expect(JSON.stringify(done.mails)).not.toContain('pat@');
    expect((await world.ledger.load('quote', quoteId)).columns).toMatchObject({
      personalizedMessage: TERMS.personalizedMessage,
      teachingApproach: null,
    });
  });

  it('R-49 is refused without an accepted invitation of one’s own', async () => {
    await expect(quote(await invited(false))).rejects.toMatchObject({ code: 'opportunity_not_accepted' });
    const other = await world.streams.tutor();
    const others = await world.streams.opportunity(enquiryId, other.tutorId, true);
    await expect(quote(others)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('R-42 G-21 is refused beside a live quote of one’s own, and kept for the waitlist beside five of others', async () => {
    const opportunityId = await invited();
    await quote(opportunityId);
    await expect(quote(opportunityId)).rejects.toMatchObject({ code: 'quote_exists' });
    for (let others = 0; others < 4; others++) {
      const { tutorId } = await world.streams.tutor();
      await world.streams.quote(enquiryId, tutorId);
    }
    const sixth = await world.streams.tutor();
    const late = await world.streams.opportunity(enquiryId, sixth.tutorId, true);
    const done = await world.effectsOf(() => quote(late, sixth));
    expect(done).toMatchObject({ result: { place: 1 }, types: ['TutorWaitlisted', 'QuoteKept'], mailed: [] });
    const { availability, personalizedMessage } = TERMS;
    expect((await world.ledger.load('opportunity', late)).columns.keptQuote).toMatchObject({
      proposedHourlyRate: 70,
      availability,
      personalizedMessage,
    });
    expect((await world.effectsOf(() => quote(late, sixth))).types).toEqual(['QuoteKept']);
  });

  it('R-51 is not refused beside one of one’s own whose time is over: that one ends first', async () => {
    const opportunityId = await invited();
    const first = (await quote(opportunityId)) as { quoteId: string };
    world.clock.advance(9 * DAY);
    const done = await world.effectsOf(() => quote(opportunityId));
    expect(done.types).toEqual(['QuoteExpired', 'QuoteSubmitted', 'EnquiryQuoted']);
    expect((await world.ledger.load('quote', first.quoteId)).state.status).toBe('expired');
  });

  it('is refused of an enquiry that has ended, and of a tutor without an approval', async () => {
    const pending = await world.streams.tutor('pending');
    const opportunityId = await world.streams.opportunity(enquiryId, pending.tutorId, true);
    await expect(quote(opportunityId, pending)).rejects.toMatchObject({ code: 'not_approved' });
    const own = await invited();
    const close = new CloseEnquiryHandler(world.ledger, world.mailer, world.requested, world.blocks, world.clock);
    await close.execute(new CloseEnquiry(enquiryId, { reason: 'not_needed', note: null }, `holder:${enquiryId}`));
    const done = await world.effectsOf(() => expect(quote(own)).rejects.toMatchObject({ code: 'enquiry_ended' }));
    expect([...done.types, ...done.mailed]).toEqual([]);
  });
});
