import { StopSharing, StopSharingHandler } from '../../../application/enquiry/stop-sharing.command.js';
import { AcceptQuote, AcceptQuoteHandler } from '../../../application/quote/accept-quote.command.js';
import { ShareContact, ShareContactHandler } from '../../../application/quote/share-contact.command.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('G-18 sharing the contact with a tutor', () => {
  let world: InMemoryWorld;
  let enquiryId: string;
  let tutor: { tutorId: string; accountId: string };
  let quoteId: string;
  let opportunityId: string;
  const share = () =>
    new ShareContactHandler(world.ledger, world.mailer, world.clock).execute(new ShareContact(quoteId));
  const stop = (tutorId = tutor.tutorId) =>
    new StopSharingHandler(world.ledger, world.clock).execute(new StopSharing(enquiryId, tutorId));
  const isShared = async () => (await world.ledger.load('opportunity', opportunityId)).state.contactDetailsShared;
  beforeEach(async () => {
    world = new InMemoryWorld();
    enquiryId = await world.streams.enquiry({ email: 'jane@family.example' });
    tutor = await world.streams.tutor();
    ({ quoteId, opportunityId } = await world.streams.quote(enquiryId, tutor.tutorId));
  });

  it('is stopped once, and the mail with it is not sent any more; it can be shared again', async () => {
    await share();
    const done = await world.effectsOf(stop);
    expect(done).toMatchObject({
      types: ['ContactSharingStopped', 'ContactDetailsWithdrawn'],
      actors: [`holder:${enquiryId}`],
      mailed: [],
    });
    expect(await isShared()).toBe(false);
    expect(world.ledger.mails.filter(({ kind }) => kind === 'contact-shared')).toEqual([]);
    expect((await world.effectsOf(stop)).types).toEqual([]);
    expect((await world.effectsOf(share)).types).toEqual(['FamilyContactShared', 'ContactDetailsReleased']);
  });

  it('changes nothing where it was not shared, and knows no tutor who was never asked', async () => {
    expect((await world.effectsOf(stop)).types).toEqual([]);
    const stranger = await world.streams.tutor();
    await expect(stop(stranger.tutorId)).rejects.toMatchObject({ kind: 'not_found', message: 'Tutor not found' });
  });

  it('is not stopped with the tutor who was chosen', async () => {
    await new AcceptQuoteHandler(world.ledger, world.mailer, world.clock).execute(new AcceptQuote(quoteId, enquiryId));
    await expect(stop()).rejects.toMatchObject({ kind: 'conflict', code: 'quote_accepted' });
    expect(await isShared()).toBe(true);
  });
});
