import { v7 as uuid } from 'uuid';
import { AcceptQuote, AcceptQuoteHandler } from '../../../application/quote/accept-quote.command.js';
import { append } from '../../../application/ports/ledger.js';
import { rejectVetting } from '../../../domain/tutor/vetting.js';
import { decline, type Quote, type QuoteEvent, withdraw } from '../../../domain/quote/quote.js';
import { DAY } from '../../../domain/shared/time.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('accepting a quote', () => {
  let world: InMemoryWorld;
  let enquiryId: string;
  let chosen: { tutorId: string; quoteId: string; opportunityId: string };
  const accept = (quoteId = chosen.quoteId) =>
    new AcceptQuoteHandler(world.ledger, world.mailer, world.clock).execute(new AcceptQuote(quoteId, enquiryId));
  async function quoted() {
    const { tutorId } = await world.streams.tutor();
    return { tutorId, ...(await world.streams.quote(enquiryId, tutorId)) };
  }
  beforeEach(async () => {
    world = new InMemoryWorld();
    enquiryId = await world.streams.enquiry({ name: 'Jane', email: 'jane@family.example', phone: '0412 345 678' });
    chosen = await quoted();
  });

  it('R-52 fills the enquiry, passes the others over, releases contact, and notifies everybody, in one commit', async () => {
    const sibling = await quoted();
    const invited = (await world.streams.tutor()).tutorId;
    const opportunityId = await world.streams.opportunity(enquiryId, invited);

    const done = await world.effectsOf(() => accept());
    expect(done.events.map(({ id, type }) => `${type} of ${id}`).sort()).toEqual(
      [
        `QuoteAccepted of ${chosen.quoteId}`,
        `TutorContactReleased of ${chosen.quoteId}`,
        `EnquiryFilled of ${enquiryId}`,
        `QuotePassedOver of ${sibling.quoteId}`,
        `ContactDetailsReleased of ${chosen.opportunityId}`,
        `OpportunityExpired of ${opportunityId}`,
      ].sort(),
    );
    expect(done.actors).toEqual([`holder:${enquiryId}`]);
    expect(done.mailed.sort()).toEqual(
      [
        `tutor-chosen to enquirer-${enquiryId}`,
        `quote-accepted to ${chosen.tutorId}`,
        `quote-not-chosen to ${sibling.tutorId}`,
        `opportunity-filled to ${invited}`,
      ].sort(),
    );
  });

  it('R-52 writes no second time to whose quote the family declined, nor to who took one back', async () => {
    const ended = async (decision: (quote: Quote, now: string) => QuoteEvent[]) => {
      const quote = await world.ledger.load('quote', (await quoted()).quoteId);
      const changes = [append(quote, decision(quote.state, world.clock.now()))];
      await world.ledger.commit({ changes, actor: 'operator', at: world.clock.now() });
    };
    await ended(decline);
    await ended(withdraw);
    const done = await world.effectsOf(() => accept());
    expect(done.mailed.sort()).toEqual(
      [`tutor-chosen to enquirer-${enquiryId}`, `quote-accepted to ${chosen.tutorId}`].sort(),
    );
  });

  it('R-46 gives the family and the chosen tutor each other’s contact, and nobody else', async () => {
    await quoted();
    const { mails } = await world.effectsOf(() => accept());
    const saying = (text: string) => mails.filter(({ data }) => JSON.stringify(data).includes(text));
    expect(saying('jane@family.example').map(({ kind }) => kind)).toEqual(['quote-accepted']);
    expect(saying('@people.example').map(({ kind }) => kind)).toEqual(['tutor-chosen']);
  });

  it('is refused where the quote has expired, was another’s to decide, or another was accepted', async () => {
    const sibling = await quoted();
    await expect(accept(uuid())).rejects.toMatchObject({ kind: 'not_found' });
    await accept(sibling.quoteId);
    await expect(accept()).rejects.toMatchObject({ kind: 'conflict' });
    expect((await world.ledger.load('quote', chosen.quoteId)).state.status).toBe('rejected');
  });

  it('R-51 is refused once its seven days are over', async () => {
    world.clock.advance(9 * DAY);
    const done = await world.effectsOf(() => expect(accept()).rejects.toMatchObject({ code: 'quote_expired' }));
    expect([...done.types, ...done.mailed]).toEqual([]);
  });

  it('R-127 is refused of a tutor who was rejected since', async () => {
    const tutor = await world.ledger.load('tutor', chosen.tutorId);
    const events = rejectVetting(tutor.state, { by: uuid(), reason: 'No' }, world.clock.now());
    await world.ledger.commit({ changes: [append(tutor, events)], actor: 'operator', at: world.clock.now() });
    await expect(accept()).rejects.toMatchObject({ code: 'not_approved' });
  });
});
