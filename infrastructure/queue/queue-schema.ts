import { runMigrations } from 'bullmq';
import type pg from 'pg';
import { QUEUE_NAMES } from '../../application/ports/admin/queue-board.js';
import { APPLICATION_ROLE } from '../postgres/database.js';

/** Where BullMQ keeps its jobs in Postgres. */
export const QUEUE_SCHEMA = 'bullmq';

/** Queues of earlier versions; what they held is handed over again from the outbox. */
export const FORMER_QUEUES = ['house', 'ticks'];

/** More than a queue ever holds. */
const MOST_JOBS = 2_000_000_000;

const RIGHTS = {
  tables: 'select, insert, update, delete',
  sequences: 'usage',
  functions: 'execute',
};

/** Brings BullMQ's own tables up to date as their owner, and lets the program work with them. */
export async function migrateQueue(owner: pg.Client): Promise<void> {
  await runMigrations(owner, QUEUE_SCHEMA);
  // BullMQ makes a queue's sequence when it is first needed, which the program may not.
  for (const queue of QUEUE_NAMES) await owner.query(`select ${QUEUE_SCHEMA}.next_job_id($1)`, [queue]);
  for (const queue of FORMER_QUEUES) {
    const paused = `insert into ${QUEUE_SCHEMA}.meta (queue, field, value) values ($1, 'paused', '1') on conflict (queue, field) do update set value = '1'`;
    await owner.query(paused, [queue]);
    await owner.query(`select ${QUEUE_SCHEMA}.obliterate($1, $2, true)`, [queue, MOST_JOBS]);
  }
  await owner.query(`grant usage on schema ${QUEUE_SCHEMA} to ${APPLICATION_ROLE}`);
  for (const [kind, rights] of Object.entries(RIGHTS))
    await owner.query(`grant ${rights} on all ${kind} in schema ${QUEUE_SCHEMA} to ${APPLICATION_ROLE}`);
}
