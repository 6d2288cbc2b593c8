import { AccountLinks } from '../../../application/account/account-links.js';
import { addAccountLink } from '../../../application/account/account.writes.js';
import {
  DisableAccount,
  DisableAccountHandler,
  EnableAccount,
  EnableAccountHandler,
} from '../../../application/account/disable-account.command.js';
import { RegisterAccount, RegisterAccountHandler } from '../../../application/account/register-account.command.js';
import {
  RequestContactVerification,
  RequestContactVerificationHandler,
} from '../../../application/account/request-contact-verification.command.js';
import {
  RequestEmailVerification,
  RequestEmailVerificationHandler,
} from '../../../application/account/request-email-verification.command.js';
import {
  RequestPasswordReset,
  RequestPasswordResetHandler,
} from '../../../application/account/request-password-reset.command.js';
import {
  WarnOfLoginFailures,
  WarnOfLoginFailuresHandler,
} from '../../../application/account/warn-of-login-failures.command.js';
import { AccountTokens } from '../../../application/ports/account/account-tokens.js';
import { append } from '../../../application/ports/ledger.js';
import { changePassword } from '../../../domain/account/account.js';
import { DAY, MINUTE } from '../../../domain/shared/time.js';
import { InMemoryAccounts, PlainPasswords } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

/** Of a contact address that was confirmed at an instant, or never. */
class Confirmed extends AccountTokens {
  at: string | null = null;
  find = async () => null;
  usedAt = async () => this.at;
}

describe('an account', () => {
  let world: InMemoryWorld;
  let accounts: InMemoryAccounts;
  let links: AccountLinks;
  const pat = { username: 'pat', email: 'pat@people.example', firstName: 'Pat', lastName: 'Lee', password: 'secret' };
  const register = (account = pat, actor: 'visitor' | 'operator' = 'visitor') =>
    new RegisterAccountHandler(world.ledger, world.clock, accounts, new PlainPasswords(), links).execute(
      new RegisterAccount({ ...account, confirmPassword: account.password } as typeof account, 'tutor', actor),
    );
  const askForReset = (email: string, isFromOwnNetwork = false) =>
    new RequestPasswordResetHandler(accounts, links, world.requested, world.ledger, world.clock).execute(
      new RequestPasswordReset(email, isFromOwnNetwork),
    );
  beforeEach(() => {
    world = new InMemoryWorld();
    accounts = new InMemoryAccounts(world);
    links = new AccountLinks(world.tokens);
  });

  it('R-16 R-25 is registered with a hashed password and a link to confirm its address', async () => {
    const done = await world.effectsOf(() => register());
    expect(done).toMatchObject({ result: { username: 'pat', role: 'tutor' }, types: ['AccountRegistered'] });
    expect(done.mails).toMatchObject([{ kind: 'verify-email', to: { name: 'Pat', address: 'pat@people.example' } }]);
    expect(world.written(addAccountLink)).toMatchObject([{ purpose: 'email-verification' }]);
    const [account] = await world.ledger.loadAll('account', {});
    expect(account?.columns.password).toBe('hashed secret');
    const quiet = { ...pat, username: 'kim', email: 'kim@people.example' };
    expect((await world.effectsOf(() => register(quiet, 'operator'))).mailed).toEqual([]);
  });

  it('R-16 is not registered twice; the owner of a taken address hears of it, once a day', async () => {
    await register();
    const again = await world.effectsOf(() =>
      expect(register({ ...pat, username: 'other', email: 'Pat@People.example' })).rejects.toMatchObject({
        code: 'email_taken',
      }),
    );
    expect(again).toMatchObject({ types: [], mails: [{ kind: 'email-already-registered' }] });
    const name = await world.effectsOf(() =>
      expect(register({ ...pat, email: 'new@people.example' })).rejects.toMatchObject({ code: 'username_taken' }),
    );
    expect(name.mailed).toEqual([]);
    await expect(register({ ...pat, username: 'third' })).rejects.toMatchObject({ code: 'email_taken' });
    expect(world.ledger.mails.filter(({ kind }) => kind === 'email-already-registered')).toHaveLength(1);
  });

  it('R-25 is mailed a link for a new password, where there is such an account; else nobody is', async () => {
    await register();
    expect((await world.effectsOf(() => askForReset('PAT@people.example'))).mails).toMatchObject([
      { kind: 'reset-password' },
    ]);
    expect((await world.effectsOf(() => askForReset('nobody@people.example'))).mailed).toEqual([]);
  });

  it('SEC-29 R-25 is mailed one such link a day, unless it was used or its owner asks from a known network', async () => {
    const { id } = await register();
    world.clock.advance(MINUTE);
    const mailed = async (isFromOwnNetwork = false) =>
      (await world.effectsOf(() => askForReset(pat.email, isFromOwnNetwork))).mailed.length;
    expect([await mailed(), await mailed(), await mailed(true), await mailed()]).toEqual([1, 0, 1, 0]);
    world.clock.advance(MINUTE);
    const account = await world.ledger.load('account', id);
    const at = world.clock.now();
    await world.ledger.commit({ changes: [append(account, changePassword(account.state, at))], actor: 'visitor', at });
    world.clock.advance(MINUTE);
    expect([await mailed(), await mailed()]).toEqual([1, 0]);
    world.clock.advance(DAY);
    expect([await mailed(), await mailed()]).toEqual([1, 0]);
  });

  it('SEC-29 R-25 is mailed another link for its address once a day until that is confirmed', async () => {
    const accountId = await world.streams.account();
    const ask = () =>
      new RequestEmailVerificationHandler(world.ledger, links, world.requested, world.clock).execute(
        new RequestEmailVerification(accountId),
      );
    const mailed = async () => (await world.effectsOf(ask)).mailed;
    expect([await mailed(), await mailed()]).toEqual([[`verify-email to ${accountId}`], []]);
    world.clock.advance(DAY);
    expect(await mailed()).toEqual([`verify-email to ${accountId}`]);
  });

  it('SEC-29 R-25 is mailed a link for a profile’s own address, where that is another, once a day until it is confirmed', async () => {
    const used = new Confirmed();
    const ask = (accountId: string) =>
      new RequestContactVerificationHandler(
        ...([world.tutors, world.ledger, links, used, world.requested, world.clock] as const),
      ).execute(new RequestContactVerification(accountId));
    const { accountId } = await world.streams.tutor('approved', { email: 'teacher@school.example' });
    const done = await world.effectsOf(() => ask(accountId));
    expect(done.mails).toMatchObject([{ kind: 'verify-contact', to: { address: 'teacher@school.example' } }]);
    await expect(ask(await world.streams.account())).rejects.toMatchObject({ kind: 'not_found' });
    const other = await world.streams.tutor('approved', { email: 'Teacher@school.example' });
    for (const one of [accountId, other.accountId]) expect((await world.effectsOf(() => ask(one))).mailed).toEqual([]);
    world.clock.advance(MINUTE);
    used.at = world.clock.now();
    world.clock.advance(MINUTE);
    expect((await world.effectsOf(() => ask(accountId))).mails).toHaveLength(1);
    expect((await world.effectsOf(() => ask(accountId))).mails).toHaveLength(0);
  });

  it('F17 is warned of failed logins once a day, and nobody is where there is none', async () => {
    const { id } = await register();
    const warn = (username: string) =>
      new WarnOfLoginFailuresHandler(accounts, world.ledger, world.clock).execute(new WarnOfLoginFailures(username));
    expect((await world.effectsOf(() => warn('Pat'))).mailed).toEqual([`login-failures to ${id}`]);
    expect((await world.effectsOf(() => warn('pat'))).mailed).toEqual([]);
    world.clock.advance(DAY);
    expect((await world.effectsOf(() => warn('pat'))).mailed).toEqual([`login-failures to ${id}`]);
    expect((await world.effectsOf(() => warn('nobody'))).mailed).toEqual([]);
  });

  it('SEC-8 that was disabled is let in again; twice changes nothing', async () => {
    const accountId = await world.streams.account();
    const enable = () =>
      new EnableAccountHandler(world.ledger, world.clock).execute(new EnableAccount(accountId, 'operator'));
    expect((await world.effectsOf(enable)).types).toEqual([]);
    await new DisableAccountHandler(world.ledger, world.clock).execute(
      new DisableAccount(accountId, 'requested', 'operator'),
    );
    expect((await world.effectsOf(enable)).types).toEqual(['AccountEnabled']);
    expect((await world.ledger.load('account', accountId)).state.disabledAt).toBeNull();
  });
});
