import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Context, Figure, Proof } from './proof.js';

/** One run of a proof, as docs/proof/ keeps it; no names of machines or people. */
export type Result = {
  name: string;
  title: string;
  promises: readonly string[];
  date: string;
  /** The state of the code that was tried; a `+` says that the checkout held changes beyond it. */
  commit: string;
  seed: number;
  seconds: number;
  machine: { cores: number; memoryGb: number; node: string };
  figures: Figure[];
};

/** Runs a proof and says what it has shown. */
export async function tried(proof: Proof, context: Context): Promise<Result> {
  const began = Date.now();
  const figures = await proof.run(context);
  return {
    name: proof.name,
    title: proof.title,
    promises: proof.promises,
    date: new Date(began).toISOString().slice(0, 10),
    commit: commitNow(),
    seed: context.seed,
    seconds: Math.round((Date.now() - began) / 1_000),
    machine: { cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30), node: process.versions.node },
    figures,
  };
}

function commitNow(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const changed = git('status', '--porcelain', '--', '.', ':!docs').trim() !== '';
    return `${git('rev-parse', '--short', 'HEAD').trim()}${changed ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}

const cell = (text: string) => text.replaceAll('|', '\\|');
const rows = (lines: readonly (readonly string[])[]) =>
  lines.map((line) => `| ${line.map(cell).join(' | ')} |`).join('\n');
const verdict = ({ holds }: Figure) => (holds ? 'yes' : '**no**');
export const holds = ({ figures }: Result) => figures.every((figure) => figure.holds);

/** The figures as people read them. */
export function tableOf({ figures }: Result): string {
  return rows([
    ['figure', 'promised', 'shown', 'reached'],
    ['---', '---', '---', '---'],
    ...figures.map((figure) => [figure.name, figure.promised, figure.shown, verdict(figure)]),
  ]);
}

function pageOf(result: Result): string {
  const { name, title, promises, date, commit, seed, seconds, machine } = result;
  return `# ${title}

Proves ${promises.join(', ')}. \`npm run prove -- ${name} --full --seed ${seed}\` repeats this run, which wrote this page.

${tableOf(result)}

Run on ${date} at commit \`${commit}\` with seed ${seed}, in ${seconds} s: ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}.
`;
}

/** Keeps a full run beside those of other proofs and lists them all on the page of the proofs; returns the files written. */
export function keep(result: Result, docs: string): string[] {
  const files = ['json', 'md'].map((extension) => join(docs, 'proof', `${result.name}.${extension}`));
  writeFileSync(files[0] as string, `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(files[1] as string, pageOf(result));
  return [...files, list(docs)];
}

/** Writes the section of docs/proof.md that lists the kept runs; returns the page. */
export function list(docs: string): string {
  const file = join(docs, 'proof.md');
  writeFileSync(file, listed(readFileSync(file, 'utf8'), kept(docs)));
  return file;
}

/** Every kept run, by name. */
export const kept = (docs: string): Result[] =>
  readdirSync(join(docs, 'proof'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(docs, 'proof', name), 'utf8')) as Result);

const HEADING = '## Proofs at their figures';

/** The page with its last section, which lists the kept runs. */
export function listed(page: string, results: readonly Result[]): string {
  const before = page.split(`\n${HEADING}\n`)[0]?.trimEnd() ?? '';
  const reached = ({ figures }: Result) => `${figures.filter((figure) => figure.holds).length} of ${figures.length}`;
  const table = rows([
    ['proof', 'what is tried', 'promises', 'figures reached', 'missed', 'run'],
    ['---', '---', '---', '---', '---', '---'],
    ...results.map((result) => [
      `[\`${result.name}\`](proof/${result.name}.md)`,
      result.title,
      result.promises.join(', '),
      reached(result),
      result.figures
        .filter((figure) => !figure.holds)
        .map(({ name, promised, shown }) => `${name}: ${shown}, promised ${promised}`)
        .join('; ') || 'none',
      `${result.date}, \`${result.commit}\`, ${result.seconds} s`,
    ]),
  ]);
  return `${before}

${HEADING}

\`npm run prove -- NAME --full\` tries a promise at the size it was made for and writes what it saw here; \`npm test\` runs each in a small
form. This section is written by the command.

${table}
`;
}
