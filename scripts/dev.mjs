import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, reactRouter, swc } from './build.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { readEnvironmentFile, ready, root } from './install.mjs';
import { whenNpmEnds } from './parents.mjs';
import { onStop, script, step } from './progress.mjs';

const HELP = `
npm run dev: the server starts again after each change in domain, application, infrastructure, interfaces or seed, the
site shows a change in web at once. The site's own address passes /api on to the server.

PORT (3000) is the server's; the other variables: .env.example`;

await script(HELP, async () => {
  await ready();
  readEnvironmentFile();
  const dataDir = resolve(root, process.env.DATA_DIR || '.data');
  const port = process.env.PORT || '3000';
  const children = [];
  const end = (signal) => {
    for (const child of children) {
      try {
        process.kill(-child.pid, signal);
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    }
  };
  let stopped = false;
  const stop = () => {
    stopped = true;
    end('SIGTERM');
  };
  onStop(stop);
  whenNpmEnds(stop);

  await build('server');
  // What is watched from here on is no longer what the stamp of the last build says.
  rmSync(join(root, 'dist', '.server.hash'), { force: true });
  const postgres = process.env.DATABASE_URL
    ? null
    : await step('Starting the database', () => startEmbeddedPostgres({ dataDir }));
  const env = {
    ...process.env,
    PORT: port,
    API_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres?.url ?? process.env.DATABASE_URL,
  };
  const start = (args) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env,
    });
    children.push(child);
    return new Promise((answer) => child.on('exit', answer));
  };
  const programs = [
    swc('--watch'),
    ['--watch', '--enable-source-maps', 'dist/interfaces/main.js'],
    [reactRouter, 'dev', 'web'],
  ];
  const ends = stopped ? [Promise.resolve()] : programs.map(start);
  await Promise.race(ends);
  stop();
  const timer = setTimeout(() => end('SIGKILL'), 6_000);
  await Promise.all(ends);
  clearTimeout(timer);
  await postgres?.stop();
  process.exit(0);
});
