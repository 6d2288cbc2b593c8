import { sendLink } from '../../../application/newsletter/newsletter.writes.js';
import {
  SubscribeToNewsletter,
  SubscribeToNewsletterHandler,
} from '../../../application/newsletter/subscribe-to-newsletter.command.js';
import { Newsletter } from '../../../application/ports/newsletter/newsletter.js';
import type { Subscription } from '../../../domain/newsletter/newsletter.js';
import { DAY } from '../../../domain/shared/time.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

class Subscriptions extends Newsletter {
  readonly known = new Map<string, { id: string } & Subscription>();
  find = async (email: string) => this.known.get(email) ?? null;
  confirm = async () => false;
}

describe('subscribing to the newsletter', () => {
  let world: InMemoryWorld;
  let newsletter: Subscriptions;
  const email = 'jane@family.example';
  const subscribe = () =>
    new SubscribeToNewsletterHandler(newsletter, world.ledger, world.tokens, world.clock).execute(
      new SubscribeToNewsletter({ email, name: undefined }),
    );
  beforeEach(() => {
    world = new InMemoryWorld();
    newsletter = new Subscriptions();
  });

  it('R-04 keeps the address with the hash of a link, and mails the link', async () => {
    const { mails, types } = await world.effectsOf(subscribe);
    const [sent] = world.written(sendLink);
    expect(types).toEqual([]);
    expect(mails).toMatchObject([{ kind: 'newsletter', recipient: sent?.id, to: { name: '', address: email } }]);
    expect(sent).toMatchObject({ email, name: null, tokenHash: `hash of newsletter-${sent?.id}` });
  });

  it('R-04 mails one link a day, also to two who ask at the same moment', async () => {
    await Promise.all([subscribe(), subscribe()]);
    expect(world.ledger.mails).toHaveLength(1);
    world.clock.advance(DAY - 1);
    await subscribe();
    expect(world.ledger.mails).toHaveLength(1);
    world.clock.advance(1);
    await subscribe();
    expect(world.ledger.mails).toHaveLength(2);
  });

  it('R-04 mails nothing to a reader', async () => {
    const at = world.clock.now();
    newsletter.known.set(email, { id: 'known', mailedAt: at, confirmedAt: at, offAt: null });
    world.clock.advance(2 * DAY);
    expect((await world.effectsOf(subscribe)).mailed).toEqual([]);
  });
});
