import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { lift } from '../../domain/block/block.js';
import { Clock } from '../ports/clock.js';
import { type Actor, append, Ledger } from '../ports/ledger.js';

/**
 * Lifts a block: what is sent from now on passes, what was withheld
 * stays so. One that is lifted or has ended stays as it is (G-33).
 * @throws DomainError not_found
 */
export class LiftBlock extends Command<void> {
  constructor(
    readonly blockId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(LiftBlock)
export class LiftBlockHandler implements ICommandHandler<LiftBlock> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ blockId, actor }: LiftBlock): Promise<void> {
    await this.ledger.decide('block', blockId, (found) => {
      const at = this.clock.now();
      const events = lift(found.state, at);
      const changes = [append(found, events, { valueHash: null })];
      return { commit: events.length ? { changes, actor, at } : null, result: undefined };
    });
  }
}
