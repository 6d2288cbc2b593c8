import { AcceptQuote, AcceptQuoteHandler } from '../../../application/quote/accept-quote.command.js';
import { ReadMessages, ReadMessagesHandler } from '../../../application/quote/read-messages.command.js';
import { SendMessage, SendMessageHandler } from '../../../application/quote/send-message.command.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

const TEXT = 'How do you begin? Call me on 0412 345 678.';

describe('G-16 messages on a quote', () => {
  let world: InMemoryWorld;
  let enquiryId: string;
  let tutor: { tutorId: string; accountId: string };
  let quoteId: string;
  const family = () => ({ side: 'family', actor: `holder:${enquiryId}` }) as const;
  const teacher = () => ({ side: 'tutor', actor: `account:${tutor.accountId}` }) as const;
  const sent = (by: ReturnType<typeof family> | ReturnType<typeof teacher>, text = TEXT) =>
    new SendMessageHandler(world.ledger, world.mailer, world.clock).execute(new SendMessage(quoteId, by, text));
  const read = (by: ReturnType<typeof family> | ReturnType<typeof teacher>, upTo: number) =>
    new ReadMessagesHandler(world.ledger, world.clock).execute(new ReadMessages(quoteId, by, upTo));
  beforeEach(async () => {
    world = new InMemoryWorld();
    enquiryId = await world.streams.enquiry({ email: 'jane@family.example' });
    tutor = await world.streams.tutor();
    ({ quoteId } = await world.streams.quote(enquiryId, tutor.tutorId));
  });

  it('R-46 are mailed to the other side without a contact, and kept as written', async () => {
    const asked = await world.effectsOf(() => sent(family()));
    expect(asked).toMatchObject({ types: ['QuoteMessageSent'], actors: [`holder:${enquiryId}`] });
    expect(asked.mailed).toEqual([`quote-question to ${tutor.tutorId}`]);
    expect(JSON.stringify(asked.mails)).not.toMatch(/0412.?345/);
    expect(world.ledger.writes.at(-1)).toMatchObject({ data: { quoteId, number: 1, by: 'family', content: TEXT } });
    const answered = await world.effectsOf(() => sent(teacher()));
    expect(answered.mailed).toEqual([`quote-message to enquirer-${enquiryId}`]);
    expect(JSON.stringify(answered.mails)).not.toMatch(/0412.?345/);
  });

  it('are mailed as they were written once the quote is accepted', async () => {
    await new AcceptQuoteHandler(world.ledger, world.mailer, world.clock).execute(new AcceptQuote(quoteId, enquiryId));
    for (const by of [family(), teacher()])
      expect(JSON.stringify((await world.effectsOf(() => sent(by))).mails)).toContain('0412 345 678');
  });

  it('are not mailed to who has switched that off', async () => {
    await world.switches.off(tutor.tutorId, 'quote-question');
    expect(await world.effectsOf(() => sent(family()))).toMatchObject({ types: ['QuoteMessageSent'], mailed: [] });
  });

  it('are both kept when they are sent at once', async () => {
    expect((await Promise.all([sent(family()), sent(family())])).map(({ number }) => number).toSorted()).toEqual([
      1, 2,
    ]);
  });

  it('are begun by the family, and marked as read once', async () => {
    await expect(sent(teacher())).rejects.toMatchObject({ code: 'nothing_asked' });
    await sent(family());
    expect((await world.effectsOf(() => read(teacher(), 1))).types).toEqual(['QuoteMessagesRead']);
    expect((await world.effectsOf(() => read(teacher(), 1))).types).toEqual([]);
  });
});
