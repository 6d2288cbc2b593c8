import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { conflict } from '../../domain/shared/domain-error.js';
import { createCalendarFeed, revokeCalendarFeed } from '../../domain/tutor/calendars.js';
import { Tokens } from '../ports/tokens.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { TutorChanges } from '../tutor/change-tutor.js';

const PURPOSE = 'calendar-feed';

/**
 * Makes the secret address of a tutor's calendar feed, in place of the one before (G-17). Returns the id of its token,
 * which is stored nowhere. @throws DomainError conflict profile_required, suspended
 */
export class CreateCalendarFeed extends Command<{ tokenId: string; createdAt: string }> {
  constructor(readonly accountId: string) {
    super();
  }
}

@CommandHandler(CreateCalendarFeed)
export class CreateCalendarFeedHandler implements ICommandHandler<CreateCalendarFeed> {
  constructor(
    private readonly tutors: TutorDirectory,
    private readonly changes: TutorChanges,
    private readonly tokens: Tokens,
  ) {}

  async execute({ accountId }: CreateCalendarFeed): Promise<{ tokenId: string; createdAt: string }> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) throw conflict('profile_required', 'Please complete your profile first.');
    return this.changes.change(
      tutorId,
      ({ state }, now) => {
        const tokenId = newId();
        return {
          events: createCalendarFeed(state, now),
          columns: { calendarFeedHash: this.tokens.hash(this.tokens.issue(PURPOSE, tokenId)) },
          result: { tokenId, createdAt: now },
        };
      },
      `account:${accountId}`,
    );
  }
}

/** Ends the address of a tutor's calendar feed; without one nothing changes. */
export class RevokeCalendarFeed extends Command<void> {
  constructor(readonly accountId: string) {
    super();
  }
}

@CommandHandler(RevokeCalendarFeed)
export class RevokeCalendarFeedHandler implements ICommandHandler<RevokeCalendarFeed> {
  constructor(
    private readonly tutors: TutorDirectory,
    private readonly changes: TutorChanges,
  ) {}

  async execute({ accountId }: RevokeCalendarFeed): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) return;
    await this.changes.change(
      tutorId,
      ({ state }, now) => {
        const events = revokeCalendarFeed(state, now);
        return { events, ...(events.length > 0 && { columns: { calendarFeedHash: null } }), result: undefined };
      },
      `account:${accountId}`,
    );
  }
}

/** The token that stands in the address of a feed. */
export const feedTokenOf = (tokens: Tokens, tokenId: string) => tokens.issue(PURPOSE, tokenId);
