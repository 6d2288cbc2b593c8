import { LookFurtherWhenNoQuoteIsLeft } from '../../../application/matching/look-further-when-no-quote-is-left.reaction.js';
import { DeclineQuote, DeclineQuoteHandler } from '../../../application/quote/decline-quote.command.js';
import { append } from '../../../application/ports/ledger.js';
import { recordQuote } from '../../../domain/enquiry/enquiry.js';
import { DAY } from '../../../domain/shared/time.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('R-14 R-42 an enquiry of which a quote ends', () => {
  let world: InMemoryWorld;
  let enquiryId: string;
  const quoted = async () => {
    const { quoteId } = await world.streams.quote(enquiryId, (await world.streams.tutor()).tutorId);
    const enquiry = await world.ledger.load('enquiry', enquiryId);
    const at = world.clock.now();
    await world.ledger.commit({
      changes: [append(enquiry, recordQuote(enquiry.state, quoteId, at))],
      actor: 'system',
      at,
    });
    return quoteId;
  };
  const decline = (quoteId: string) =>
    new DeclineQuoteHandler(world.ledger, world.mailer, world.clock).execute(new DeclineQuote(quoteId));
  const follow = (quoteId: string) => {
    const completes = { eventId: quoteId, reaction: LookFurtherWhenNoQuoteIsLeft.name };
    world.ledger.outbox.push(completes);
    const reaction = new LookFurtherWhenNoQuoteIsLeft(world.ledger, world.clock);
    const recorded = { stream: 'quote', streamId: quoteId } as Parameters<typeof reaction.react>[0];
    return world.effectsOf(() => reaction.react(recorded, completes));
  };
  const status = async () => (await world.ledger.load('enquiry', enquiryId)).state.status;
  beforeEach(async () => {
    world = new InMemoryWorld();
    enquiryId = await world.streams.enquiry();
  });

  it('looks further once none is left, and while one stands it does not', async () => {
    const [first, last] = [await quoted(), await quoted()];
    await decline(first);
    expect((await follow(first)).types).toEqual([]);
    expect(await status()).toBe('quoted');
    await decline(last);
    expect(await follow(last)).toMatchObject({ types: ['EnquiryQuotesEnded'], actors: ['system'], mailed: [] });
    expect(await status()).toBe('matching');
    expect((await follow(last)).types).toEqual([]);
  });

  it('does not where the family has let its quotes run out, whatever it declined before', async () => {
    const [first, last] = [await quoted(), await quoted()];
    await decline(first);
    world.clock.advance(8 * DAY);
    expect((await follow(last)).types).toEqual([]);
    expect(await status()).toBe('quoted');
  });
});
