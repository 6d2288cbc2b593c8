import type { PolicyLabRun, PolicyOutcome } from '@contract/admin-policy.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { FlaskConical } from 'lucide-react';
import { percentText } from '../../../lib/figures';
import { Card } from '../../../ui/card';
import { type Column, Table } from '../../../ui/table';

const orNone = (value: number | null, words: (value: number) => string) => (value === null ? 'none' : words(value));
const kilometres = (value: number | null) => orNone(value, (km) => `${numberText(km, { least: 1 })} km`);

type Measure = {
  name: string;
  of: (outcome: PolicyOutcome) => string;
  /** The figure to compare, null where it says nothing. */
  figure: (outcome: PolicyOutcome) => number | null;
  digits: number;
};

const MEASURES: Measure[] = [
  { name: 'Fill rate: a whole first wave', of: (o) => percentText(o.fillRate), figure: (o) => o.fillRate, digits: 1 },
  {
    name: 'Accepted by a tutor',
    of: (o) => percentText(o.acceptedRate),
    figure: (o) => o.acceptedRate,
    digits: 1,
  },
  {
    name: 'Time to first accept',
    of: (o) => orNone(o.hoursToFirstAccept, (hours) => `${numberText(hours, { least: 1 })} h`),
    figure: (o) => o.hoursToFirstAccept,
    digits: 1,
  },
  {
    name: 'Second wave needed',
    of: (o) => percentText(o.secondWaveRate),
    figure: (o) => o.secondWaveRate,
    digits: 1,
  },
  {
    name: 'Tutors on the waitlist',
    of: (o) => percentText(o.waitlistedShare),
    figure: (o) => o.waitlistedShare,
    digits: 1,
  },
  {
    name: 'With no candidates',
    of: (o) => percentText(o.withoutCandidate),
    figure: (o) => o.withoutCandidate,
    digits: 1,
  },
  { name: 'Mean distance', of: (o) => kilometres(o.meanDistanceKm), figure: (o) => o.meanDistanceKm, digits: 1 },
  { name: 'Median distance', of: (o) => kilometres(o.medianDistanceKm), figure: (o) => o.medianDistanceKm, digits: 1 },
  {
    name: 'Fairness: Gini of invitations',
    of: (o) => numberText(o.gini, { least: 3 }),
    figure: (o) => o.gini,
    digits: 3,
  },
  { name: 'Newcomers’ share', of: (o) => percentText(o.newcomersShare), figure: (o) => o.newcomersShare, digits: 1 },
  { name: 'Tutors invited', of: (o) => numberText(o.invitedTutors), figure: (o) => o.invitedTutors, digits: 0 },
  { name: 'Invitations', of: (o) => numberText(o.invitations), figure: (o) => o.invitations, digits: 0 },
  { name: 'Online share', of: (o) => percentText(o.onlineShare), figure: (o) => o.onlineShare, digits: 1 },
  {
    name: 'Mean rate',
    of: (o) => orNone(o.meanHourlyRate, (rate) => `$${numberText(rate, { least: 2 })}/hr`),
    figure: (o) => o.meanHourlyRate,
    digits: 2,
  },
  {
    name: 'Mean rating',
    of: (o) => orNone(o.meanRating, (rating) => numberText(rating, { least: 2 })),
    figure: (o) => o.meanRating,
    digits: 2,
  },
];

type Result = NonNullable<PolicyLabRun['result']>;

function changeText({ figure, digits }: Measure, { current, changed }: Result): string {
  const [before, after] = [figure(current), figure(changed)];
  if (before === null || after === null) return '–';
  const change = after - before;
  if (Math.abs(change) < 0.5 * 10 ** -digits) return 'same';
  return `${change > 0 ? '+' : '−'}${numberText(Math.abs(change), { least: digits })}`;
}

const columnsOf = (result: Result): Column<Measure>[] => [
  { key: 'name', title: 'Measure', cell: ({ name }) => name },
  { key: 'current', title: `Now (${result.current.version})`, align: 'right', cell: ({ of }) => of(result.current) },
  {
    key: 'changed',
    title: 'Changed policy',
    align: 'right',
    cell: ({ of }) => <strong>{of(result.changed)}</strong>,
  },
  { key: 'change', title: 'Change', align: 'right', cell: (measure) => changeText(measure, result) },
];

type OutcomeProps = { run: PolicyLabRun | undefined; isRunning: boolean; failed: boolean };

/** What a replay is doing, and what came of it. */
export function Outcome({ run, isRunning, failed }: OutcomeProps) {
  return (
    <Card aria-labelledby="comparison" aria-busy={isRunning} className="overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-5 py-3.5">
        <h2 id="comparison" className="text-base font-semibold">
          Comparison
        </h2>
        {run?.status === 'done' && (
          <p role="status" className="figures text-sm text-muted">
            {numberText(run.count)} {run.enquiries} enquiries among {counted(run.tutors, 'tutor')} in{' '}
            {numberText(run.seconds ?? 0, { least: 1 })} s
          </p>
        )}
      </div>
      {isRunning ? (
        <div className="px-5 py-10">
          <div
            role="progressbar"
            aria-label="Replay"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round((run?.progress ?? 0) * 100)}
            className="h-1.5 overflow-hidden rounded-full bg-sand"
          >
            <div
              className="h-full rounded-full bg-forest transition-[width] duration-200"
              style={{ width: `${(run?.progress ?? 0) * 100}%` }}
            />
          </div>
          <p className="mt-3 text-center text-muted">Matching every enquiry twice, under both policies.</p>
        </div>
      ) : failed || run?.status === 'failed' ? (
        <p role="alert" className="px-5 py-10 text-center font-semibold text-danger">
          {run?.message ?? 'The replay failed. Run it again.'}
        </p>
      ) : run?.result ? (
        <>
          <Table
            dense
            narrow="table"
            caption="Both policies compared"
            columns={columnsOf(run.result)}
            rows={MEASURES}
            rowKey={({ name }) => name}
            empty={null}
          />
          <p className="figures px-5 py-3 text-sm text-muted">
            {percentText(run.result.sameInvitations)} of invitations are the same under both. Accepts are expected from
            how often and how fast tutors have answered so far.
          </p>
        </>
      ) : (
        <div className="flex flex-col items-center gap-2 px-5 py-12 text-center text-muted">
          <FlaskConical className="size-8" strokeWidth={1.4} aria-hidden="true" />
          <p>Change the policy and run a replay. A replay does not switch the policy.</p>
        </div>
      )}
    </Card>
  );
}
