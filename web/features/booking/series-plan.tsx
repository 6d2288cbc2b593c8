import type { SeriesDateItem } from '@contract/series.js';
import { SERIES_SESSIONS } from '@domain/booking/series.js';
import { counted, everyText } from '@domain/shared/format.js';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { dateText, momentText, timeText } from '../../lib/time';
import { ChoiceCard } from '../../ui/choice-card';
import { FormSelect } from '../../ui/form-select';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { type Every, previewQuery, REASONS, type SeriesPlanned } from './series';
import { tutorsClock } from './zones';

/** How often sessions are booked; `others` gives a date that is not free another time, where it is not skipped. */
export type Plan = { every: Every | null; weeks: number; others: Record<string, string> };
export const ONCE: Plan = { every: null, weeks: 6, others: {} };

const RHYTHMS = [
  { every: null, label: 'Just once' },
  { every: 1, label: everyText(1) },
  { every: 2, label: everyText(2) },
] as const;
const SKIP = '';
const NUMBERS = Array.from({ length: SERIES_SESSIONS.max - SERIES_SESSIONS.min + 1 }, (_, index) => {
  const weeks = `${SERIES_SESSIONS.min + index}`;
  return { value: weeks, label: weeks };
});

/** What a plan leaves out and moves of its dates. */
export function changesOf(dates: readonly SeriesDateItem[], { others }: Plan) {
  const taken = dates.filter(({ free }) => !free);
  const moved = taken.flatMap(({ startsAt }) =>
    others[startsAt] ? [{ from: startsAt, startsAt: others[startsAt] }] : [],
  );
  const skip = taken.flatMap(({ startsAt }) => (others[startsAt] ? [] : [startsAt]));
  return { skip, moves: moved, count: dates.length - skip.length };
}

type SeriesPlanProps = {
  enquiryId: string;
  planned: Omit<SeriesPlanned, 'weeks' | 'every'>;
  tutor: { name: string; timezone: string };
  plan: Plan;
  onChange: (plan: Plan) => void;
};

/** Asks how often to meet, and shows every date of a series before it is booked (G-12). */
export function SeriesPlan({ enquiryId, planned, tutor, plan, onChange }: SeriesPlanProps) {
  const { every, weeks } = plan;
  return (
    <div className="flex flex-col gap-5">
      <fieldset>
        <legend className="mb-2 text-body font-semibold">How often</legend>
        <div className="grid gap-2.5 sm:grid-cols-3">
          {RHYTHMS.map((rhythm) => (
            <ChoiceCard
              key={rhythm.label}
              kind="radio"
              name="every"
              checked={every === rhythm.every}
              onChange={() => onChange({ ...plan, every: rhythm.every, others: {} })}
            >
              {rhythm.label}
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      {every !== null && (
        <>
          <FormSelect
            label="Number of sessions"
            className="sm:max-w-80"
            options={NUMBERS}
            value={`${weeks}`}
            onChange={(event) => onChange({ ...plan, weeks: Number(event.target.value) })}
          />
          <Dates
            enquiryId={enquiryId}
            planned={{ ...planned, weeks, every }}
            tutor={tutor}
            plan={plan}
            onChange={onChange}
          />
        </>
      )}
    </div>
  );
}

function Dates({ enquiryId, planned, tutor, plan, onChange }: SeriesPlanProps & { planned: SeriesPlanned }) {
  const preview = useQuery(previewQuery(enquiryId, planned));
  return (
    <QueryState
      query={preview}
      failure={{ title: 'The dates could not be checked.', look: 'row' }}
      loading="Checking the dates"
      skeleton={<Skeleton className="h-40" />}
    >
      {({ dates, timezone }) => {
        const taken = dates.filter(({ free }) => !free).length;
        return (
          <section aria-label="Dates of the series" className="rounded-card border border-line p-5">
            <p role="status" className="font-semibold">
              {taken === 0
                ? `All ${dates.length} dates are free.`
                : `${counted(taken, 'date')} of ${dates.length} ${taken === 1 ? 'is' : 'are'} not free. Skip ${taken === 1 ? 'it' : 'them'} or choose another time.`}
            </p>
            <ol className="figures mt-3 divide-y divide-line">
              {dates.map((date) => (
                <li key={date.startsAt} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
                  <span>
                    {dateText(date.startsAt)}, {timeText(date.startsAt)}{' '}
                    <span className="text-sm text-muted">{tutorsClock(date.startsAt, timezone, tutor.name)}</span>
                  </span>
                  {date.free ? (
                    <span className="inline-flex items-center gap-1.5 text-sm text-muted">
                      <Check className="size-4" aria-hidden="true" />
                      Free
                    </span>
                  ) : (
                    <FormSelect
                      label={`${date.reason ? REASONS[date.reason] : 'Not free'}: ${dateText(date.startsAt)}`}
                      className="w-full sm:w-80"
                      value={plan.others[date.startsAt] ?? SKIP}
                      onChange={({ target }) =>
                        onChange({ ...plan, others: { ...plan.others, [date.startsAt]: target.value } })
                      }
                      options={[
                        { value: SKIP, label: 'Skip this date' },
                        ...(date.others ?? []).map(({ startsAt }) => ({
                          value: startsAt,
                          label: momentText(startsAt),
                        })),
                      ]}
                    />
                  )}
                </li>
              ))}
            </ol>
          </section>
        );
      }}
    </QueryState>
  );
}
