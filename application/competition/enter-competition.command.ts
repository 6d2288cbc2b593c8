import { createHash } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { type CompetitionEntry, entryKey } from '../../domain/competition/competition.rules.js';
import { Clock } from '../ports/clock.js';
import { CompetitionEntries } from '../ports/competition-entries.js';

/** Enters a student for a competition; the same again gives the first entry. */
export class EnterCompetition extends Command<{ id: string }> {
  constructor(readonly entry: CompetitionEntry) {
    super();
  }
}

@CommandHandler(EnterCompetition)
export class EnterCompetitionHandler implements ICommandHandler<EnterCompetition> {
  constructor(
    private readonly entries: CompetitionEntries,
    private readonly clock: Clock,
  ) {}

  async execute({ entry }: EnterCompetition): Promise<{ id: string }> {
    const fingerprint = createHash('sha256')
      .update(JSON.stringify(entryKey(entry)))
      .digest('hex');
    return { id: await this.entries.enter(entry, { id: uuid(), fingerprint, createdAt: this.clock.now() }) };
  }
}
