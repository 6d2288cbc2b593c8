import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Background } from '../background.js';
import { Clock } from '../ports/clock.js';
import type { BackgroundRun } from '../ports/admin/background-runs.js';
import type { Actor } from '../ports/ledger.js';
import { LogAudit } from '../ports/history/log-audit.js';

/**
 * Holds the log, or one stream of it, against itself and against
 * the tables; returns the run. @throws DomainError conflict
 */
export class StartVerification extends Command<BackgroundRun> {
  constructor(
    readonly streamId: string | null,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(StartVerification)
export class StartVerificationHandler implements ICommandHandler<StartVerification> {
  constructor(
    private readonly background: Background,
    private readonly audit: LogAudit,
    private readonly clock: Clock,
  ) {}

  execute({ streamId, actor }: StartVerification): Promise<BackgroundRun> {
    const by = { actor, at: this.clock.now() };
    return this.background.begin('verification', { streamId }, by, (onProgress) =>
      this.audit.verify(streamId, (soFar) => onProgress(0, soFar)),
    );
  }
}
