import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Bars, chart } from './chart.js';
import { Databases } from './databases.js';
import { median } from './figures.js';
import { product } from './product.js';
import { type Circumstances, FOLDER, markdownTable } from './report.js';
import { playRound, type RoundResult } from './round.js';
import { onStage, templateOf } from './stage.js';
import { line, type Line, processorTime } from './verdicts.js';

export type WorkersOptions = {
  databaseUrl: string;
  redisUrl: string | null;
  tutors: number;
  enquiries: number;
  /** Enquiries for each worker before those: eight processes compile eight times what one does. */
  warmUp: number;
  rounds: number;
  /** The first is what the others are held against. */
  workers: number[];
};

/** The rounds of so many worker processes, in the order in which they were played. */
export type Crew = { workers: number; rounds: RoundResult[] };
export type Workers = { postgres: string; crews: Crew[]; lines: Line[] };

/** No lock that workers queue for: an enquiry may cost so much more with many of them. */
const MOST_MORE = 1.1;

/** Plays the same enquiries with one and with several worker processes, by turns, each on a fresh database. */
export async function measureWorkers(options: WorkersOptions): Promise<Workers> {
  return Databases.during(options.databaseUrl, async (databases) => {
    const template = await templateOf(databases, product, options.tutors);
    const crews = options.workers.map((workers): Crew => ({ workers, rounds: [] }));
    for (let round = 0; round < options.rounds; round++)
      for (const crew of round % 2 === 0 ? crews : crews.toReversed())
        crew.rounds.push(
          await onStage(databases, {
            ...options,
            title: `Round ${round + 1} of ${options.rounds}: workers ${crew.workers}`,
            contestant: product,
            template,
            workers: crew.workers,
            play: (topology) =>
              playRound(topology, { enquiries: options.enquiries, pacedSeconds: 0, warmUp: options.warmUp }),
          }),
        );
    return { postgres: await databases.version(), crews, lines: judge(crews, options.tutors) };
  });
}

function judge(crews: Crew[], tutors: number): Line[] {
  const [first] = crews as [Crew, ...Crew[]];
  const name = (workers: number) => `${workers} ${workers === 1 ? 'worker' : 'workers'}`;
  return crews.flatMap(({ workers, rounds }) => {
    const ratio = (of: (round: RoundResult) => number) =>
      median(rounds.map((round, index) => of(round) / of(first.rounds[index] as RoundResult)));
    const of = (figure: (round: RoundResult) => number, unit: string) => ({
      reference: `${median(first.rounds.map(figure)).toFixed(1)}${unit}`,
      product: `${median(rounds.map(figure)).toFixed(1)}${unit}`,
      value: ratio(figure),
    });
    const drained = ({ drainedPerSecond }: RoundResult) => drainedPerSecond;
    const wrong = Math.max(...rounds.map(({ lost, doubled }) => lost + doubled));
    const none = { sign: '≤', gate: 0, goal: 0 } as const;
    return [
      line(`CPU an enquiry, ${name(workers)}`, tutors, of(processorTime, ' ms'), {
        sign: '≤',
        gate: MOST_MORE,
        goal: 1,
        unit: '×',
      }),
      line(`drained a second, ${name(workers)}`, tutors, of(drained, ''), {
        sign: '≥',
        gate: -Infinity,
        goal: 1,
        unit: '×',
      }),
      line(`lost or doubled, ${name(workers)}`, tutors, { product: String(wrong), value: wrong }, none),
    ];
  });
}

/** Writes table and picture; returns the files. */
export function writeWorkers(found: Workers, options: WorkersOptions, circumstances: Circumstances): string[] {
  const [first] = found.crews as [Crew, ...Crew[]];
  const bars = (title: string, unit: string, of: (round: RoundResult) => number): Bars => ({
    title,
    unit,
    groups: found.crews.map(({ workers, rounds }) => ({
      label: String(workers),
      reference: median(first.rounds.map(of)),
      product: median(rounds.map(of)),
    })),
  });
  const page = `# Workers: one and several on the same machine

${circumstances.date} · ${circumstances.machine} · load ${circumstances.load}

${options.enquiries} enquiries over 8 connections as fast as they go, among ${options.tutors.toLocaleString('en-AU')} tutors, with one API process and so many worker
processes, each of which has had ${options.warmUp} before and has compiled what it will; ${options.rounds} rounds, by turns, each on a
fresh database. CPU is of API, workers and Postgres. What is compared with is ${first.workers === 1 ? 'one worker' : `${first.workers} workers`} of the same round; ratios are medians of the rounds' own.

![CPU and throughput by number of workers](workers.svg)

${markdownTable(
  ['measure', 'one', 'so many', 'ratio', 'gate', ''],
  found.lines.map(({ measure, reference, product: so, value, gate, verdict }) => [
    measure,
    reference,
    so,
    value,
    gate,
    gate === '' ? '' : verdict === 'fail' ? '✗ FAILS' : '✓',
  ]),
)}
`;
  const picture = chart(
    [
      bars('CPU an enquiry', 'milliseconds by workers, lower is better', processorTime),
      bars('Drained', 'enquiries a second by workers', ({ drainedPerSecond }) => drainedPerSecond),
    ],
    { reference: 'one worker', product: 'so many' },
  );
  return [
    { file: 'workers.md', text: page },
    { file: 'workers.svg', text: picture },
  ].map(({ file, text }) => {
    const path = fileURLToPath(new URL(file, FOLDER));
    writeFileSync(path, text);
    return path;
  });
}
