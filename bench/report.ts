import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Bars, chart } from './chart.js';
import type { FanOut, FanOutOptions, Market } from './fan-out.js';
import { median, percentile } from './figures.js';
import type { RoundResult } from './round.js';
import { COMPARED, type Line, processorTime, ratio, write } from './verdicts.js';

export const FOLDER = new URL('../../docs/benchmarks/', import.meta.url);

const MARK: Record<Line['verdict'], string> = {
  goal: '✓ goal',
  pass: '✓ gate',
  fail: '✗ FAILS',
  'not measured': 'not measured',
};
export const HEADS = ['measure', 'tutors', 'reference', 'Banksia', 'result', 'gate', 'goal', ''];
export const cells = ({ measure, tutors, reference, product, value, gate, goal, verdict }: Line) => [
  measure,
  tutors === null ? '' : tutors.toLocaleString('en-AU'),
  reference,
  product,
  value,
  gate,
  goal,
  MARK[verdict],
];

/** The lines as a table for a terminal. */
export function plainTable(lines: Line[]): string {
  const rows = [HEADS, ...lines.map(cells)];
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)));
  const pad = (text: string, width: number) => text + ' '.repeat(width - [...text].length);
  return rows
    .map((row) =>
      row
        .map((text, column) => pad(text, widths[column] as number))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const markdownTable = (heads: string[], rows: string[][]) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** When, where and under what load a result was measured. */
export type Circumstances = { date: string; machine: string; load: string };

/** Writes table and chart; returns the files. */
export function writeFanOut(
  found: FanOut,
  lines: Line[],
  options: FanOutOptions,
  circumstances: Circumstances,
): string[] {
  mkdirSync(FOLDER, { recursive: true });
  const name = options.redisUrl ? 'fan-out-redis' : 'fan-out';
  const { enquiries, pacedSeconds, warmUp } = options.load;
  const page = `# Fan-out: from an enquiry to its tutors' mailboxes

${circumstances.date} · ${circumstances.machine} · load ${circumstances.load}

\`POST /api/enquiries\` → match 20 tutors → 20 opportunities with their events → 20 mails and the family's confirmation
handed to SMTP. Beside it in the same run, by turns, each on a fresh database: a bare \`node:http\` server with \`pg\`,
BullMQ on the same backend (one mail job an enquiry) and nodemailer, which matches by walking a sort index, writes an
enquiry's rows in one statement and sends 20 mails of the same length. And a peer, which is what an ordinary good team
would write first: Nest on Express, TypeORM repositories with sensible indexes, a class-validator DTO, matching by one SQL
query, one BullMQ job a mail on the same backend, and nodemailer over kept connections with Handlebars templates.

${options.rounds} rounds for each number of tutors: ${enquiries} enquiries over 8 connections as fast as they go (CPU, drained a second), then
10 a second for ${pacedSeconds} s (latencies). In a round the three stand beside each other and play each part one right after the other, so that
a machine that is slower for a minute is so for all; each has had ${warmUp} enquiries before, by which it has compiled most of what it will. Each database is read into Postgres' memory first, as it stands there after a day's work, and the
product's log has been signed for the day. Ratios are medians of the rounds' own ratios. CPU is of API, worker, Postgres${options.redisUrl ? ' and Redis' : ''}.

![CPU, throughput and latency by number of tutors](${name}.svg)

${markdownTable(HEADS, lines.map(cells))}

## Beside a peer

${markdownTable(['measure', 'tutors', 'peer', 'Banksia', 'Banksia / peer'], found.markets.flatMap(besidePeer))}

## CPU an enquiry by part

${markdownTable(['tutors', 'who', 'API and worker', 'Postgres', 'Redis'], found.markets.flatMap(parts))}

## Statements of one enquiry

Everything that API and worker ask of Postgres for one enquiry of 20 invitations, the queue's statements included.

${markdownTable(
  ['times', 'statement'],
  found.statements.all.map(([sql, count]) => [String(count), `\`${brief(sql)}\``]),
)}
`;
  const files = [
    { file: `${name}.md`, text: page },
    {
      file: `${name}.svg`,
      text: chart(panels(found.markets), { peer: 'peer', reference: 'reference floor', product: 'Banksia' }),
    },
  ];
  return files.map(({ file, text }) => {
    const path = fileURLToPath(new URL(file, FOLDER));
    writeFileSync(path, text);
    return path;
  });
}

const brief = (sql: string) =>
  (sql.length > 110 ? `${sql.slice(0, 110)}…` : sql).replaceAll('|', '\\|').replaceAll('`', "'");

const milliseconds = (values: (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? '–' : `${median(known).toFixed(2)} ms`;
};

function parts(market: Market): string[][] {
  return (['reference', 'peer', 'product'] as const).map((who) => [
    market.tutors.toLocaleString('en-AU'),
    who === 'product' ? 'Banksia' : who,
    ...(['node', 'postgres', 'redis'] as const).map((part) =>
      milliseconds(market[who].map(({ processor }) => processor[part])),
    ),
  ]);
}

function besidePeer(market: Market): string[][] {
  const tutors = market.tutors.toLocaleString('en-AU');
  const wrong = (rounds: RoundResult[]) => String(rounds.reduce((sum, { lost, doubled }) => sum + lost + doubled, 0));
  return [
    ...COMPARED.map(({ measure, of, unit }) => [
      measure,
      tutors,
      write(median(market.peer.map(of)), unit),
      write(median(market.product.map(of)), unit),
      write(ratio(market, 'peer', of), '×'),
    ]),
    ['mails lost or doubled', tutors, wrong(market.peer), wrong(market.product), ''],
  ];
}

function panels(markets: Market[]): Bars[] {
  const bars = (title: string, unit: string, of: (round: RoundResult) => number): Bars => ({
    title,
    unit,
    groups: markets.map(({ tutors, peer, reference, product }) => ({
      label: `${tutors.toLocaleString('en-AU')} tutors`,
      peer: finite(median(peer.map(of))),
      reference: finite(median(reference.map(of))),
      product: finite(median(product.map(of))),
    })),
  });
  return [
    bars('CPU an enquiry', 'milliseconds, lower is better', processorTime),
    bars('Drained', 'enquiries a second, higher is better', ({ drainedPerSecond }) => drainedPerSecond),
    bars('POST → last mail', 'milliseconds, p50 at 10/s, lower is better', ({ toLastMail }) =>
      percentile(toLastMail, 0.5),
    ),
  ];
}

const finite = (value: number) => (Number.isFinite(value) ? value : 0);
