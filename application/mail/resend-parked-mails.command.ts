import { Command, CommandHandler, type ICommandHandler, Query, QueryBus } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { type Actor, startStream, Ledger } from '../ports/ledger.js';
import { sendAgain } from './mail.writes.js';

/** Mails of one commit: each step stays short however many are parked. */
const AT_ONCE = 1_000;
/** How often somebody else may take the same mails at the same moment. */
const MOST_COLLISIONS = 10;

/** Up to so many mails, by id from one on, that were parked since an instant and still have an address. */
export class FindParkedMails extends Query<string[]> {
  constructor(
    readonly since: string,
    readonly after: string | null,
    readonly most: number,
  ) {
    super();
  }
}

/** Has every mail sent again that was parked since an instant, each under its own Message-ID (F5); returns how many. */
export class ResendParkedMails extends Command<number> {
  constructor(
    readonly since: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ResendParkedMails)
export class ResendParkedMailsHandler implements ICommandHandler<ResendParkedMails> {
  constructor(
    private readonly queries: QueryBus,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ since, actor }: ResendParkedMails): Promise<number> {
    const at = this.clock.now();
    let resent = 0;
    let last: string | null = null;
    for (let collisions = 0; ;) {
      const mails: string[] = await this.queries.execute(new FindParkedMails(since, last, AT_ONCE));
      if (mails.length === 0 && resent > 0) return resent;
      const data = { since, mails: mails.length, at };
      const change = startStream('act', newId(), [{ type: 'ParkedMailsResent', data }]);
      try {
        const result = mails.length < AT_ONCE ? { outcome: resent + mails.length } : { isStep: true };
        await this.ledger.commit({ changes: [change], writes: [sendAgain({ mailIds: mails })], actor, at, ...result });
      } catch (error) {
        if (!isTaken(error) || ++collisions > MOST_COLLISIONS) throw error;
        continue;
      }
      resent += mails.length;
      last = mails.at(-1) ?? null;
      if (mails.length < AT_ONCE) return resent;
    }
  }
}

const isTaken = (error: unknown) => error instanceof DomainError && error.code === 'mail_waiting';
