import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { openContractTerms } from '../../domain/opportunity/opportunity.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';

/**
 * Keeps that a tutor opened the terms of an own opportunity;
 * again changes nothing. @throws DomainError not_found
 */
export class OpenTerms extends Command<void> {
  constructor(
    readonly opportunityId: string,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(OpenTerms)
export class OpenTermsHandler implements ICommandHandler<OpenTerms> {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly clock: Clock,
  ) {}

  async execute({ opportunityId, accountId }: OpenTerms): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    await this.ledger.decide('opportunity', opportunityId, (opportunity) => {
      if (opportunity.state.tutorId !== tutorId) throw notFound('Opportunity');
      const now = this.clock.now();
      const events = openContractTerms(opportunity.state, now);
      const commit = { changes: [append(opportunity, events)], actor: `account:${accountId}` as const, at: now };
      return { commit: events.length ? commit : null, result: undefined };
    });
  }
}
