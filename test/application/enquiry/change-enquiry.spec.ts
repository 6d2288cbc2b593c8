import { ChangeEnquiry, ChangeEnquiryHandler } from '../../../application/enquiry/change-enquiry.command.js';
import { append } from '../../../application/ports/ledger.js';
import { renewAdvertisements } from '../../../application/opportunity/opportunity.writes.js';
import type { EnquiryChangeInput } from '../../../domain/enquiry/enquiry.rules.js';
import { passOver, withdraw } from '../../../domain/quote/quote.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('G-11 an enquiry that its holder puts right', () => {
  let world: InMemoryWorld;
  let enquiryId: string;
  const put = (input: EnquiryChangeInput) =>
    new ChangeEnquiryHandler(world.ledger, world.geography, world.mailer, world.clock).execute(
      new ChangeEnquiry(enquiryId, input),
    );
  beforeEach(async () => {
    world = new InMemoryWorld();
    enquiryId = await world.streams.enquiry({ availableTimes: ['Any'] });
  });

  it('keeps the words in its row alone, and notifies who was asked and who has quoted, without a contact', async () => {
    const [asked, quoting, declined] = [
      await world.streams.tutor(),
      await world.streams.tutor(),
      await world.streams.tutor(),
    ];
    await world.streams.opportunity(enquiryId, asked.tutorId);
    await world.streams.quote(enquiryId, quoting.tutorId);
    await world.switches.off(declined.tutorId, 'enquiry-changed');
    await world.streams.opportunity(enquiryId, declined.tutorId);
    const done = await world.effectsOf(() =>
      put({ availableTimes: ['Evening (after 6pm)'], message: 'Ring 0412 345 678', phone: '0498 765 432' }),
    );
    expect(done).toMatchObject({ types: ['EnquiryChanged'], actors: [`holder:${enquiryId}`] });
    expect(done.events[0]?.data).toEqual({ fields: ['availableTimes', 'message', 'phone'], at: expect.any(String) });
    expect(done.mailed.toSorted()).toEqual(
      [asked, quoting].map(({ tutorId }) => `enquiry-changed to ${tutorId}`).toSorted(),
    );
    for (const { data } of done.mails) expect(data).toMatchObject({ fields: ['availableTimes', 'message'] });
    expect(JSON.stringify(done.mails)).not.toMatch(/0412.?345|0498.?765/);
    expect(done.mails.find(({ recipient }) => recipient === quoting.tutorId)).toMatchObject({
      data: { hasQuote: true },
    });
    const { state, columns } = await world.ledger.load('enquiry', enquiryId);
    expect(columns).toMatchObject({ availableTimes: ['Evening (after 6pm)'], phone: '0498 765 432' });
    expect(state.changed).toMatchObject({ availableTimes: expect.any(String), phone: expect.any(String) });
    expect(world.written(renewAdvertisements)).toMatchObject([
      { enquiryId, content: expect.stringContaining('Evening (after 6pm)') },
    ]);
  });

  it('G-08 R-49 notifies who was asked once more and is writing, and who has withdrawn a quote to send another', async () => {
    const [again, withdrew] = [await world.streams.tutor(), await world.streams.tutor()];
    const earlier = await world.streams.quote(enquiryId, again.tutorId);
    await world.ledger.decide('quote', earlier.quoteId, async (quote) => {
      const changes = [append(quote, passOver(quote.state, enquiryId, world.clock.now()))];
      return { commit: { changes, actor: 'operator', at: world.clock.now() }, result: undefined };
    });
    await world.streams.opportunity(enquiryId, again.tutorId, true, earlier.quoteId);
    const { quoteId } = await world.streams.quote(enquiryId, withdrew.tutorId);
    await world.ledger.decide('quote', quoteId, async (quote) => {
      const changes = [append(quote, withdraw(quote.state, world.clock.now()))];
      return { commit: { changes, actor: 'operator', at: world.clock.now() }, result: undefined };
    });
    const done = await world.effectsOf(() => put({ availableDays: ['Sunday'] }));
    expect(done.mailed.toSorted()).toEqual(
      [again, withdrew].map(({ tutorId }) => `enquiry-changed to ${tutorId}`).toSorted(),
    );
    for (const { data } of done.mails) expect(data).toMatchObject({ fields: ['availableDays'], hasQuote: false });
  });

  it('says the same again: nothing is written, and nobody is notified', async () => {
    await world.streams.opportunity(enquiryId, (await world.streams.tutor()).tutorId);
    expect(await world.effectsOf(() => put({ availableTimes: ['Any'] }))).toMatchObject({
      types: [],
      mailed: [],
      writes: [],
    });
    expect((await world.effectsOf(() => put({}))).types).toEqual([]);
  });

  it('is changed by two at once: both changes hold', async () => {
    await Promise.all([put({ availableDays: ['Sunday'] }), put({ message: 'Two children' })]);
    expect((await world.ledger.load('enquiry', enquiryId)).columns).toMatchObject({
      availableDays: ['Sunday'],
      message: 'Two children',
    });
  });

  it('is left as it is once it has ended', async () => {
    const at = world.clock.now();
    enquiryId = await world.streams.enquiry({}, [{ type: 'EnquiryFilled', data: { quoteId: enquiryId, at } }]);
    await expect(put({ message: 'Hello' })).rejects.toMatchObject({ kind: 'conflict', code: 'enquiry_filled' });
  });
});
