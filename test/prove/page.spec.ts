import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { exactly, within } from '../../prove/proof.js';
import { promisesOf } from '../../prove/promises.js';
import { PROOFS } from '../../prove/proofs.js';
import { holds, kept, listed, type Result, tableOf, unproved } from '../../prove/result.js';

const root = resolve(import.meta.dirname, '../..');
const docs = resolve(root, 'docs');
const promises = promisesOf(root);
const page = () => readFileSync(resolve(docs, 'proof.md'), 'utf8');

const result: Result = {
  name: 'races',
  title: 'Races',
  promises: ['REL-9'],
  date: '2026-11-23',
  commit: 'abc1234',
  source: 'of today',
  seed: 7,
  seconds: 12,
  machine: { cores: 2, memoryGb: 8, node: '22.22.0' },
  figures: [exactly('winners', 200, 200), within('slowest answer', 250, 251.24, 'ms')],
};

describe('the results of proofs', () => {
  it('are listed on the page as they are kept: npm run prove -- list', () => {
    expect(page()).toBe(listed(page(), kept(docs), promises));
  });

  it('are of proofs that there are, each with its table', () => {
    for (const { name } of kept(docs)) {
      // It has a command of its own.
      expect([...Object.keys(PROOFS), 'chaos']).toContain(name);
      expect(existsSync(resolve(docs, 'proof', `${name}.md`))).toBe(true);
    }
  });

  it('say plainly which figure was missed', () => {
    expect(holds(result)).toBe(false);
    expect(tableOf(result)).toContain('| slowest answer | at most 250 ms | 251 ms | **no** |');
    expect(listed('# Proof\n', [result], promises)).toContain(
      '| 1 of 2 | slowest answer: 251 ms, promised at most 250 ms |',
    );
  });

  it('replace what the section said before, and nothing else', () => {
    const once = listed('# Proof\n\nText\n', [result], promises);
    expect(listed(once, [result], promises)).toBe(once);
    expect(once).toMatch(/^# Proof\n\nText\n\n## Promises\n/);
  });

  it('stand beside every promise, which some suite or proof shows', () => {
    expect(promises.filter(({ id }) => id.startsWith('REL-'))).toHaveLength(34);
    expect(promises.filter(({ id }) => id.startsWith('SEC-'))).toHaveLength(48);
    const [row] = listed('# Proof\n', [result], promises).match(/^\| \[REL-9\].*$/m) ?? [];
    expect(row).toContain('`npm run prove -- races`');
    expect(row).toContain('1 of 2 figures; slowest answer: 251 ms, promised at most 250 ms | 2026-11-23, `abc1234` |');
  });

  it('prove nothing while a figure is missed, a promise has none, or another program was tried', () => {
    const reached = { ...result, figures: [exactly('winners', 200, 200)] };
    const [one] = promises;
    if (!one) throw new Error('There are no promises');
    const raced = { ...one, id: 'REL-9', suites: [] };
    expect(unproved(['races'], [reached], [raced], 'of today')).toEqual([]);
    expect(unproved(['races'], [result], [raced], 'of today')).toEqual([
      'races: slowest answer: 251 ms, promised at most 250 ms',
    ]);
    expect(unproved(['races'], [reached], [raced], 'of tomorrow')).toEqual([
      'races: run on 2026-11-23 at abc1234, on another program than this one',
    ]);
    expect(unproved(['races'], [], [raced], 'of today')).toEqual([
      'REL-9: nothing shows it',
      'races: never run in full',
    ]);
  });
});
