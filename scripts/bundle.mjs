import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './install.mjs';
import { Refusal } from './progress.mjs';

const dist = join(root, 'dist');
/** Where what several entries share is written. */
const SHARED = 'shared';
/** What is started by itself. */
const ENTRIES = ['main', 'cli/admin', 'cli/audit', 'cli/migrate', 'cli/seed'].map((name) => `interfaces/${name}`);

/**
 * Native packages, those that look for files of their own or
 * load drivers by name, and those that are loaded late or never.
 */
const PACKAGES_APART = [
  ...[
    '@node-rs/argon2',
    'sharp',
    'pg-native',
    '@aws-sdk/client-s3',
    '@bull-board/',
    '@opentelemetry/',
    'swagger-ui-dist',
  ],
  ...['ioredis', 'pino', 'file-type', '@nestjs/microservices', '@nestjs/websockets', '@fastify/'],
  ...['@as-integrations/', 'class-transformer/storage'],
];
const isApart = (id) =>
  PACKAGES_APART.some((name) => id === name || id.startsWith(name.endsWith('/') ? name : `${name}/`));

/**
 * Loaded only where traces are collected; prom-client asks for
 * it at once, for exemplars that we do not use (decision 053).
 */
const TRACES = '@opentelemetry/api';
const isUnused = (id, importer) => id === TRACES && /[\\/]prom-client[\\/]/.test(importer ?? '');
const unused = {
  name: 'unused',
  resolveId: (id, importer) => (isUnused(id, importer) ? '\0unused' : null),
  load: (id) => (id === '\0unused' ? 'export default {};' : null),
};

const isEntry = (id) => ENTRIES.some((entry) => id === join(dist, `${entry}.js`));

/** In `SHARED`, what `import.meta` says where a module was compiled to. */
const addressOf = (id) => (_, name) => {
  const path = relative(join(dist, SHARED), name === 'dirname' ? dirname(id) : id).replaceAll('\\', '/');
  const address = `new URL(${JSON.stringify(path)}, import.meta.url)`;
  return name === 'url' ? `${address}.href` : `process.getBuiltinModule('node:url').fileURLToPath(${address})`;
};

/**
 * A module that looks for files beside itself finds them where it was compiled to; its stack traces name its source.
 */
const compiled = {
  name: 'compiled',
  load(id) {
    // A package's own lines are named by no map: reading it would take as long as what the bundle saves.
    if (!id.startsWith(dist)) return null;
    const code = readFileSync(id, 'utf8');
    const map = existsSync(`${id}.map`) ? readFileSync(`${id}.map`, 'utf8') : null;
    return { code: isEntry(id) ? code : code.replace(/\bimport\.meta\.(url|filename|dirname)\b/g, addressOf(id)), map };
  },
  transform(code, id) {
    return id.startsWith(dist) ? null : { code, map: { version: 3, sources: [], names: [], mappings: '' } };
  },
};

/**
 * Writes each entry of the compiled server again, with all it imports in a few files: Node looks for 3,500 files
 * otherwise, at every start (decision 035).
 */
export async function bundle() {
  const input = Object.fromEntries(
    ENTRIES.map((entry) => [entry, join(dist, `${entry}.js`)]).filter(([, file]) => existsSync(file)),
  );
  rmSync(join(dist, SHARED), { recursive: true, force: true });
  const { rolldown } = await import('rolldown');
  const { withShortLivedFunctions } = await import('./short-lived-functions.mjs');
  const warnings = [];
  const bundled = await rolldown({
    input,
    cwd: root,
    platform: 'node',
    external: (id, importer) => isApart(id) && !isUnused(id, importer),
    plugins: [unused, compiled],
    onLog: (level, log) => {
      // swc writes down the type of a constructor or method although nothing is left of it.
      if (level === 'warn' && log.code !== 'IMPORT_IS_UNDEFINED') warnings.push(log.message);
    },
  });
  const { output } = await bundled.write({
    dir: dist,
    format: 'esm',
    keepNames: true,
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: `${SHARED}/[name]-[hash].js`,
  });
  await bundled.close();
  // The bundler itself would take it back; every line stays the one that its source map names.
  for (const { type, fileName, code } of output)
    if (type === 'chunk') writeFileSync(join(dist, fileName), withShortLivedFunctions(fileName, code));
  if (warnings.length > 0) throw new Refusal('The bundle of the server is not what it should be', warnings.join('\n'));
}
