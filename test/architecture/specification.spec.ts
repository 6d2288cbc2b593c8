import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { access } from '../interfaces/http/access.table.js';
import { callsIn, citedIn, coreTitlesOf, numbered, titlesOf, TWO_DIGITS } from '../support/citations.js';

const root = resolve(import.meta.dirname, '../..');
const FOLDERS = ['domain', 'application', 'infrastructure', 'interfaces', 'prove', 'web', 'scripts', 'test', 'docs'];
const GENERATED = /(^|\/)(node_modules|dist|\.react-router)\//;
const PAGES = 'docs/specification';

/** How many ids each family has. */
const FAMILIES = {
  'P-': 27,
  'E-': 17,
  'S-': 21,
  'U-': 19,
  'T-': 25,
  'O-': 14,
  'Q-': 17,
  'A-': 21,
  'F-': 16,
  'V-': 23,
  'M-': 8,
  'API-': 25,
  'R-': 128,
  'REL-': 34,
  'SEC-': 48,
  'D-': 39,
  F: 25,
  'S0§': 9,
  'S1§': 9,
};
const files = [
  'README.md',
  'ARCHITECTURE.md',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ),
]
  .filter((path) => /\.(ts|tsx|mjs|md)$/.test(path) && !GENERATED.test(path))
  .map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') }));

const pages = files.filter(({ path }) => path.startsWith(`${PAGES}/`));
const rows = pages.flatMap(({ path, text }) =>
  text
    .split('\n')
    .flatMap((row) => [...row.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => ({ id, row, path }))),
);
const anchors = rows.map(({ id }) => id);
const suites = files.filter(
  ({ path }) => path.startsWith('test/') && !path.endsWith('architecture/specification.spec.ts'),
);
const tested = new Set(suites.flatMap(({ path, text }) => citedIn(titlesOf(path, text))));
/** Screens of half a minute each, which only `npm run test:all` opens. */
const DEAR = 'A-11 A-15 A-19 E-13 M-07 Q-04 R-105 R-108 R-110 R-20 R-71 R-75 R-77 S-02 S-12 T-06 T-08'.split(' ');
/** By tests that each change must pass (decision 070). */
const testedEachTime = new Set(suites.flatMap(({ path, text }) => citedIn(coreTitlesOf(path, text))));

/** What a test has to prove: everything but sections, whose contents have rows of their own, and later issues. */
const owed = rows.filter(({ id }) => !/^(S[01]§|G-)/.test(id));
const excused = owed.filter(({ row }) => /\*\*No test:\*\* \S+ \S+/.test(row)).map(({ id }) => id);

describe('docs/specification', () => {
  it('has each id of every family once', () => {
    const all = Object.entries(FAMILIES).flatMap(([prefix, count]) =>
      numbered(prefix, 1, count, TWO_DIGITS.test(prefix) ? 2 : 1),
    );
    expect(all.filter((id) => !anchors.includes(id))).toEqual([]);
    expect(anchors.filter((id, index) => anchors.indexOf(id) !== index)).toEqual([]);
    const known = new Set(all);
    expect(anchors.filter((id) => !known.has(id) && !/^(G-\d{2}|F-Low)$/.test(id))).toEqual([]);
  });

  it('has each id that code, tests and documents cite', () => {
    const known = new Set(anchors);
    const unknown = files.flatMap(({ path, text }) =>
      citedIn(text)
        .filter((id) => !known.has(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('has no id that no test names, unless its row says why', () => {
    expect(owed.map(({ id }) => id).filter((id) => !tested.has(id) && !excused.includes(id))).toEqual([]);
    const outdated = excused.filter((id) => tested.has(id));
    expect(outdated, 'A test names these: take `No test:` out of their rows').toEqual([]);
  });

  it('has no behaviour, ruling or row of G that only long tests name, but those of the dearest screens', () => {
    const named = rows.map(({ id }) => id).filter((id) => /^([PESUTOQAFVMRG]|API)-\d/.test(id) && tested.has(id));
    expect(named.filter((id) => !testedEachTime.has(id)).sort()).toEqual(DEAR);
  });

  it('leads nowhere that is not there', () => {
    const broken = [...files.filter(({ path }) => /^(README|ARCHITECTURE)\.md$/.test(path)), ...pages].flatMap(
      ({ path, text }) =>
        [...text.matchAll(/\]\(((?:docs\/specification\/)?[\w-]+\.md)#([^)]+)\)/g)]
          .filter(([, page = '', id]) => !rows.some((row) => row.path.endsWith(page) && row.id === id))
          .map(([link]) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('R-65 names every call, as the table of who may use them does, which is held to the published ones', () => {
    const named = new Set(callsIn(pages.find(({ path }) => path.endsWith('/calls.md'))?.text ?? ''));
    const served = new Set(Object.keys(access).map((call) => call.replace(/^\S+ /, '').replace(/\{\w+\}/g, '{}')));
    expect([...served].filter((path) => path.startsWith('/api/') && !named.has(path))).toEqual([]);
  });
});
