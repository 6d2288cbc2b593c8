import { CloseEnquiry, CloseEnquiryHandler } from '../../../application/enquiry/close-enquiry.command.js';
import { ConfirmEnquiry, ConfirmEnquiryHandler } from '../../../application/enquiry/confirm-enquiry.command.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('confirming an enquiry', () => {
  let world: InMemoryWorld;
  let enquiryId: string;
  const confirm = () => new ConfirmEnquiryHandler(world.ledger, world.clock).execute(new ConfirmEnquiry(enquiryId));
  beforeEach(async () => {
    world = new InMemoryWorld();
    enquiryId = await world.streams.unconfirmedEnquiry();
  });

  it('R-119 lets it be matched; a second time changes nothing', async () => {
    const done = await world.effectsOf(confirm);
    expect(done).toMatchObject({ types: ['EnquiryConfirmed'], actors: [`holder:${enquiryId}`], mailed: [] });
    expect((await world.ledger.load('enquiry', enquiryId)).state.confirmedAt).toBe(world.clock.now());
    expect((await world.effectsOf(confirm)).types).toEqual([]);
  });

  it('does not bring one back that has ended', async () => {
    const close = new CloseEnquiryHandler(world.ledger, world.mailer, world.requested, world.blocks, world.clock);
    await close.execute(new CloseEnquiry(enquiryId, { reason: 'not_needed', note: null }, `holder:${enquiryId}`));
    await expect(confirm()).rejects.toMatchObject({ code: 'enquiry_closed' });
  });
});
