import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coerce, parse, SemVer } from 'semver';
import { numberText } from '../../domain/shared/number.js';

export type Installed = { name: string; version: string };

type Hit = Installed & { advisory: string; severity: string };

/** The parts that matter here of https://ossf.github.io/osv-schema/. */
type Event = { introduced?: string; fixed?: string; last_affected?: string };
type Range = { type: string; events: Event[] };
type Affected = {
  package: { ecosystem: string; name: string };
  ranges?: Range[];
  versions?: string[];
  /** What GitHub says of a range that no version has closed yet: `< 1.2.3` or `<= 1.2.3`. */
  database_specific?: { last_known_affected_version_range?: string };
};
type Advisory = {
  id: string;
  modified: string;
  published?: string;
  withdrawn?: string;
  affected: Affected[];
  database_specific?: { severity?: string };
};

/**
 * What is known of packages by the advisories of a folder in OSV's form, such as a checkout of GitHub's advisory
 * database, and how old that knowledge is. @throws SyntaxError for a file that is no JSON
 */
export function verdictOf(folder: string, packages: readonly Installed[]): { shown: string; holds: boolean } {
  const advisories = advisoriesOf(folder);
  if (advisories.length === 0) return { shown: 'unknown: ADVISORIES has none on packages of npm', holds: false };
  const hits = hitsOf(advisories, packages);
  const newest = advisories.map(({ published, modified }) => (published ?? modified).slice(0, 10)).sort();
  const known = `by ${numberText(advisories.length)} advisories up to ${newest.at(-1)}`;
  const named = hits.map(({ name, version, advisory, severity }) => `${name}@${version} ${advisory} (${severity})`);
  return { shown: [`${numberText(hits.length)} ${known}`, ...named].join('; '), holds: hits.length === 0 };
}

/** Every advisory on a package of npm that was not withdrawn. */
function advisoriesOf(folder: string): Advisory[] {
  return globSync('**/*.json', { cwd: folder }).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    // Most are on packages of others, and there are hundreds of thousands.
    if (!text.includes('"npm"')) return [];
    const { affected = [], ...advisory } = JSON.parse(text) as Partial<Advisory>;
    const onNpm = affected.filter((one) => one.package?.ecosystem === 'npm');
    if (advisory.withdrawn || onNpm.length === 0) return [];
    return [{ ...(advisory as Advisory), affected: onNpm }];
  });
}

/** Each package once for each advisory that names its version, however often the lock has it. */
function hitsOf(advisories: readonly Advisory[], packages: readonly Installed[]): Hit[] {
  const byName = Map.groupBy(packages, ({ name }) => name);
  const hits = new Map<string, Hit>();
  for (const { id, affected, database_specific: more } of advisories) {
    for (const one of affected) {
      for (const { name, version } of byName.get(one.package.name) ?? []) {
        if (!isAffected(version, one)) continue;
        const severity = more?.severity?.toLowerCase() ?? 'unknown';
        hits.set(`${name}@${version} ${id}`, { name, version, advisory: id, severity });
      }
    }
  }
  return [...hits.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether a version is named or lies in a range. */
function isAffected(version: string, { ranges = [], versions = [], database_specific: more }: Affected): boolean {
  return versions.includes(version) || ranges.some((range) => isWithin(version, range, more));
}

function isWithin(version: string, { type, events }: Range, more: Affected['database_specific']): boolean {
  if (type === 'GIT') return false;
  let isIn = false;
  for (const { introduced, fixed, last_affected: last } of inOrder(events)) {
    if (introduced !== undefined && isAtLeast(version, introduced)) isIn = true;
    if (fixed !== undefined && isAtLeast(version, fixed)) isIn = false;
    if (last !== undefined && compareVersions(version, last) > 0) isIn = false;
  }
  const isOpen = !events.some((event) => event.fixed ?? event.last_affected);
  const [, sign, bound] = /^(<=?)\s*(\S+)$/.exec(more?.last_known_affected_version_range ?? '') ?? [];
  if (!isIn || !isOpen || !bound) return isIn;
  return sign === '<' ? compareVersions(version, bound) < 0 : compareVersions(version, bound) <= 0;
}

/** Some advisories write a version in two parts. */
const read = (version: string) => parse(version, true) ?? coerce(version) ?? new SemVer('0.0.0');
const compareVersions = (one: string, other: string) => read(one).compare(read(other));
const isAtLeast = (version: string, bound: string) => bound === '0' || compareVersions(version, bound) >= 0;
const versionOf = ({ introduced, fixed, last_affected: last }: Event) => introduced ?? fixed ?? last ?? '0';
const inOrder = (events: readonly Event[]) =>
  [...events].sort((one, other) => {
    const [first, second] = [versionOf(one), versionOf(other)];
    if (first === second) return 0;
    return first === '0' ? -1 : second === '0' ? 1 : compareVersions(first, second);
  });
