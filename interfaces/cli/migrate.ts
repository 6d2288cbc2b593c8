import { Command } from 'commander';
import { migratedByOwner, run } from './run.js';

const command = new Command('npm run migrate --')
  .description(
    'Brings the database at DATABASE_URL to the newest schema. A database that is there already stays as it is.',
  )
  .action(async () => {
    await migratedByOwner();
    process.stdout.write('The schema is up to date\n');
  });

await run(command);
