import { DeclineQuote, DeclineQuoteHandler } from '../../../application/quote/decline-quote.command.js';
import { ReviseQuote, ReviseQuoteHandler } from '../../../application/quote/revise-quote.command.js';
import { ShareContact, ShareContactHandler } from '../../../application/quote/share-contact.command.js';
import { ViewQuote, ViewQuoteHandler } from '../../../application/quote/view-quote.command.js';
import { AcceptQuote, AcceptQuoteHandler } from '../../../application/quote/accept-quote.command.js';
import { AnotherTutor } from '../../../application/enquiry/another-tutor.js';
import { WithdrawQuote, WithdrawQuoteHandler } from '../../../application/quote/withdraw-quote.command.js';
import { DAY } from '../../../domain/shared/time.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

const TERMS = {
  proposedHourlyRate: 60,
  sessionDuration: 60,
  availability: 'Tuesdays',
  personalizedMessage: 'I have thought about it again, and this is what I can offer you from next week.',
  teachingApproach: undefined,
  suggestedLocation: undefined,
};

describe('a live quote', () => {
  let world: InMemoryWorld;
  let enquiryId: string;
  let tutor: { tutorId: string; accountId: string };
  let quoteId: string;
  let opportunityId: string;
  const view = () => new ViewQuoteHandler(world.ledger, world.clock).execute(new ViewQuote(quoteId));
  const decline = () =>
    new DeclineQuoteHandler(world.ledger, world.mailer, world.clock).execute(new DeclineQuote(quoteId));
  const revise = (input: typeof TERMS, accountId = tutor.accountId) =>
    new ReviseQuoteHandler(world.ledger, world.tutors, world.clock).execute(new ReviseQuote(quoteId, input, accountId));
  const withdraw = (accountId = tutor.accountId) =>
    new WithdrawQuoteHandler(
      world.ledger,
      world.tutors,
      new AnotherTutor(world.ledger, world.mailer, world.bookingMailer),
      world.mailer,
      world.clock,
    ).execute(new WithdrawQuote(quoteId, accountId));
  const share = () =>
    new ShareContactHandler(world.ledger, world.mailer, world.clock).execute(new ShareContact(quoteId));
  beforeEach(async () => {
    world = new InMemoryWorld();
    enquiryId = await world.streams.enquiry({ email: 'jane@family.example', subjects: 'Maths, 0412 345 678' });
    tutor = await world.streams.tutor();
    ({ quoteId, opportunityId } = await world.streams.quote(enquiryId, tutor.tutorId));
  });

  it('is seen by the family, once', async () => {
    expect(await world.effectsOf(view)).toMatchObject({ types: ['QuoteViewed'], actors: [`holder:${enquiryId}`] });
    expect((await world.effectsOf(view)).types).toEqual([]);
  });

  it('is declined by the family, and its tutor is notified without the family’s contact; not twice', async () => {
    const done = await world.effectsOf(decline);
    expect(done).toMatchObject({ types: ['QuoteDeclined'], mailed: [`quote-declined to ${tutor.tutorId}`] });
    expect(JSON.stringify(done.mails)).not.toMatch(/0412.?345/);
    await expect(decline()).rejects.toMatchObject({ code: 'quote_rejected' });
  });

  it('R-49 is changed by its tutor until the family has seen it', async () => {
    const done = await world.effectsOf(() => revise(TERMS));
    expect(done).toMatchObject({ types: ['QuoteRevised'], actors: [`account:${tutor.accountId}`], mailed: [] });
    expect(await world.ledger.load('quote', quoteId)).toMatchObject({
      state: { proposedHourlyRate: 60 },
      columns: { availability: 'Tuesdays' },
    });
    await view();
    await expect(revise(TERMS)).rejects.toMatchObject({ code: 'quote_viewed' });
  });

  it('R-49 is taken back by its tutor, also seen, and by nobody else', async () => {
    await view();
    const other = await world.streams.tutor();
    await expect(withdraw(other.accountId)).rejects.toMatchObject({ kind: 'not_found' });
    const done = await world.effectsOf(() => withdraw());
    expect(done.types).toEqual(['QuoteWithdrawn']);
    expect(done.mails).toMatchObject([
      { kind: 'quote-withdrawn', recipient: `enquirer-${enquiryId}`, data: { live: 0 } },
    ]);
    await expect(withdraw()).rejects.toMatchObject({ code: 'quote_expired' });
  });

  it('G-08 that was accepted is taken back by its tutor, and its enquiry is open again', async () => {
    await new AcceptQuoteHandler(world.ledger, world.mailer, world.clock).execute(new AcceptQuote(quoteId, enquiryId));
    const done = await world.effectsOf(() => withdraw());
    expect(done.types).toEqual(['QuoteWithdrawn', 'EnquiryReopened', 'OpportunityExpired']);
    expect(done).toMatchObject({
      actors: [`account:${tutor.accountId}`],
      mailed: [`another-tutor to enquirer-${enquiryId}`],
    });
    await expect(withdraw()).rejects.toMatchObject({ code: 'quote_expired' });
  });

  it('R-46 is given the family’s contact by the family, once', async () => {
    const done = await world.effectsOf(share);
    expect(done.types).toEqual(['FamilyContactShared', 'ContactDetailsReleased']);
    expect(done.mails).toMatchObject([
      { kind: 'contact-shared', recipient: tutor.tutorId, data: { enquiryId, email: 'jane@family.example' } },
    ]);
    expect((await world.ledger.load('opportunity', opportunityId)).state.contactDetailsShared).toBe(true);
    const again = await world.effectsOf(share);
    expect([...again.types, ...again.mailed]).toEqual([]);
  });

  it('R-51 takes no answer once its time is over', async () => {
    world.clock.advance(9 * DAY);
    for (const act of [decline, () => revise(TERMS), () => withdraw()])
      await expect(act()).rejects.toMatchObject({ code: 'quote_expired' });
  });
});
