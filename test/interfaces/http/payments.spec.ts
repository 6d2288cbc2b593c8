/** @module-tag long */
import { Clock } from '../../../application/ports/clock.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { family, type Teacher, teachers } from '../../support/quotes.js';
import { type Agreed, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
  admin = await signIn(app, await account(app, 'admin'));
  staff = await teachers(app, await severalTutors(app, 4));
  for (const teacher of staff) await worksDaily(app, teacher);
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
type Paid = { code: string; fields?: object; booking: { paymentStatus: string; paidAt: string | null } };
const settle = (visitor: Visitor, id: string, body: object = { status: 'paid' }) =>
  visitor.post<Paid>(`/api/bookings/${id}/payment`, body);
const refused = (status: number, code: string) => ({ status, body: { code } });
const goTo = (instant: string) => app.advance(Date.parse(instant) - Date.parse(app.part(Clock).now()));

/** A session that is booked, and one of the same tutor's that was held. */
async function held(index: number): Promise<{ agreed: Agreed; id: string; ahead: string }> {
  const agreed = await settled(app, await family(app, { preferredTutorId: at(index).tutorId }), at(index));
  const slots = await slotsOf(app, at(index));
  const ahead = await booked(agreed, slots.at(-1)?.startsAt as string);
  const id = await booked(agreed, slots[0]?.startsAt as string);
  await goTo(slots[0]?.endsAt as string);
  expect((await at(index).visitor.post(`/api/bookings/${id}/complete`, {})).status).toBe(200);
  return { agreed, id, ahead };
}

/** Two sessions of one tutor that were held. */
async function heldTwice(index: number): Promise<[string, string]> {
  const { id, ahead } = await held(index);
  const [session] = await app.database.query<{ end: string }>(
    'select session_end as "end" from bookings where id = $1',
    [ahead],
  );
  await goTo(session?.end ?? '');
  expect((await at(index).visitor.post(`/api/bookings/${ahead}/complete`, {})).status).toBe(200);
  return [id, ahead];
}

describe('G-15 the payment of a session', () => {
  it('is recorded by its tutor once, for a session that was held, and read by all sides', async () => {
    const { agreed, id, ahead } = await held(0);
    const [ours, theirs] = [agreed.asking.visitor, at(0).visitor];
    for (const body of [{}, { status: 'pending' }, { status: 'paid', note: 'x'.repeat(5_001) }, { status: 1 }])
      expect(await settle(theirs, id, body)).toMatchObject(refused(400, 'validation'));
    for (const visitor of [app.visitor(), at(2).visitor])
      expect(await settle(visitor, id)).toMatchObject({ status: 404 });
    expect(await settle(ours, id)).toMatchObject(refused(403, 'forbidden'));
    for (const status of ['waived', 'refunded'])
      expect(await settle(theirs, id, { status })).toMatchObject(refused(403, 'forbidden'));
    expect(await settle(theirs, ahead)).toMatchObject(refused(409, 'not_held'));

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => settle(theirs, id, { status: 'paid', note: 'Paid in cash, thank you' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'payment_unchanged']));
    const paidAt = app.part(Clock).now();
    expect(answers.find(({ status }) => status === 200)?.body.booking).toMatchObject({ paymentStatus: 'paid', paidAt });

    const family = await ours.get<{ enquiry: { bookings: object[] } }>(`/api/enquiries/${agreed.asking.id}`);
    expect(family.body.enquiry.bookings).toContainEqual(expect.objectContaining({ id, paymentStatus: 'paid', paidAt }));
    const adminView = await admin.get(`/api/admin/bookings/${id}`);
    expect(adminView.body).toMatchObject({
      booking: { paymentStatus: 'paid', paidAt, adminNotes: 'Paid in cash, thank you' },
    });
    expect(family.text).not.toContain('in cash');
    expect(
      await app.database.query(
        `select data - 'at' as data, actor from event_log where stream_id = $1 and type = 'SessionPaymentChanged'`,
        [id],
      ),
    ).toEqual([
      {
        data: {
          status: 'paid',
          by: 'tutor',
          amount: expect.any(Number),
          receipt: { contractId: expect.any(String), gstRegistered: false },
        },
        actor: expect.stringMatching(/^account:/),
      },
    ]);
  });

  it('has a receipt for its family, its tutor and admins, from when it was paid on, with the words escaped', async () => {
    const { agreed, id } = await held(2);
    const readers = [agreed.asking.visitor, at(2).visitor, admin];
    const receipt = (visitor: Visitor) => visitor.get(`/api/bookings/${id}/receipt`);
    for (const visitor of readers) expect(await receipt(visitor)).toMatchObject({ status: 404 });
    await app.database.query(
      `update bookings set student_name = 'Ana <b>"Bell"</b>', learner_name = 'Mia' where id = $1`,
      [id],
    );
    const { booking } = (await settle(at(2).visitor, id)).body as unknown as { booking: { totalCost: number } };
    for (const visitor of readers) {
      const { status, text, headers } = await receipt(visitor);
      expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('Content-Security-Policy')).toContain(`default-src 'none'`);
      expect(text).toContain('Ana &lt;b&gt;&quot;Bell&quot;&lt;/b&gt;');
      expect(text).toContain('<dd>Mia</dd>');
      expect(text).toContain('<dt>ABN</dt><dd>51 824 753 556</dd>');
      expect(text).toMatch(/<dd>RC-[2-9A-Z]{8}<\/dd>/);
      expect(text).toContain(`<span>Paid</span><span>$${(booking.totalCost / 100).toFixed(2)}</span>`);
      expect(text).not.toContain('GST');
    }
    for (const visitor of [app.visitor(), at(0).visitor]) expect(await receipt(visitor)).toMatchObject({ status: 404 });
    await settle(admin, id, { status: 'refunded' });
    expect((await receipt(agreed.asking.visitor)).text).toContain('<span>Refunded</span>');
  });

  it('has a receipt that says of the tutor’s business what was true when it was paid, a tax invoice where it has GST', async () => {
    const teacher = at(3);
    const [first, second] = await heldTwice(3);
    const details = (body: object) => teacher.visitor.ask('PUT', '/api/portal/billing-details', { body });
    for (const [body, field] of [
      [{ businessName: 'x'.repeat(101), gstRegistered: true }, 'businessName'],
      [{ businessName: 'Rivers' }, 'gstRegistered'],
      [{ businessName: 'Rivers', gstRegistered: 'yes' }, 'gstRegistered'],
    ] as const)
      expect(await details(body)).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { [field]: expect.any(String) } },
      });
    expect(await details({ businessName: ' Rivers <b> Tutoring ', gstRegistered: true })).toMatchObject({
      status: 200,
      body: { businessName: 'Rivers <b> Tutoring', gstRegistered: true },
    });
    const receipt = async (id: string) => (await teacher.visitor.get(`/api/bookings/${id}/receipt`)).text;
    const { booking } = (await settle(teacher.visitor, first)).body as unknown as { booking: { totalCost: number } };
    const invoice = await receipt(first);
    const gst = (Math.floor((2 * booking.totalCost + 11) / 22) / 100).toFixed(2);
    expect(invoice).toContain('<h1>Tax invoice</h1>');
    expect(invoice).toContain('<dt>Business</dt><dd>Rivers &lt;b&gt; Tutoring</dd>');
    expect(invoice).toContain(`<span>Includes GST of</span><span>$${gst}</span>`);

    expect((await details({ businessName: null, gstRegistered: false })).status).toBe(200);
    await settle(teacher.visitor, second);
    const plain = await receipt(second);
    expect(plain).toContain('<h1>Receipt</h1>');
    for (const words of ['Rivers', 'GST', 'ax invoice']) expect(plain).not.toContain(words);
    expect(await receipt(first)).toBe(invoice);
    const saved = await app.database.query<{ data: object }>(
      `select data - 'at' as data from event_log where stream_id = $1 and type = 'BillingDetailsSaved' order by version`,
      [teacher.tutorId],
    );
    expect(saved.map(({ data }) => data)).toEqual([{ gstRegistered: true }, { gstRegistered: false }]);
  });

  it('is waived and refunded by admins alone, and is final then', async () => {
    const { agreed, id, ahead } = await held(1);
    expect(await settle(admin, ahead, { status: 'waived' })).toMatchObject(refused(409, 'not_held'));
    expect(await settle(at(1).visitor, id)).toMatchObject({ status: 200 });
    expect(await settle(admin, id, { status: 'waived' })).toMatchObject(refused(409, 'payment_final'));
    expect((await settle(admin, id, { status: 'refunded', note: 'They agreed on it' })).body.booking).toMatchObject({
      paymentStatus: 'refunded',
      paidAt: expect.any(String),
    });
    expect(await settle(admin, id, { status: 'refunded' })).toMatchObject(refused(409, 'payment_unchanged'));
    for (const visitor of [admin, at(1).visitor])
      expect(await settle(visitor, id)).toMatchObject(refused(409, 'payment_final'));
    expect(await settle(agreed.asking.visitor, id)).toMatchObject(refused(403, 'forbidden'));
    expect(await settle(admin, at(1).tutorId)).toMatchObject({ status: 404 });
  });
});
