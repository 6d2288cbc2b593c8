import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { conflict } from '../../domain/shared/domain-error.js';
import { dayOfWeek } from '../../domain/shared/time.js';
import type { AvailabilityInput } from '../../domain/availability/availability.rules.js';
import { replaceAvailability } from '../../domain/tutor/tutor.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import type { AvailabilityRow } from './availability.writes.js';

/**
 * Keeps a tutor's week and exceptions in place of those before. @throws DomainError conflict profile_required
 */
export class ReplaceAvailability extends Command<void> {
  constructor(
    readonly input: AvailabilityInput,
    readonly accountId: string,
  ) {
    super();
  }
}

type Hours = Omit<AvailabilityRow, 'id' | 'tutorId' | 'createdAt'>;

@CommandHandler(ReplaceAvailability)
export class ReplaceAvailabilityHandler implements ICommandHandler<ReplaceAvailability> {
  constructor(
    private readonly tutors: TutorDirectory,
    private readonly changes: TutorChanges,
  ) {}

  async execute({ input, accountId }: ReplaceAvailability): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) throw conflict('profile_required', 'Please complete your profile first before setting your hours.');
    const { rules, exceptions } = input;
    await this.changes.change(
      tutorId,
      ({ columns, availability }, now) => ({
        events: replaceAvailability({ rules: rules.length, exceptions: exceptions.length }, now),
        availability: keepIds(hoursOf(input, columns.timezone), availability, tutorId, now),
        result: undefined,
      }),
      `account:${accountId}`,
    );
  }
}

function hoursOf({ rules, exceptions }: AvailabilityInput, timezone: string): Hours[] {
  return [
    ...rules.map((rule) => ({ ...rule, isRecurring: true, specificDate: null })),
    ...exceptions.map(({ specificDate, startTime, endTime, isActive }) => ({
      specificDate,
      isActive,
      timezone,
      isRecurring: false,
      dayOfWeek: dayOfWeek(specificDate),
      startTime: startTime ?? null,
      endTime: endTime ?? null,
      maxBookingsPerSlot: 1,
      bufferMinutes: 15,
    })),
  ];
}

const nameOf = ({ specificDate, dayOfWeek: day, startTime, endTime }: Hours) =>
  [specificDate, day, startTime, endTime].join('|');

/** What stood there before keeps its id, by which sessions know it. */
function keepIds(hours: Hours[], kept: readonly AvailabilityRow[], tutorId: string, now: string): AvailabilityRow[] {
  const before = Map.groupBy(kept, nameOf);
  return hours.map((one) => {
    const known = before.get(nameOf(one))?.shift();
    return { ...one, id: known?.id ?? newId(), tutorId, createdAt: known?.createdAt ?? now };
  });
}
