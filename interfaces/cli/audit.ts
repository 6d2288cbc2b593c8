import { Command } from 'commander';
import { Audit } from '../../infrastructure/postgres/audit.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { SignedLogAnchors } from '../../infrastructure/postgres/adapters/signed-log-anchors.js';
import { objectStoreOf } from '../../infrastructure/document/object-stores.js';
import { currentSettings } from '../../infrastructure/settings/current-settings.js';
import { Progress } from './progress.js';
import { run } from './run.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function withAudit(work: (audit: Audit) => Promise<void>): Promise<void> {
  const settings = currentSettings();
  const database = new Database(settings.databaseUrl, { max: 2 });
  try {
    await work(new Audit(database, new SignedLogAnchors(database, objectStoreOf(settings), settings.sessionSecret)));
  } finally {
    await database.close();
  }
}

async function verify(audit: Audit): Promise<void> {
  const progress = new Progress('Verifying events', null);
  const counts = await audit.verify({
    difference: ({ stream, id, what }) => process.stdout.write(`${stream} ${id}: ${what}\n`),
    progress: ({ events }) => progress.show(events),
  });
  progress.end(counts.events);
  process.stdout.write(
    `${counts.events} events in ${counts.streams} streams, ${counts.rows} rows: ` +
      `${counts.differences || 'no'} difference${counts.differences > 1 ? 's' : ''}\n`,
  );
  if (counts.differences > 0) process.exitCode = 1;
}

async function show(audit: Audit, id: string): Promise<void> {
  if (!UUID.test(id)) throw new Error(`${id} is not an id: ids look like 00000000-0000-4000-8000-000000000001`);
  const events = await audit.show(id);
  if (events.length === 0) throw new Error(`The log has no events of ${id}`);
  for (const { at, stream, streamId, version, type, actor, data } of events)
    process.stdout.write(`${at}  ${stream} ${streamId} #${version}  ${type}  by ${actor}  ${JSON.stringify(data)}\n`);
}

const command = new Command('npm run audit --').description(
  'Holds the event log against itself and against the tables.',
);
command
  .command('verify')
  .description(
    'verifies every stream: hashes, gaps, and each row against the fold of its events; exit code 1 on any difference',
  )
  .action(() => withAudit(verify));
command
  .command('show')
  .description('prints the events of a stream, or of all that belongs to an enquiry, oldest first')
  .argument('<id>', 'the id of a tutor, an enquiry, an account …')
  .action((id: string) => withAudit((audit) => show(audit, id)));

await run(command);
