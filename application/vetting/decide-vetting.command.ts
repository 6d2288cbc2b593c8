import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approveVetting, rejectVetting, type VettingStatus } from '../../domain/tutor/tutor.js';
import type { VettingInput } from '../../domain/tutor/vetting.rules.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { verdictMail } from './letter.js';

/** An admin approves or rejects a tutor, who is told by mail. @throws DomainError not_found, conflict vetting_decided */
export class DecideVetting extends Command<{ id: string; vettingStatus: VettingStatus }> {
  constructor(
    readonly tutorId: string,
    readonly input: VettingInput,
    readonly adminId: string,
  ) {
    super();
  }
}

@CommandHandler(DecideVetting)
export class DecideVettingHandler implements ICommandHandler<DecideVetting> {
  constructor(private readonly changes: TutorChanges) {}

  async execute({ tutorId, input, adminId: by }: DecideVetting): Promise<{ id: string; vettingStatus: VettingStatus }> {
    const { status, reason = '', code } = input;
    return this.changes.change(
      tutorId,
      (tutor, now) => ({
        events:
          status === 'approved'
            ? approveVetting(tutor.state, { by }, now)
            : rejectVetting(tutor.state, { by, reason, ...(code ? { code } : {}) }, now),
        columns: { vettingReason: status === 'rejected' ? reason : null },
        mails: [verdictMail(`tutor-${status}`, tutor, status === 'rejected' ? { reason } : {})],
        result: { id: tutorId, vettingStatus: status },
      }),
      `account:${by}`,
    );
  }
}
