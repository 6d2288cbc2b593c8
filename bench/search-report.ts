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

/** The gates of each size of the market; at a million there is none for p99, below ten thousand they are not meant. */
function ratiosOf(tutors: number): [Measure, Limits][] {
  const million = tutors >= MILLION;
  return [
    [CPU, { sign: '≤', gate: million ? 1.3 : 1.5, goal: 0.6, unit: '×' }],
    [RATE, { sign: '≥', gate: million ? 0.75 : 0.65, goal: million ? 1.3 : 1.5, unit: '×' }],
    [P99, { sign: '≤', gate: 1.5, goal: 0.5, unit: '×' }],
  ];
}

/** The median of the rounds' own ratios, since only what ran side by side can be compared. */
function ratio(market: SearchMarket, { measure, of, unit }: Measure, limits: Limits): Line {
  const each = market.product.map((round, index) => of(round) / of(market.reference[index] as SearchRound));
  return line(
    measure,
    market.tutors,
    {
      reference: write(median(market.reference.map(of)), unit),
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
      ...ratiosOf(market.tutors).map(([measure, limits]) => ratio(market, measure, limits)),
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
read model of integer codes, a covering index for each order and bitmap rows (\`&\`, \`bit_or\`, \`bit_count\`), which counts
first and then walks the index where matches are dense or reads slots from the bitmaps where they are sparse. Before the
rounds both answer every query of the mix on pages 1, 2 and 7, and have to answer the same bytes.

${options.rounds} rounds of ${options.seconds} s over 16 connections for each number of tutors. Ratios are medians of the rounds' own ratios. CPU is
of server and Postgres.

![CPU, throughput and latency by number of tutors](search.svg)

${markdownTable(HEADS, lines.map(cells))}

## By part

${markdownTable(
  ['tutors', 'who', 'server µs', 'Postgres µs', 'requests/s', 'p50 ms', 'p99 ms', 'memory MB', 'start s'],
  markets.flatMap((market) =>
    (['reference', 'product'] as const).map((who) => {
      const of = (value: (round: SearchRound) => number, digits = 0) => rounded(median(market[who].map(value)), digits);
      return [
        market.tutors.toLocaleString('en-AU'),
        who === 'product' ? 'Banksia' : 'reference',
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
