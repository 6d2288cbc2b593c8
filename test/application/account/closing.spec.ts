import { CheckPassword, CheckPasswordHandler } from '../../../application/account/check-password.query.js';
import { CloseAccount, CloseAccountHandler } from '../../../application/account/close-account.command.js';
import { endSessions } from '../../../application/account/account.writes.js';
import { KeepAccount, KeepAccountHandler } from '../../../application/account/keep-account.command.js';
import { EraseClosedAccounts } from '../../../application/erasure/erase-closed-accounts.task.js';
import type { ErasePerson } from '../../../application/erasure/erase-person.command.js';
import { TutoringEnd } from '../../../application/tutor/tutoring-end.js';
import { CLOSING_DAYS } from '../../../domain/account/closing.js';
import { DAY, plus } from '../../../domain/shared/time.js';
import { busOf, InMemoryAccounts, PlainPasswords } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('G-19 a closing account', () => {
  let world: InMemoryWorld;
  let accountId: string;
  const close = () =>
    new CloseAccountHandler(
      ...([world.ledger, world.tutors, world.tutorChanges] as const),
      new TutoringEnd(world.ledger, world.mailer, world.bookingMailer),
      world.clock,
    ).execute(new CloseAccount(accountId));
  const keep = () =>
    new KeepAccountHandler(world.ledger, world.tutors, world.tutorChanges, world.clock).execute(
      new KeepAccount(accountId),
    );
  beforeEach(async () => {
    world = new InMemoryWorld();
    accountId = await world.streams.account({
      ...{ username: 'pat', firstName: 'Pat', email: 'pat@people.example', password: 'hashed right' },
    });
  });

  it('is closed once, signed out and mailed the date; a login keeps it, once', async () => {
    const done = await world.effectsOf(close);
    const closesAt = plus(world.clock.now(), CLOSING_DAYS * DAY);
    expect([done.types, done.result]).toEqual([['AccountClosing'], { closesAt }]);
    expect(done.mails).toMatchObject([{ kind: 'account-closing', to: { address: 'pat@people.example' } }]);
    expect(world.written(endSessions)).toEqual([{ accountId }]);
    world.clock.advance(DAY);
    const again = await world.effectsOf(close);
    expect([again.types, again.result]).toEqual([[], { closesAt }]);
    const kept = await world.effectsOf(keep);
    expect([kept.types, kept.result, kept.mails.map(({ kind }) => kind)]).toEqual([
      ...[['AccountKept'], true, ['account-kept']],
    ]);
    expect(await world.effectsOf(keep)).toMatchObject({ types: [], result: false });
  });

  it('lets nobody log in when its time is over, and somebody before that', async () => {
    await close();
    const check = () =>
      new CheckPasswordHandler(new InMemoryAccounts(world), new PlainPasswords(), world.clock).execute(
        new CheckPassword('pat', 'right'),
      );
    world.clock.advance(CLOSING_DAYS * DAY - 1);
    expect(await check()).toMatchObject({ user: { id: accountId } });
    world.clock.advance(1);
    expect(await check()).toBeNull();
  });

  it('is erased when its time is over, again where that was cut off, and not where it was kept first', async () => {
    const asked: ErasePerson[] = [];
    let works = false;
    const commands = busOf({
      ErasePerson: (command: ErasePerson) => {
        asked.push(command);
        if (!works) throw new Error('cut off');
        return {};
      },
    });
    const task = new EraseClosedAccounts(busOf({}), commands, world.ledger, world.tutors);
    const erase = () => world.effectsOf(() => task.handle(accountId, world.clock.now()));
    await close();
    await keep();
    world.clock.advance(CLOSING_DAYS * DAY);
    expect(await erase()).toMatchObject({ types: [], result: 0 });
    await close();
    expect(await erase()).toMatchObject({ types: [], result: 0 });
    world.clock.advance(CLOSING_DAYS * DAY);
    await expect(erase()).rejects.toThrow('cut off');
    expect((await world.ledger.load('account', accountId)).state.erasedAt).not.toBeNull();
    expect(await keep()).toBe(false);
    works = true;
    expect(await erase()).toMatchObject({ types: [], result: 1 });
    expect(asked.map(({ wanted, reason, actor }) => [wanted, reason, actor])).toEqual(
      Array.from({ length: 2 }, () => [
        { rows: { enquiries: [], bookings: [], bookingRequests: [], tutors: [], accounts: [accountId] } },
        ...['requested', 'system'],
      ]),
    );
  });
});
