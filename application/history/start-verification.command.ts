import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Background } from '../admin/run-in-background.js';
import { Clock } from '../ports/clock.js';
import type { Actor } from '../ports/ledger.js';
import { LogAudit } from '../ports/log-audit.js';

/** Holds the log, or one stream of it, against itself and against the tables; gives the run's id. @throws DomainError conflict */
export class StartVerification extends Command<string> {
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

  execute({ streamId, actor }: StartVerification): Promise<string> {
    const by = { actor, at: this.clock.now() };
    return this.background.begin('verification', { streamId }, by, (heard) =>
      this.audit.verify(streamId, (soFar) => heard(0, soFar)),
    );
  }
}
