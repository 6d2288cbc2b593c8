import { QueryBus } from '@nestjs/cqrs';
import { vi } from 'vitest';
import { GetBooking } from '../../../application/booking/read-sessions.query.js';
import { ListStudentQuotes, ListTutorQuotes } from '../../../application/quote/list-quotes.query.js';
import { type House, openHouse } from '../../support/house.js';
import { severalTutors } from '../../support/people.js';
import { agreed, chosen, eventTypes, family, quoted, quoteForm, type Teacher, teachers } from '../../support/quotes.js';
import { slotsOf, worksDaily } from '../../support/sessions.js';

let house: House;
let staff: Teacher[];

beforeAll(async () => {
  house = await openHouse();
  staff = await teachers(house, await severalTutors(house, 2));
  for (const teacher of staff) await worksDaily(house, teacher);
});
afterAll(() => house.close());

const at = (index: number) => staff[index] as Teacher;

/** The next read of a kind fails, as when the line to the database is lost before it. */
function failsToRead(kind: abstract new (...given: never[]) => object): void {
  const bus = house.part(QueryBus);
  const execute = bus.execute.bind(bus) as (query: object) => Promise<unknown>;
  const spy = vi.spyOn(bus, 'execute').mockImplementation(((query: object) => {
    if (!(query instanceof kind)) return execute(query);
    spy.mockRestore();
    return Promise.reject(Object.assign(new Error('The line was lost'), { code: 'ECONNRESET' }));
  }) as QueryBus['execute']);
}

/** Sends once, whatever it is answered. */
async function hastily<T>(send: () => Promise<T>): Promise<T> {
  house.clients.patient = false;
  try {
    return await send();
  } finally {
    house.clients.patient = true;
  }
}

const accept = (visitor: Teacher['visitor'], quoteId: string) =>
  visitor.ask<{ quote: { status: string } }>('PATCH', `/api/tutor-quotes/${quoteId}/status`, {
    body: { status: 'accepted' },
  });

describe('D-34 what a command answers comes from its commit', () => {
  it('so that an accept which is answered 503 was not made, and the next one is', async () => {
    const asking = await family(house);
    const quoteId = await quoted(house, asking, at(0));
    failsToRead(ListStudentQuotes);
    const failed = await hastily(() => accept(asking.visitor, quoteId));
    expect(failed).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await eventTypes(house, quoteId)).not.toContain('QuoteAccepted');
    expect(await accept(asking.visitor, quoteId)).toMatchObject({
      status: 200,
      body: { quote: { status: 'accepted', ending: 'accepted', contact: { email: at(0).email } } },
    });
  });

  it('so that a quote and a session which are answered 503 were not made, and the next ones are', async () => {
    const asking = await family(house);
    const opportunityId = await agreed(house, asking, at(1));
    const quote = () =>
      at(1).visitor.post<{ quote: { id: string } }>(`/api/portal/opportunities/${opportunityId}/quote`, quoteForm());
    failsToRead(ListTutorQuotes);
    expect(await hastily(quote)).toMatchObject({ status: 503 });
    const { status, body } = await quote();
    expect(status).toBe(201);

    await chosen(asking, body.quote.id);
    const [slot] = await slotsOf(house, at(1));
    const wanted = { quoteId: body.quote.id, startsAt: slot?.startsAt, sessionType: 'online' };
    const book = () => asking.visitor.post(`/api/enquiries/${asking.id}/bookings`, wanted);
    failsToRead(GetBooking);
    expect(await hastily(book)).toMatchObject({ status: 503 });
    expect(await house.database.query('select 1 from bookings where enquiry_id = $1', [asking.id])).toEqual([]);
    expect(await book()).toMatchObject({ status: 201, body: { booking: { startsAt: slot?.startsAt } } });
  });

  it('REL-9 so that of 200 accepts on one connection, as many of them as are given up, the one that was made gets 200', async () => {
    const asking = await family(house);
    const quoteId = await quoted(house, asking, at(0));
    const held = await Promise.all(Array.from({ length: 9 }, () => house.database.pool.connect()));
    try {
      const crowd = () => Promise.all(Array.from({ length: 200 }, () => accept(asking.visitor, quoteId)));
      const statuses = (await hastily(crowd)).map(({ status }) => status);
      for (const status of statuses) expect([200, 409, 503]).toContain(status);
      const made = (await eventTypes(house, quoteId)).filter((type) => type === 'QuoteAccepted').length;
      expect(statuses.filter((status) => status === 200)).toHaveLength(made);
    } finally {
      for (const client of held) client.release();
    }
  });
});
