import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { onPath } from './chromium.mjs';
import { installed } from './debian.mjs';
import { freePort, listening } from './embedded-postgres.mjs';
import { Refusal, run, step } from './progress.mjs';

/**
 * A Redis for the tests: `TEST_REDIS_URL`, else `redis-server` on the PATH, else Docker, else Debian's package.
 *
 * @param {string} folder where an own server may write
 * @returns {Promise<{ url: string, stop(): Promise<void> } | null>}
 */
export async function findRedis(folder) {
  if (process.env.TEST_REDIS_URL) return { url: process.env.TEST_REDIS_URL, async stop() {} };
  if (onPath('redis-server')) return ownServer(folder);
  if (await dockerRuns()) return container();
  if (await installed('redis-server')) return ownServer(folder);
  return null;
}

// The shell ends the server when its input ends, so that no server outlives a killed test run.
async function ownServer(folder) {
  const port = await freePort();
  const settings = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const watched = '"$@" >/dev/null 2>&1 & server=$!; cat >/dev/null; kill -9 $server; wait $server 2>/dev/null';
  const shell = spawn(
    'sh',
    ['-c', watched, 'redis', 'redis-server', ...settings.map(String), '--maxmemory-policy', 'noeviction'],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  const ended = new Promise((answer) => shell.on('exit', answer));
  for (const until = Date.now() + 10_000; !(await listening(port)); await sleep(20)) {
    if (Date.now() > until) throw new Refusal('redis-server is on the PATH but does not start');
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      shell.stdin.end();
      await ended;
    },
  };
}

async function dockerRuns() {
  if (!onPath('docker')) return false;
  return run('docker', ['info'], { timeout: 10_000 }).then(
    ({ code }) => code === 0,
    () => false,
  );
}

async function container() {
  const { GenericContainer } = await import('testcontainers');
  const started = await step('Starting Redis in Docker', () =>
    new GenericContainer('redis:7').withExposedPorts(6379).start(),
  );
  return {
    url: `redis://${started.getHost()}:${started.getMappedPort(6379)}`,
    stop: () => started.stop(),
  };
}
