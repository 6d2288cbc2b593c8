import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { open } from '../../domain/competition/competition.js';
import { COMPETITION_IDS } from '../../domain/competition/options.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger, startStream } from '../ports/ledger.js';
import { roundId, Rounds } from './rounds.js';

/**
 * Opens the next round of a competition, once the last one has
 * closed (G-27). @throws DomainError not_found, conflict still_open
 */
export class OpenRound extends Command<{ roundId: string }> {
  constructor(
    readonly competition: string,
    readonly closesAt: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(OpenRound)
export class OpenRoundHandler implements ICommandHandler<OpenRound> {
  constructor(
    private readonly rounds: Rounds,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ competition: name, closesAt, actor }: OpenRound): Promise<{ roundId: string }> {
    const competition = COMPETITION_IDS.find((one) => one === name);
    if (!competition) throw notFound('Competition');
    const at = this.clock.now();
    const last = (await this.rounds.of(competition)).at(-1)?.state ?? null;
    const events = open(competition, last, closesAt, at);
    const outcome = { roundId: roundId(competition, (last?.number ?? 0) + 1) };
    await this.ledger.commit({ changes: [startStream('competition', outcome.roundId, events)], actor, at, outcome });
    return outcome;
  }
}
