import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reinstate, suspend } from '../../domain/tutor/suspension.js';
import { verdictMail } from '../vetting/verdict-mail.js';
import { TutorChanges } from './change-tutor.js';
import { TutoringEnd } from './tutoring-end.js';

type Suspension = { id: string; suspendedAt: string | null };

/**
 * An admin stops a tutor from teaching: in the same commit all that is under way ends,
 * each family is notified once without the reason, and the tutor with it (G-01).
 * @throws DomainError not_found, invalid, conflict already_suspended, tutor_unclaimed
 */
export class SuspendTutor extends Command<Suspension> {
  constructor(
    readonly tutorId: string,
    readonly reason: string,
    readonly adminId: string,
  ) {
    super();
  }
}

@CommandHandler(SuspendTutor)
export class SuspendTutorHandler implements ICommandHandler<SuspendTutor> {
  constructor(
    private readonly tutors: TutorChanges,
    private readonly ending: TutoringEnd,
  ) {}

  async execute({ tutorId, reason, adminId: by }: SuspendTutor): Promise<Suspension> {
    return this.tutors.change(
      tutorId,
      async (tutor, now) => {
        const events = suspend(tutor.state, { by, reason }, now);
        const { changes, mails, writes } = await this.ending.of(tutor, 'suspended', true, now);
        return {
          events,
          changes,
          writes,
          columns: { suspensionReason: reason, calendarFeedHash: null },
          mails: [verdictMail('tutor-suspended', tutor, { reason }), ...mails],
          result: { id: tutorId, suspendedAt: now },
        };
      },
      `account:${by}`,
    );
  }
}

/**
 * An admin lets a suspended tutor teach again; what has ended stays ended. @throws DomainError not_found, invalid,
 * conflict not_suspended
 */
export class ReinstateTutor extends Command<Suspension> {
  constructor(
    readonly tutorId: string,
    readonly reason: string,
    readonly adminId: string,
  ) {
    super();
  }
}

@CommandHandler(ReinstateTutor)
export class ReinstateTutorHandler implements ICommandHandler<ReinstateTutor> {
  constructor(private readonly tutors: TutorChanges) {}

  async execute({ tutorId, reason, adminId: by }: ReinstateTutor): Promise<Suspension> {
    return this.tutors.change(
      tutorId,
      (tutor, now) => ({
        events: reinstate(tutor.state, { by, reason }, now),
        columns: { suspensionReason: reason },
        mails: [verdictMail('tutor-reinstated', tutor, { reason })],
        result: { id: tutorId, suspendedAt: null },
      }),
      `account:${by}`,
    );
  }
}
