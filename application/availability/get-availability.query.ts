import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '../../domain/shared/domain-error.js';
import type { AvailabilityRow } from './availability.writes.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';

/** The weekly rules and dated exceptions of the account's tutor; `timezone` is the tutor's own. */
export class GetAvailability extends Query<{ timezone: string; kept: AvailabilityRow[] }> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(GetAvailability)
export class GetAvailabilityHandler implements IQueryHandler<GetAvailability> {
  constructor(private readonly tutors: TutorDirectory) {}

  /** @throws DomainError not_found before a profile was saved */
  async execute({ accountId }: GetAvailability): Promise<{ timezone: string; kept: AvailabilityRow[] }> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) throw notFound('Profile');
    const [timezone, kept] = await Promise.all([this.tutors.zoneOf(tutorId), this.tutors.availability(tutorId)]);
    return { timezone, kept };
  }
}
