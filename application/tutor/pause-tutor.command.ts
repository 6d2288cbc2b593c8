import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { pause, resume } from '../../domain/tutor/tutor.js';
import type { Actor } from '../ports/ledger.js';
import { TutorChanges } from './change-tutor.js';

/** An operator has a tutor take no more students for now, or again; twice changes nothing. @throws DomainError not_found */
export class PauseTutor extends Command<void> {
  constructor(
    readonly tutorId: string,
    readonly acceptingStudents: boolean,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(PauseTutor)
export class PauseTutorHandler implements ICommandHandler<PauseTutor> {
  constructor(private readonly tutors: TutorChanges) {}

  async execute({ tutorId, acceptingStudents, actor }: PauseTutor): Promise<void> {
    const decide = acceptingStudents ? resume : pause;
    await this.tutors.change(tutorId, ({ state }, now) => ({ events: decide(state, now), result: undefined }), actor);
  }
}
