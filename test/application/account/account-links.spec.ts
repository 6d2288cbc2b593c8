import { AccountLinks } from '../../../application/account/account-links.js';
import { addAccountLink, endSessions } from '../../../application/account/account.writes.js';
import { DisableAccount, DisableAccountHandler } from '../../../application/account/disable-account.command.js';
import { ResetPassword, ResetPasswordHandler } from '../../../application/account/reset-password.command.js';
import { VerifyEmail, VerifyEmailHandler } from '../../../application/account/verify-email.command.js';
import { AccountTokens, type TokenPurpose } from '../../../application/ports/account/account-tokens.js';
import { rereadTutors } from '../../../application/tutor/tutor.writes.js';
import { DAY, MINUTE } from '../../../domain/shared/time.js';
import { PlainPasswords } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

/** Knows every link that was ever written, as if none had been used: what a commit refuses is the ledger's to say. */
class Links extends AccountTokens {
  constructor(private readonly world: InMemoryWorld) {
    super();
  }

  async find(tokenHash: string) {
    const link = this.world.written(addAccountLink).find((one) => one.tokenHash === tokenHash);
    return link ? { accountId: link.accountId, purpose: link.purpose as TokenPurpose } : null;
  }

  usedAt = async () => null;
}

describe('a mailed link of an account', () => {
  let world: InMemoryWorld;
  let links: AccountLinks;
  let accountId: string;
  const mailed = async (kind: 'password-reset' | 'email-verification', email = 'pat@people.example') => {
    const at = world.clock.now();
    const { writes, mails } = links.make(kind, { id: accountId, firstName: 'Pat', email }, at);
    await world.ledger.commit({ changes: [], writes, mails, actor: 'system', at });
    return world.tokens.issue(kind, String(world.ledger.mails.at(-1)?.data['tokenId']));
  };
  const reset = (token: string, password = 'another one') =>
    new ResetPasswordHandler(
      ...([new Links(world), world.tokens, new PlainPasswords(), world.ledger, world.clock] as const),
    ).execute(new ResetPassword(token, password));
  const verify = (token: string) =>
    new VerifyEmailHandler(
      ...([new Links(world), world.tokens, links, world.ledger, world.tutors] as const),
      ...([world.tutorChanges, world.clock] as const),
    ).execute(new VerifyEmail(token));
  const disable = (actor: 'operator' | `account:${string}` = 'operator') =>
    new DisableAccountHandler(world.ledger, world.clock).execute(new DisableAccount(accountId, 'security', actor));
  beforeEach(async () => {
    world = new InMemoryWorld();
    links = new AccountLinks(world.tokens);
    accountId = await world.streams.account({ username: 'pat', firstName: 'Pat', email: 'pat@people.example' });
  });

  it('R-21 R-25 sets a password once, ends every session and every other link for it, and the owner is notified', async () => {
    const [token, other] = [await mailed('password-reset'), await mailed('password-reset')];
    const done = await world.effectsOf(() => reset(token));
    expect(done.result).toEqual({ accountId, username: 'pat' });
    expect(done.types).toEqual(['PasswordChanged', 'EmailVerified']);
    expect(done.mails).toMatchObject([
      { kind: 'password-changed', recipient: accountId, to: { name: 'Pat', address: 'pat@people.example' } },
    ]);
    expect(world.written(endSessions)).toEqual([{ accountId }]);
    expect((await world.ledger.load('account', accountId)).columns.password).toBe('hashed another one');
    for (const spent of [token, other])
      await expect(reset(spent, 'a third')).rejects.toMatchObject({ kind: 'not_found' });
    expect((await world.ledger.load('account', accountId)).columns.password).toBe('hashed another one');
  });

  it.each(['password-reset', 'email-verification'] as const)(
    'R-25 by %s has each process that matches read the tutor again, whose address is verified by now',
    async (kind) => {
      const token = await mailed(kind);
      expect(world.written(rereadTutors)).toEqual([]);
      await (kind === 'password-reset' ? reset(token) : verify(token));
      expect(world.written(rereadTutors)).toEqual([{ accountId }]);
    },
  );

  it('R-25 for a password ends after half an hour, and one for the address after a week', async () => {
    const token = await mailed('password-reset');
    world.clock.advance(30 * MINUTE);
    await expect(reset(token)).rejects.toMatchObject({ kind: 'not_found' });
    const address = await mailed('email-verification');
    world.clock.advance(7 * DAY - 1);
    await verify(address);
    const late = await mailed('email-verification');
    world.clock.advance(7 * DAY);
    await expect(verify(late)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('R-25 verifies the address, once, and serves nothing else', async () => {
    const token = await mailed('email-verification');
    await expect(reset(token)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await world.effectsOf(() => verify(token))).types).toEqual(['EmailVerified']);
    await expect(verify(token)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(verify(await mailed('password-reset'))).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('SEC-8 is used up when its account is disabled, whose sessions end; nobody disables the own one', async () => {
    const token = await mailed('password-reset');
    await expect(disable(`account:${accountId}`)).rejects.toMatchObject({ code: 'own_account' });
    expect((await world.effectsOf(() => disable())).types).toEqual(['AccountDisabled']);
    expect(world.written(endSessions)).toEqual([{ accountId }]);
    await expect(reset(token)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await world.effectsOf(() => disable())).types).toEqual([]);
  });
});
