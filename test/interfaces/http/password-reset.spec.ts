import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { applicant } from '../../support/onboarding.js';
import { account, PASSWORD, registration, signIn } from '../../support/people.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ REQUIRE_EMAIL_CONFIRMATION: 'on' });
});
afterAll(() => app.close());

const MINUTE = 60_000;
const NEW_PASSWORD = 'a very different battery';
const SUCCESS = { status: 200, body: { success: true } };

/** The token in the newest of `count` mails of a kind to an address, or one `before` it, when that many have come. */
async function tokenFor(address: string, kind: string, count = 1, before = 0): Promise<string> {
  const reader = app.visitor();
  const mails = await eventually(async () => {
    const { body } = await reader.get<{ mails: { id: string; to: string; kind: string }[] }>('/api/demo/mailbox');
    const found = body.mails.filter((mail) => mail.to === address && mail.kind === kind);
    expect(found).toHaveLength(count);
    return found;
  });
  const { text } = (await reader.get<{ text: string }>(`/api/demo/mailbox/${mails[before]?.id}`)).body;
  return /http:\/\/site\.localhost\/\S+#token=([\w-]+)/.exec(text)?.[1] ?? '';
}
const ask = (email: string) => app.visitor().post('/api/password-resets', { email });
const reset = (token: string, password = NEW_PASSWORD) =>
  app.visitor().post('/api/password-resets/confirm', { token, password });
const login = async (username: string, password: string) =>
  (await app.visitor().post('/api/login', { username, password })).status;

describe('a forgotten password', () => {
  it('U-19 R-25 R-81 is set again by the mailed link, and every session ends', async () => {
    const person = await account(app);
    const before = await signIn(app, person);
    expect(await ask(person.email.toUpperCase())).toMatchObject(SUCCESS);
    const token = await tokenFor(person.email, 'reset-password');
    expect(await reset(token)).toMatchObject(SUCCESS);
    expect((await before.get('/api/user')).status).toBe(401);
    expect(await login(person.username, PASSWORD)).toBe(401);
    expect(await login(person.username, NEW_PASSWORD)).toBe(200);
    await eventually(async () => {
      const mails = await app.database.query(`select 1 from mails where recipient = $1 and kind = 'password-changed'`, [
        person.accountId,
      ]);
      expect(mails).toHaveLength(1);
    });
  });

  it('R-25 SEC-27 answers the same for an address that nobody has', async () => {
    const person = await account(app);
    const [known, unknown] = [await ask(person.email), await ask('nobody-at-all@people.example')];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(await app.database.query(`select 1 from mails where to_address = 'nobody-at-all@people.example'`)).toEqual(
      [],
    );
  });

  it('R-25 is refused by a link that was used, is 30 minutes old, is none, or is for something else', async () => {
    const person = await account(app);
    await ask(person.email);
    const first = await tokenFor(person.email, 'reset-password');
    expect(await reset(first)).toMatchObject(SUCCESS);
    expect(await reset(first, 'yet another one')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await ask(person.email);
    const second = await tokenFor(person.email, 'reset-password', 2);
    expect(await app.visitor().post('/api/email-verifications', { token: second })).toMatchObject({ status: 404 });
    await app.advance(30 * MINUTE);
    expect(await reset(second)).toMatchObject({ status: 404 });
    expect(await reset('a-token-that-nobody-mailed')).toMatchObject({ status: 404 });
    expect(await login(person.username, NEW_PASSWORD)).toBe(200);
  });

  it('F18 R-25 is set by one link, and every other link that was mailed for it opens nothing any more', async () => {
    const person = await account(app);
    await ask(person.email);
    await ask(person.email);
    const links = await Promise.all([1, 2].map((place) => tokenFor(person.email, 'reset-password', 2, place - 1)));
    expect(new Set(links).size).toBe(2);
    expect(await reset(links[1] ?? '')).toMatchObject(SUCCESS);
    expect(await reset(links[0] ?? '', 'yet another one')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await login(person.username, NEW_PASSWORD)).toBe(200);
    await ask(person.email);
    expect(await reset(await tokenFor(person.email, 'reset-password', 3), 'a third battery')).toMatchObject(SUCCESS);
  });

  it('F18 REL-13 is set once by several links used at the same moment', async () => {
    const person = await account(app);
    for (let link = 0; link < 4; link++) await ask(person.email);
    const links = await Promise.all([0, 1, 2, 3].map((place) => tokenFor(person.email, 'reset-password', 4, place)));
    const answers = await Promise.all(links.map((token, index) => reset(token, `a battery ${index} of mine`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  it('R-25 REL-13 is set once by 20 uses of a link at the same moment', async () => {
    const person = await account(app);
    await ask(person.email);
    const token = await tokenFor(person.email, 'reset-password');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(token, `a battery ${index} of mine`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 404]).toContain(status);
  });

  it('R-16 refuses a short password before the link is used', async () => {
    const person = await account(app);
    await ask(person.email);
    const token = await tokenFor(person.email, 'reset-password');
    expect(await reset(token, 'short')).toMatchObject({
      status: 400,
      body: { fields: { password: 'Password must be at least 8 characters' } },
    });
    expect(await reset(token)).toMatchObject(SUCCESS);
  });

  it('SEC-18 keeps the token as a hash alone', async () => {
    const person = await account(app);
    await ask(person.email);
    const token = await tokenFor(person.email, 'reset-password');
    for (const table of ['account_tokens', 'mails', 'event_log', 'users'])
      expect(
        await app.database.query(`select 1 from ${table} t where strpos(to_jsonb(t)::text, $1) > 0`, [token]),
      ).toEqual([]);
  });
});

describe('an e-mail address', () => {
  it('R-25 R-81 is verified by the link that registration mails, once', async () => {
    const body = registration();
    const visitor = app.visitor();
    await visitor.post('/api/register', body);
    const token = await tokenFor(body.email, 'verify-email');
    expect(await app.visitor().post('/api/email-verifications', { token })).toMatchObject(SUCCESS);
    expect(await app.visitor().post('/api/email-verifications', { token })).toMatchObject({ status: 404 });
    expect(await visitor.post('/api/email-verifications/link')).toMatchObject(SUCCESS);
    expect(
      await app.database.query(`select 1 from mails where to_address = $1 and kind = 'verify-email'`, [body.email]),
    ).toHaveLength(1);
  });

  it('R-25 is asked to be verified again by another link', async () => {
    const body = registration();
    const visitor = app.visitor();
    await visitor.post('/api/register', body);
    await tokenFor(body.email, 'verify-email');
    await visitor.post('/api/email-verifications/link');
    const token = await tokenFor(body.email, 'verify-email', 2);
    expect(await app.visitor().post('/api/email-verifications', { token })).toMatchObject(SUCCESS);
  });

  it(
    'R-25 R-43 D-36 where it must be, lets its tutor finish setup but brings no opportunities before, as the dossier says',
    { tags: 'long' },
    async () => {
      const admin = await signIn(app, await account(app, 'admin'));
      const one = await applicant(app);
      await admin.ask('PATCH', `/api/admin/contracts/${one.contractId}`, { body: { status: 'approved' } });
      await admin.ask('PATCH', `/api/admin/tutors/${one.tutorId}/vetting`, { body: { status: 'approved' } });
      const matched = async (subjects: string) => {
        const input = enquiry({ subjects });
        const { body } = await app.visitor().post<{ id: string }>('/api/enquiries', input);
        const family = app.visitor();
        await family.post('/api/enquiry-access', { token: await tokenFor(input.email, 'enquiry-received') });
        expect((await family.post(`/api/enquiries/${body.id}/confirm`)).status).toBe(200);
        await eventually(async () => {
          const runs = await app.database.query('select 1 from matching_runs where enquiry_id = $1', [body.id]);
          expect(runs).toHaveLength(1);
        });
        const opportunities = await app.database.query(
          'select 1 from tutor_opportunities where enquiry_id = $1 and tutor_id = $2',
          [body.id, one.tutorId],
        );
        const dossier = await admin.get<{ runs: { candidates: { tutorId: string; failedGate: string | null }[] }[] }>(
          `/api/admin/enquiries/${body.id}/matching`,
        );
        const candidate = dossier.body.runs[0]?.candidates.find(({ tutorId }) => tutorId === one.tutorId);
        return { invited: opportunities.length, failedGate: candidate?.failedGate };
      };
      expect(await matched('Maths')).toEqual({ invited: 0, failedGate: 'email_unverified' });
      await one.visitor.post('/api/email-verifications/link');
      const token = await tokenFor(one.email, 'verify-email');
      await app.visitor().post('/api/email-verifications', { token });
      expect(await matched('Mathematics')).toEqual({ invited: 1, failedGate: null });
    },
  );
});
