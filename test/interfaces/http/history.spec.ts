import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { type Family, family, type Teacher, teachers } from '../../support/quotes.js';
import { type Agreed, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import type { Visitor } from '../../support/visitor.js';

type Names = Record<string, { name: string | null; detail: string | null }>;
type Event = { type: string; stream: string; streamId: string; actor: string; data: Record<string, unknown> };
type History = { events: Event[]; names: Names };

let app: TestApp;
let operator: Awaited<ReturnType<typeof account>>;
let admin: Visitor;
let agreed: Agreed;
let asking: Family;
let teacher: Teacher;
let bookingId: string;

beforeAll(async () => {
  app = await startTestApp();
  operator = await account(app, 'admin');
  admin = await signIn(app, operator);
  [teacher] = (await teachers(app, await severalTutors(app, 1))) as [Teacher];
  await worksDaily(app, teacher);
  asking = await family(app);
  agreed = await settled(app, asking, teacher);
  const [slot] = await slotsOf(app, teacher);
  bookingId = await booked(agreed, slot?.startsAt ?? '');
});
afterAll(() => app.close());

const historyOf = async (id: string) => (await admin.get<History>(`/api/admin/events?streamId=${id}`)).body;
const rowOf = <Row extends object>(sql: string, id: string) => app.database.one<Row>(sql, [id]) as Promise<Row>;

describe('R-64 the history is readable by people', () => {
  it('names what happened to whom by name and reference, and who did it', async () => {
    const { events, names } = await historyOf(asking.id);
    const enquiry = await rowOf<{ name: string; reference: string }>(
      'select name, reference from enquiries where id = $1',
      asking.id,
    );
    const tutor = await rowOf<{ name: string }>('select name from tutors where id = $1', teacher.tutorId);
    expect(names[asking.id]).toEqual({ name: enquiry.name, detail: enquiry.reference });
    expect(names[teacher.tutorId]).toEqual({ name: tutor.name, detail: 'tutor' });
    expect(names[agreed.quoteId]).toEqual({ name: tutor.name, detail: enquiry.reference });
    expect(names[bookingId]).toEqual({ name: `${enquiry.name} with ${tutor.name}`, detail: enquiry.reference });

    const quoted = events.find(({ type }) => type === 'QuoteSubmitted');
    const [kind, by = ''] = quoted?.actor.split(':') ?? [];
    expect([kind, names[by]?.detail]).toEqual(['account', 'tutor']);
    const accepted = events.find(({ type }) => type === 'QuoteAccepted');
    expect(accepted?.actor).toBe(`holder:${asking.id}`);
    for (const { stream, streamId } of events) expect(names[streamId], stream).toBeDefined();
  });

  it(
    'names the same in the life of an enquiry, at a moment of the past, and for who adopted a policy',
    { tags: 'long' },
    async () => {
      const { names } = await historyOf(asking.id);
      const life = await admin.get<{ names: Names }>(`/api/admin/enquiries/${asking.id}/life`);
      expect(life.body.names[bookingId]).toEqual(names[bookingId]);
      const before = new Date(Date.now() - HOUR).toISOString();
      expect((await admin.get(`/api/admin/events/as-of?streamId=${asking.id}&at=${before}`)).body).toMatchObject({
        streams: [],
        names: {},
      });
      const asOf = await admin.get<{ names: Names }>(`/api/admin/events/as-of?streamId=${asking.id}`);
      expect(asOf.body.names[agreed.quoteId]).toEqual(names[agreed.quoteId]);

      type Policy = { policy: { version: string; weights: Record<string, number> }; names: Names };
      const { policy } = (await admin.get<Policy>('/api/admin/matching-policy')).body;
      const { weights } = policy;
      const [most = ''] = Object.keys(weights).toSorted((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0));
      const least = Object.keys(weights).find((name) => name !== most) as string;
      const moved = { ...weights, [most]: (weights[most] ?? 0) - 1, [least]: (weights[least] ?? 0) + 1 };
      const body = { weights: moved, version: policy.version };
      expect(await admin.ask('PUT', '/api/admin/matching-policy', { body })).toMatchObject({ status: 200 });
      const adopted = (await admin.get<Policy>('/api/admin/matching-policy')).body;
      expect(adopted.names[operator.accountId]).toMatchObject({ detail: 'admin' });
    },
  );

  it('R-68 has no name any more for who was erased, whose enquiry keeps its reference', async () => {
    const { reference } = await rowOf<{ reference: string }>(
      'select reference from enquiries where id = $1',
      asking.id,
    );
    await admin.post('/api/admin/erasures', { enquiryId: asking.id, reason: 'requested' });
    expect((await historyOf(asking.id)).names[asking.id]).toEqual({ name: null, detail: reference });
    await admin.post('/api/admin/erasures', { tutorId: teacher.tutorId, reason: 'requested' });
    const { events, names } = await historyOf(teacher.tutorId);
    expect(names[teacher.tutorId]).toEqual({ name: 'Deleted tutor', detail: 'tutor' });
    expect(JSON.stringify({ events, names })).not.toContain(teacher.email);
  });
});
