import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { keep } from '../../domain/account/account.js';
import { keep as keepTutor } from '../../domain/tutor/closing.js';
import { orderMail } from '../mail/mail-order.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger, type Loaded, append } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { TutorChanges } from '../tutor/change-tutor.js';

/**
 * Somebody logs in: an account that was closing is kept, and its owner is mailed (G-19). What has ended with the
 * closing stays ended. Returns whether it was closing.
 */
export class KeepAccount extends Command<boolean> {
  constructor(readonly accountId: string) {
    super();
  }
}

@CommandHandler(KeepAccount)
export class KeepAccountHandler implements ICommandHandler<KeepAccount> {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly changes: TutorChanges,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: KeepAccount): Promise<boolean> {
    if (!(await this.ledger.load('account', accountId)).state.closesAt) return false;
    const actor: Actor = `account:${accountId}`;
    const tutorId = await this.tutors.idOfAccount(accountId);
    const isTutorClosing = tutorId && (await this.ledger.load('tutor', tutorId)).state.closesAt;
    if (!isTutorClosing)
      return this.ledger.decide('account', accountId, (account) => {
        const at = this.clock.now();
        const kept = keptOf(account, at);
        return { commit: kept && { ...kept, actor, at }, result: kept !== null };
      });
    return this.changes.change(
      tutorId,
      async (tutor, now) => {
        const kept = keptOf(await this.ledger.load('account', accountId), now);
        return kept ? { events: keepTutor(tutor.state, now), ...kept, result: true } : { events: [], result: false };
      },
      actor,
    );
  }
}

function keptOf(account: Loaded<'account'>, now: string) {
  const events = keep(account.state, now);
  if (events.length === 0) return null;
  const to = { name: account.columns.firstName, address: account.columns.email };
  // As of a closing (SEC-29).
  const daily = account.state.emailVerifiedAt === null;
  return {
    changes: [append(account, events)],
    mails: [orderMail('account-kept', { recipient: account.id, to, daily }, {})],
  };
}
