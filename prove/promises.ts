import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { citedIn, titlesOf } from '../test/support/citations.js';

/** A promise of docs/specification with its figure, and the suites that carry its id. */
export type Promised = { id: string; page: string; figure: string; suites: readonly string[] };

/** The pages of promises, and which cell of a row has the figure. */
const PAGES = { 'reliability.md': 3, 'security.md': 3 };

/** Every promise, in the order of the specification. */
export function promisesOf(root: string): Promised[] {
  const suites = suitesOf(root);
  return Object.entries(PAGES).flatMap(([page, cell]) =>
    readFileSync(join(root, 'docs/specification', page), 'utf8')
      .split('\n')
      .flatMap((row) => {
        const id = /<a id="((?:REL|SEC)-\d+)">/.exec(row)?.[1];
        const [figure = ''] = (row.split(/(?<!\\)\|/)[cell] ?? '').split('**No test:**');
        return id ? [{ id, page, figure: figure.trim(), suites: suites.get(id) ?? [] }] : [];
      }),
  );
}

function suitesOf(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const paths = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' });
  for (const path of paths.filter((one) => one.endsWith('.spec.ts')).sort()) {
    // What speaks of the specification proves nothing of it.
    if (path.startsWith('architecture') || path.startsWith('prove')) continue;
    const file = join(root, 'test', path);
    for (const id of new Set(citedIn(titlesOf(file, readFileSync(file, 'utf8')))))
      found.set(id, [...(found.get(id) ?? []), `test/${path}`]);
  }
  return found;
}
