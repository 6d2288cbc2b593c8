import { enquiry } from '../../support/enquiries.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { account, signIn } from '../../support/people.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rowsOf = (email: string) =>
  app.database.query<{ id: string }>('select id from enquiries where lower(email) = lower($1)', [email]);

type Submitted = { id: string; reference: string };

describe('an enquiry sent again', () => {
  it('R-12 R-79 gives the first one again with 200, whatever the spaces and the letter case of the address', async () => {
    const visitor = app.visitor();
    const body = enquiry();
    const first = await visitor.post<Submitted>('/api/enquiries', body);
    const email = `  ${body.email.toUpperCase()} `;
    const again = await app.visitor().post<Submitted>('/api/enquiries', { ...body, name: ` ${body.name} `, email });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(await rowsOf(body.email)).toHaveLength(1);
  });

  it('R-12 R-50 opens the page of the first one alone, to who sent that and who sends it again', async () => {
    const body = enquiry();
    const visitors = [app.visitor(), app.visitor()];
    const sent: Submitted[] = [];
    for (const visitor of visitors) sent.push((await visitor.post<Submitted>('/api/enquiries', body)).body);
    const { id } = sent[0]!;
    for (const visitor of visitors)
      expect(await visitor.get(`/api/enquiries/${id}`)).toMatchObject({ status: 200, body: { enquiry: { id } } });
    const held = await app.database.query<{ ids: string[] }>(
      `select array(select one ->> 'id' from json_array_elements(sess -> 'enquiries') one) as ids from sessions
       where sess::text like $1`,
      [`%${id}%`],
    );
    expect(held).toEqual([{ ids: [id] }, { ids: [id] }]);
  });

  it('R-50 opens its page to a visitor who holds another, beside that one', async () => {
    const visitor = app.visitor();
    const sent: string[] = [];
    for (const body of [enquiry(), enquiry()])
      sent.push((await visitor.post<Submitted>('/api/enquiries', body)).body.id);
    for (const id of sent)
      expect(await visitor.get(`/api/enquiries/${id}`)).toMatchObject({ status: 200, body: { enquiry: { id } } });
  });

  it('R-12 of 20 at the same moment one is written and all get its answer', { tags: 'long' }, async () => {
    const body = enquiry();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.visitor().post<Submitted>('/api/enquiries', body)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => b - a)).toEqual([
      201,
      ...Array<number>(19).fill(200),
    ]);
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(await rowsOf(body.email)).toHaveLength(1);
  });

  it('R-12 is a new one when a word differs or ten minutes have passed', async () => {
    const body = enquiry();
    const visitor = app.visitor();
    app.stopClock();
    expect(await visitor.post('/api/enquiries', body)).toMatchObject({ status: 201 });
    expect(await visitor.post('/api/enquiries', { ...body, subjects: 'Physics' })).toMatchObject({ status: 201 });
    await app.advance(HOUR / 6 - 5_000);
    expect(await visitor.post('/api/enquiries', body)).toMatchObject({ status: 200 });
    await app.advance(10_000);
    expect(await visitor.post('/api/enquiries', body)).toMatchObject({ status: 201 });
    expect(await rowsOf(body.email)).toHaveLength(3);
  });

  it('R-96 under an Idempotency-Key gets the first answer and its page, and 422 with another body', async () => {
    const visitor = app.visitor();
    const body = enquiry();
    const key = { 'Idempotency-Key': 'one' };
    const first = await visitor.post<Submitted>('/api/enquiries', body, key);
    const stranger = app.visitor();
    const again = await stranger.post<Submitted>('/api/enquiries', body, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await stranger.get(`/api/enquiries/${first.body.id}`)).toMatchObject({ status: 200 });
    expect(await stranger.post('/api/enquiries', enquiry(), key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
  });

  it('R-96 of 20 at the same moment under one key one has an effect', async () => {
    const admin = await signIn(app, await account(app, 'admin'));
    const before = Date.parse((await admin.post<{ now: string }>('/api/demo/clock', { advance: 'PT0S' })).body.now);
    const move = () => admin.post('/api/demo/clock', { advance: 'P7D' }, { 'Idempotency-Key': 'move' });
    const statuses = (await Promise.all(Array.from({ length: 20 }, move))).map(({ status }) => status);
    expect(statuses).toContain(200);
    for (const status of statuses) expect([200, 409]).toContain(status);
    const after = Date.parse((await admin.post<{ now: string }>('/api/demo/clock', { advance: 'PT0S' })).body.now);
    expect(Math.floor((after - before) / HOUR / 24)).toBe(7);
  });
});

describe('an enquiry nobody may send', () => {
  it('R-12 R-79 with the hidden field filled answers 429 and stores nothing', async () => {
    const body = enquiry({ website: 'https://win.example' });
    const answer = await app.visitor().post('/api/enquiries', body);
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await rowsOf(body.email)).toEqual([]);
  });

  it('SEC-29 SEC-30 takes no address that means two, and no line break into the head of a mail', async () => {
    const addresses = [
      'a@b.example,c@d.example',
      'a@b@c.example',
      '"a b"@c.example',
      'a(b)@c.example',
      'a@b.example\r\nBcc: c@d.example',
      `a@${'b.'.repeat(20_000)}example`,
      'Jane <a@b.example>',
    ];
    for (const email of addresses) {
      expect(await app.visitor().post('/api/enquiries', enquiry({ email }))).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { email: 'Please enter a valid email address' } },
      });
    }
  });
});
