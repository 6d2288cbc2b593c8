import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { readEnvironmentFile, ready, root } from './install.mjs';
import { onStop, Refusal, script } from './progress.mjs';

const COMMANDS = {
  seed: 'fills the database with made-up tutors and enquiries',
  admin: 'makes and promotes accounts, rotates keys',
  audit: 'verifies the event log against the tables, shows a stream',
  migrate: 'brings the database to the newest schema',
  chaos: 'kills production in small again and again, and checks what is left of it',
  bench: 'measures search and fan-out beside their floors',
};

/** Commands that are no part of the program, and what builds them. */
const PARTS = {
  bench: { part: 'bench', file: 'bench/main' },
  chaos: { part: 'prove', file: 'prove/chaos/main', ownServers: true },
};

/** What is made up and written lives for some batches: the young are given room, or they are taken for old. */
const FLAGS = { seed: ['--max-semi-space-size=32'] };

const HELP = `
${Object.entries(COMMANDS)
  .map(([name, what]) => `npm run ${name.padEnd(8)} ${what}`)
  .join('\n')}

Options come after --, as in: npm run seed -- --tutors 1000. Each command explains itself: npm run seed -- --help`;

await script(HELP, async ([command, ...args]) => {
  if (!(command in COMMANDS))
    throw new Refusal(`There is no command ${command ?? ''}: ${Object.keys(COMMANDS).join(', ')}`);
  await ready();
  readEnvironmentFile();
  const { part, file, ownServers } = PARTS[command] ?? { file: `interfaces/cli/${command}` };
  await build('server', ...(part ? [part] : []));
  const program = join(root, 'dist', `${file}.js`);
  if (!existsSync(program)) throw new Refusal(`${file}.ts does not exist`);

  const dataDir = resolve(root, process.env.DATA_DIR || '.data');
  const needsDatabase = !ownServers && !process.env.DATABASE_URL && !args.includes('--help');
  let child;
  onStop((signal) => child?.kill(signal));
  const postgres = needsDatabase ? await startEmbeddedPostgres({ dataDir }) : null;
  const code = await new Promise((answer, reject) => {
    child = spawn(process.execPath, ['--enable-source-maps', ...(FLAGS[command] ?? []), program, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) },
    });
    child.on('error', reject);
    child.on('exit', (status) => answer(status ?? 1));
  });
  await postgres?.stop();
  process.exit(code);
});
