import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ErasedRows, ErasureReason } from '../../domain/act/act.js';
import type { Actor } from '../ports/ledger.js';
import { Clock } from '../ports/clock.js';
import { IdempotencyStore } from '../ports/idempotency-store.js';
import { PersonTraces, type Wanted } from '../ports/erasure/person-traces.js';
import { Forgetting } from './forgetting.js';

type Counts = Record<keyof ErasedRows, number>;

/**
 * Forgets a person everywhere but in the log, which never knew
 * who it was. @throws DomainError not_found, conflict
 */
export class ErasePerson extends Command<Counts> {
  constructor(
    readonly wanted: Wanted,
    readonly reason: ErasureReason,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Who goes on writing while being erased is erased so often; what comes after is a new enquiry or a new account. */
const MOST_ROUNDS = 10;
const KINDS = [
  ...(['enquiries', 'bookings', 'bookingRequests', 'tutors'] as const),
  ...(['accounts', 'subscriptions', 'entries', 'cases'] as const),
];

@CommandHandler(ErasePerson)
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(
    private readonly traces: PersonTraces,
    private readonly forgetting: Forgetting,
    private readonly kept: IdempotencyStore,
    private readonly clock: Clock,
  ) {}

  /**
   * What others commit meanwhile is looked for again until there
   * is nothing; cut off at any point, it can be asked for again.
   */
  execute(command: ErasePerson): Promise<Counts> {
    return this.kept.inSteps(() => this.erase(command));
  }

  private async erase({ wanted, reason, actor }: ErasePerson): Promise<Counts> {
    const found = await this.traces.of(wanted, this.clock.now());
    let person = found;
    const erased = new Map(KINDS.map((kind) => [kind, new Set<string>()]));
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const changed = await this.forgetting.forget(person, { reason, actor });
      for (const [kind, ids] of erased) for (const id of person[kind]) ids.add(id);
      if (changed === 0) break;
      // By everything that was known at first: the rows do not say it any more.
      const { addresses, unconfirmedAddresses } = found;
      person = await this.traces.of({ rows: found, addresses, unconfirmedAddresses }, this.clock.now());
    }
    return Object.fromEntries([...erased].map(([kind, ids]) => [kind, ids.size])) as Counts;
  }
}
