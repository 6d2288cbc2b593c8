import { type createPostgresBackend, PostgresConnection, PostgresQueueBackend } from 'bullmq';
import type { Pool } from 'pg';
import type { NotificationListener } from '../postgres/notification-listener.js';
import { JobWatch } from './job-watch.js';

class ListeningConnection extends PostgresConnection {
  /** There is no connection of this queue's own to name. */
  override async setListenClientName(): Promise<void> {}
}

/**
 * BullMQ's backend on Postgres, whose worker asks for a job when one can be taken. BullMQ's own asks whenever one was
 * added or comes due, and with it every other worker of the queue.
 */
class ListeningBackend extends PostgresQueueBackend {
  private isInterrupted = false;

  constructor(
    connection: PostgresConnection,
    name: string,
    opts: ConstructorParameters<typeof PostgresQueueBackend>[2],
    private readonly watch: JobWatch,
  ) {
    super(connection, name, opts);
  }

  override async waitForJob(seconds: number): Promise<{ member: string; score: number } | null> {
    if (this.closing || this.isInterrupted) return null;
    try {
      return (await this.watch.next(seconds * 1_000)) ? { member: this.queueName, score: 0 } : null;
    } catch {
      // Then the worker asks, fails, says so, and waits before it asks again.
      return null;
    }
  }

  override async disconnectBlocking(): Promise<void> {
    this.isInterrupted = true;
    this.watch.end();
  }

  override async reconnectBlocking(): Promise<void> {
    this.isInterrupted = false;
  }

  override async disconnect(): Promise<void> {
    this.watch.close();
    await super.disconnect();
  }

  override async close(force?: boolean): Promise<void> {
    this.watch.close();
    await super.close(force);
  }
}

/**
 * BullMQ on Postgres, whose workers hear of new jobs on the one connection that their process listens on: each
 * listening connection costs the server a look at every notification of the database (REL-21).
 */
export function listeningBackend(listener: NotificationListener): typeof createPostgresBackend {
  return (name, opts) => {
    const pool = opts.connection as Pool;
    return new ListeningBackend(new ListeningConnection(pool), name, opts, new JobWatch(pool, listener, name));
  };
}
