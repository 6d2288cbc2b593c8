import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { CommanderError, type Command } from 'commander';
import { migrate } from '../../infrastructure/postgres/data-source.js';
import { ensureProgramLogin, type Logins, loginsOf } from '../../infrastructure/postgres/logins.js';

/** Both logins of the database that the commands work on. @throws Error when none was named */
function logins(): Logins {
  const { DATABASE_URL: url, OWNER_DATABASE_URL: ownerUrl } = process.env;
  if (!url) throw new Error('DATABASE_URL is required: name a Postgres 15 or newer');
  return loginsOf(url, ownerUrl || null);
}

/** The server that `DATABASE_URL` names, with the rights that it was given. @throws Error when none was named */
export const serverUrl = (): string => (logins(), process.env['DATABASE_URL'] as string);

/**
 * Brings the database up to date and returns its address for its
 * owner. @throws Error where only the program's login is known
 */
export async function migratedByOwner(): Promise<string> {
  const { ownerDatabaseUrl } = logins();
  if (!ownerDatabaseUrl) throw new Error("OWNER_DATABASE_URL is required: DATABASE_URL is the program's own login");
  await migrate(ownerDatabaseUrl, logins());
  return ownerDatabaseUrl;
}

/** Opens the app without a door to it, lets work be done in it and closes it. */
export async function withApp(work: (app: INestApplicationContext) => Promise<void>): Promise<void> {
  // Read in only when needed: a command's help, or one that asks the database alone, answers at once.
  const { NestFactory } = await import('@nestjs/core');
  const { DomainModule } = await import('../app.module.js');
  const { currentSettings } = await import('../../infrastructure/settings/current-settings.js');
  // What a start refuses is refused before anything is done.
  currentSettings();
  await ensureProgramLogin(logins());
  const app = await NestFactory.createApplicationContext(DomainModule, {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

/** Runs a command; what goes wrong is one line on stderr and exit code 1. */
export async function run(command: Command): Promise<void> {
  process.stdout.on('error', endWhereNobodyReads);
  command.showHelpAfterError('(--help explains the command)').exitOverride();
  for (const sub of command.commands) sub.showHelpAfterError('(--help explains the command)').exitOverride();
  try {
    await command.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else {
      process.stderr.write(`${lineOf(error)}\n`);
      process.exitCode = 1;
    }
  }
}

/** `| head` has read enough: what was to be printed is no loss. */
function endWhereNobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  throw error;
}

function lineOf(error: unknown): string {
  const { message, code, errors } = error as Error & { code?: string; errors?: Error[] };
  if (code === 'ECONNREFUSED') return 'The database does not answer: is DATABASE_URL right, does Postgres run?';
  return (message || errors?.[0]?.message || String(error)).split('\n').join(' ');
}
