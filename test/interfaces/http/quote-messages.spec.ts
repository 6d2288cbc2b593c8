/** @module-tag long */
import type { AdminCaseFile } from '../../../interfaces/http/contract/case.js';
import { DAY } from '../../../domain/shared/time.js';
import { eventually } from '../../support/eventually.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { chosen, type Family, family, mailsTo, mailTo, quoted, type Teacher, teachers } from '../../support/quotes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

type Message = { number: number; by: string; text: string; sentAt: string; isRead: boolean };

let app: TestApp;
let staff: Teacher[];
const at = (index: number) => staff[index] as Teacher;

beforeAll(async () => {
  app = await startTestApp({ LIMITS: '1' });
  staff = await teachers(app, await severalTutors(app, 3));
});
afterAll(() => app.close());

const path = (id: string) => `/api/tutor-quotes/${id}/messages`;
const write = (by: { visitor: Visitor }, id: string, text: string) =>
  by.visitor.post<{ message: Message; code?: string }>(path(id), { text });
const thread = async (by: { visitor: Visitor }, id: string) =>
  (await by.visitor.get<{ messages: Message[] }>(path(id))).body.messages;
const textsOf = async (by: { visitor: Visitor }, id: string) => (await thread(by, id)).map(({ text }) => text);
const asAdmin = async () => signIn(app, await account(app, 'admin'));
const PHONE = '0412 345 678';

describe('G-16 questions on a quote', () => {
  it('R-46 are asked and answered without a contact, mailed with a link, and read as written once it is accepted', async () => {
    const asking = await family(app);
    const id = await quoted(app, asking, at(0));
    expect(await write(at(0), id, 'Anything to ask?')).toMatchObject({ status: 409, body: { code: 'nothing_asked' } });
    expect(await write(asking, id, `  Do you know phonics? Call ${PHONE}  `)).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: { number: 1, by: 'family', text: `Do you know phonics? Call ${PHONE}`, isRead: false },
      },
    });
    expect((await textsOf(at(0), id)).join()).toMatch(/^Do you know phonics\? Call (?!0412)/);
    const question = await mailTo(app, at(0).email, 'quote-question');
    expect(question.text).toContain('Do you know phonics?');
    expect(question.text).toContain('/portal/quotes');
    expect(question.text).not.toContain(PHONE);

    expect((await write(at(0), id, 'Yes. Write to kim@tutors.example')).status).toBe(201);
    expect((await textsOf(asking, id)).join()).not.toContain('kim@tutors.example');
    expect((await textsOf(at(0), id)).at(-1)).toBe('Yes. Write to kim@tutors.example');
    const answer = await mailTo(app, asking.email, 'quote-message');
    expect(answer.text).toContain(`/enquiries/${asking.id}#token=`);
    expect(answer.text).not.toContain('kim@tutors.example');

    await chosen(asking, id);
    for (const by of [asking, at(0)])
      expect(await textsOf(by, id)).toEqual([`Do you know phonics? Call ${PHONE}`, 'Yes. Write to kim@tutors.example']);
    expect((await write(asking, id, `See you, ${PHONE}`)).status).toBe(201);
    await eventually(async () => expect(await mailsTo(app, at(0).email, 'quote-question')).toHaveLength(2));
    const log = await app.database.query<{ data: object }>('select data from event_log where stream_id = $1', [id]);
    expect(JSON.stringify(log)).not.toContain('phonics');
  });

  it('are marked as read by the other side, up to what it was shown', async () => {
    const asking = await family(app);
    const id = await quoted(app, asking, at(0));
    await write(asking, id, 'One?');
    await write(asking, id, 'Two?');
    const readTo = (by: { visitor: Visitor }, upTo: number) =>
      by.visitor.ask('PATCH', `${path(id)}/read`, { body: { upTo } });
    expect((await readTo(asking, 2)).status).toBe(200);
    expect((await thread(asking, id)).map(({ isRead }) => isRead)).toEqual([false, false]);
    expect((await readTo(at(0), 1)).status).toBe(200);
    expect((await thread(asking, id)).map(({ isRead }) => isRead)).toEqual([true, false]);
    expect((await at(0).visitor.get('/api/portal/quotes')).body).toMatchObject({
      quotes: expect.arrayContaining([expect.objectContaining({ id, messages: { count: 2, unread: 1 } })]),
    });
    expect((await asking.visitor.get(`/api/enquiries/${asking.id}/quotes`)).body).toMatchObject({
      quotes: [{ id, messages: { count: 2, unread: 0 } }],
    });
    expect((await readTo(at(0), 0)).status).toBe(400);
  });

  it('G-04 are reported by either side, as a case about tutor and enquiry', async () => {
    const asking = await family(app);
    const id = await quoted(app, asking, at(0));
    await write(asking, id, 'One?');
    const concern = { kind: 'conduct', words: 'This is not how one writes.', quoteId: id };
    expect((await app.visitor().post('/api/concerns', concern)).status).toBe(404);
    for (const { visitor } of [asking, at(0)])
      expect((await visitor.post('/api/concerns', { ...concern, contact: `${id}@example.com` })).status).toBe(201);
    const cases = await app.database.query(
      `select reporter, tutor_id as "tutorId" from cases where enquiry_id = $1 order by reporter`,
      [asking.id],
    );
    expect(cases).toEqual([
      { reporter: 'family', tutorId: at(0).tutorId },
      { reporter: 'tutor', tutorId: at(0).tutorId },
    ]);
  });

  it('G-06 stand in the case about them, as they were written and in their order', async () => {
    const asking = await family(app);
    const id = await quoted(app, asking, at(0));
    await write(asking, id, 'Do you know phonics?');
    await write(at(0), id, `Call me first: ${PHONE}`);
    await asking.visitor.post('/api/concerns', { kind: 'conduct', words: 'This is not how one writes.', quoteId: id });
    const reported = await app.database.one<{ id: string }>('select id from cases where enquiry_id = $1', [asking.id]);
    const file = await (await asAdmin()).get<{ case: AdminCaseFile }>(`/api/admin/cases/${reported?.id}`);
    expect(file.body.case.said.filter(({ where }) => where === 'quote')).toEqual([
      { where: 'quote', by: 'tutor', words: expect.stringMatching(/\w/), at: expect.any(String) },
      { where: 'quote', by: 'family', words: 'Do you know phonics?', at: expect.any(String) },
      { where: 'quote', by: 'tutor', words: `Call me first: ${PHONE}`, at: expect.any(String) },
    ]);
  });

  it('R-93 are read and written by the two sides alone', async () => {
    const asking = await family(app);
    const id = await quoted(app, asking, at(0));
    await write(asking, id, 'One?');
    for (const visitor of [app.visitor(), at(1).visitor, await asAdmin(), (await family(app)).visitor]) {
      const [seen, sent, read] = [
        await visitor.get(path(id)),
        await visitor.post(path(id), { text: 'Hello' }),
        await visitor.ask('PATCH', `${path(id)}/read`, { body: { upTo: 1 } }),
      ];
      for (const answer of [seen, sent, read])
        expect(answer).toMatchObject({ status: 404, body: { message: 'Quote not found' } });
    }
    expect((await asking.visitor.get(`${path(id)}?side=tutor`)).status).toBe(404);
    expect((await asking.visitor.get(`${path(id)}?side=both`)).status).toBe(400);
    expect(await textsOf(at(0), id)).toEqual(['One?']);
  });

  it('are each side’s own where one visitor is both', async () => {
    const asking = await family(app);
    const id = await quoted(app, asking, at(0));
    await write(asking, id, 'One?');
    const both = at(0).visitor;
    const mail = await mailTo(app, asking.email, 'quote-received');
    await both.post('/api/enquiry-access', { token: /#token=([\w-]+)/.exec(mail.text)?.[1] });
    expect((await both.post<{ message: Message }>(`${path(id)}?side=tutor`, { text: 'Two' })).body.message.by).toBe(
      'tutor',
    );
    expect((await both.post<{ message: Message }>(path(id), { text: 'Three?' })).body.message.by).toBe('family');
  });

  it('are ten a day for each side, of which only what was sent counts', async () => {
    const asking = await family(app);
    const id = await quoted(app, asking, at(1));
    for (let time = 0; time < 3; time++) expect((await write(at(1), id, 'Hello?')).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, nth) => write(asking, id, `Question ${nth}?`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(201), 429, 429]);
    expect((await thread(at(1), id)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((await write(at(1), id, 'So many!')).status).toBe(201);
    expect(await write(asking, id, 'One more?')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    const other = await quoted(app, await family(app), at(1));
    expect((await at(1).visitor.get(path(other))).status).toBe(200);
  });

  it.each(['declined', 'withdrawn', 'past its time'])('can only be read once the quote is %s', async (ending) => {
    const asking = await family(app);
    const id = await quoted(app, asking, at(2));
    await write(asking, id, `One? ${PHONE}`);
    if (ending === 'declined')
      await asking.visitor.ask('PATCH', `/api/tutor-quotes/${id}/status`, { body: { status: 'rejected' } });
    if (ending === 'withdrawn') await at(2).visitor.post(`/api/portal/quotes/${id}/withdraw`);
    if (ending === 'past its time') await app.advance(9 * DAY);
    const code = ending === 'declined' ? 'quote_rejected' : 'quote_expired';
    for (const by of [asking, at(2)]) {
      expect(await write(by, id, 'And now?')).toMatchObject({ status: 409, body: { code } });
      expect(await thread(by, id)).toHaveLength(1);
    }
    expect((await textsOf(at(2), id)).join()).not.toContain(PHONE);
  });

  it.each(['family', 'tutor'] as const)('R-68 say nothing any more once the %s is erased', async (side) => {
    const [teacher] = await teachers(app, await severalTutors(app, 1));
    const asking: Family = await family(app);
    const id = await quoted(app, asking, teacher as Teacher);
    await write(asking, id, 'Zarathustra asks');
    await write(teacher as Teacher, id, 'Zarathustra answers');
    const whom = side === 'family' ? { enquiryId: asking.id } : { tutorId: teacher?.tutorId };
    expect((await (await asAdmin()).post('/api/admin/erasures', { ...whom, reason: 'requested' })).status).toBe(200);
    expect(await app.database.query('select 1 from quote_messages where quote_id = $1', [id])).toEqual([]);
    expect(await app.database.query(`select 1 from mails where data::text like '%Zarathustra%'`)).toEqual([]);
    expect((await write(asking, id, 'Still there?')).status).toBeGreaterThanOrEqual(404);
    expect(await app.database.query('select 1 from quote_messages where quote_id = $1', [id])).toEqual([]);
  });
});
