import { v7 as uuid } from 'uuid';
import { endSessions } from '../../../application/account/account.writes.js';
import { Accounts } from '../../../application/ports/account/accounts.js';
import { append } from '../../../application/ports/ledger.js';
import type { EventOf } from '../../../application/ports/streams.js';
import { DAY, plus } from '../../../domain/shared/time.js';
import { type OpenedPorts, PORTS } from '../../support/opened-ports.js';
import { NOW } from '../../support/streams.js';

const CLOSES_AT = plus(NOW, 30 * DAY);
const DISABLED: EventOf<'account'> = { type: 'AccountDisabled', data: { reason: 'security', at: NOW } };
const CLOSING: EventOf<'account'> = { type: 'AccountClosing', data: { closesAt: CLOSES_AT, at: NOW } };
const ERASED: EventOf<'account'> = { type: 'AccountErased', data: { at: NOW } };

describe.each(PORTS)('accounts %s', (_name, open) => {
  let opened: OpenedPorts;
  let accounts: Accounts;
  let id: string;
  let username: string;
  let email: string;
  beforeAll(async () => {
    opened = await open();
    accounts = opened.port(Accounts);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    username = `Pat-${uuid()}`;
    email = `${username}@people.example`;
    id = await opened.streams.account({ username, email });
  });

  async function happens(...events: EventOf<'account'>[]) {
    const changes = [append(await opened.ledger.load('account', id), events)];
    await opened.ledger.commit({ changes, actor: 'operator', at: NOW });
  }

  describe('are logged in to', () => {
    it('R-16 by username, whatever its case, with what decides whether they may be', async () => {
      const open = { id, password: 'hashed', passwordChangedAt: NOW };
      const credentials = { ...open, emailVerifiedAt: null, disabledAt: null, closesAt: null };
      expect(await accounts.credentials(username)).toEqual(credentials);
      expect(await accounts.credentials(username.toUpperCase())).toEqual(credentials);
      expect(await accounts.credentials(email)).toBeNull();
      await happens({ type: 'EmailVerified', data: { at: NOW } }, DISABLED, CLOSING);
      expect(await accounts.credentials(username)).toEqual({
        ...{ ...open, emailVerifiedAt: NOW, disabledAt: NOW, closesAt: CLOSES_AT },
      });
    });

    it('R-68 not after an erasure', async () => {
      await happens(ERASED);
      expect(await accounts.credentials(username)).toBeNull();
      expect(await accounts.current(id, NOW)).toBeNull();
    });
  });

  describe('are used', () => {
    it('as those of their owners', async () => {
      const names = { username, email, firstName: 'Pat', lastName: 'Lee', profileImageUrl: null };
      expect(await accounts.current(id, NOW)).toEqual({ id, ...names, role: 'tutor', createdAt: NOW });
      expect(await accounts.current(uuid(), NOW)).toBeNull();
    });

    it('T-19 by an admin who is a tutor too, which is said of nobody else', async () => {
      const admin = await opened.streams.account({}, 'admin');
      expect(await accounts.current(admin, NOW)).not.toHaveProperty('hasTutorProfile');
      const { accountId } = await opened.streams.tutor();
      expect(await accounts.current(accountId, NOW)).not.toHaveProperty('hasTutorProfile');
      const changes = [
        append(await opened.ledger.load('account', accountId), [{ type: 'AccountPromoted', data: { at: NOW } }]),
      ];
      await opened.ledger.commit({ changes, actor: 'operator', at: NOW });
      expect(await accounts.current(accountId, NOW)).toMatchObject({ role: 'admin', hasTutorProfile: true });
    });

    it('with the password that they have now', async () => {
      const at = plus(NOW, 1);
      await happens({ type: 'PasswordChanged', data: { at } });
      expect(await accounts.current(id, NOW)).toBeNull();
      expect(await accounts.current(id, at)).toMatchObject({ id });
    });

    it('not while they are disabled', async () => {
      await happens(DISABLED);
      expect(await accounts.current(id, NOW)).toBeNull();
      expect(await accounts.current(id, NOW, true)).toBeNull();
      await happens({ type: 'AccountEnabled', data: { at: NOW } });
      expect(await accounts.current(id, NOW)).toMatchObject({ id });
    });

    it('G-19 while they are closing only by the login that keeps them', async () => {
      await happens(CLOSING);
      expect(await accounts.current(id, NOW)).toBeNull();
      expect(await accounts.current(id, NOW, true)).toMatchObject({ id });
    });
  });

  describe('have sessions', () => {
    const signedIn = async (...sessions: string[]) => [...(await accounts.signedIn(sessions))].sort();

    it('of which those asked about count until they expire', async () => {
      const [one, other, expired] = [
        await opened.session(id, 10),
        await opened.session(id, 10),
        await opened.session(id, -1),
      ];
      expect(await signedIn(one, other, expired, uuid())).toEqual([one, other].sort());
      expect(await signedIn(one)).toEqual([one]);
      expect(await signedIn()).toEqual([]);
    });

    it('R-21 that end all at once, and nobody else’s', async () => {
      const another = await opened.session(await opened.streams.account(), 10);
      const own = await opened.session(id, 10);
      const writes = [endSessions({ accountId: id })];
      await opened.ledger.commit({ changes: [], writes, actor: 'operator', at: NOW });
      expect(await signedIn(own, another)).toEqual([another]);
    });

    it.each([
      ['D-39 disabled', DISABLED, { type: 'AccountEnabled', data: { at: NOW } }],
      ['G-19 closing', CLOSING, { type: 'AccountKept', data: { at: NOW } }],
    ] as const)('of no account while it is %s', async (_, shut, opensAgain) => {
      const session = await opened.session(id, 10);
      await happens(shut);
      expect(await signedIn(session)).toEqual([]);
      await happens(opensAgain);
      expect(await signedIn(session)).toEqual([session]);
    });
  });

  it('R-25 have owners, known by address and by username whatever their case, unless they are disabled or erased', async () => {
    const owner = { id, firstName: 'Pat', email, passwordChangedAt: NOW };
    for (const [address, name] of [
      [email, username],
      [email.toUpperCase(), username.toLowerCase()],
    ] as const) {
      expect(await accounts.ownerOf(address)).toEqual(owner);
      expect(await accounts.ownerOfName(name)).toEqual(owner);
    }
    expect([await accounts.ownerOf(username), await accounts.ownerOfName(email)]).toEqual([null, null]);
    await happens(CLOSING);
    expect(await accounts.ownerOf(email)).toEqual(owner);
    await happens(DISABLED);
    expect([await accounts.ownerOf(email), await accounts.ownerOfName(username)]).toEqual([null, null]);
    await happens({ type: 'AccountEnabled', data: { at: NOW } }, ERASED);
    expect([await accounts.ownerOf(email), await accounts.ownerOfName(username)]).toEqual([null, null]);
  });
});
