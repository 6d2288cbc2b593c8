import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { CommanderError, type Command } from 'commander';

/** The database that the commands work on. @throws Error when none was named */
export function databaseUrl(): string {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is required: name a Postgres 15 or newer');
  return url;
}

/** Opens the house without a door to it, lets work be done in it and closes it. */
export async function inHouse(work: (house: INestApplicationContext) => Promise<void>): Promise<void> {
  // Read in only when needed: a command's help, or one that asks the database alone, answers at once.
  const { NestFactory } = await import('@nestjs/core');
  const { HouseModule } = await import('../app.module.js');
  const house = await NestFactory.createApplicationContext(HouseModule, {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    await work(house);
  } finally {
    await house.close();
  }
}

/** Runs a command; what goes wrong is one line on stderr and exit code 1. */
export async function run(command: Command): Promise<void> {
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

function lineOf(error: unknown): string {
  const { message, code, errors } = error as Error & { code?: string; errors?: Error[] };
  if (code === 'ECONNREFUSED') return 'The database does not answer: is DATABASE_URL right, does Postgres run?';
  return (message || errors?.[0]?.message || String(error)).split('\n').join(' ');
}
