import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ADMIN_GATE } from './admin-bench.js';
import { keepsGate } from './admin-report.js';
import { type Bars, chart } from './chart.js';
import { median, percentile } from './figures.js';
import type { Growth, GrowthOptions, Night, Side, Waits } from './growth.js';
import { type Circumstances, FOLDER, markdownTable } from './report.js';
import type { RoundResult } from './round.js';
import { line, type Line, type Limits, processorTime, write } from './verdicts.js';

const MORE_CPU: Limits = { sign: '≤', gate: 1.15, goal: 1, unit: '×' };
const SLOWER: Limits = { sign: '≤', gate: 1.5, goal: 1, unit: '×' };
const NO_GATE: Limits = { sign: '≥', gate: -Infinity, goal: 1, unit: '×' };

const MEASURES: { measure: string; unit: string; limits: Limits; of: (round: RoundResult) => number }[] = [
  { measure: 'CPU an enquiry', unit: ' ms', limits: MORE_CPU, of: processorTime },
  { measure: 'drained a second', unit: '', limits: NO_GATE, of: ({ drainedPerSecond }) => drainedPerSecond },
  { measure: 'POST p99 at 10/s', unit: ' ms', limits: SLOWER, of: ({ post }) => percentile(post, 0.99) },
  {
    measure: 'POST → last mail p99 at 10/s',
    unit: ' ms',
    limits: SLOWER,
    of: ({ toLastMail }) => percentile(toLastMail, 0.99),
  },
];

const most = (values: readonly number[]) => values.reduce((longest, value) => Math.max(longest, value), 0);

function compared(
  measure: string,
  tutors: number,
  { fresh, grown }: Side<number[]>,
  unit: string,
  limits: Limits,
): Line {
  const ratios = grown.map((value, place) => value / (fresh[place] as number));
  return line(
    measure,
    tutors,
    { reference: write(median(fresh), unit), product: write(median(grown), unit), value: median(ratios) },
    limits,
  );
}

function nightLines({ tasks, before, during }: Night, tutors: number): Line[] {
  const seconds = tasks.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000;
  const longer = (who: keyof Waits) => {
    const [without, beside] = [most(before[who]), most(during[who])];
    return { reference: write(without, ' ms'), product: write(beside, ' ms'), value: beside - without };
  };
  const waits: Limits = { sign: '≤', gate: 100, goal: 50, unit: ' ms' };
  return [
    line(
      "the night's work",
      tutors,
      { product: write(seconds, ' s'), value: seconds },
      { sign: '≤', gate: 300, goal: 60, unit: ' s' },
    ),
    line('longest POST beside it, more than without', tutors, longer('post'), waits),
    line('longest search beside it, more than without', tutors, longer('search'), waits),
  ];
}

/** Every measure with its gate and its goal. */
export function judgeGrowth({ rounds, changes, reads, night }: Growth, { tutors }: GrowthOptions): Line[] {
  const of = (figure: (round: RoundResult) => number): Side<number[]> => ({
    fresh: rounds.fresh.map(figure),
    grown: rounds.grown.map(figure),
  });
  const wrong = most(rounds.grown.map(({ lost, doubled }) => lost + doubled));
  const seen = { fresh: [percentile(changes.fresh.visible, 0.99)], grown: [percentile(changes.grown.visible, 0.99)] };
  const written = { fresh: [median(changes.fresh.writes)], grown: [median(changes.grown.writes)] };
  const slowest = most(reads.map(({ p95 }) => p95));
  return [
    ...MEASURES.map(({ measure, unit, limits, of: figure }) => compared(measure, tutors, of(figure), unit, limits)),
    line('lost or doubled', tutors, { product: String(wrong), value: wrong }, { sign: '≤', gate: 0, goal: 0 }),
    compared('changed tutor right in search p99', tutors, seen, ' ms', SLOWER),
    compared('commit of the change p50', tutors, written, ' ms', SLOWER),
    line(
      `slowest of ${reads.length} reads of the admin area, p95`,
      tutors,
      { product: write(slowest, ' ms'), value: slowest },
      { sign: '≤', gate: ADMIN_GATE, goal: ADMIN_GATE / 2, unit: ' ms' },
    ),
    ...nightLines(night, tutors),
  ];
}

const count = (value: number) => value.toLocaleString('en-AU');

/** Writes table and picture; returns the files. */
export function writeGrowth(
  found: Growth,
  lines: Line[],
  options: GrowthOptions,
  { date, machine, load }: Circumstances,
): string[] {
  mkdirSync(FOLDER, { recursive: true });
  const { rows, gigabytes, rounds, reads, night } = found;
  const bars = (title: string, unit: string, of: (round: RoundResult) => number): Bars => ({
    title,
    unit,
    groups: [
      {
        label: `${count(options.history)} past enquiries`,
        reference: median(rounds.fresh.map(of)),
        product: median(rounds.grown.map(of)),
      },
    ],
  });
  const page = `# Growth: a market just made and one with a past

${date} · ${machine} · load ${load}

The past is ${count(options.history)} enquiries of two years, four in five of them of the last, with what the product keeps of each: ${count(rows['event_log'] ?? 0)}
events, ${count(rows['mails'] ?? 0)} mails, ${count(rows['tutor_opportunities'] ?? 0)} invitations, ${gigabytes.toFixed(1)} GB in all. Whole lives of enquiries that the product itself
has played are multiplied, each copy with ids, tutors, a family and times of its own; what a text says of a tutor stays. One past
enquiry in ten has a family beside it whose sessions, reviews and cases stand there as well. ${count(options.tutors)} tutors.

${options.rounds} rounds by turns: ${options.load.enquiries} enquiries over 8 connections as fast as they go, then 10 a second for ${options.load.pacedSeconds} s; those of the grown market
follow on each other in one database. CPU is of API, worker and Postgres; ratios are medians of the rounds' own. The night's work is
that of one day, in a process of its own, while 10 enquiries and 10 searches a second come; what was longest is compared with as
long a time before it.

![CPU and latency with and without a past](growth.svg)

${markdownTable(
  ['measure', 'fresh, or without', 'grown', 'result', 'gate', ''],
  lines.map(({ measure, reference, product, value, gate, verdict }) => [
    measure,
    reference,
    product,
    value,
    gate,
    gate === '' ? '' : verdict === 'fail' ? '✗ FAILS' : '✓',
  ]),
)}

## CPU an enquiry by part

${markdownTable(
  ['who', 'API and worker', 'Postgres'],
  (['fresh', 'grown'] as const).map((who) => [
    who,
    write(median(rounds[who].map(({ processor }) => processor.node ?? Number.NaN)), ' ms'),
    write(median(rounds[who].map(({ processor }) => processor.postgres ?? Number.NaN)), ' ms'),
  ]),
)}

## The night

${markdownTable(
  ['task', 'seconds', 'done'],
  night.tasks.map(({ name, milliseconds, done }) => [name, (milliseconds / 1_000).toFixed(2), count(done)]),
)}

## The ten slowest reads of the admin area

${markdownTable(
  ['read', 'p50 ms', 'p95 ms', ''],
  reads
    .toSorted((one, other) => other.p95 - one.p95)
    .slice(0, 10)
    .map((read) => [read.name, read.p50.toFixed(1), read.p95.toFixed(1), keepsGate(read) ? '✓' : '✗ FAILS']),
)}
`;
  const picture = chart(
    [
      bars('CPU an enquiry', 'milliseconds, lower is better', processorTime),
      bars('POST → last mail p99', 'milliseconds at 10 a second, lower is better', ({ toLastMail }) =>
        percentile(toLastMail, 0.99),
      ),
    ],
    { reference: 'just made', product: 'with a past' },
  );
  return [
    { file: 'growth.md', text: page },
    { file: 'growth.svg', text: picture },
  ].map(({ file, text }) => {
    const path = fileURLToPath(new URL(file, FOLDER));
    writeFileSync(path, text);
    return path;
  });
}
