import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Span } from '../../domain/shared/time.js';
import { factsOf, refuseIneligible } from '../../domain/tutor/eligibility.js';
import { isShownTo, type Viewer } from '../../domain/tutor/tutor.js';
import { type SlotsWanted, TutorSlots } from './tutor-slots.js';

/** Bookable times of a tutor and the tutor's zone, an IANA name. */
export type SlotsOfTutor = { slots: Span[]; timezone: string };

/**
 * Null where the viewer may not see the tutor. The tutor sees what the own hours come to, ready to teach or not.
 * @throws DomainError conflict for others where the tutor may not teach (G-02)
 */
export class ListTutorSlots extends Query<SlotsOfTutor | null> {
  constructor(
    readonly tutorId: string,
    readonly wanted: SlotsWanted,
    readonly viewer: Viewer,
    readonly now: string,
  ) {
    super();
  }
}

@QueryHandler(ListTutorSlots)
export class ListTutorSlotsHandler implements IQueryHandler<ListTutorSlots> {
  constructor(private readonly slots: TutorSlots) {}

  async execute({ tutorId, wanted, viewer, now }: ListTutorSlots): Promise<SlotsOfTutor | null> {
    const found = await this.slots.of(tutorId, wanted, now);
    if (!found || !isShownTo(found, viewer)) return null;
    if (viewer === null || viewer.accountId !== found.userId)
      refuseIneligible(factsOf(found), viewer?.isAdmin ? 'admin' : 'family', now);
    return { slots: found.slots.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })), timezone: found.timezone };
  }
}
