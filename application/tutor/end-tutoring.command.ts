import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger } from '../ports/ledger.js';
import { PauseTutor } from './pause-tutor.command.js';
import { TutoringEnd } from './tutoring-end.js';

/**
 * Ends what is under way with a tutor who is to be erased: no quote to accept, no opportunity to answer, no
 * session to come, and each family hears of it. The tutor leaves search and matching first. Cut off at any point, it
 * can be asked for again. Returns how much was ended. @throws DomainError not_found
 */
export class EndTutoring extends Command<number> {
  constructor(
    readonly tutorId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(EndTutoring)
export class EndTutoringHandler implements ICommandHandler<EndTutoring> {
  constructor(
    private readonly ledger: Ledger,
    private readonly ending: TutoringEnd,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ tutorId, actor }: EndTutoring): Promise<number> {
    const { userId, erasedAt } = (await this.ledger.load('tutor', tutorId)).state;
    if (userId && !erasedAt) await this.commands.execute(new PauseTutor(tutorId, 'pause', actor));
    return this.ledger.decide('tutor', tutorId, async (tutor) => {
      const at = this.clock.now();
      const ended = await this.ending.of(tutor, 'erased', false, at);
      const commit = ended.changes.length ? { ...ended, actor, at } : null;
      return { commit, result: ended.changes.length };
    });
  }
}
