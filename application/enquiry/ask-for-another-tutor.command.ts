import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnotherTutorReason } from '../../domain/enquiry/another-tutor.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger } from '../ports/ledger.js';
import { AnotherTutor } from './another-tutor.js';

/**
 * Opens a filled enquiry again for another tutor than the one who was chosen (G-08). The `reason` is a fact of the log,
 * an operator's words beside it are the `note`. @throws DomainError not_found, conflict `enquiry_…`
 */
export class AskForAnotherTutor extends Command<void> {
  constructor(
    readonly enquiryId: string,
    readonly asked: { reason: AnotherTutorReason; note: string | null },
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(AskForAnotherTutor)
export class AskForAnotherTutorHandler implements ICommandHandler<AskForAnotherTutor> {
  constructor(
    private readonly ledger: Ledger,
    private readonly anotherTutor: AnotherTutor,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId, asked, actor }: AskForAnotherTutor): Promise<void> {
    await this.ledger.decide('enquiry', enquiryId, async (enquiry) => {
      const now = this.clock.now();
      const { changes, mails, writes } = await this.anotherTutor.of(enquiry, asked, now);
      return { commit: { changes, mails, writes, actor, at: now }, result: undefined };
    });
  }
}
