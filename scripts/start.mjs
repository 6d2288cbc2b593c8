import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from './build.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { readEnvironmentFile, ready, root } from './install.mjs';
import { whenNpmEnds } from './parents.mjs';
import { onStop, Refusal, script, step } from './progress.mjs';

const HELP = `
npm start: installs and builds what is needed, starts the embedded Postgres unless DATABASE_URL names another, and serves
the site, the API and the workers on one port. Ctrl-C stops it in order, a second Ctrl-C at once.

PORT (3000), HOST, DATA_DIR (.data), DATABASE_URL, REDIS_URL, SMTP_URL, S3_URL, CLAMD_URL, ROLE, DEMO and the rest: .env.example
STOP_TIMEOUT (10): the seconds after which what has not stopped in order is ended`;

// What is left of the time is for ending what did not stop in its share.
const APPLICATION_SHARE = 0.6;
const SHARE_OF_ALL = 0.9;
// One Ctrl-C arrives twice: from the terminal and passed on by npm.
const SAME_PRESS = 1_000;

const tryToListen = (port, host) =>
  new Promise((answer) => {
    const server = createServer();
    server.on('error', (error) => answer(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => answer(null)));
  });

// A program that was just ended may hold its port for a moment longer.
async function portIsFree(port, host) {
  for (const until = Date.now() + 3_000; (await tryToListen(port, host)) === 'EADDRINUSE'; await sleep(100)) {
    if (Date.now() > until) throw new Refusal(`Port ${port} is taken: stop what uses it, or start with another PORT`);
  }
}

await script(HELP, async () => {
  await ready();
  readEnvironmentFile();
  const port = Number(process.env.PORT || 3000);
  const host = process.env.HOST || (process.env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1');
  if (process.env.ROLE !== 'worker' && Number.isInteger(port)) await portIsFree(port, host);
  const stopTimeout = Number(process.env.STOP_TIMEOUT || 10) * 1_000;
  if (!(stopTimeout >= 1_000)) throw new Refusal('STOP_TIMEOUT is a number of seconds, 1 or more');
  await build('server', 'web');

  let app;
  let stoppedAt = 0;
  const end = (signal) => {
    try {
      if (app?.pid) process.kill(-app.pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  const stop = () => {
    if (stoppedAt === 0) {
      stoppedAt = Date.now();
      app?.kill('SIGTERM');
      setTimeout(() => end('SIGKILL'), stopTimeout * APPLICATION_SHARE).unref();
    } else if (Date.now() - stoppedAt > SAME_PRESS) {
      end('SIGKILL');
    }
  };
  onStop(stop);
  whenNpmEnds(stop);

  const dataDir = resolve(root, process.env.DATA_DIR || '.data');
  // Production has a database of its own, or is refused by the application, which names all that is missing.
  const isGiven = process.env.DATABASE_URL || process.env.NODE_ENV === 'production';
  const postgres = isGiven ? null : await step('Starting the database', () => startEmbeddedPostgres({ dataDir }));
  let code = 0;
  let isExplained = false;
  if (stoppedAt === 0) {
    // The channel signals to the application, by closing, that its supervisor is gone; in a group of its own a
    // terminal's Ctrl-C reaches it only through `stop`.
    app = spawn(process.execPath, ['--enable-source-maps', 'dist/interfaces/main.js'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? process.env.DATABASE_URL },
    });
    code = await new Promise((answer, reject) => {
      app.on('error', reject);
      app.on('message', (message) => (isExplained ||= message === 'explained'));
      app.on('exit', (status, signal) => answer(status ?? (signal ? 1 : 0)));
    });
    end('SIGKILL');
  }
  await postgres?.stop(stoppedAt ? Math.max(1_000, stopTimeout * SHARE_OF_ALL - (Date.now() - stoppedAt)) : undefined);
  if (isExplained) process.exit(code);
  if (stoppedAt === 0 && code !== 0) throw new Refusal(`The application ended by itself with code ${code}`);
  process.exit(0);
});
