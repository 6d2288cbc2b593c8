/** @module-tag long */
import { Settings } from '../../../application/ports/settings.js';
import { commandOf } from '../../support/command.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { follow } from '../../support/live.js';
import { account, PASSWORD, signIn, tutor } from '../../support/people.js';
import { family, mailTo, mailsTo, tokenIn } from '../../support/quotes.js';
import type { Visitor } from '../../support/visitor.js';

const NOBODY = '00000000-0000-4000-8000-0000000000ff';

let app: TestApp;
let admin: Visitor;
let adminId: string;

beforeAll(async () => {
  app = await startTestApp();
  const person = await account(app, 'admin');
  adminId = person.accountId;
  admin = await signIn(app, person);
});
afterAll(() => app.close());

type Account = { id: string; username: string; disabledAt: string | null; disabledReason: string | null; role: string };
const disable = (id: string, reason = 'misconduct', by = admin) =>
  by.post<{ account: Account; code: string }>(`/api/admin/accounts/${id}/disable`, { reason });
const enable = (id: string, by = admin) => by.post<{ account: Account }>(`/api/admin/accounts/${id}/enable`);
const login = (username: string, password = PASSWORD) => app.visitor().post('/api/login', { username, password });
const found = async (search: string, filter = 'all') =>
  (
    await admin.get<{ accounts: Account[] }>(
      `/api/admin/accounts?search=${encodeURIComponent(search)}&filter=${filter}`,
    )
  ).body.accounts.map(({ username }) => username);

describe('D-39 SEC-8 an account that an admin disables', () => {
  it('is signed out everywhere at once, its live pages too, and logs in no more until it is enabled', async () => {
    const person = await account(app);
    const sessions = [await signIn(app, person), await signIn(app, person)];
    const asking = await family(app);
    const token = tokenIn(await mailTo(app, asking.email, 'enquiry-received'));
    await sessions[0]?.post('/api/enquiry-access', { token });
    const live = await follow(sessions[0] as Visitor, asking.id);
    await eventually(() => expect(live.seen).not.toEqual([]));

    const answer = await disable(person.accountId);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, account: { disabledAt: expect.any(String), disabledReason: 'misconduct' } },
    });
    for (const session of sessions) expect((await session.get('/api/user')).status).toBe(401);
    await live.ended;
    expect(await login(person.username)).toMatchObject({
      status: 403,
      body: { code: 'account_disabled', message: 'This account has been disabled. Please contact us.' },
    });
    expect(await login(person.username, 'not the password')).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in', message: 'Invalid username or password' },
    });
    expect(
      await app.database.query(
        `select type, actor, data ->> 'reason' as reason from event_log where stream_id = $1 order by version desc limit 1`,
        [person.accountId],
      ),
    ).toEqual([{ type: 'AccountDisabled', actor: `account:${adminId}`, reason: 'misconduct' }]);

    expect(await disable(person.accountId, 'other')).toMatchObject({
      body: { account: { disabledReason: 'misconduct' } },
    });
    expect(await enable(person.accountId)).toMatchObject({ status: 200, body: { account: { disabledAt: null } } });
    expect((await enable(person.accountId)).status).toBe(200);
    expect((await login(person.username)).status).toBe(200);
    for (const session of sessions) expect((await session.get('/api/user')).status).toBe(401);
    const events = await app.database.query(
      `select type from event_log where stream_id = $1 and type in ('AccountDisabled', 'AccountEnabled')`,
      [person.accountId],
    );
    expect(events).toHaveLength(2);
  });

  it('R-25 is given no new password by a link, neither one mailed before nor one asked for after', async () => {
    const person = await account(app);
    await app.visitor().post('/api/password-resets', { email: person.email });
    const token = tokenIn(await mailTo(app, person.email, 'reset-password'));
    await disable(person.accountId, 'security');
    const reset = (password: string) => app.visitor().post('/api/password-resets/confirm', { token, password });
    expect((await reset('a battery of mine')).status).toBe(404);
    expect(await app.visitor().post('/api/password-resets', { email: person.email })).toMatchObject({ status: 200 });
    await enable(person.accountId);
    expect((await reset('a battery of mine')).status).toBe(404);
    expect((await login(person.username)).status).toBe(200);
    expect(await mailsTo(app, person.email, 'reset-password')).toHaveLength(1);
  });

  it('R-42 takes its tutor out of search and matching, and an operator brings it back', async () => {
    const teacher = await tutor(app, { subjects: ['chemistry'] });
    const isListed = async () => {
      const { body } = await app.visitor().get<{ tutors: { id: string }[] }>('/api/tutors/search?subjects=chemistry');
      return body.tutors.some(({ id }) => id === teacher.tutorId);
    };
    await eventually(async () => expect(await isListed()).toBe(true));
    await disable(teacher.accountId);
    await eventually(async () => expect(await isListed()).toBe(false));
    await enable(teacher.accountId);
    expect((await admin.post(`/api/admin/tutors/${teacher.tutorId}/resume`)).status).toBe(200);
    await eventually(async () => expect(await isListed()).toBe(true));
  });

  it('SEC-47 is not one’s own, nobody’s, or disabled for no reason', async () => {
    expect(await disable(adminId)).toMatchObject({ status: 409, body: { code: 'own_account' } });
    expect(await disable(NOBODY)).toMatchObject({ status: 404 });
    expect(await enable(NOBODY)).toMatchObject({ status: 404 });
    const person = await account(app);
    expect(await disable(person.accountId, 'a whim')).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please choose a reason' } },
    });
    const other = await signIn(app, await account(app));
    expect(await disable(person.accountId, 'other', other)).toMatchObject({ status: 403 });
    expect(await enable(person.accountId, app.visitor())).toMatchObject({ status: 401 });
    expect((await login(person.username)).status).toBe(200);
  });

  it('is found by name, username and e-mail, among all, the admins or the disabled', async () => {
    const [one, two] = [await account(app), await account(app)];
    await disable(two.accountId);
    expect(await found(one.username.toUpperCase())).toContain(one.username);
    expect(await found(one.email)).toEqual([one.username]);
    expect(await found(two.email, 'disabled')).toEqual([two.username]);
    expect(await found(one.email, 'disabled')).toEqual([]);
    expect(await found(one.email, 'admins')).toEqual([]);
    expect(await found('%_', 'admins')).toEqual([]);
    const { body } = await admin.get<{ accounts: Account[] }>('/api/admin/accounts?filter=admins');
    expect(body.accounts.map(({ role }) => role)).toEqual(body.accounts.map(() => 'admin'));
    expect((await admin.get('/api/admin/accounts?filter=nobody')).status).toBe(400);
  });
});

describe('D-39 R-18 an admin who is made an ordinary user by command', () => {
  it('SEC-7 loses the rights at once in every open session, and stays signed in', async () => {
    const person = await account(app, 'admin');
    const session = await signIn(app, person);
    expect((await session.get('/api/admin/metrics')).status).toBe(200);
    const env = { DATABASE_URL: app.database.url, DATA_DIR: app.part(Settings).dataDir };
    const demote = () => commandOf('admin', ['demote', person.username.toUpperCase()], env);
    expect(await demote()).toMatchObject({
      code: 0,
      out: `${person.username.toUpperCase()} is an ordinary user now\n`,
    });
    expect(await session.get('/api/admin/metrics')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await session.get('/api/user')).toMatchObject({ status: 200, body: { role: 'tutor' } });
    expect(await demote()).toMatchObject({ code: 0, out: `${person.username.toUpperCase()} was no admin\n` });
    expect(await commandOf('admin', ['demote', 'nobody-at-all'], env)).toMatchObject({
      code: 1,
      err: 'There is no account nobody-at-all\n',
    });
    expect(
      await app.database.query(`select actor from event_log where stream_id = $1 and type = 'AccountDemoted'`, [
        person.accountId,
      ]),
    ).toEqual([{ actor: 'operator' }]);
  });
});
