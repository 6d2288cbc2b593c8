import { EventEmitter } from 'node:events';
import { type createPostgresBackend, PostgresConnection, PostgresQueueBackend } from 'bullmq';
import type { Pool } from 'pg';
import type { NotificationListener } from '../postgres/notification-listener.js';

/** Where BullMQ says on Postgres that there is a job, with the name of its queue. */
const CHANNEL = 'bullmq_jobs';

type ListeningClient = Awaited<ReturnType<PostgresConnection['getListenClient']>>;

/** What BullMQ takes for its own listening connection: it asks it to listen, and waits for `notification`. */
class Notifications extends EventEmitter {
  private end: (() => void) | null = null;

  constructor(
    private readonly listener: NotificationListener,
    private readonly queue: string,
  ) {
    super();
  }

  /** BullMQ asks for nothing but to listen. What may have been missed while a connection was away is looked at. */
  async query(): Promise<{ rows: never[] }> {
    this.end ??= this.listener.listen(CHANNEL, (payload) => {
      this.emit('notification', { channel: CHANNEL, payload: payload ?? this.queue });
    });
    return { rows: [] };
  }

  close(): void {
    this.end?.();
    this.removeAllListeners();
  }
}

class ListeningConnection extends PostgresConnection {
  constructor(
    pool: Pool,
    private readonly notifications: Notifications,
  ) {
    super(pool);
  }

  override async getListenClient(): Promise<ListeningClient> {
    return this.notifications as unknown as ListeningClient;
  }

  /** The listener asks its connection for signs of life. */
  override get hasListenClientKeepAlive(): boolean {
    return true;
  }

  /** The connection is not this queue's alone. */
  override async setListenClientName(): Promise<void> {}

  override async close(): Promise<void> {
    this.notifications.close();
    await super.close();
  }
}

/**
 * BullMQ on Postgres, whose workers hear of new jobs on the one connection that their process listens on: each
 * listening connection costs the server a look at every notification of the database (REL-21).
 */
export function listeningBackend(listener: NotificationListener): typeof createPostgresBackend {
  return (name, opts) =>
    new PostgresQueueBackend(
      new ListeningConnection(opts.connection as Pool, new Notifications(listener, name)),
      name,
      opts,
    );
}
