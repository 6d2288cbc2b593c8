import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Verdict } from '../../domain/shared/verdict.js';
import { confirmCredentials, refuseCredentials } from '../../domain/tutor/vetting.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { checkedColumns, checkedCredentialsOf } from '../tutor/credentials.js';
import { verdictMail } from './verdict-mail.js';

/**
 * An admin confirms what an approved tutor says again of name, qualifications and certifications, or has what was
 * checked before stand again; the tutor is notified by mail. @throws DomainError not_found, conflict
 * credentials_decided
 */
export class DecideCredentials extends Command<{ id: string; status: Verdict['status'] }> {
  constructor(
    readonly tutorId: string,
    readonly input: Verdict,
    readonly adminId: string,
  ) {
    super();
  }
}

@CommandHandler(DecideCredentials)
export class DecideCredentialsHandler implements ICommandHandler<DecideCredentials> {
  constructor(private readonly changes: TutorChanges) {}

  async execute({
    tutorId,
    input,
    adminId: by,
  }: DecideCredentials): Promise<{ id: string; status: Verdict['status'] }> {
    const { status, reason = '' } = input;
    return this.changes.change(
      tutorId,
      (tutor, now) => {
        const { state, columns } = tutor;
        const isConfirmed = status === 'approved';
        return {
          events: isConfirmed ? confirmCredentials(state, { by }, now) : refuseCredentials(state, { by, reason }, now),
          columns: { ...(isConfirmed ? {} : checkedCredentialsOf(columns)), ...checkedColumns(null) },
          mails: [
            isConfirmed
              ? verdictMail('credentials-approved', tutor, {})
              : verdictMail('credentials-rejected', tutor, { reason }),
          ],
          result: { id: tutorId, status },
        };
      },
      `account:${by}`,
    );
  }
}
