import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verdictOf } from '../../prove/supply/advisories.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'banksia-advisories-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const range = (...events: object[]) => ({ ranges: [{ type: 'SEMVER', events }] });

/** Writes an advisory as GitHub's database has it: in a folder of its own below its year and month. */
function advise(id: string, affected: object, advisory: object = {}, ecosystem = 'npm'): void {
  const at = join(folder, 'reviewed', '2026', '05', id);
  mkdirSync(at, { recursive: true });
  const text = {
    id,
    modified: '2026-06-01T00:00:00Z',
    published: '2026-05-02T10:00:00Z',
    affected: [{ package: { ecosystem, name: 'left-pad' }, ...affected }],
    database_specific: { severity: 'HIGH' },
    ...advisory,
  };
  writeFileSync(join(at, `${id}.json`), JSON.stringify(text));
}

const isKnown = (version: string) => !verdictOf(folder, [{ name: 'left-pad', version }]).holds;

describe('SEC-48 the advisories of a folder', () => {
  it('name each package that they are on, once, with how many they are and their newest day', () => {
    advise('GHSA-1', range({ introduced: '0' }, { fixed: '1.3.0' }));
    advise('GHSA-2', range({ introduced: '9.0.0' }), { published: '2026-07-03T00:00:00Z' });
    const twice = ['1.2.9', '1.2.9', '1.3.0'].map((version) => ({ name: 'left-pad', version }));
    expect(verdictOf(folder, [...twice, { name: 'right-pad', version: '1.0.0' }])).toEqual({
      shown: '1 by 2 advisories up to 2026-07-03; left-pad@1.2.9 GHSA-1 (high)',
      holds: false,
    });
    expect(verdictOf(folder, [{ name: 'left-pad', version: '1.3.0' }])).toEqual({
      shown: '0 by 2 advisories up to 2026-07-03',
      holds: true,
    });
  });

  it('close at the fix, at the last version that is affected, and open again', () => {
    advise(
      'GHSA-1',
      range({ introduced: '2.0.0' }, { fixed: '2.1.0' }, { introduced: '3.0.0' }, { last_affected: '3.4.0' }),
    );
    const affected = ['1.9.9', '2.0.0-rc.1', '2.0.0', '2.0.9', '2.1.0', '2.9.0', '3.0.0', '3.4.0', '3.4.1'].filter(
      isKnown,
    );
    expect(affected).toEqual(['2.0.0', '2.0.9', '3.0.0', '3.4.0']);
  });

  it('end where the database says so of a range that nothing has closed, or name versions one by one', () => {
    advise('GHSA-1', {
      ...range({ introduced: '0' }),
      database_specific: { last_known_affected_version_range: '<= 1.2.0' },
    });
    advise('GHSA-2', { versions: ['7.0.0'] });
    expect(['1.2.0', '1.2.1', '7.0.0', '7.0.1'].filter(isKnown)).toEqual(['1.2.0', '7.0.0']);
  });

  it('are read where they write a version in two parts', () => {
    advise('GHSA-1', range({ introduced: '1.0' }, { fixed: '1.10' }));
    expect(['0.9.9', '1.9.9', '1.10.0'].filter(isKnown)).toEqual(['1.9.9']);
  });

  it('count neither when they were withdrawn nor when they are on packages of others', () => {
    advise('GHSA-1', range({ introduced: '0' }), { withdrawn: '2026-06-01T00:00:00Z' });
    advise('GHSA-2', range({ introduced: '0' }), { summary: 'like "npm"' }, 'PyPI');
    expect(verdictOf(folder, [{ name: 'left-pad', version: '1.0.0' }])).toEqual({
      shown: 'unknown: ADVISORIES has none on packages of npm',
      holds: false,
    });
  });

  it('are read from GitLab’s database as well, by the ranges that it writes', () => {
    const advisory = (slug: string, range = '>=1.0.0-rc1 <1.3.0 || >=2.0.0 <=2.1.0') =>
      [
        '---',
        'identifier: "CVE-2026-1"',
        `package_slug: "${slug}"`,
        'title: "It pads: too much"',
        'pubdate: "2026-08-14"',
        `affected_range: "${range}"`,
      ].join('\n');
    for (const slug of ['npm/left-pad', 'pypi/left-pad']) {
      mkdirSync(join(folder, slug), { recursive: true });
      writeFileSync(join(folder, slug, 'CVE-2026-1.yml'), advisory(slug));
    }
    expect(verdictOf(folder, [{ name: 'left-pad', version: '1.0.0' }])).toEqual({
      shown: '1 by 1 advisories up to 2026-08-14; left-pad@1.0.0 CVE-2026-1 (unknown)',
      holds: false,
    });
    expect(['0.9.9', '1.0.0', '1.3.0', '2.1.0', '2.1.1'].filter(isKnown)).toEqual(['1.0.0', '2.1.0']);
    writeFileSync(join(folder, 'npm/left-pad', 'CVE-2026-2.yml'), advisory('npm/left-pad', 'before the spring'));
    expect(isKnown('0.9.9')).toBe(true);
  });
});
