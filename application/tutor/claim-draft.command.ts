import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../domain/shared/domain-error.js';
import { claim } from '../../domain/tutor/draft.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { TutorChanges } from './change-tutor.js';

/**
 * Gives a visitor's draft to the account that the visitor made or
 * signed in to; an account with a tutor keeps that one.
 */
export class ClaimDraft extends Command<void> {
  constructor(
    readonly draftId: string,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(ClaimDraft)
export class ClaimDraftHandler implements ICommandHandler<ClaimDraft> {
  constructor(
    private readonly tutors: TutorDirectory,
    private readonly changes: TutorChanges,
  ) {}

  async execute({ draftId, accountId }: ClaimDraft): Promise<void> {
    if (await this.tutors.idOfAccount(accountId)) return;
    try {
      await this.changes.change(
        draftId,
        ({ state }, now) => ({ events: claim(state, accountId, now), result: undefined }),
        `account:${accountId}`,
      );
    } catch (error) {
      if (!(error instanceof DomainError) || !LOST.has(error.code)) throw error;
    }
  }
}

/** Nobody's draft, somebody else's, or one of two claims at the same moment. */
const LOST = new Set(['not_found', 'tutor_claimed', 'tutor_exists']);
