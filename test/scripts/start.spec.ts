/** @module-tag long */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../support/free-port.js';
import { exitOf, folders, isAlive, listening, root, until } from './processes.js';

/** An application that needs its database to the end, and says what it does in a file. */
const APPLICATION = `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
if (process.env.NODE_ENV === 'production' && !process.env.DATABASE_URL) {
  process.stderr.write('DATABASE_URL is required\\n');
  await new Promise(() => process.send?.('explained', () => process.exit(1)));
}
const say = (words: string) => appendFileSync('said', words + '\\n');
const query = async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query('SELECT 1');
  await client.end();
};
await query();
say('pid ' + process.pid);
const server = createServer((request) => request.url === '/crash' && process.exit(3));
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', async () => {
  if (process.env.STUBBORN) return;
  await query();
  say('stopped with its database');
  process.exit(0);
});
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
`;

const places = folders();
const started: ChildProcess[] = [];

function checkout(): string {
  const folder = places.make();
  for (const name of ['scripts', 'package.json', 'package-lock.json', '.swcrc']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'interfaces'));
  writeFileSync(join(folder, 'interfaces/main.ts'), APPLICATION);
  return folder;
}

function start(
  folder: string,
  port: number,
  more: NodeJS.ProcessEnv = {},
  [command, ...args] = [process.execPath, 'scripts/start.mjs'],
): { child: ChildProcess; output(): string } {
  const own = ['DATABASE_URL', 'DATA_DIR', 'PGPORT', 'HOST', 'ROLE', 'NODE_ENV', 'npm_lifecycle_event'];
  const env = {
    ...process.env,
    ...Object.fromEntries(own.map((name) => [name, undefined])),
    PORT: String(port),
    // An orderly stop takes as long as the machine needs.
    STOP_TIMEOUT: '600',
    ...more,
  };
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  started.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}

const output = (folder: string) => {
  const file = join(folder, 'said');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
/**
 * The application itself, for the `times`th time: the script listens for a moment too, to see that the port is free.
 */
const serves = (folder: string, port: number, times = 1) =>
  until(`port ${port} answers`, async () => output(folder).split('pid ').length > times && (await listening(port)));
const applicationOf = (folder: string) => Number(/pid (\d+)/.exec(output(folder))?.[1]);
const pidFile = (folder: string) => join(folder, '.data/postgres/postmaster.pid');
/** The processes that name a folder in their command, zombies left out. */
const processesOf = (folder: string) =>
  execFileSync('ps', ['-eo', 'stat=,pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((row) => row.includes(folder) && !row.startsWith('Z'));
const databaseOf = (folder: string) => Number(readFileSync(pidFile(folder), 'utf8').split('\n')[0]);

afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGTERM');
    await exitOf(child);
  }
});
afterAll(() => places.removeAll());

describe('npm start', () => {
  it('builds, starts a database, serves, and stops the application before its database', async () => {
    const folder = checkout();
    const port = await freePort();
    const { child } = start(folder, port);
    await serves(folder, port);
    const database = databaseOf(folder);
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);
    expect(output(folder)).toContain('stopped with its database');
    expect([await listening(port), isAlive(applicationOf(folder)), isAlive(database)]).toEqual([false, false, false]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ended by %s to its whole process group it ends last: nothing it started is alive then',
    async (signal) => {
      const folder = checkout();
      const port = await freePort();
      const { child } = start(folder, port, {}, ['npm', 'start']);
      await serves(folder, port);
      const application = applicationOf(folder);
      expect(processesOf(folder)).not.toEqual([]);
      process.kill(-(child.pid as number), signal);
      await exitOf(child);
      expect([processesOf(folder), isAlive(application)]).toEqual([[], false]);
      expect(output(folder)).toContain('stopped with its database');
    },
  );

  it('leaves no application when it is killed, and starts again at once', async () => {
    const folder = checkout();
    const port = await freePort();
    const { child } = start(folder, port);
    await serves(folder, port);
    const application = applicationOf(folder);
    child.kill('SIGKILL');
    start(folder, port);
    await until('the first application is gone', () => !isAlive(application));
    await serves(folder, port, 2);
  });

  it('R-117 shares the database of its checkout with a start on another port, for which a blank DATA_DIR is none', async () => {
    const folder = checkout();
    const [one, other] = [await freePort(), await freePort()];
    const first = start(folder, one);
    await serves(folder, one);
    const database = databaseOf(folder);
    start(folder, other, { DATA_DIR: '' });
    await serves(folder, other, 2);
    first.child.kill('SIGTERM');
    await exitOf(first.child);
    expect([await listening(other), isAlive(database)]).toEqual([true, true]);
  });

  it('ends an application that does not stop with the second signal', async () => {
    const folder = checkout();
    const port = await freePort();
    const { child } = start(folder, port, { STUBBORN: '1' });
    await serves(folder, port);
    await until('it has stopped', () => {
      child.kill('SIGINT');
      return child.exitCode !== null;
    });
    expect([isAlive(applicationOf(folder)), existsSync(pidFile(folder))]).toEqual([false, false]);
  });

  it('ends an application that does not stop by itself when the time for it is over', async () => {
    const folder = checkout();
    const port = await freePort();
    const { child } = start(folder, port, { STUBBORN: '1', STOP_TIMEOUT: '1' });
    await serves(folder, port);
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);
    expect(isAlive(applicationOf(folder))).toBe(false);
  });

  it('says in one line that STOP_TIMEOUT is no number of seconds', async () => {
    const { child, output } = start(checkout(), await freePort(), { STOP_TIMEOUT: 'soon' });
    expect(await exitOf(child)).toBe(1);
    expect(output()).toBe('✗ STOP_TIMEOUT is a number of seconds, 1 or more\n');
  });

  it('ends with an application that ends by itself, and stops the database', async () => {
    const folder = checkout();
    const port = await freePort();
    const { child, output } = start(folder, port);
    await serves(folder, port);
    await fetch(`http://127.0.0.1:${port}/crash`).catch(() => undefined);
    expect(await exitOf(child)).toBe(1);
    expect(output()).toContain('✗ The application ended by itself with code 3');
    expect(existsSync(pidFile(folder))).toBe(false);
  });

  it('G-32 starts no database of its own in production, and adds nothing to the line that names what is missing', async () => {
    const folder = checkout();
    const { child, output } = start(folder, await freePort(), { NODE_ENV: 'production' });
    expect(await exitOf(child)).toBe(1);
    expect(output().trimEnd().split('\n').at(-1)).toBe('DATABASE_URL is required');
    expect(existsSync(pidFile(folder))).toBe(false);
  });

  it('says in one line that its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((ready) => taken.once('listening', ready));
    const { port } = taken.address() as AddressInfo;
    const { child, output } = start(checkout(), port);
    expect(await exitOf(child)).toBe(1);
    taken.close();
    expect(output()).toBe(`✗ Port ${port} is taken: stop what uses it, or start with another PORT\n`);
  });

  it.each(['start', 'test', 'dev', 'check', 'build', 'cli'])('explains scripts/%s.mjs with --help', async (name) => {
    const child = spawn(process.execPath, [join(root, 'scripts', `${name}.mjs`), '--help'], { stdio: 'pipe' });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    expect(await exitOf(child)).toBe(0);
    expect(output).toContain('npm ');
  });
});
