import { createPostgresBackend, type JobsOptions, type Processor, Queue, runMigrations, Worker } from 'bullmq';
import pg from 'pg';

/** Where a queue lives that is measured against: on Redis where one is named, else in a schema of the database. */
export type QueueAddress = { databaseUrl: string; redisUrl: string | undefined };

const CONNECTIONS = 8;

async function connectionTo({ databaseUrl, redisUrl }: QueueAddress) {
  if (redisUrl) return { url: redisUrl, maxRetriesPerRequest: null };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await runMigrations(client, 'bullmq');
  await client.end();
  return new pg.Pool({ connectionString: databaseUrl, options: '-c search_path=bullmq', max: CONNECTIONS });
}

export async function openQueue<Data>(
  name: string,
  address: QueueAddress,
  defaultJobOptions: JobsOptions,
): Promise<Queue<Data>> {
  const connection = await connectionTo(address);
  const queue =
    connection instanceof pg.Pool
      ? new Queue(name, { connection, defaultJobOptions }, createPostgresBackend)
      : new Queue(name, { connection, defaultJobOptions });
  return queue as Queue as Queue<Data>;
}

/** Works until the process ends; resolves when it takes jobs. */
export async function openWorker<Data>(
  name: string,
  address: QueueAddress,
  process: Processor<Data>,
  concurrency: number,
): Promise<void> {
  const connection = await connectionTo(address);
  const worker =
    connection instanceof pg.Pool
      ? new Worker(name, process, { connection, concurrency }, createPostgresBackend)
      : new Worker(name, process, { connection, concurrency });
  worker.on('error', () => undefined);
  await worker.waitUntilReady();
}
