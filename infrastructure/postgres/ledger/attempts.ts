import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import { type Attempt, underWay } from '../../../application/ports/idempotency-store.js';
import { Statement } from './statement.js';

/** An attempt under an Idempotency-Key, which command of it runs, and what was written for it. */
type Running = {
  attempt: Attempt;
  command: string | null;
  /** What the command does on its way. */
  isStep: boolean;
  wrote: { anything: boolean; outcome: boolean };
};

/** The attempt on whose behalf something runs. */
export const running = new AsyncLocalStorage<Running>();

/**
 * Writes in a statement what is done under a key, so that both stand or fall together; refuses the statement whole, as
 * `AttemptOver`, where another attempt has taken up the key.
 */
export function writeOutcome(statement: Statement, done: { outcome?: unknown; isStep?: boolean }): void {
  const now = running.getStore();
  if (!now) return;
  const { attempt, command, isStep, wrote } = now;
  const isWhole = command !== null && !isStep && !done.isStep;
  const outcome = 'outcome' in done ? { value: done.outcome ?? null } : {};
  const outcomes = isWhole ? { [command]: outcome } : {};
  wrote.anything = true;
  wrote.outcome ||= isWhole && 'outcome' in done;
  const held = statement.part(
    `update idempotency_keys set attempted_at = clock_timestamp(), outcomes = outcomes || ${statement.json(outcomes)}
     where key = ${statement.value(attempt.key)} and attempt = ${statement.value(attempt.id)} returning 1`,
  );
  statement.check(`case when not exists (select from ${held}) then refuse('AttemptOver') end`);
}

/** The same in a transaction. @throws DomainError conflict `under_way` */
export async function recordOutcome(client: PoolClient, done: { outcome?: unknown }): Promise<void> {
  if (!running.getStore()) return;
  const statement = new Statement();
  writeOutcome(statement, done);
  try {
    await client.query(statement.text(), statement.values);
  } catch (error) {
    throw (error as Error).message === 'AttemptOver' ? underWay() : error;
  }
}
