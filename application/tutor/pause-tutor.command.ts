import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { pauseByAdmin, resumeByAdmin } from '../../domain/tutor/pause.js';
import type { Actor } from '../ports/ledger.js';
import { TutorChanges } from './change-tutor.js';

/**
 * An admin has a tutor invited to nothing new for now, or again; twice changes nothing. The tutor cannot lift it, and
 * the tutor's own switch stays as it is (G-01). Returns whether the tutor takes students afterwards. @throws
 * DomainError not_found
 */
export class PauseTutor extends Command<{ acceptingStudents: boolean }> {
  constructor(
    readonly tutorId: string,
    readonly action: 'pause' | 'resume',
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(PauseTutor)
export class PauseTutorHandler implements ICommandHandler<PauseTutor> {
  constructor(private readonly tutors: TutorChanges) {}

  async execute({ tutorId, action, actor }: PauseTutor): Promise<{ acceptingStudents: boolean }> {
    return this.tutors.change(
      tutorId,
      ({ state }, now) => ({
        events: action === 'pause' ? pauseByAdmin(state, now) : resumeByAdmin(state, now),
        result: { acceptingStudents: action === 'resume' && state.acceptingStudents },
      }),
      actor,
    );
  }
}
