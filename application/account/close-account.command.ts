import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { close } from '../../domain/account/account.js';
import { close as closeTutor } from '../../domain/tutor/closing.js';
import { orderMail } from '../mail/mail-order.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger, type Loaded, append } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { TutoringEnd } from '../tutor/tutoring-end.js';
import { endSessions } from './account.writes.js';

type Closing = { closesAt: string };

/**
 * The owner closes a tutor's account, the password having been checked: every session ends, and in the same commit all
 * that is under way with the tutor; each family is mailed once. In 30 days it is erased, unless the owner logs in
 * (G-19). Twice gives the same date.
 * @throws DomainError not_found, conflict admin_account
 */
export class CloseAccount extends Command<Closing> {
  constructor(readonly accountId: string) {
    super();
  }
}

@CommandHandler(CloseAccount)
export class CloseAccountHandler implements ICommandHandler<CloseAccount> {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly changes: TutorChanges,
    private readonly ending: TutoringEnd,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: CloseAccount): Promise<Closing> {
    const actor: Actor = `account:${accountId}`;
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId)
      return this.ledger.decide('account', accountId, (account) => {
        const at = this.clock.now();
        const { commit, result } = closed(account, null, at);
        return { commit: commit && { ...commit, actor, at }, result };
      });
    return this.changes.change(
      tutorId,
      async (tutor, now) => {
        const { commit, result } = closed(await this.ledger.load('account', accountId), tutor, now);
        if (!commit) return { events: [], result };
        const ended = await this.ending.of(tutor, 'closing', true, now);
        return {
          events: closeTutor(tutor.state, result, now),
          columns: { calendarFeedHash: null },
          changes: [...commit.changes, ...ended.changes],
          writes: [...commit.writes, ...ended.writes],
          mails: [...commit.mails, ...ended.mails],
          result,
        };
      },
      actor,
    );
  }
}

/** What is written of the account itself; nothing where it was closed before. */
function closed(account: Loaded<'account'>, tutor: Loaded<'tutor'> | null, now: string) {
  const { id, state, columns } = account;
  const events = close(state, now);
  const change = append(account, events);
  const closesAt = change.state.closesAt ?? now;
  if (events.length === 0) return { commit: null, result: { closesAt } };
  const to = { name: columns.firstName, address: columns.email };
  const timezone = tutor?.columns.timezone ?? null;
  // Somebody else's address that an account was registered under is not mailed again and again (SEC-29).
  const daily = state.emailVerifiedAt === null;
  const mail = orderMail('account-closing', { recipient: id, to, daily }, { closesAt, timezone });
  const commit = { changes: [change], writes: [endSessions({ accountId: id })], mails: [mail] };
  return { commit, result: { closesAt } };
}
