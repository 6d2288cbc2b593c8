import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandBus } from '@nestjs/cqrs';
import { Command } from 'commander';
import { RegisterAccount } from '../../application/account/register-account.command.js';
import { Accounts } from '../../application/ports/account/accounts.js';
import { Clock } from '../../application/ports/clock.js';
import { Ledger, append } from '../../application/ports/ledger.js';
import { Vault } from '../../application/ports/vault.js';
import { type Account, type AccountEvent, demote, promote } from '../../domain/account/account.js';
import { registerRules } from '../../domain/account/account.rules.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { KeyRotation } from '../../infrastructure/vault/rotation.js';
import { eraseAgain, listErasures } from './erasures.js';
import { Progress } from './progress.js';
import { withApp, run } from './run.js';

type Names = { username: string; email: string; firstName: string; lastName: string; password?: string };

/** Asks in the terminal without showing what is typed. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Give the password with --password or in ADMIN_PASSWORD');
  process.stderr.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

async function create(names: Names): Promise<void> {
  const password = names.password ?? process.env['ADMIN_PASSWORD'] ?? (await askPassword());
  const account = registerRules.safeParse({ ...names, password });
  if (!account.success) throw new Error(account.error.issues.map(({ message }) => message).join('; '));
  await withApp(async (app) => {
    const { id, username } = await app.get(CommandBus).execute(new RegisterAccount(account.data, 'admin', 'operator'));
    process.stdout.write(`${username} is an admin now (${id})\n`);
  });
}

type Change = (account: Account, now: string) => AccountEvent[];

/** Changes the role of an account; says `done`, or `before` where it had it already. */
async function changeRole(username: string, change: Change, done: string, before: string): Promise<void> {
  await withApp(async (app) => {
    const account = await app.get(Accounts).credentials(username);
    if (!account) throw new Error(`There is no account ${username}`);
    const ledger = app.get(Ledger);
    const at = app.get(Clock).now();
    const changed = await ledger.decide('account', account.id, (current) => {
      const events = change(current.state, at);
      return {
        commit: events.length ? { changes: [append(current, events)], actor: 'operator', at } : null,
        result: events.length > 0,
      };
    });
    process.stdout.write(`${username} ${changed ? done : before}\n`);
  });
}

async function rotateKeys(): Promise<void> {
  await withApp(async (app) => {
    const rotation = new KeyRotation(app.get(Database), app.get(Vault));
    const progress = new Progress('Rows', await rotation.rows());
    let seen = 0;
    const sealed = await rotation.run((rows) => progress.show((seen = rows)));
    progress.end(seen);
    process.stdout.write(`${sealed} numbers were sealed with the newest key\n`);
  });
}

const command = new Command('npm run admin --').description(
  'Makes, promotes and demotes admins, which happens nowhere else; rotates the keys of encrypted numbers; lists who was erased.',
);
command
  .command('create')
  .description('makes an account with the role admin; the password is asked for where it is not given')
  .requiredOption('--username <name>', '3 to 32 letters, digits, dots, underscores, hyphens')
  .requiredOption('--email <address>', 'where mail to the admin goes')
  .requiredOption('--first-name <name>', 'first name')
  .requiredOption('--last-name <name>', 'last name')
  .option('--password <password>', 'at least 8 characters; ADMIN_PASSWORD keeps it out of the history of commands')
  .action(create);
command
  .command('promote')
  .description('makes an admin of an account')
  .argument('<username>', 'the name the account signs in with')
  .action((username: string) => changeRole(username, promote, 'is an admin now', 'was an admin already'));
command
  .command('demote')
  .description('makes an ordinary user of an admin, whose open sessions lose the rights of one at once')
  .argument('<username>', 'the name the account signs in with')
  .action((username: string) => changeRole(username, demote, 'is an ordinary user now', 'was no admin'));

command
  .command('rotate-keys')
  .description('seals every encrypted number with the last key of FIELD_KEYS; the ones before may go afterwards')
  .action(rotateKeys);
command
  .command('erasures')
  .description('prints everybody who was erased, as ids; keep it outside the database, newer than its newest backup')
  .action(listErasures);
command
  .command('erase-again')
  .description('erases again, after a backup was restored, everybody on a list that `erasures` printed')
  .argument('<file>', 'the list')
  .action(eraseAgain);

await run(command);
