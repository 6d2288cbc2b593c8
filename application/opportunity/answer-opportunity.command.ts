import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accept, decline, type Opportunity } from '../../domain/opportunity/opportunity.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { Ledger, proceed } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor-directory.js';

/** A tutor accepts or declines an opportunity of its own. @throws DomainError not_found, conflict */
export class AnswerOpportunity extends Command<{ message: string }> {
  constructor(
    readonly opportunityId: string,
    readonly answer: 'accept' | 'reject',
    readonly accountId: string,
  ) {
    super();
  }
}

const MESSAGES = {
  accept: 'Opportunity accepted. Contract details will be shared soon.',
  reject: 'Opportunity declined. Thank you for letting us know.',
};

@CommandHandler(AnswerOpportunity)
export class AnswerOpportunityHandler implements ICommandHandler<AnswerOpportunity> {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly clock: Clock,
  ) {}

  async execute({ opportunityId, answer, accountId }: AnswerOpportunity): Promise<{ message: string }> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    return this.ledger.decide('opportunity', opportunityId, async (opportunity) => {
      if (opportunity.state.tutorId !== tutorId) throw notFound('Opportunity');
      const now = this.clock.now();
      const events = await this.eventsOf(answer, opportunity.state, now);
      const entry = events.length
        ? { changes: [proceed(opportunity, events)], actor: `account:${accountId}` as const, at: now }
        : null;
      return { entry, result: { message: MESSAGES[answer] } };
    });
  }

  private async eventsOf(answer: 'accept' | 'reject', opportunity: Opportunity, now: string) {
    return answer === 'reject'
      ? decline(opportunity, now)
      : accept(opportunity, await this.tutors.standing(opportunity.tutorId, now), now);
  }
}
