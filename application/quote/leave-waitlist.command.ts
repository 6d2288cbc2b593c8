import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { leave } from '../../domain/enquiry/waitlist.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { append, Ledger } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';

/**
 * A tutor leaves the waitlist of an enquiry; the next one is asked where a place was kept (G-21). @throws DomainError
 * not_found, conflict
 */
export class LeaveWaitlist extends Command<void> {
  constructor(
    readonly opportunityId: string,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(LeaveWaitlist)
export class LeaveWaitlistHandler implements ICommandHandler<LeaveWaitlist> {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly clock: Clock,
  ) {}

  async execute({ opportunityId, accountId }: LeaveWaitlist): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    const { state } = await this.ledger.load('opportunity', opportunityId);
    if (!tutorId || state.tutorId !== tutorId) throw notFound('Opportunity');
    await this.ledger.decide('enquiry', state.enquiryId, (enquiry) => {
      const at = this.clock.now();
      const changes = [append(enquiry, leave(enquiry.state.waitlist, opportunityId, at))];
      return { commit: { changes, actor: `account:${accountId}` as const, at }, result: undefined };
    });
  }
}
