import { satisfies, validRange } from 'semver';
import { parse } from 'yaml';
import type { Advisory } from './advisory.js';

/** The parts that matter here; the range is written as npm writes ranges. */
type Written = { identifier: string; package_slug: string; pubdate: string; affected_range: string };

/** An advisory of GitLab’s database on a package of npm; null where it is on another. @throws YAMLParseError */
export function advisoryOfGitLab(text: string): Advisory | null {
  if (!/^package_slug: "?npm\//m.test(text)) return null;
  const { identifier, package_slug: slug, pubdate, affected_range: range } = parse(text) as Written;
  const how = { loose: true, includePrerelease: true };
  // A range that cannot be read is looked at by a person.
  const affects = (version: string) => validRange(range, how) === null || satisfies(version, range, how);
  return {
    id: identifier,
    day: String(pubdate),
    severity: 'unknown',
    packages: [{ name: slug.slice('npm/'.length), affects }],
  };
}
