import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { competitionClosed } from '../../domain/competition/competition.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { CompetitionEntries, type ConfirmedEntry } from '../ports/competition/competition-entries.js';
import { Tokens } from '../ports/tokens.js';

/**
 * Lets the entries of an address take part, those in rounds that are still open; again gives the same (G-27, R-119).
 * @throws DomainError not_found, conflict competition_closed
 */
export class ConfirmEntries extends Command<ConfirmedEntry[]> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(ConfirmEntries)
export class ConfirmEntriesHandler implements ICommandHandler<ConfirmEntries> {
  constructor(
    private readonly entries: CompetitionEntries,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  async execute({ token }: ConfirmEntries): Promise<ConfirmedEntry[]> {
    const confirmed = await this.entries.confirm(this.tokens.hash(token), this.clock.now());
    if (!confirmed) throw notFound('Link');
    if (confirmed.length === 0) throw competitionClosed();
    return confirmed;
  }
}
