/** @module-tag long */
import { QueryBus } from '@nestjs/cqrs';
import { vi } from 'vitest';
import { GetBackgroundRun } from '../../../application/admin/get-run.query.js';
import { GetBooking } from '../../../application/booking/read-sessions.query.js';
import { GetNotificationSettings } from '../../../application/notification/get-notification-settings.query.js';
import { ListStudentQuotes, ListTutorQuotes } from '../../../application/quote/list-quotes.query.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { agreed, chosen, eventTypes, family, quoted, quoteForm, type Teacher, teachers } from '../../support/quotes.js';
import { slotsOf, worksDaily } from '../../support/sessions.js';

let app: TestApp;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  staff = await teachers(app, await severalTutors(app, 2));
  for (const teacher of staff) await worksDaily(app, teacher);
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;

/** The next read of a kind fails, as when the line to the database is lost before it. */
function failsToRead(kind: abstract new (...args: never[]) => object): { mockRestore(): void } {
  const bus = app.part(QueryBus);
  const execute = bus.execute.bind(bus) as (query: object) => Promise<unknown>;
  const spy = vi.spyOn(bus, 'execute').mockImplementation(((query: object) => {
    if (!(query instanceof kind)) return execute(query);
    spy.mockRestore();
    return Promise.reject(Object.assign(new Error('The line was lost'), { code: 'ECONNRESET' }));
  }) as QueryBus['execute']);
  return spy;
}

/** Sends once, whatever it is answered. */
async function hastily<T>(send: () => Promise<T>): Promise<T> {
  app.clients.patient = false;
  try {
    return await send();
  } finally {
    app.clients.patient = true;
  }
}

const accept = (visitor: Teacher['visitor'], quoteId: string) =>
  visitor.ask<{ quote: { status: string } }>('PATCH', `/api/tutor-quotes/${quoteId}/status`, {
    body: { status: 'accepted' },
  });

describe('D-34 what a command answers comes from its commit', () => {
  it('so that an accept which is answered 503 was not made, and the next one is', async () => {
    const asking = await family(app);
    const quoteId = await quoted(app, asking, at(0));
    failsToRead(ListStudentQuotes);
    const failed = await hastily(() => accept(asking.visitor, quoteId));
    expect(failed).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await eventTypes(app, quoteId)).not.toContain('QuoteAccepted');
    expect(await accept(asking.visitor, quoteId)).toMatchObject({
      status: 200,
      body: { quote: { status: 'accepted', ending: 'accepted', contact: { email: at(0).email } } },
    });
  });

  it('so that a quote and a session which are answered 503 were not made, and the next ones are', async () => {
    const asking = await family(app);
    const opportunityId = await agreed(app, asking, at(1));
    const quote = () =>
      at(1).visitor.post<{ quote: { id: string } }>(`/api/portal/opportunities/${opportunityId}/quote`, quoteForm());
    failsToRead(ListTutorQuotes);
    expect(await hastily(quote)).toMatchObject({ status: 503 });
    const { status, body } = await quote();
    expect(status).toBe(201);

    await chosen(asking, body.quote.id);
    const [slot] = await slotsOf(app, at(1));
    const wanted = { quoteId: body.quote.id, startsAt: slot?.startsAt, sessionType: 'online' };
    const book = () => asking.visitor.post(`/api/enquiries/${asking.id}/bookings`, wanted);
    failsToRead(GetBooking);
    expect(await hastily(book)).toMatchObject({ status: 503 });
    expect(await app.database.query('select 1 from bookings where enquiry_id = $1', [asking.id])).toEqual([]);
    expect(await book()).toMatchObject({ status: 201, body: { booking: { startsAt: slot?.startsAt } } });
  });

  it('and what a command says of its work is answered though nothing can be read afterwards', async () => {
    const admin = await signIn(app, await account(app, 'admin'));
    const weights = { subject: 30, level: 15, time: 20, distance: 15, price: 5, quality: 10, fairness: 5 };
    const quietHours = { startTime: '21:00', endTime: '07:00' };
    for (const [kind, send, status, path, body] of [
      [
        GetBackgroundRun,
        () => admin.post('/api/admin/policy-lab', { weights, enquiries: 'synthetic', count: 1, tutors: 1, seed: 3 }),
        202,
        'policy-lab',
        { enquiries: 'synthetic', count: 1, tutors: 1, weights },
      ],
      [GetBackgroundRun, () => admin.post('/api/admin/events/verify', {}), 202, 'events/verify', {}],
      [
        GetNotificationSettings,
        () =>
          at(0).visitor.ask('PUT', '/api/portal/notification-settings', {
            body: { kinds: { 'quote-declined': 'off' }, quietHours },
          }),
        200,
        null,
        {},
      ],
    ] as const) {
      const unread = failsToRead(kind);
      const answer = await hastily<{ status: number; body: object }>(send);
      unread.mockRestore();
      expect(answer).toMatchObject({ status, body: { success: true } });
      if (path === null) {
        expect(answer.body).toEqual((await at(0).visitor.get('/api/portal/notification-settings')).body);
        expect(answer.body).toMatchObject({ quietHours });
        continue;
      }
      const { run } = answer.body as { run: { id: string; status: string } };
      expect(run).toMatchObject(body);
      // It reads as it was answered, whether it was over by then or not.
      const ended = await eventually(async () => {
        const read = (await admin.get<{ run: typeof run }>(`/api/admin/${path}/${run.id}`)).body;
        expect(read.run.status).toBe('done');
        return read;
      });
      expect(Object.keys(run).sort()).toEqual(Object.keys(ended.run).sort());
      if (run.status === 'done') expect(run).toEqual(ended.run);
    }
  });

  it(
    'REL-9 so that of 200 accepts on one connection, as many of them as are given up, the one that was made gets 200',
    { tags: 'long' },
    async () => {
      const asking = await family(app);
      const quoteId = await quoted(app, asking, at(0));
      const held = await Promise.all(Array.from({ length: 9 }, () => app.database.pool.connect()));
      try {
        const crowd = () => Promise.all(Array.from({ length: 200 }, () => accept(asking.visitor, quoteId)));
        const statuses = (await hastily(crowd)).map(({ status }) => status);
        for (const status of statuses) expect([200, 409, 503]).toContain(status);
        const made = (await eventTypes(app, quoteId)).filter((type) => type === 'QuoteAccepted').length;
        expect(statuses.filter((status) => status === 200)).toHaveLength(made);
      } finally {
        for (const client of held) client.release();
      }
    },
  );
});
