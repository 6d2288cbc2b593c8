import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { builtFile } from './program.js';

export type Answer = { code: number; out: string; err: string };

/** Runs a command as `scripts/cli.mjs` does. */
export async function commandOf(name: string, args: string[], env: Record<string, string>): Promise<Answer> {
  const file = await builtFile(`interfaces/cli/${name}.js`);
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  return new Promise((answer) => {
    const child = execFile(
      process.execPath,
      [file, ...args],
      { env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: tmpdir(), TIMEOUTS: '20', ...env } },
      (error, out, err) => answer({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end();
  });
}
