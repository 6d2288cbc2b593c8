import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ready, root } from './install.mjs';
import { run, script, step } from './progress.mjs';

const HELP = `
npm run check: types, lint, format, boundaries between the rooms, unused code and the lock file.
Says nothing when all is well, otherwise what each failing tool said.`;

const ROOMS = [
  'domain',
  'application',
  'infrastructure',
  'interfaces',
  'seed',
  'bench',
  'prove',
  'web',
  'scripts',
  'test',
];

const LOCKS = ['package-lock.json', 'scripts/lighthouse/package-lock.json'];

const tool = (path, ...args) => ({ path: join(root, 'node_modules', path), args });
const typescript = (project) => tool('typescript/bin/tsc', '--noEmit', '-p', project);
const existing = (paths) => paths.filter((path) => existsSync(join(root, path)));

const CHECKS = {
  'types of the server': () => [typescript('tsconfig.json')],
  'types of the site': () =>
    existing(['web/tsconfig.json']).flatMap(() => [
      tool('@react-router/dev/bin.cjs', 'typegen', 'web'),
      typescript('web'),
    ]),
  'types of the browser tests': () => existing(['test/web/tsconfig.json']).map(() => typescript('test/web')),
  lint: () => [
    tool('eslint/bin/eslint.js', '.', '--max-warnings=0', '--cache', '--cache-location=node_modules/.cache/eslint/'),
  ],
  format: () => [tool('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.')],
  boundaries: () => [tool('dependency-cruiser/bin/dependency-cruiser.mjs', '--output-type=err', ...existing(ROOMS))],
  'unused code': () => [tool('knip/bin/knip.js', '--no-progress')],
};

/** What would make `npm ci` fail elsewhere, or bind it to one registry. */
function faultsOf(lock) {
  const entries = JSON.parse(readFileSync(join(root, lock), 'utf8')).packages;
  const present = new Set(Object.keys(entries).map((path) => path.split('node_modules/').pop()));
  const optional = Object.values(entries).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  const missing = [...new Set(optional)].filter((name) => !present.has(name));
  const addressed = Object.keys(entries).filter((path) => entries[path].resolved && !entries[path].link);
  return [
    ...missing.map((name) => `${lock} lacks the optional package ${name}`),
    ...addressed.map((path) => `${lock} gives ${path} an address: leave "resolved" out`),
  ];
}

async function check([name, tools]) {
  for (const { path, args } of tools()) {
    const { code, output } = await run(process.execPath, [path, ...args], { cwd: root });
    if (code !== 0) return `── ${name}\n${output.trim()}\n`;
  }
  return null;
}

await script(HELP, async () => {
  await ready();
  const waiting = Object.entries(CHECKS);
  const failures = LOCKS.flatMap(faultsOf).map((fault) => `── lock file\n${fault}\n`);
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const failure = await check(next);
      if (failure) failures.push(failure);
    }
  };
  const left = () => `${Object.keys(CHECKS).length - waiting.length}/${Object.keys(CHECKS).length}`;
  await step('Checking', () => Promise.all([lane(), lane()]), { amount: left, quiet: true });
  if (failures.length === 0) return;
  process.stdout.write(failures.join('\n'));
  process.exit(1);
});
