import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import type { Promised } from './promises.js';
import type { Context, Figure, Proof } from './proof.js';
import { sourceDigest } from './source.js';

/** One run of a proof, as docs/proof/ keeps it; no names of machines or people. */
export type Result = {
  name: string;
  title: string;
  promises: readonly string[];
  date: string;
  /** The state of the code that was tried; a `+` says that the checkout held changes beyond it. */
  commit: string;
  /** The digest of the program that was tried; runs before it was kept have none. */
  source?: string;
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
    source: sourceDigest(resolve('.')),
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

/**
 * Keeps a full run beside those of other proofs and lists them
 * all on the page of the proofs; returns the files written.
 */
export function keep(result: Result, docs: string, promises: readonly Promised[]): string[] {
  const files = ['json', 'md'].map((extension) => join(docs, 'proof', `${result.name}.${extension}`));
  writeFileSync(files[0] as string, `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(files[1] as string, pageOf(result));
  return [...files, list(docs, promises)];
}

/** Writes the sections of docs/proof.md that list the promises and the kept runs; returns the page. */
export function list(docs: string, promises: readonly Promised[]): string {
  const file = join(docs, 'proof.md');
  writeFileSync(file, listed(readFileSync(file, 'utf8'), kept(docs), promises));
  return file;
}

/** Every kept run, by name. */
export const kept = (docs: string): Result[] =>
  readdirSync(join(docs, 'proof'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(docs, 'proof', name), 'utf8')) as Result);

const HEADING = '## Promises';
const linkTo = ({ name }: Result) => `[\`npm run ${name === 'chaos' ? name : `prove -- ${name}`}\`](proof/${name}.md)`;
const missed = ({ figures }: Result) => figures.filter((figure) => !figure.holds);
const reached = (result: Result) => `${result.figures.length - missed(result).length} of ${result.figures.length}`;
const missing = (result: Result) =>
  missed(result).map(({ name, promised, shown }) => `${name}: ${shown}, promised ${promised}`);

/** The page with its last sections: every promise with what shows it, and every kept run. */
export function listed(page: string, results: readonly Result[], promises: readonly Promised[]): string {
  const before = page.split(`\n${HEADING}\n`)[0]?.trimEnd() ?? '';
  return `${before}

${HEADING}

\`npm run prove -- NAME --full\` tries a promise at the size it was made for and writes what it saw here; \`npm test\` runs each in a small
form. A promise without such a command is held by its suites, at their own size. \`npm run prove -- check\` fails while a promise
has neither, a figure is missed, or a run is of another program than this one. These sections are written by the command.

${promiseTable(results, promises)}

## Proofs at their figures

${runTable(results)}
`;
}

const promiseTable = (results: readonly Result[], promises: readonly Promised[]) =>
  rows([
    ['promise', 'command', 'promised', 'shown', 'run'],
    ['---', '---', '---', '---', '---'],
    ...promises.map(({ id, page, figure, suites }) => {
      const runs = results.filter((result) => result.promises.includes(id));
      const [suite] = suites;
      const more = suites.length > 1 ? ` and ${suites.length - 1} more` : '';
      const tests = suite ? `\`npm test -- ${suite}\`${more}` : '**none**';
      return [
        `[${id}](specification/${page}#${id})`,
        runs.map(linkTo).join(', ') || tests,
        // It is a cell already.
        figure.replaceAll('\\|', '|').replaceAll(/\]\(\.\.\//g, ']('),
        runs.map((run) => [`${reached(run)} figures`, ...missing(run)].join('; ')).join('. ') ||
          (suite ? 'at the size of its suites' : ''),
        runs.map(({ date, commit }) => `${date}, \`${commit}\``).join(', ') || (suite ? 'every run' : '**never**'),
      ];
    }),
  ]);

const runTable = (results: readonly Result[]) =>
  rows([
    ['proof', 'what is tried', 'promises', 'figures reached', 'missed', 'run'],
    ['---', '---', '---', '---', '---', '---'],
    ...results.map((result) => [
      `[\`${result.name}\`](proof/${result.name}.md)`,
      result.title,
      result.promises.join(', '),
      reached(result),
      missing(result).join('; ') || 'none',
      `${result.date}, \`${result.commit}\`, ${result.seconds} s`,
    ]),
  ]);

/**
 * What keeps the promises from being proved, a line each: nothing shows one, a proof was never run in full, missed, or
 * of another program.
 */
export function unproved(
  names: readonly string[],
  results: readonly Result[],
  promises: readonly Promised[],
  source: string,
): string[] {
  const isShown = ({ id, suites }: Promised) => suites.length > 0 || results.some((one) => one.promises.includes(id));
  return [
    ...promises.filter((promise) => !isShown(promise)).map(({ id }) => `${id}: nothing shows it`),
    ...names
      .filter((name) => !results.some((result) => result.name === name))
      .map((name) => `${name}: never run in full`),
    ...results.flatMap((result) => missing(result).map((line) => `${result.name}: ${line}`)),
    ...results
      .filter((result) => result.source !== source)
      .map(({ name, commit, date }) => `${name}: run on ${date} at ${commit}, on another program than this one`),
  ];
}
