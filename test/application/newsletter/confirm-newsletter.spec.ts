import {
  ConfirmNewsletter,
  ConfirmNewsletterHandler,
} from '../../../application/newsletter/confirm-newsletter.command.js';
import { Newsletter } from '../../../application/ports/newsletter/newsletter.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

class OneSubscription extends Newsletter {
  confirmedAt: string | null = null;
  find = async () => null;

  async confirm(tokenHash: string, at: string): Promise<boolean> {
    if (tokenHash !== 'hash of mine') return false;
    this.confirmedAt = at;
    return true;
  }
}

it('R-04 a subscription counts once the link in its mail was used', async () => {
  const world = new InMemoryWorld();
  const newsletter = new OneSubscription();
  const handler = new ConfirmNewsletterHandler(newsletter, world.tokens, world.clock);
  await expect(handler.execute(new ConfirmNewsletter('guessed'))).rejects.toMatchObject({ kind: 'not_found' });
  expect(newsletter.confirmedAt).toBeNull();
  await handler.execute(new ConfirmNewsletter('mine'));
  expect(newsletter.confirmedAt).toBe(world.clock.now());
});
