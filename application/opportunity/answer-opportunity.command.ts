import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeclineReason } from '../../domain/opportunity/decline-reason.js';
import { accept, type Acceptance, decline } from '../../domain/opportunity/opportunity.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { factsOf } from '../../domain/tutor/eligibility.js';
import { settleFigures } from '../../domain/tutor/figures.js';
import { type Change, Ledger, type Loaded, append } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { TutorHistory } from '../ports/tutor/tutor-history.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { figuresOf, including } from '../tutor/figures.js';

/**
 * A tutor accepts or declines an opportunity of its own, the latter for a reason or none; the response time follows in
 * the same commit (R-55, G-10).
 * @throws DomainError not_found, conflict
 */
export class AnswerOpportunity extends Command<{ message: string }> {
  constructor(
    readonly opportunityId: string,
    readonly answer: 'accept' | 'reject',
    readonly accountId: string,
    readonly reason: DeclineReason | null = null,
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
    private readonly tutorChanges: TutorChanges,
    private readonly record: TutorHistory,
  ) {}

  async execute({ opportunityId, answer, accountId, reason }: AnswerOpportunity): Promise<{ message: string }> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    const { state } = await this.ledger.load('opportunity', opportunityId);
    if (!tutorId || state.tutorId !== tutorId) throw notFound('Opportunity');
    const result = { message: MESSAGES[answer] };
    return this.tutorChanges.change(
      tutorId,
      async (tutor, now) => {
        const change = await this.answered(opportunityId, { answer, reason }, tutor, now);
        if (!change) return { events: [], result };
        return { events: await this.figuresWith(tutorId, change, now), changes: [change], result };
      },
      `account:${accountId}`,
    );
  }

  /** Null where the same answer was given before. */
  private async answered(
    id: string,
    { answer, reason }: Pick<AnswerOpportunity, 'answer' | 'reason'>,
    tutor: Loaded<'tutor'>,
    now: string,
  ): Promise<Change<'opportunity'> | null> {
    const opportunity = await this.ledger.load('opportunity', id);
    const { state } = opportunity;
    const events =
      answer === 'reject' ? decline(state, now, reason) : accept(state, await this.acceptanceOf(tutor), now);
    return events.length ? append(opportunity, events) : null;
  }

  private async acceptanceOf({ id: tutorId, state }: Loaded<'tutor'>): Promise<Acceptance> {
    const contracts = await this.ledger.loadAll('contract', { tutorId, status: ['submitted', 'approved'] });
    return { tutor: factsOf(state), contractSubmitted: contracts.length > 0 };
  }

  private async figuresWith(tutorId: string, { id, state }: Change<'opportunity'>, now: string) {
    const { notifiedAt, respondedAt } = state;
    const past = await this.record.of(tutorId);
    const answers = including(past.answers, { id, notifiedAt, respondedAt: respondedAt ?? now });
    return settleFigures(figuresOf({ ...past, answers }), now);
  }
}
