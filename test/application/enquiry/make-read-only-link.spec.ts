import { addReadOnlyLink } from '../../../application/enquiry/enquiry.writes.js';
import { MakeReadOnlyLink, MakeReadOnlyLinkHandler } from '../../../application/enquiry/make-read-only-link.command.js';
import { EnquiryAccess } from '../../../application/ports/enquiry/enquiry-access.js';
import { endOtherAccess } from '../../../domain/enquiry/enquiry.js';
import { append } from '../../../application/ports/ledger.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

class Links extends EnquiryAccess {
  constructor(private readonly world: InMemoryWorld) {
    super();
  }

  async opened(tokenHash: string) {
    const link = this.world.written(addReadOnlyLink).find((one) => one.tokenHash === tokenHash);
    if (!link) return null;
    const { enquiryId, createdAt } = link;
    return { enquiryId, createdAt, access: 1, isReadOnly: true, usedFrom: null, usedUntil: null };
  }

  others = async () => [];
  versionOf = async () => null;
  used = async () => undefined;
  valid = async () => new Set<number>();
  submitted = async () => null;
}

it('G-18 a read-only link is made once for each version of the access, and kept as a hash', async () => {
  const world = new InMemoryWorld();
  const enquiryId = await world.streams.enquiry();
  const { ledger, tokens, settings, clock } = world;
  const make = () =>
    new MakeReadOnlyLinkHandler(ledger, new Links(world), tokens, settings, clock).execute(
      new MakeReadOnlyLink(enquiryId),
    );
  const first = await world.effectsOf(make);
  expect(first).toMatchObject({ types: ['ReadOnlyLinkMade'], actors: [`holder:${enquiryId}`], mailed: [] });
  const { url } = first.result as { url: string };
  expect(url).toContain(`/enquiries/${enquiryId}#token=`);
  const token = url.split('#token=')[1] ?? '';
  expect(world.written(addReadOnlyLink)).toEqual([
    { tokenHash: tokens.hash(token), enquiryId, createdAt: world.clock.now() },
  ]);

  const again = await world.effectsOf(make);
  expect([again.types, again.result]).toEqual([[], { url }]);

  const enquiry = await ledger.load('enquiry', enquiryId);
  const changes = [append(enquiry, endOtherAccess(enquiry.state, clock.now()))];
  await ledger.commit({ changes, actor: 'operator', at: clock.now() });
  expect((await world.effectsOf(make)).result).not.toEqual({ url });
});
