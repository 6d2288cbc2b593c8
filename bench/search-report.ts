import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Bars, chart } from './chart.js';
import { median, percentile } from './figures.js';
import { cells, type Circumstances, FOLDER, HEADS, markdownTable } from './report.js';
import type { SearchFound, SearchMarket, SearchOptions, SearchRound } from './search-bench.js';
import { SEARCH_MIX } from './search-mix.js';
import { type Limits, type Line, line, write } from './verdicts.js';

const processorTime = ({ node, postgres }: SearchRound) => node + postgres;

type Measure = { measure: string; of: (round: SearchRound) => number; unit: string };
const CPU: Measure = { measure: 'CPU a request', of: processorTime, unit: ' µs' };
const RATE: Measure = { measure: 'requests a second', of: ({ perSecond }) => perSecond, unit: '' };
const P99: Measure = { measure: 'p99', of: ({ p99 }) => p99, unit: ' ms' };

const MILLION = 1_000_000;

/** The gates of each size of the market; those of ten and a hundred thousand are not meant below. */
function ratiosOf(tutors: number): [Measure, Limits][] {
  const gates = (cpu: [number, number], rate: [number, number], p99: [number, number]): [Measure, Limits][] => [
    [CPU, { sign: '≤', gate: cpu[0], goal: cpu[1], unit: '×' }],
    [RATE, { sign: '≥', gate: rate[0], goal: rate[1], unit: '×' }],
    [P99, { sign: '≤', gate: p99[0], goal: p99[1], unit: '×' }],
  ];
  if (tutors >= MILLION) return gates([0.3, 0.2], [0.75, 1.3], [1.5, 0.5]);
  if (tutors >= 10_000) return gates([0.4, 0.3], [2, 3], [0.3, 0.2]);
  return gates([1.5, 0.6], [0.65, 1.5], [1.5, 0.5]);
}

const NAMES = { reference: 'reference', memoryFloor: 'floor in memory', product: 'Banksia' };
const OF_MEMORY: Limits = { sign: '≤', gate: 2.5, goal: 2, unit: '×' };

/** The median of the rounds' own ratios, since only what ran side by side can be compared. */
function ratio(market: SearchMarket, floor: SearchRound[], { measure, of, unit }: Measure, limits: Limits): Line {
  const each = market.product.map((round, index) => of(round) / of(floor[index] as SearchRound));
  return line(
    measure,
    market.tutors,
    {
      reference: write(median(floor.map(of)), unit),
      product: write(median(market.product.map(of)), unit),
      value: median(each),
    },
    limits,
  );
}

/** Every measure of a search bench with its gate and its goal. */
export function judgeSearch({ markets }: SearchFound): Line[] {
  const single = (measure: string, tutors: number, value: number, limits: Limits) =>
    line(measure, tutors, { product: write(value, limits.unit), value }, limits);
  const [smallest, largest] = [markets[0] as SearchMarket, markets.at(-1) as SearchMarket];
  const base = markets.find(({ tutors }) => tutors >= 10_000) ?? smallest;
  const cpu = ({ product }: SearchMarket) => median(product.map(processorTime));
  return [
    ...markets.flatMap((market) => [
      ...ratiosOf(market.tutors).map(([measure, limits]) => ratio(market, market.reference, measure, limits)),
      ratio(market, market.memoryFloor, { ...CPU, measure: 'CPU a request, floor in memory' }, OF_MEMORY),
      line(
        'CPU a request, asked for the first time',
        market.tutors,
        {
          reference: write(median(market.reference.map(processorTime)), ' µs'),
          product: write(median(market.firstAsked), ' µs'),
          value: median(
            market.firstAsked.map((used, index) => used / processorTime(market.reference[index] as SearchRound)),
          ),
        },
        { sign: '≤', gate: Number.POSITIVE_INFINITY, goal: 0.4, unit: '×' },
      ),
      single('a change seen, slowest, under load', market.tutors, Math.max(...market.visible), {
        sign: '≤',
        gate: 5_000,
        goal: 1_000,
        unit: ' ms',
      }),
      single('a change written, p50, under load', market.tutors, percentile(market.writes, 0.5), {
        sign: '≤',
        gate: Number.POSITIVE_INFINITY,
        goal: 5,
        unit: ' ms',
      }),
    ]),
    ...(largest === smallest
      ? []
      : [
          single(`CPU a request against ${base.tutors} tutors`, largest.tutors, cpu(largest) / cpu(base), {
            sign: '≤',
            gate: 4,
            goal: 3,
            unit: '×',
          }),
          single(`memory above ${smallest.tutors} tutors`, largest.tutors, largest.memory - smallest.memory, {
            sign: '≤',
            gate: 600,
            goal: 300,
            unit: ' MB',
          }),
        ]),
  ];
}

/** Writes table and chart; returns the files. */
export function writeSearch(
  { markets }: SearchFound,
  lines: Line[],
  options: SearchOptions,
  circumstances: Circumstances,
): string[] {
  mkdirSync(FOLDER, { recursive: true });
  const rounded = (value: number, digits = 0) => value.toFixed(digits);
  const page = `# Search: twenty tutors of a million

${circumstances.date} · ${circumstances.machine} · load ${circumstances.load}

\`GET /api/tutors/search\` over a market of tutors of whom 15 % more are pending or rejected: a page of 20 cards, the exact
total, six orders. Beside it in the same run, by turns, on the same database: a bare \`node:http\` server with \`pg\` on a
read model of integer codes, covering indexes for each order and bitmap rows (\`&\`, \`bit_or\`, \`bit_count\`), which counts
first and in the same statement walks the index where matches are dense; where they are sparse it looks up the slots of the
bitmaps. The floor in memory is bare \`node:http\` over bitmaps, orders and all cards, read once; it follows no change. Neither
keeps an answer, Banksia does until a tutor has changed: how much a request costs it that nobody asked before is a line of its
own, by addresses with a parameter that means nothing. Before the rounds all answer every query of the mix on pages 1, 2 and 7, and have to answer the same bytes.

${options.rounds} rounds of ${options.seconds} s over 16 connections for each number of tutors. Ratios are medians of the rounds' own ratios. CPU is
of server and Postgres.

![CPU, throughput and latency by number of tutors](search.svg)

${markdownTable(HEADS, lines.map(cells))}

## By part

${markdownTable(
  ['tutors', 'who', 'server µs', 'Postgres µs', 'requests/s', 'p50 ms', 'p99 ms', 'memory MB', 'start s'],
  markets.flatMap((market) =>
    (['reference', 'memoryFloor', 'product'] as const).map((who) => {
      const of = (value: (round: SearchRound) => number, digits = 0) => rounded(median(market[who].map(value)), digits);
      return [
        market.tutors.toLocaleString('en-AU'),
        NAMES[who],
        ...[of(({ node }) => node), of(({ postgres }) => postgres), of(({ perSecond }) => perSecond)],
        ...[of(({ p50 }) => p50, 2), of(({ p99 }) => p99, 2)],
        ...(who === 'product' ? [rounded(market.memory), rounded(market.loading, 1)] : ['', '']),
      ];
    }),
  ),
)}

## The mix

${markdownTable(
  ['weight', 'what', 'query'],
  SEARCH_MIX.map(({ weight, name, query }) => [String(weight), name, `\`${query}\``]),
)}
`;
  const files = [
    { file: 'search.md', text: page },
    { file: 'search.svg', text: chart(panels(markets)) },
  ];
  return files.map(({ file, text }) => {
    const path = fileURLToPath(new URL(file, FOLDER));
    writeFileSync(path, text);
    return path;
  });
}

function panels(markets: SearchMarket[]): Bars[] {
  const bars = (title: string, unit: string, of: (round: SearchRound) => number): Bars => ({
    title,
    unit,
    groups: markets.map(({ tutors, reference, product }) => ({
      label: tutors >= MILLION ? `${tutors / MILLION} M` : `${tutors / 1_000} k`,
      reference: median(reference.map(of)),
      product: median(product.map(of)),
    })),
  });
  return [
    bars('CPU a request', 'microseconds, lower is better', processorTime),
    bars('Requests', 'a second, higher is better', ({ perSecond }) => perSecond),
    bars('p99', 'milliseconds, lower is better', ({ p99 }) => p99),
  ];
}
