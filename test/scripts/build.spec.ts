import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folders, root } from './processes.js';

const places = folders();
afterAll(() => places.removeAll());

function checkout(): string {
  const folder = places.make();
  for (const name of ['scripts', 'package.json', 'package-lock.json', '.swcrc'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const room of ['interfaces', 'seed', 'bench']) {
    mkdirSync(join(folder, room));
    writeFileSync(join(folder, room, 'main.ts'), `console.log('${room} of', process.argv[2] as string);\n`);
  }
  return folder;
}

const built = (folder: string) => readdirSync(join(folder, 'dist')).filter((name) => !name.startsWith('.'));

describe('the build', () => {
  it('holds the seed and no benchmarks: those are compiled by npm run bench alone', () => {
    const folder = checkout();
    const script = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    script('scripts/build.mjs');
    expect(built(folder)).toEqual(['interfaces', 'seed']);
    expect(script('scripts/cli.mjs', 'bench', '--help')).toContain('bench of --help');
    expect(built(folder)).toEqual(['bench', 'interfaces', 'seed']);
  });
});
