import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../support/free-port.js';

const root = resolve(import.meta.dirname, '../../..');

/** The same built program once more, on the same database, with an environment of its own. */
export async function anotherProgram(env: Record<string, string>): Promise<{ url: string; end: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = spawn(process.execPath, ['--enable-source-maps', 'dist/interfaces/main.js'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ROLE: 'api', PORT: String(port), PUBLIC_URL: url, LIMITS: '1000', ...env },
  });
  const ended = new Promise<void>((end) => program.on('exit', () => end()));
  // However long a busy machine takes, as long as it has not ended by itself.
  const answers = () => {
    if (program.exitCode !== null) throw new Error(`The program at ${url} has ended with code ${program.exitCode}`);
    return fetch(`${url}/api/health`).then(
      ({ status }) => status,
      () => 0,
    );
  };
  await expect.poll(answers, { timeout: 0 }).toBe(200);
  return { url, end: () => (program.kill('SIGTERM'), ended) };
}
