import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/proof.md'), 'utf8');
const rows = [...page.matchAll(/^\| (F\d+|D-\d+|R-\d+) \|.*$/gm)].map(([row, id]) => ({ id: id ?? '', row }));
const numbered = (prefix: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${from + index}`);
const plain = (text: string) => text.replace(/\\(.)/g, '$1').replace(/\s+/g, ' ');

describe('docs/proof.md', () => {
  it('has a row for each finding of the audit and each deviation', () => {
    expect(rows.map(({ id }) => id)).toEqual([
      ...numbered('F', 1, 25),
      ...numbered('D-', 1, 39),
      ...numbered('R-', 118, 121),
      ...numbered('R-', 123, 128),
    ]);
  });

  it('cites tests that exist', () => {
    const cited = [...page.matchAll(/`(test\/[^`]+)` · (.+?)(?=(?: \(and \d+ more\))?(?:<br>| \|))/g)];
    expect(cited.length).toBeGreaterThan(rows.length / 2);
    const missing = cited.filter(([, file = '', title = '']) => {
      const path = resolve(root, file);
      return !existsSync(path) || !plain(readFileSync(path, 'utf8')).includes(plain(title));
    });
    expect(missing.map(([text]) => text)).toEqual([]);
  });
});
