import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approveVetting, rejectVetting, type VettingStatus } from '../../domain/tutor/vetting.js';
import type { Tutor } from '../../domain/tutor/tutor.js';
import type { VettingInput } from '../../domain/tutor/vetting.rules.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { verdictMail } from './verdict-mail.js';

/**
 * An admin approves or rejects a tutor, who is notified by mail; an approval can be taken back, and a rejection
 * too, for a reason. @throws DomainError not_found, invalid, conflict vetting_decided
 */
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
    const { status, reason, code, seen } = input;
    const verdict = { by, ...(seen && { seen }) };
    return this.changes.change(
      tutorId,
      (tutor, now) => ({
        events:
          status === 'approved'
            ? approveVetting(tutor.state, { ...verdict, ...(reason && { reason }) }, now)
            : rejectVetting(tutor.state, { ...verdict, reason: reason ?? '', ...(code && { code }) }, now),
        columns: { vettingReason: reason ?? null },
        mails: [
          verdictMail(`tutor-${status}`, tutor, { ...(reason && { reason }), ...overturns(tutor.state, status) }),
        ],
        result: { id: tutorId, vettingStatus: status },
      }),
      `account:${by}`,
    );
  }
}

/** What the mail says where the tutor was approved until now. */
const overturns = ({ vettingStatus }: Tutor, to: VettingStatus) =>
  vettingStatus === 'approved' && to === 'rejected' ? { wasApproved: true } : {};
