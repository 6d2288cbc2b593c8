import { DEMO_ENQUIRY_ID } from '../../../domain/enquiry/options.js';
import { eventually } from '../../support/eventually.js';
import { severalTutors } from '../../support/people.js';
import { type Family, family, mailsTo, mailTo, quoted, type Teacher, teachers } from '../../support/quotes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let app: TestApp;
let teacher: Teacher;

beforeAll(async () => {
  app = await startTestApp();
  [teacher] = (await teachers(app, await severalTutors(app, 1))) as [Teacher];
});
afterAll(() => app.close());

type Answer = { kinds: { kind: string; isOn: boolean }[] };
const path = (id: string) => `/api/enquiries/${id}/mail-settings`;
const put = ({ visitor, id }: Family, kinds: object) => visitor.ask<Answer>('PUT', path(id), { body: { kinds } });
const offOf = ({ kinds }: Answer) => kinds.filter(({ isOn }) => !isOn).map(({ kind }) => kind);
const say = (quoteId: string, text: string) =>
  teacher.visitor
    .post(`/api/tutor-quotes/${quoteId}/messages`, { text })
    .then(({ status }) => expect(status).toBe(201));

describe('G-18 switches for each kind of mail', () => {
  it('R-66 are those of the links in the mails, and count for what is mailed from then on', async () => {
    const asking = await family(app);
    const quoteId = await quoted(app, asking, teacher);
    await asking.visitor.post(`/api/tutor-quotes/${quoteId}/messages`, { text: 'How do you begin?' });
    expect(offOf((await asking.visitor.get<Answer>(path(asking.id))).body)).toEqual([]);
    await say(quoteId, 'With a test.');
    const { text } = await mailTo(app, asking.email, 'quote-message');
    const unsubscribe = /\/api\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? '';
    expect((await app.visitor().post(unsubscribe)).status).toBe(200);
    expect(offOf((await asking.visitor.get<Answer>(path(asking.id))).body)).toEqual(['quote-message']);

    await say(quoteId, 'And then another.');
    expect(offOf((await put(asking, { 'quote-message': true, 'session-reminder': false })).body)).toEqual([
      'session-reminder',
    ]);
    await say(quoteId, 'And so on.');
    await eventually(async () => expect(await mailsTo(app, asking.email, 'quote-message')).toHaveLength(2));
    const other = await family(app);
    expect(offOf((await other.visitor.get<Answer>(path(other.id))).body)).toEqual([]);
  });

  it('know what can be switched', async () => {
    const asking = await family(app);
    for (const kinds of [{ 'enquiry-link': false }, { 'session-reminder': 'off' }, 'none'])
      expect((await asking.visitor.ask('PUT', path(asking.id), { body: { kinds } })).status).toBe(400);
  });

  it('R-80 of the demo enquiry are answered as if they were kept', async () => {
    const demo = { visitor: app.visitor(), id: DEMO_ENQUIRY_ID, email: '', reference: '' };
    expect(offOf((await put(demo, { 'quote-message': false })).body)).toEqual(['quote-message']);
    expect(offOf((await demo.visitor.get<Answer>(path(demo.id))).body)).toEqual([]);
  });
});
