import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folders, root } from './processes.js';

const places = folders();
afterAll(() => places.removeAll());

function checkout(): string {
  const folder = places.make();
  for (const name of ['scripts', 'package.json', 'package-lock.json', '.swcrc'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const room of ['interfaces', 'seed', 'bench', 'prove']) {
    mkdirSync(join(folder, room));
    writeFileSync(join(folder, room, 'main.ts'), `console.log('${room} of', process.argv[2] as string);\n`);
  }
  return folder;
}

const built = (folder: string) => readdirSync(join(folder, 'dist')).filter((name) => !name.startsWith('.'));

describe('the build', () => {
  it('holds the seed and no benchmarks: those are compiled by npm run bench alone', { tags: 'long' }, () => {
    const folder = checkout();
    const script = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    script('scripts/build.mjs');
    expect(built(folder)).toEqual(['interfaces', 'seed']);
    expect(script('scripts/cli.mjs', 'bench', '--help')).toContain('bench of --help');
    expect(built(folder)).toEqual(['bench', 'interfaces', 'seed']);
  });

  it(
    'bundles what entries share: a module finds the files beside its source, and its errors name the line there',
    { tags: 'long' },
    () => {
      const folder = checkout();
      mkdirSync(join(folder, 'interfaces/cli'));
      writeFileSync(join(folder, 'interfaces/beside.txt'), 'what lies beside it');
      writeFileSync(
        join(folder, 'interfaces/beside.ts'),
        `import { readFileSync } from 'node:fs';
import { z } from 'zod';
export const found = () => z.string().parse(readFileSync(new URL('./beside.txt', import.meta.url), 'utf8'));
export const same = () => readFileSync(\`\${import.meta.dirname}/beside.txt\`, 'utf8') === found();
export const fail = () => {
  throw new Error('on line six');
};
`,
      );
      for (const [entry, path] of [
        ['main', './beside.js'],
        ['cli/seed', '../beside.js'],
      ] as const)
        writeFileSync(
          join(folder, `interfaces/${entry}.ts`),
          `import { fail, found, same } from '${path}';
console.log('${entry}', found(), same());
try {
  fail();
} catch (error) {
  console.log((error as Error).stack);
}
`,
        );
      execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder });
      expect(built(folder)).toEqual(['interfaces', 'seed', 'shared']);
      rmSync(join(folder, 'node_modules'));
      rmSync(join(folder, 'dist/interfaces/beside.js'));
      for (const entry of ['main', 'cli/seed']) {
        const args = ['--enable-source-maps', `dist/interfaces/${entry}.js`];
        const output = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
        expect(output).toContain(`${entry} what lies beside it true\n`);
        expect(output).toContain(join(folder, 'interfaces/beside.ts:6:'));
      }
    },
  );
});
