import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Bars, chart } from './chart.js';
import { Databases } from './databases.js';
import { median } from './figures.js';
import { product } from './product.js';
import { type Circumstances, FOLDER, markdownTable } from './report.js';
import { type Load, playByTurns, type RoundResult } from './round.js';
import { type Cast, onStageTogether, templateOf } from './stage.js';
import { line, type Line, processorTime, write } from './verdicts.js';

export type SizesOptions = {
  databaseUrl: string;
  redisUrl: string | null;
  /** The first is what the others are held against. */
  tutors: number[];
  enquiries: number;
  warmUp: number;
  rounds: number;
};

/** The rounds among so many tutors, in the order in which they were played, and megabytes of the worker after them. */
export type Market = { tutors: number; rounds: RoundResult[]; memory: number };
export type Sizes = { postgres: string; markets: Market[]; lines: Line[] };

/** However many tutors there are, an enquiry may cost so much more. */
const MOST_MORE = 1.1;
/** So many megabytes more its worker may hold. */
const MOST_MEMORY = 200;

/** Plays the same enquiries in a small market and in larger ones, which stand beside each other, by turns. */
export async function measureSizes(options: SizesOptions): Promise<Sizes> {
  return Databases.during(options.databaseUrl, async (databases) => {
    const cast: Cast[] = [];
    for (const tutors of options.tutors)
      cast.push({ contestant: product, tutors, template: await templateOf(databases, product, tutors) });
    const markets = await onStageTogether(databases, {
      title: `Among ${options.tutors.join(', ')} tutors`,
      cast,
      redisUrl: options.redisUrl,
      enquiries: options.warmUp + options.rounds * options.enquiries,
      play: async (topologies) => {
        const played = options.tutors.map((tutors, place): Market & { place: number } => ({
          tutors,
          rounds: [],
          memory: Number.NaN,
          place,
        }));
        for (let round = 0; round < options.rounds; round++) {
          const order = round % 2 === 0 ? played : played.toReversed();
          const load: Load = {
            enquiries: options.enquiries,
            pacedSeconds: 0,
            warmUp: round === 0 ? options.warmUp : 0,
          };
          const results = await playByTurns(
            order.flatMap(({ place }) => topologies[place] ?? []),
            load,
          );
          for (const [turn, { rounds }] of order.entries()) rounds.push(results[turn] as RoundResult);
        }
        for (const market of played) market.memory = topologies[market.place]?.memoryOf('worker') ?? Number.NaN;
        return played;
      },
    });
    return { postgres: await databases.version(), markets, lines: judge(markets) };
  });
}

function judge(markets: Market[]): Line[] {
  const [first, ...larger] = markets as [Market, ...Market[]];
  return larger.flatMap(({ tutors, rounds, memory }) => {
    const of = (figure: (round: RoundResult) => number, unit: string) => ({
      reference: `${median(first.rounds.map(figure)).toFixed(1)}${unit}`,
      product: `${median(rounds.map(figure)).toFixed(1)}${unit}`,
      value: median(rounds.map((round, index) => figure(round) / figure(first.rounds[index] as RoundResult))),
    });
    const wrong = Math.max(...[...rounds, ...first.rounds].map(({ lost, doubled }) => lost + doubled));
    return [
      line('CPU an enquiry', tutors, of(processorTime, ' ms'), { sign: '≤', gate: MOST_MORE, goal: 1, unit: '×' }),
      line(
        'drained a second',
        tutors,
        of(({ drainedPerSecond }) => drainedPerSecond, ''),
        { sign: '≥', gate: -Infinity, goal: 1, unit: '×' },
      ),
      line(
        "worker's memory, more",
        tutors,
        { reference: write(first.memory, ' MB'), product: write(memory, ' MB'), value: memory - first.memory },
        { sign: '≤', gate: MOST_MEMORY, goal: MOST_MEMORY, unit: ' MB' },
      ),
      line('lost or doubled', tutors, { product: String(wrong), value: wrong }, { sign: '≤', gate: 0, goal: 0 }),
    ];
  });
}

/** Writes table and picture; returns the files. */
export function writeSizes(found: Sizes, options: SizesOptions, circumstances: Circumstances): string[] {
  const [first] = found.markets as [Market, ...Market[]];
  const count = (tutors: number) => tutors.toLocaleString('en-AU');
  const bars = (title: string, unit: string, of: (round: RoundResult) => number): Bars => ({
    title,
    unit,
    groups: found.markets.map(({ tutors, rounds }) => ({
      label: count(tutors),
      reference: median(first.rounds.map(of)),
      product: median(rounds.map(of)),
    })),
  });
  const page = `# Sizes: the fan-out among few tutors and among many

${circumstances.date} · ${circumstances.machine} · load ${circumstances.load}

${options.enquiries} enquiries over 8 connections as fast as they go, ${options.rounds} rounds by turns, in markets that stand beside each other on one machine,
each with an API process and a worker which have had ${options.warmUp} enquiries before. CPU is of API, worker and Postgres. What is compared
with are ${count(first.tutors)} tutors in the same round; ratios are medians of the rounds' own.

![CPU and throughput by number of tutors](sizes.svg)

${markdownTable(
  ['measure', 'tutors', count(first.tutors), 'so many', 'ratio', 'gate', ''],
  found.lines.map(({ measure, tutors, reference, product: so, value, gate, verdict }) => [
    measure,
    count(tutors ?? Number.NaN),
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
      bars('CPU an enquiry', 'milliseconds by tutors, lower is better', processorTime),
      bars('Drained', 'enquiries a second by tutors', ({ drainedPerSecond }) => drainedPerSecond),
    ],
    { reference: `${count(first.tutors)} tutors`, product: 'so many' },
  );
  return [
    { file: 'sizes.md', text: page },
    { file: 'sizes.svg', text: picture },
  ].map(({ file, text }) => {
    const path = fileURLToPath(new URL(file, FOLDER));
    writeFileSync(path, text);
    return path;
  });
}
