import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

type Files = Record<string, string>;
type Violation = { rule: { name: string }; from: string; to: string };

const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const root = resolve(import.meta.dirname, '../..');
const uses = (...modules: string[]) =>
  `${modules.map((module) => `import '${module}';`).join('\n')}\nexport const made = true;\n`;

const packages: Files = Object.fromEntries(
  ['zod', 'tldts', 'typeorm', 'bullmq', 'vite', '@nestjs/common'].flatMap((name) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
    [`node_modules/${name}/index.js`, 'module.exports = {};\n'],
  ]),
);

/** A small app in which every import is allowed. */
const sound: Files = {
  ...packages,
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { zod: '1.0.0', tldts: '1.0.0', typeorm: '1.0.0', bullmq: '1.0.0', '@nestjs/common': '1.0.0' },
    devDependencies: { vite: '1.0.0' },
  }),
  'tsconfig.json': JSON.stringify({ compilerOptions: { module: 'nodenext', moduleResolution: 'nodenext' } }),
  'web/tsconfig.json': JSON.stringify({
    compilerOptions: { paths: { '@domain/*': ['../domain/*'], '@contract/*': ['../interfaces/http/contract/*'] } },
  }),
  'domain/shared/text.ts': uses('zod'),
  'domain/enquiry/options.ts': uses(),
  'domain/enquiry/enquiry.ts': uses('../shared/text.js', './options.js'),
  'domain/opportunity/masking.ts': uses('../shared/text.js'),
  'domain/opportunity/addresses.ts': uses('tldts'),
  'domain/opportunity/opportunity.ts': uses('../enquiry/options.js', './masking.js'),
  'domain/quote/quote.ts': uses('../shared/text.js', '../opportunity/masking.js'),
  'application/ports/clock.ts': uses('../../domain/shared/text.js'),
  'application/quote/write-quote.command.ts': uses(
    '@nestjs/common',
    '../ports/clock.js',
    '../../domain/quote/quote.js',
    '../../domain/opportunity/addresses.js',
  ),
  'infrastructure/clock/clock.ts': uses('typeorm', '../../application/ports/clock.js'),
  'interfaces/main.ts': uses('./app.module.js', '../seed/demo-data.js'),
  'interfaces/app.module.ts': uses(
    '../infrastructure/clock/clock.js',
    './http/quote/quote.controller.js',
    './workers/mail.js',
  ),
  'interfaces/cli/seed.ts': uses('./progress.js', '../../seed/market/people.js', '../../infrastructure/clock/clock.js'),
  'interfaces/cli/progress.ts': uses('../../domain/shared/text.js'),
  'seed/demo-data.ts': uses('./market/people.js', '../infrastructure/clock/clock.js'),
  'seed/market/people.ts': uses('../../domain/quote/quote.js', '../../application/ports/clock.js'),
  'bench/main.ts': uses('./load.js', '../interfaces/cli/progress.js', 'vite'),
  'bench/load.ts': uses('../seed/market/people.js', '../interfaces/http/contract/quote.js'),
  'prove/main.ts': uses('./races.js', '../bench/load.js'),
  'prove/races.ts': uses('../test/support/people.js', '../seed/market/people.js'),
  'test/support/people.ts': uses('../../domain/quote/quote.js'),
  'test/prove/races.spec.ts': uses('../../prove/races.js'),
  'interfaces/workers/mail.ts': uses('../../application/ports/clock.js'),
  'interfaces/http/contract/quote.ts': uses('zod', '../../../domain/quote/quote.js'),
  'interfaces/http/quote/quote.controller.ts': uses(
    '../contract/quote.js',
    '../../../application/quote/write-quote.command.js',
  ),
  'web/ui/button.tsx': uses('../../domain/shared/text.js'),
  'web/features/quote/card.tsx': uses('../../ui/button.js', '@contract/quote.js'),
  'web/features/search/filters.tsx': uses('../../ui/button.js', '@domain/enquiry/options.js'),
  'web/routes/portal.tsx': uses('../features/quote/card.js', '../features/search/filters.js'),
  'scripts/start.mjs': "import 'node:fs';\nawait import('vite');\n",
  'test/domain/quote.spec.ts': uses('../../domain/quote/quote.js', '../../infrastructure/clock/clock.js'),
};

/** One forbidden import for every way of breaking a rule: rule, importing file, what it imports. */
const planted: [rule: string, from: string, module: string][] = [
  ['domain-is-pure', 'domain/quote/planted-framework.ts', '@nestjs/common'],
  ['domain-is-pure', 'domain/quote/planted-disk.ts', 'node:fs'],
  ['domain-is-pure', 'domain/quote/planted-port.ts', '../../application/ports/clock.js'],
  ['domain-is-pure', 'domain/quote/planted-contract.ts', '../../interfaces/http/contract/quote.js'],
  ['domain-features-are-strangers', 'domain/quote/planted-stranger.ts', '../enquiry/enquiry.js'],
  ['public-suffixes-are-for-masking', 'domain/quote/planted-suffixes.ts', 'tldts'],
  ['public-suffixes-are-for-masking', 'interfaces/http/planted-suffixes.ts', 'tldts'],
  ['site-carries-no-public-suffixes', 'web/features/quote/planted-masking.tsx', '@domain/opportunity/addresses.js'],
  ['domain-shared-knows-no-feature', 'domain/shared/planted-options.ts', '../enquiry/options.js'],
  ['application-knows-the-domain-alone', 'application/quote/planted-table.ts', 'typeorm'],
  ['application-knows-the-domain-alone', 'application/quote/planted-disk.ts', 'node:fs'],
  ['application-knows-the-domain-alone', 'application/quote/planted-clock.ts', '../../infrastructure/clock/clock.js'],
  [
    'application-knows-the-domain-alone',
    'application/quote/planted-shape.ts',
    '../../interfaces/http/contract/quote.js',
  ],
  [
    'infrastructure-is-not-driven-by-interfaces',
    'infrastructure/clock/planted.ts',
    '../../interfaces/http/contract/quote.js',
  ],
  ['interfaces-reach-tools-through-ports', 'interfaces/http/planted.ts', '../../infrastructure/clock/clock.js'],
  ['interfaces-reach-tools-through-ports', 'interfaces/workers/planted.ts', '../../infrastructure/clock/clock.js'],
  ['interfaces-reach-tools-through-ports', 'interfaces/cli/planted.ts', '../../infrastructure/clock/clock.js'],
  ['interfaces-know-no-site', 'interfaces/http/planted-site.ts', '../../web/ui/button.js'],
  ['seed-is-loaded-by-the-wiring', 'application/quote/planted-people.ts', '../../seed/market/people.js'],
  ['seed-is-loaded-by-the-wiring', 'infrastructure/clock/planted-people.ts', '../../seed/market/people.js'],
  ['seed-is-loaded-by-the-wiring', 'interfaces/http/planted-people.ts', '../../seed/market/people.js'],
  ['seed-is-loaded-by-the-wiring', 'web/routes/planted-people.tsx', '../../seed/market/people.js'],
  ['seed-knows-no-interface', 'seed/market/planted-shape.ts', '../../interfaces/http/contract/quote.js'],
  ['bench-is-imported-by-nobody', 'interfaces/cli/planted-bench.ts', '../../bench/load.js'],
  ['bench-is-imported-by-nobody', 'interfaces/http/planted-bench.ts', '../../bench/load.js'],
  ['bench-is-imported-by-nobody', 'infrastructure/clock/planted-bench.ts', '../../bench/load.js'],
  ['bench-is-imported-by-nobody', 'seed/market/planted-bench.ts', '../../bench/load.js'],
  ['bench-measures-the-server', 'bench/planted-site.ts', '../web/ui/button.js'],
  ['proofs-are-imported-by-tests-alone', 'interfaces/cli/planted-proof.ts', '../../prove/races.js'],
  ['proofs-are-imported-by-tests-alone', 'bench/planted-proof.ts', '../prove/races.js'],
  ['contract-is-zod-and-domain', 'interfaces/http/contract/planted-framework.ts', '@nestjs/common'],
  ['contract-is-zod-and-domain', 'interfaces/http/contract/planted-port.ts', '../../../application/ports/clock.js'],
  ['contract-is-zod-and-domain', 'interfaces/http/contract/planted-route.ts', '../quote/quote.controller.js'],
  ['site-knows-domain-and-contract', 'web/features/quote/planted-port.tsx', '../../../application/ports/clock.js'],
  ['site-knows-domain-and-contract', 'web/features/quote/planted-tool.tsx', '../../../infrastructure/clock/clock.js'],
  ['site-knows-domain-and-contract', 'web/routes/planted-route.tsx', '../../interfaces/http/quote/quote.controller.js'],
  ['site-features-meet-in-routes', 'web/features/quote/planted-feature.tsx', '../search/filters.js'],
  ['site-features-meet-in-routes', 'web/features/quote/planted-upwards.tsx', '../../routes/portal.js'],
  ['site-kit-knows-no-feature', 'web/ui/planted.tsx', '../features/quote/card.js'],
  ['scripts-need-nothing-installed', 'scripts/planted-package.mjs', 'vite'],
  ['scripts-need-nothing-installed', 'scripts/planted-room.mjs', '../domain/shared/text.ts'],
  ['production-needs-no-dev-package', 'infrastructure/clock/planted-dev.ts', 'vite'],
  ['production-needs-no-dev-package', 'seed/market/planted-dev.ts', 'vite'],
  ['no-cycles', 'domain/review/planted-back.ts', './review.js'],
  ['no-orphans', 'infrastructure/clock/planted-orphan.ts', ''],
  ['everything-resolves', 'infrastructure/clock/planted-missing.ts', './not-there.js'],
];

const folders: string[] = [];

function cruise(files: Files): Violation[] {
  const folder = mkdtempSync(join(tmpdir(), 'banksia-boundaries-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  cpSync(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'));
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const rooms = [
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
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...options, ...rooms], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout).summary.violations;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the boundaries between the rooms', () => {
  let violations: Violation[];

  beforeAll(() => {
    const files = Object.fromEntries(planted.map(([, from, module]) => [from, module ? uses(module) : uses()]));
    violations = cruise({ ...sound, ...files, 'domain/review/review.ts': uses('./planted-back.js') });
  });

  it('allow every import of a sound app', () => {
    expect(cruise(sound)).toEqual([]);
  });

  it.each(planted)('%s refuses %s', (name, from) => {
    const broken = violations.filter((violation) => violation.from === from).map((violation) => violation.rule.name);
    expect(broken).toContain(name);
  });

  it('are each proved by a planted violation', () => {
    const names = config.forbidden.map((rule) => rule.name);
    expect([...new Set(planted.map(([name]) => name))].sort()).toEqual(names.sort());
  });
});
