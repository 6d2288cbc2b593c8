import { addLink, revokeLinks } from '../../../application/enquiry/enquiry.writes.js';
import { EndOtherAccess, EndOtherAccessHandler } from '../../../application/enquiry/end-other-access.command.js';
import { MailLinkAgain, MailLinkAgainHandler } from '../../../application/enquiry/mail-link-again.command.js';
import { erase } from '../../../domain/enquiry/enquiry.js';
import { append } from '../../../application/ports/ledger.js';
import { DAY } from '../../../domain/shared/time.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('the link to a private page', () => {
  let world: InMemoryWorld;
  let enquiryId: string;
  const mailAgain = (id = enquiryId) =>
    new MailLinkAgainHandler(world.ledger, world.mailer, world.requested, world.clock).execute(new MailLinkAgain(id));
  const endOther = (isByAddress = true) =>
    new EndOtherAccessHandler(world.ledger, world.mailer, world.requested, world.clock).execute(
      new EndOtherAccess(enquiryId, isByAddress),
    );
  beforeEach(async () => {
    world = new InMemoryWorld();
    enquiryId = await world.streams.enquiry({ email: 'jane@family.example' });
  });

  it('R-50 is mailed again to the address of the enquiry, and is no event of it', async () => {
    const done = await world.effectsOf(mailAgain);
    expect(done.types).toEqual([]);
    expect(done.mails).toMatchObject([
      { kind: 'enquiry-link', recipient: `enquirer-${enquiryId}`, to: { name: '', address: 'jane@family.example' } },
    ]);
    expect(world.written(addLink)).toHaveLength(1);
  });

  it('SEC-29 R-106 is mailed again once a day, whichever enquiry of the address is named', async () => {
    const other = await world.streams.enquiry({ email: 'Jane@family.example' });
    expect((await world.effectsOf(mailAgain)).mailed).toHaveLength(1);
    for (const id of [enquiryId, other]) expect((await world.effectsOf(() => mailAgain(id))).mailed).toEqual([]);
    world.clock.advance(DAY);
    expect((await world.effectsOf(() => mailAgain(other))).mailed).toEqual([`enquiry-link to enquirer-${other}`]);
  });

  it('R-106 is mailed to nobody where there is no such enquiry, or nothing is left of it, and says so to nobody', async () => {
    const enquiry = await world.ledger.load('enquiry', enquiryId);
    await world.ledger.commit({
      changes: [append(enquiry, erase(enquiry.state, world.clock.now()), { email: '' })],
      actor: 'operator',
      at: world.clock.now(),
    });
    expect((await world.effectsOf(mailAgain)).mailed).toEqual([]);
    expect((await world.effectsOf(() => mailAgain('0190c0de-0000-7000-8000-000000000001'))).mailed).toEqual([]);
  });

  it('R-50 replaces every link and access there was, under a new version', async () => {
    const done = await world.effectsOf(endOther);
    expect(done.result).toEqual({ access: 2 });
    expect(done).toMatchObject({ types: ['OtherAccessEnded'], mailed: [`enquiry-link to enquirer-${enquiryId}`] });
    expect(world.written(revokeLinks)).toEqual([{ enquiryId, at: world.clock.now() }]);
    expect(world.written(addLink)).toHaveLength(1);
  });

  it('SEC-29 is mailed once a day where who has only sent the enquiry ends all other access, whether it is mailed or not', async () => {
    const ended = async (isByAddress: boolean) => {
      const { types, mailed } = await world.effectsOf(() => endOther(isByAddress));
      expect(types).toEqual(['OtherAccessEnded']);
      return mailed.length;
    };
    expect([await ended(false), await ended(false), await ended(true), await ended(false)]).toEqual([1, 0, 1, 0]);
    expect(world.written(addLink)).toHaveLength(2);
    expect(world.written(revokeLinks)).toHaveLength(4);
    world.clock.advance(DAY);
    expect([await ended(false), await ended(false)]).toEqual([1, 0]);
  });
});
