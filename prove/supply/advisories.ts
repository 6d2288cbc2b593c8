import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { numberText } from '../../domain/shared/number.js';
import type { Advisory } from './advisory.js';
import { advisoryOfGitLab } from './gitlab.js';
import { advisoryOfOsv } from './osv.js';

export type Installed = { name: string; version: string };

type Hit = Installed & { advisory: string; severity: string };

/**
 * What is known of packages by the advisories of a folder, such as a checkout of GitHub's advisory database, which has
 * OSV's form, or of GitLab's, and how old that knowledge is. @throws Error for a file that cannot be read
 */
export function verdictOf(folder: string, packages: readonly Installed[]): { shown: string; holds: boolean } {
  const advisories = advisoriesOf(folder);
  if (advisories.length === 0) return { shown: 'unknown: ADVISORIES has none on packages of npm', holds: false };
  const hits = hitsOf(advisories, packages);
  const newest = advisories.map(({ day }) => day).sort();
  const known = `by ${numberText(advisories.length)} advisories up to ${newest.at(-1)}`;
  const named = hits.map(({ name, version, advisory, severity }) => `${name}@${version} ${advisory} (${severity})`);
  return { shown: [`${numberText(hits.length)} ${known}`, ...named].join('; '), holds: hits.length === 0 };
}

function advisoriesOf(folder: string): Advisory[] {
  const read = (files: string, advisoryOf: (text: string) => Advisory | null) =>
    globSync(files, { cwd: folder }).map((file) => advisoryOf(readFileSync(join(folder, file), 'utf8')));
  const all = [...read('**/*.json', advisoryOfOsv), ...read('**/*.yml', advisoryOfGitLab)];
  return all.filter((advisory) => advisory !== null);
}

/** Each package once for each advisory that names its version, however often the lock has it. */
function hitsOf(advisories: readonly Advisory[], packages: readonly Installed[]): Hit[] {
  const byName = Map.groupBy(packages, ({ name }) => name);
  const hits = new Map<string, Hit>();
  for (const { id, severity, packages: affected } of advisories)
    for (const { name, affects } of affected)
      for (const { version } of byName.get(name) ?? [])
        if (affects(version)) hits.set(`${name}@${version} ${id}`, { name, version, advisory: id, severity });
  return [...hits.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}
