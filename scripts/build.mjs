import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { ready, root } from './install.mjs';
import { withLock } from './lock.mjs';
import { mustRun, script, step } from './progress.mjs';

/** What the image of production holds; bench/ and prove/ are compiled for `npm run bench` and `npm run prove` alone. */
const SERVER_ROOMS = ['domain', 'application', 'infrastructure', 'interfaces', 'seed'];
const compiler = (rooms, ...options) => [
  join(root, 'node_modules', '@swc', 'cli', 'bin', 'swc.js'),
  ...rooms.filter((room) => existsSync(join(root, room))),
  ...['-d', 'dist', '--config-file', '.swcrc', '--quiet', ...options],
];
export const swc = (...options) => compiler(SERVER_ROOMS, ...options);
export const reactRouter = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');

const ROOT_FILES = new Set(['.swcrc', 'package-lock.json']);
const PARTS = {
  server: {
    title: 'Building the server',
    inputs: [...SERVER_ROOMS, '.swcrc', 'package-lock.json'],
    exists: () => existsSync(join(root, 'interfaces')),
    async make() {
      await compile('The build of the server', SERVER_ROOMS);
      await bundle();
    },
  },
  bench: {
    title: 'Building the benchmarks',
    inputs: ['bench', '.swcrc', 'package-lock.json'],
    exists: () => existsSync(join(root, 'bench')),
    async make() {
      await compile('The build of the benchmarks', ['bench']);
    },
  },
  prove: {
    title: 'Building the proofs',
    inputs: ['prove', 'test/support', 'test/web/support', '.swcrc', 'package-lock.json'],
    exists: () => existsSync(join(root, 'prove')),
    async make() {
      await compile('The build of the proofs', ['prove', 'test/support', 'test/web/support']);
    },
  },
  web: {
    title: 'Building the site',
    inputs: ['web', 'domain', 'interfaces/http/contract', 'package-lock.json'],
    exists: () => existsSync(join(root, 'web', 'vite.config.ts')),
    async make() {
      rmSync(join(root, 'dist', 'web'), { recursive: true, force: true });
      const options = { cwd: root, env: { ...process.env, NODE_ENV: 'production' } };
      await mustRun('The build of the site', process.execPath, [reactRouter, 'build', 'web'], options);
      const after = join(root, 'web', 'postbuild.mjs');
      if (existsSync(after)) await mustRun('web/postbuild.mjs', process.execPath, [after], options);
    },
  },
};

const GENERATED = new Set(['node_modules', '.react-router', 'build', 'dist']);

/** Every file below a folder that is somebody's work, in a fixed order, relative to the checkout. */
export function filesBelow(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  const entries = readdirSync(full, { withFileTypes: true }).filter(({ name }) => !GENERATED.has(name));
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

async function compile(what, rooms) {
  for (const room of rooms) rmSync(join(root, 'dist', room), { recursive: true, force: true });
  await mustRun(what, process.execPath, compiler(rooms), { cwd: root });
  for (const room of rooms) copyData(room);
}

function copyData(room) {
  for (const file of filesBelow(room)) {
    if (!/\.(ts|md)$/.test(file)) cpSync(join(root, file), join(root, 'dist', file));
  }
}

function hashOf({ inputs }) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const files = ROOT_FILES.has(input) ? [input] : filesBelow(input);
    for (const file of files)
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/** Builds the named parts of the program where their inputs have changed since the last build. */
export async function build(...parts) {
  for (const name of parts) {
    const part = PARTS[name];
    const stamp = join(root, 'dist', `.${name}.hash`);
    const fresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(part);
    if (!part.exists() || fresh()) continue;
    await withLock(join(root, 'dist', '.build.lock'), async () => {
      if (fresh()) return;
      mkdirSync(join(root, 'dist'), { recursive: true });
      const hash = hashOf(part);
      rmSync(stamp, { force: true });
      await step(part.title, () => part.make());
      writeFileSync(stamp, hash);
    });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await script(
    'npm run build: builds the server and the site into dist/ where their sources have changed',
    async () => {
      await ready();
      await build('server', 'web');
    },
  );
}
