import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Context, exactly, type Figure, type Proof } from './proof.js';
import { numberText } from '../domain/shared/number.js';
import { type Installed, verdictOf } from './supply/advisories.js';
import { tooYoung } from './supply/ages.js';

export const supply: Proof = {
  name: 'supply',
  title: 'What the program is made of: packages of the lock, their scripts, known vulnerabilities, images',
  promises: ['SEC-48'],
  run: packages,
};

type Entry = {
  name?: string;
  version?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  dev?: boolean;
};
type Bom = { components: { name: string; version: string }[]; metadata: { component: { name: string } } };

const json = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';

async function packages({ full, progress }: Context): Promise<Figure[]> {
  const { packages: all } = json<{ packages: Record<string, Entry> }>('package-lock.json');
  const { name, allowScripts } = json<{ name: string; allowScripts: Record<string, boolean> }>('package.json');
  const locked = Object.entries(all).filter(([path, { link }]) => path !== '' && !link);
  const unnamed = locked.filter(([path, { hasInstallScript }]) => hasInstallScript && !(nameOf(path) in allowScripts));
  const figures = [
    exactly(
      'packages of the lock without a hash of their content',
      0,
      locked.filter(([, one]) => !one.integrity).length,
    ),
    exactly('packages with an install script that package.json neither allows nor refuses', 0, unnamed.length),
  ];
  // The rest asks npm, which is slow, and the registry.
  if (!full) return figures;
  const bom = JSON.parse(npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only')) as Bom;
  bom.metadata.component.name = name;
  mkdirSync('docs/proof/supply', { recursive: true });
  writeFileSync('docs/proof/supply/sbom.cdx.json', `${JSON.stringify(bom)}\n`);
  const listed = new Set(bom.components.map((component) => `${component.name}@${component.version}`));
  const missing = locked.filter(([path, { name: own, version }]) => !listed.has(`${own ?? nameOf(path)}@${version}`));
  const installed = ([path, { name: own, version = '' }]: [string, Entry]) => ({ name: own ?? nameOf(path), version });
  const shipped = locked.filter(([, { dev }]) => !dev).map(installed);
  const registry = npm('config', 'get', 'registry').trim();
  const young = await tooYoung(locked.map(installed), registry, Date.now(), progress);
  const images = imagesNamed();
  const pinned = images.filter((image) => image.includes('@sha256:'));
  return [
    ...figures,
    exactly('packages of the lock that the bill of materials lacks', 0, missing.length),
    { ...exactly('packages of the lock that are not seven days old', 0, young.length), shown: named(young) },
    audit(shipped),
    exactly('images pinned by their digest', images.length, pinned.length),
  ];
}

const named = (packages: readonly string[]) => [numberText(packages.length), ...packages].join('; ');

function npm(...args: string[]): string {
  return execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] });
}

/** The images of others that the Dockerfile and the compose file name, in the Dockerfiles within it too. */
function imagesNamed(): string[] {
  const names = (file: string, pattern: RegExp) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, image]) => image ?? '');
  const all = [...names('Dockerfile', /^FROM (\S+)/gm), ...names('docker-compose.yml', /^\s+(?:image:|FROM) (\S+)/gm)];
  return [...new Set(all)].filter((image) => image !== 'banksia');
}

/**
 * What the registry knows of these packages; where it answers no
 * such question, what the advisories in the folder ADVISORIES know.
 */
function audit(shipped: readonly Installed[]): Figure {
  const asked = { name: 'known vulnerabilities of what is shipped', promised: '0', isMeasured: true };
  const found = askedOfRegistry();
  if (found !== null) return { ...asked, shown: String(found), holds: found === 0 };
  const folder = process.env['ADVISORIES'];
  if (!folder) return { ...asked, shown: 'unknown: this registry answers no audit', holds: false };
  return { ...asked, ...verdictOf(folder, shipped) };
}

/** How many the registry knows of; null where it answers no audit. */
function askedOfRegistry(): number | null {
  try {
    const { metadata } = JSON.parse(npm('audit', '--json', '--omit=dev')) as {
      metadata: { vulnerabilities: { total: number } };
    };
    return metadata.vulnerabilities.total;
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    const found = /"total":\s*(\d+)/.exec(stdout)?.[1];
    return found === undefined ? null : Number(found);
  }
}
