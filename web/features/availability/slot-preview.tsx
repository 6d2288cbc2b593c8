import { tutorSlots } from '@contract/tutor-profile.js';
import { counted, dayText } from '@domain/shared/format.js';
import { addDays, localDate, type Span } from '@domain/shared/time.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/query';
import { clockText } from '../../lib/time';
import { Card } from '../../ui/card';
import { Failure } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { daysOf, PREVIEW_DAYS, PREVIEW_MINUTES } from './windows';

/** The bookable times of the next two weeks as families see them. */
export const slotsQuery = (tutorId: string, timezone: string, now: string) => {
  const from = localDate(now, timezone);
  const query = `from=${from}&to=${addDays(from, PREVIEW_DAYS - 1)}&duration=${PREVIEW_MINUTES}`;
  return queryOptions(apiQuery(tutorSlots, '/api/tutors', tutorId, `slots?${query}`));
};

type SlotPreviewProps = {
  tutorId: string;
  timezone: string;
  now: string;
  /** What unsaved hours would offer; null while nothing is changed. */
  unsaved: Span[] | null;
  /** Whether there are hours at all, kept or unsaved. */
  hasHours: boolean;
};

/** What families can book in the next two weeks. */
export function SlotPreview({ tutorId, timezone, now, unsaved, hasHours }: SlotPreviewProps) {
  const saved = useQuery(slotsQuery(tutorId, timezone, now));
  const slots = unsaved ?? saved.data?.slots;
  const days = slots && daysOf(slots, timezone);
  return (
    <Card aria-labelledby="preview" className="overflow-hidden">
      <div className="border-b border-line px-5 py-4">
        <h2 id="preview" className="text-lg font-semibold">
          What families can book
        </h2>
        <p className="text-sm text-muted">
          {unsaved ? 'With your changes, before they are saved.' : 'The next 14 days, without times already booked.'}
        </p>
      </div>
      {saved.isError && !unsaved ? (
        <Failure
          title="The times could not be loaded. Your hours are safe."
          what="bookable times"
          look="stack"
          className="px-5 py-6"
          isBusy={saved.isFetching}
          onRetry={saved.refetch}
        />
      ) : !days ? (
        <div className="flex flex-col gap-4 p-5">
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-5 w-4/5" />
          ))}
        </div>
      ) : days.length === 0 ? (
        <p className="px-5 py-6 text-muted">
          {!hasHours
            ? 'Nothing yet. Add hours to a day, and the times appear here.'
            : unsaved
              ? `These hours offer no times in the next ${PREVIEW_DAYS} days.`
              : `No time is free in the next ${PREVIEW_DAYS} days. Times that are booked, busy in your calendar, off, or after your working-with-children check ends are left out.`}
        </p>
      ) : (
        <ul className="max-h-[26rem] overflow-y-auto" tabIndex={0} aria-label="Bookable times by day">
          {days.map(({ date, windows }) => (
            <li
              key={date}
              className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 border-b border-line/70 px-5 py-3 last:border-0"
            >
              <span className="figures font-medium">{dayText(date).slice(0, -5)}</span>
              <span className="flex flex-col gap-1">
                {windows.map(({ startsAt, endsAt, starts }) => (
                  <span key={startsAt} className="figures">
                    {clockText(startsAt, timezone)} to {clockText(endsAt, timezone)}
                    <span className="block text-sm text-muted">{counted(starts, 'start time')}</span>
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-line px-5 py-3 text-sm text-muted">
        One-hour sessions, on the half hour, at least 12 hours ahead.
      </p>
    </Card>
  );
}
