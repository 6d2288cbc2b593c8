import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { within } from '../closing.js';
import { ALIVE } from './alive.js';

/** How often a line on which nothing rings is asked for a sign of life, and how long that may take (REL-21). */
const PULSE_MS = 8_000;
/** A living server answers a sign of life in milliseconds; after so long another connection is made. */
const SILENT_MS = 4_000;
/** Nothing is lost with a listener: rows are looked at at intervals as well. */
const CLOSING_MS = 1_000;

type Wake = (payload?: string) => void;

/**
 * Listens to notifications, of all channels on one connection: each that listens costs the server a look at every
 * notification of the database. Calls back with what a notification says, also once with nothing after each
 * (re)connection, since notifications are lost while the connection is dead.
 */
export class NotificationListener {
  private readonly channels = new Map<string, Set<Wake>>();
  private client: pg.Client | null = null;
  /** Whether the connection listens to all channels that had been asked for when it was made. */
  private isListening = false;
  private isOpen = false;
  private isClosed = false;

  constructor(private readonly url: string) {}

  /**
   * Listens to a channel until what it returns is called; connects for the first one, and again until closed. Who asks
   * after that is not called: the program is ending.
   */
  listen(channel: string, wake: Wake): () => void {
    if (this.isClosed) return () => undefined;
    const wakes = this.channels.get(channel) ?? new Set();
    this.channels.set(channel, wakes.add(wake));
    if (!this.isOpen) {
      this.isOpen = true;
      void this.keepOpen();
    } else if (this.isListening) void this.add(channel, wake);
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0 && this.channels.get(channel) === wakes) this.channels.delete(channel);
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.channels.clear();
    await within(CLOSING_MS, this.client?.end());
  }

  /** Listens to one more channel; a connection that does not take it is replaced by one that listens to all. */
  private async add(channel: string, wake: Wake): Promise<void> {
    const { client } = this;
    try {
      await client?.query(`listen ${channel}`);
      wake();
    } catch {
      await client?.end().catch(() => undefined);
    }
  }

  private async keepOpen(): Promise<void> {
    while (!this.isClosed) {
      const client = new pg.Client({
        connectionString: this.url,
        connectionTimeoutMillis: SILENT_MS,
        query_timeout: SILENT_MS,
        ...ALIVE,
      });
      this.client = client;
      const ended = new Promise<void>((done) => {
        client.on('end', () => done());
        client.on('error', () => done());
      });
      let pulse: NodeJS.Timeout | undefined;
      try {
        await client.connect();
        client.on('notification', ({ channel, payload }) => this.wake(channel, payload));
        // Also those that are asked for meanwhile.
        for (const channel of this.channels.keys()) await client.query(`listen ${channel}`);
        this.isListening = true;
        for (const channel of this.channels.keys()) this.wake(channel);
        pulse = setInterval(() => {
          // Ends the line of a client that waits for an answer.
          client.query('select').catch(() => client.end().catch(() => undefined));
        }, PULSE_MS).unref();
        await ended;
      } catch {
        await client.end().catch(() => undefined);
      } finally {
        this.isListening = false;
        clearInterval(pulse);
      }
      if (!this.isClosed) await sleep(500);
    }
  }

  private wake(channel: string, payload?: string): void {
    for (const wake of this.channels.get(channel) ?? []) wake(payload);
  }
}
