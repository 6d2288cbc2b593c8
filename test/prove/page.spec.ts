import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { exactly, within } from '../../prove/proof.js';
import { PROOFS } from '../../prove/proofs.js';
import { holds, kept, listed, type Result, tableOf } from '../../prove/result.js';

const docs = resolve(import.meta.dirname, '../../docs');
const page = () => readFileSync(resolve(docs, 'proof.md'), 'utf8');

const result: Result = {
  name: 'races',
  title: 'Races',
  promises: ['REL-9'],
  date: '2026-11-23',
  commit: 'abc1234',
  seed: 7,
  seconds: 12,
  machine: { cores: 2, memoryGb: 8, node: '22.22.0' },
  figures: [exactly('winners', 200, 200), within('slowest answer', 250, 251.24, 'ms')],
};

describe('the results of proofs', () => {
  it('are listed on the page as they are kept: npm run prove -- list', () => {
    expect(page()).toBe(listed(page(), kept(docs)));
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
    expect(listed('# Proof\n', [result])).toContain('| 1 of 2 | slowest answer: 251 ms, promised at most 250 ms |');
  });

  it('replace what the section said before, and nothing else', () => {
    const once = listed('# Proof\n\nText\n', [result]);
    expect(listed(once, [result])).toBe(once);
    expect(once).toMatch(/^# Proof\n\nText\n\n## Proofs at their figures\n/);
  });
});
