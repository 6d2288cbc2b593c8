import { runMigrations } from 'bullmq';
import type pg from 'pg';
import { APPLICATION_ROLE } from '../postgres/database.js';

/** Where BullMQ keeps its jobs in Postgres. */
export const QUEUE_SCHEMA = 'bullmq';

/** The jobs, and the ticks of time. */
export const QUEUES = { jobs: 'house', ticks: 'ticks' } as const;

const RIGHTS = {
  tables: 'select, insert, update, delete',
  sequences: 'usage',
  functions: 'execute',
};

/** Brings BullMQ's own tables up to date as their owner, and lets the program work with them. */
export async function migrateQueue(owner: pg.Client): Promise<void> {
  await runMigrations(owner, QUEUE_SCHEMA);
  // BullMQ makes a queue's sequence when it is first needed, which the program may not.
  for (const queue of Object.values(QUEUES)) await owner.query(`select ${QUEUE_SCHEMA}.next_job_id($1)`, [queue]);
  await owner.query(`grant usage on schema ${QUEUE_SCHEMA} to ${APPLICATION_ROLE}`);
  for (const [kind, rights] of Object.entries(RIGHTS))
    await owner.query(`grant ${rights} on all ${kind} in schema ${QUEUE_SCHEMA} to ${APPLICATION_ROLE}`);
}
