import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/limits.md'), 'utf8');
const rowsOf = (name: string) => page.split('\n').filter((line) => line.includes(`[\`${name}\`]`));

describe('the page of limits', () => {
  it('is what the code says: npm run limits', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/limits.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('has what a timeout, a pool, a list of waits and a limit of calls come to, and why', () => {
    expect(rowsOf('STATEMENT_MS')).toEqual([
      expect.stringMatching(/^\| 4\.5 s \| .*\(\.\.\/infrastructure\/postgres\/database\.ts\) \| A statement/),
    ]);
    expect(rowsOf('SMTP_CONNECTIONS')).toEqual([expect.stringMatching(/^\| 10 \| /)]);
    expect(rowsOf('RETRY_SECONDS')).toContainEqual(expect.stringMatching(/^\| 30 s, 2 min, 10 min, .* 4 h \| /));
    expect(rowsOf('LIMITS').join('\n')).toMatch(/login-failures \(points 5, duration 15 min\)/);
    expect(rowsOf('UNREGISTERED_MS')).toEqual([expect.stringMatching(/^\| 1 day \| /)]);
  });
});
