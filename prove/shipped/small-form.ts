import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freshDatabase } from '../../test/support/databases.js';
import { freePort } from '../../test/support/free-port.js';
import { PRODUCTION } from '../../test/support/production.js';
import { Life } from '../../test/support/program.js';
import { exactly, type Figure } from '../proof.js';
import { buildImage, type Image } from './image.js';

type Builder = { build(...parts: string[]): Promise<void> };

/**
 * The image from what the checkout has built, one start of its
 * program and two that are refused: no network, no other service.
 */
export async function smallForm(): Promise<Figure[]> {
  await ((await import(pathToFileURL(resolve('scripts/build.mjs')).href)) as Builder).build('server', 'web');
  const folder = mkdtempSync(join(tmpdir(), 'banksia-shipped-'));
  const database = await freshDatabase();
  try {
    const image = await buildImage(folder, 'from the checkout', () => undefined);
    const port = await freePort();
    const environment = { ...image.environment, ...PRODUCTION, DATABASE_URL: database.url, DATA_DIR: folder };
    const started = await start(image, { ...environment, PORT: String(port), ROLE: 'api' }, port);
    const url = `http://127.0.0.1:${port}`;
    const page = await fetch(url);
    const policy = page.headers.get('content-security-policy') ?? '';
    const health = await fetch(`${url}/api/health/live`);
    await started.stop();
    const refused = await Promise.all(
      ['SMTP_URL', 'FIELD_KEYS'].map(async (name) => {
        const life = await start(image, { ...environment, [name]: '' }, null);
        return (await life.ended()) === 1 && life.output.includes(name);
      }),
    );
    return [
      exactly('the page of the image’s program', 200, page.status),
      exactly('its policy that nobody frames it', 1, Number(policy.includes("frame-ancestors 'none'"))),
      exactly('its health', 200, health.status),
      exactly('starts without a mail server or keys that are refused, of 2', 2, refused.filter(Boolean).length),
    ];
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(image: Image, environment: Record<string, string>, port: number | null): Promise<Life> {
  const [, ...args] = image.command;
  const inImage = args.map((word) => (word.startsWith('-') ? word : join(image.folder, image.workDir, word)));
  const life = new Life(process.execPath, inImage, environment, port);
  await life.start();
  return life;
}
