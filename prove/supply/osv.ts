import { coerce, parse, SemVer } from 'semver';
import type { Advisory } from './advisory.js';

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
type Written = {
  id: string;
  modified: string;
  published?: string;
  withdrawn?: string;
  affected?: Affected[];
  database_specific?: { severity?: string };
};

/** An advisory of OSV's form on packages of npm; null where it is on others or was withdrawn. @throws SyntaxError */
export function advisoryOfOsv(text: string): Advisory | null {
  // Most are on packages of others, and there are hundreds of thousands.
  if (!text.includes('"npm"')) return null;
  const { id, published, modified, withdrawn, affected = [], ...more } = JSON.parse(text) as Written;
  const onNpm = affected.filter((one) => one.package?.ecosystem === 'npm');
  if (withdrawn || onNpm.length === 0) return null;
  return {
    id,
    day: (published ?? modified).slice(0, 10),
    severity: more.database_specific?.severity?.toLowerCase() ?? 'unknown',
    packages: onNpm.map((one) => ({ name: one.package.name, affects: (version) => isAffected(version, one) })),
  };
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
