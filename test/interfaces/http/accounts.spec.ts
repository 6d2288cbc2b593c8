import { CommandBus } from '@nestjs/cqrs';
import { RegisterAccount } from '../../../application/account/register-account.command.js';
import { Passwords } from '../../../application/ports/account/accounts.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, PASSWORD, registration, signIn } from '../../support/people.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const KEYS = ['createdAt', 'email', 'firstName', 'id', 'lastName', 'profileImageUrl', 'role', 'username'];

const rowsOf = (username: string) =>
  app.database.query<{ role: string; password: string; version: number }>(
    'select role, password, version from users where lower(username) = lower($1)',
    [username],
  );

describe('registering', () => {
  it('U-06 API-03 R-16 R-17 F-01 makes a tutor, signs in and never shows the hash', async () => {
    const visitor = app.visitor();
    const body = registration();
    const answer = await visitor.post('/api/register', body);
    expect(answer).toMatchObject({
      status: 201,
      body: { username: body.username, role: 'tutor', profileImageUrl: null },
    });
    expect(Object.keys(answer.body).sort()).toEqual(KEYS);
    expect(await visitor.get('/api/user')).toMatchObject({ status: 200, body: answer.body });
    const [row] = await rowsOf(body.username);
    // OWASP's least: 19 MB, two passes.
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(answer.text).not.toContain('argon2');
  });

  it('U-16 SEC-13 SEC-14 keeps nothing that is not asked for: role, id, dates and a disabling are ignored', async () => {
    const id = '00000000-0000-4000-8000-00000000beef';
    const planted = {
      id,
      role: 'admin',
      createdAt: '2001-01-01T00:00:00.000Z',
      disabledAt: '2001-01-01T00:00:00.000Z',
      emailVerifiedAt: '2001-01-01T00:00:00.000Z',
      version: 7,
    };
    const body = registration(planted);
    const { status, body: user } = await app
      .visitor()
      .post<{ id: string; role: string; createdAt: string }>('/api/register', body);
    expect([status, user.role, user.id === id, user.createdAt > '2020']).toEqual([201, 'tutor', false, true]);
    expect(await rowsOf(body.username)).toMatchObject([{ role: 'tutor', version: 1 }]);
  });

  it(
    'R-16 U-13 REL-13 of 50 at the same moment under one name in all letter cases one gets it, the others 409',
    { tags: 'long' },
    async () => {
      const variants = Array.from({ length: 50 }, (_, index) =>
        [...'marketgardener'].map((mail, at) => ((index >> (at % 6)) & 1 ? mail.toUpperCase() : mail)).join(''),
      );
      const answers = await Promise.all(
        variants.map((username) => app.visitor().post('/api/register', registration({ username }))),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const { status, body } of answers.filter((answer) => answer.status !== 201))
        expect([status, body]).toEqual([
          409,
          { message: expect.stringContaining('already exists'), code: 'username_taken' },
        ]);
      expect(await rowsOf('marketgardener')).toHaveLength(1);
    },
  );

  it(
    'R-16 REL-13 of 50 at the same moment with one address one gets it; its owner is notified, a stranger learns nothing',
    { tags: 'long' },
    async () => {
      const email = 'Shared.Address@people.example';
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          app
            .visitor()
            .post<{ message: string }>(
              '/api/register',
              registration({ email: index % 2 ? email : email.toLowerCase() }),
            ),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
        expect([status, body]).toMatchObject([409, { code: 'email_taken' }]);
        expect(body.message).not.toContain('already exists');
      }
      expect(await app.database.query('select 1 from users where lower(email) = lower($1)', [email])).toHaveLength(1);
      await eventually(async () => {
        const { body } = await app.visitor().get<{ mails: { to: string; kind: string }[] }>('/api/demo/mailbox');
        expect(
          body.mails.filter(
            ({ to, kind }) => to.toLowerCase() === email.toLowerCase() && kind === 'email-already-registered',
          ).length,
        ).toBeGreaterThan(0);
      });
      expect(
        await app.database.query(`select 1 from mails where kind = 'email-already-registered'`),
        'F17 SEC-29: one a day',
      ).toHaveLength(1);
    },
  );

  it('R-16 U-13 refuses what breaks the rules with 400 and the word validation', async () => {
    const wrong: [Record<string, unknown>, string, string][] = [
      [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
      [{ username: 'a'.repeat(33) }, 'username', 'At most 32 characters'],
      [{ username: 'müller' }, 'username', 'Username may contain letters, digits, dots, underscores and hyphens only'],
      [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
      [{ password: 'x'.repeat(129) }, 'password', 'At most 128 characters'],
      [{ firstName: ' ' }, 'firstName', 'First name is required'],
      [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    ];
    for (const [change, field, message] of wrong)
      expect(await app.visitor().post('/api/register', registration(change))).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('validation'), code: 'validation', fields: { [field]: message } },
      });
    expect(await app.visitor().post('/api/register', registration({ password: '   12 8   ' }))).toMatchObject({
      status: 201,
    });
  });
});

describe('signing in', () => {
  it('U-05 API-02 R-17 answers 200 with the user, whatever the letter case of the name', async () => {
    const { username } = await account(app);
    const visitor = app.visitor();
    const answer = await visitor.post('/api/login', { username: ` ${username.toUpperCase()} `, password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { username } });
    expect(Object.keys(answer.body).sort()).toEqual(KEYS);
  });

  it('U-12 API-01 M-08 says the same of a wrong password, an unknown name and a wrong password of a disabled account', async () => {
    const { username } = await account(app);
    const gone = await account(app);
    await app.database.query('update users set disabled_at = now() where id = $1', [gone.accountId]);
    const tries = [
      { username, password: 'wrong' },
      { username: 'nobody-here', password: PASSWORD },
      { username: gone.username, password: 'wrong' },
    ];
    for (const body of tries) {
      const answer = await app.visitor().post('/api/login', body);
      expect(answer).toMatchObject({
        status: 401,
        body: { message: 'Invalid username or password', code: 'not_signed_in' },
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await app.visitor().get('/api/user')).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });

  it('SEC-28 looks at a password as it was typed: no letter case, no blank and nothing of its end is left out', async () => {
    const password = ` ${'Straße é 東京 '.repeat(9)}x`;
    const { username } = (await app.visitor().post<{ username: string }>('/api/register', registration({ password })))
      .body;
    const statusOf = async (typed: string) =>
      (await app.visitor().post('/api/login', { username, password: typed })).status;
    expect(Buffer.byteLength(password)).toBeGreaterThan(72);
    expect(await statusOf(password)).toBe(200);
    for (const other of [
      `${password.slice(0, -1)}y`,
      password.trim(),
      password.toUpperCase(),
      password.normalize('NFD'),
    ])
      expect([other, await statusOf(other)]).toEqual([other, 401]);
  });

  it('SEC-27 does the same work for an unknown name as for a wrong password', async () => {
    const { username } = await account(app);
    const passwords = app.part(Passwords);
    const matches = passwords.matches.bind(passwords);
    const work: string[] = [];
    passwords.matches = (hash, password) => {
      work.push(hash.split('$').slice(0, 4).join('$'));
      return matches(hash, password);
    };
    for (const name of [username, 'nobody-at-all']) {
      const body = { username: name, password: 'wrong' };
      expect(await app.visitor().post('/api/login', body)).toMatchObject({ status: 401 });
    }
    passwords.matches = matches;
    expect(work).toHaveLength(2);
    expect(work[0]).toMatch(/^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+$/);
    expect(work[1]).toBe(work[0]);
  });

  it('R-18 an admin is made by the operator alone', async () => {
    const body = registration();
    await app.part(CommandBus).execute(new RegisterAccount(body, 'admin', 'operator'));
    const admin = await signIn(app, body);
    expect(await admin.get('/api/user')).toMatchObject({ body: { role: 'admin' } });
  });
});
