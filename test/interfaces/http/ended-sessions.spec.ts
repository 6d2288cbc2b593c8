/** @module-tag long */
import { Passwords } from '../../../application/ports/account/accounts.js';
import { Ledger } from '../../../application/ports/ledger.js';
import { enquiry } from '../../support/enquiries.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, PASSWORD, signIn } from '../../support/people.js';
import { mailTo, tokenIn } from '../../support/quotes.js';
import type { Visitor } from '../../support/visitor.js';

const NEW_PASSWORD = 'a very different battery';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Person = Awaited<ReturnType<typeof account>>;

const sidOf = (visitor: Visitor) => /^s%3A([^.]+)\./.exec(visitor.cookies.get('banksia') ?? '')?.[1] ?? 'none';
const rowsOf = (sid: string) => app.database.query('select 1 from sessions where sid = $1', [sid]);

async function resetPassword({ email }: Person): Promise<void> {
  await app.visitor().post('/api/password-resets', { email });
  const token = tokenIn(await mailTo(app, email, 'reset-password'));
  expect((await app.visitor().post('/api/password-resets/confirm', { token, password: NEW_PASSWORD })).status).toBe(
    200,
  );
}

async function disable({ accountId }: Person): Promise<void> {
  const admin = await signIn(app, await account(app, 'admin'));
  expect((await admin.post(`/api/admin/accounts/${accountId}/disable`, { reason: 'security' })).status).toBe(200);
}

/** Holds a request back after it has loaded its session and before it saves it: in the commit of its enquiry. */
async function whileUnderWay(visitor: Visitor, happens: () => Promise<unknown>): Promise<{ status: number }> {
  const ledger = app.part(Ledger);
  const commit = ledger.commit.bind(ledger);
  let goOn: () => void = () => undefined;
  const happened = new Promise<void>((done) => (goOn = done));
  const body = enquiry();
  const committed = new Promise<void>((reached) => {
    ledger.commit = async (entry) => {
      if (entry.mails?.[0]?.to.address === body.email) {
        reached();
        await happened;
      }
      await commit(entry);
    };
  });
  try {
    const answer = visitor.post<{ id: string }>('/api/enquiries', body);
    await committed;
    await happens();
    goOn();
    return await answer;
  } finally {
    goOn();
    ledger.commit = commit;
  }
}

describe('R-21 SEC-6 SEC-8 a session that is ended while a request uses it', () => {
  it.each<[string, (person: Person, visitor: Visitor) => Promise<unknown>]>([
    ['a new password', (person) => resetPassword(person)],
    ['an admin, who disables the account', (person) => disable(person)],
    [
      'a logout in another tab',
      (_, visitor) => Object.assign(app.visitor(), { cookies: new Map(visitor.cookies) }).post('/api/logout'),
    ],
  ])('by %s stays ended, though the request saves it last', async (_, ends) => {
    const person = await account(app);
    const visitor = await signIn(app, person);
    const cookies = new Map(visitor.cookies);
    const sid = sidOf(visitor);
    expect(await rowsOf(sid)).toHaveLength(1);
    const answer = await whileUnderWay(visitor, () => ends(person, visitor));
    expect(answer.status).toBe(201);
    const again = Object.assign(app.visitor(), { cookies });
    expect((await again.get('/api/user')).status).toBe(401);
    expect(await rowsOf(sid)).toEqual([]);
  });

  it('is not opened by a login that looked at the password before it was changed', async () => {
    const person = await account(app);
    const passwords = app.part(Passwords);
    const matches = passwords.matches.bind(passwords);
    let goOn: () => void = () => undefined;
    const changed = new Promise<void>((done) => (goOn = done));
    const visitor = app.visitor();
    try {
      const looked = new Promise<void>((reached) => {
        passwords.matches = async (hash, password) => {
          const right = await matches(hash, password);
          reached();
          await changed;
          return right;
        };
      });
      const answer = visitor.post('/api/login', { username: person.username, password: PASSWORD });
      await looked;
      await resetPassword(person);
      goOn();
      expect((await answer).status).toBe(401);
    } finally {
      goOn();
      passwords.matches = matches;
    }
    expect((await visitor.get('/api/user')).status).toBe(401);
  });

  it('is nobody’s when its row says another password than the account has', async () => {
    const person = await account(app);
    const visitor = await signIn(app, person);
    const [kept] = await app.database.query<{ sess: object; expire: string }>(
      'select sess, expire from sessions where sid = $1',
      [sidOf(visitor)],
    );
    await resetPassword(person);
    // As a process of before would have written it.
    await app.database.query('insert into sessions (sid, sess, expire) values ($1, $2, $3)', [
      sidOf(visitor),
      JSON.stringify(kept?.sess),
      kept?.expire,
    ]);
    expect((await visitor.get('/api/user')).status).toBe(401);
    expect((await signInWith(person, NEW_PASSWORD)).status).toBe(200);
  });
});

async function signInWith({ username }: Person, password: string) {
  const visitor = app.visitor();
  await visitor.post('/api/login', { username, password });
  return visitor.get('/api/user');
}
