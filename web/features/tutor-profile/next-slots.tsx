import { useQuery } from '@tanstack/react-query';
import { clockText, dateText, readersZone, timeText, zoneText } from '../../lib/time';
import { Failure } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { slotsQuery } from './reads';

const DAYS = 3;
const TIMES = 4;

type NextSlotsProps = { tutorId: string; firstName: string };

/** The tutor's next free hours on the reader's clock, and on the tutor's where that differs. */
export function NextSlots({ tutorId, firstName }: NextSlotsProps) {
  const { data, isError, isFetching, refetch } = useQuery(slotsQuery(tutorId));
  if (isError)
    return (
      <Failure
        title="The next free times could not be loaded."
        what="free times"
        look="stack"
        isBusy={isFetching}
        onRetry={refetch}
      />
    );
  if (!data) return <Skeleton className="h-28 w-full" />;
  if (data.slots.length === 0)
    return (
      <p className="text-body text-muted">
        {`${firstName} agrees times with each family. Suggest yours in your enquiry.`}
      </p>
    );
  const zone = readersZone();
  const days = [...Map.groupBy(data.slots, ({ startsAt }) => dateText(startsAt, zone))].slice(0, DAYS);
  const shown = days.flatMap(([, slots]) => slots.slice(0, TIMES).map(({ startsAt }) => startsAt));
  // Clocks change in one zone and not in the other, so that each time is looked at by itself.
  const isElsewhere = (at: string) => clockText(at, zone) !== clockText(at, data.timezone);
  const elsewhere = shown.filter(isElsewhere);
  const own = zonesText(shown, zone);
  const theirs = zonesText(elsewhere, data.timezone);
  return (
    <>
      <ul className="flex flex-col gap-4">
        {days.map(([date, slots]) => (
          <li key={date}>
            <p className="text-body font-medium">{date}</p>
            <ul className="mt-1.5 flex flex-wrap gap-1.5">
              {slots.slice(0, TIMES).map(({ startsAt }) => (
                <li
                  key={startsAt}
                  className="figures rounded-field border border-line bg-white px-2.5 py-1 text-sm leading-5"
                >
                  {clockText(startsAt, zone)}
                  {isElsewhere(startsAt) && (
                    <span className="block text-xs text-muted">{timeText(startsAt, data.timezone)}</span>
                  )}
                </li>
              ))}
              {slots.length > TIMES && (
                <li className="figures self-center px-1 text-sm text-muted">{`+${slots.length - TIMES} more`}</li>
              )}
            </ul>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">
        {elsewhere.length === 0
          ? `Start times in ${own}, your zone and ${firstName}'s.`
          : `Your time (${own}), below it ${firstName}'s (${theirs})${elsewhere.length < shown.length ? ' where it differs' : ''}.`}
      </p>
    </>
  );
}

/** `AEST and AEDT` of times around a change of the clocks. */
const zonesText = (times: string[], zone: string) => [...new Set(times.map((at) => zoneText(at, zone)))].join(' and ');
