import { Injectable } from '@nestjs/common';
import { CommandBus, Query, QueryBus } from '@nestjs/cqrs';
import { endClosing } from '../../domain/account/account.js';
import { endSessions } from '../account/account.writes.js';
import { Ledger, append } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { ErasePerson } from './erase-person.command.js';

/** Accounts that their owners closed, whose time to be kept is over and of which something is still known. */
export class FindClosedAccounts extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/**
 * Erases who closed the account 30 days ago and did not log in since (G-19, R-68).
 * The account itself ends first, decided on its own state, so that nobody who logs
 * in at this moment is erased; cut off after that, the rest is done the next time.
 */
@ScheduledTask({ everySeconds: 60 })
@Injectable()
export class EraseClosedAccounts implements DueTask {
  readonly kind = 'account-closing';

  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindClosedAccounts(now));
  }

  async handle(accountId: string, at: string): Promise<number> {
    const hasEnded = await this.ledger.decide('account', accountId, (account) => {
      const events = endClosing(account.state, at);
      const [changes, writes] = [[append(account, events)], [endSessions({ accountId })]];
      const commit = events.length ? { changes, writes, actor: 'system' as const, at } : null;
      return { commit, result: events.length > 0 || account.state.erasedAt !== null };
    });
    if (!hasEnded) return 0;
    const tutorId = await this.tutors.idOfAccount(accountId);
    const nobody = { enquiries: [], bookings: [], bookingRequests: [] };
    const rows = { ...nobody, tutors: tutorId ? [tutorId] : [], accounts: [accountId] };
    await this.commands.execute(new ErasePerson({ rows }, 'requested', 'system'));
    return 1;
  }
}
