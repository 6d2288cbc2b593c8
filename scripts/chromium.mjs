import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './install.mjs';
import { withLock } from './lock.mjs';
import { Refusal, run } from './progress.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The first of these programs on the PATH, or null. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file)) ?? null;
}

/**
 * A Chromium that runs here: `CHROMIUM_PATH`, else the npm package, else the system's.
 *
 * @returns {Promise<{ path: string, env: Record<string, string> } | null>} `env`: what the browser needs around it
 */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (!existsSync(configured)) throw new Refusal(`CHROMIUM_PATH names ${configured}, which does not exist`);
    return { path: configured, env: {} };
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const packaged = await fromPackage();
    if (await works(packaged)) return packaged;
  }
  const path = onPath(...NAMES) ?? APPLICATIONS.find((file) => existsSync(file));
  return path ? { path, env: {} } : null;
}

// A library that the system lacks shows here already, before any page is opened.
async function works({ path, env }) {
  const { code } = await run(path, ['--version'], { env: { ...process.env, ...env } }).catch(() => ({ code: 1 }));
  return code === 0;
}

function writable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function fromPackage() {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8'),
  );
  const shared = join(root, 'node_modules', '.cache', 'chromium', version);
  const folder = writable(shared) ? shared : join(tmpdir(), `banksia-chromium-${version}-${userInfo().uid}`);
  mkdirSync(folder, { recursive: true });
  return withLock(join(folder, 'unpack.lock'), () => unpack(folder));
}

// The package unpacks its own nss, nspr and expat only where a variable of AWS Lambda says so, and only beside a
// browser that is not unpacked yet; it unpacks into TMPDIR and sets LD_LIBRARY_PATH.
async function unpack(folder) {
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' });
  try {
    const complete = join(folder, 'complete');
    // What an interrupted run left half unpacked would be taken for whole.
    if (!existsSync(complete))
      for (const name of readdirSync(folder).filter((one) => !one.startsWith('unpack.lock')))
        rmSync(join(folder, name), { recursive: true, force: true });
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    writeFileSync(complete, '');
    const fonts = join(folder, 'fonts.conf');
    writeFileSync(
      fonts,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir>` +
        `<dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
    );
    return { path, env: { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '', FONTCONFIG_FILE: fonts } };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
