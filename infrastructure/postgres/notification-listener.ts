import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { within } from '../closing.js';
import { ALIVE } from './database.js';

/** How often a line on which nothing rings is asked for a sign of life, and how long that may take (REL-21). */
const PULSE_MS = 8_000;
/** A living server answers a sign of life in milliseconds; after so long another connection is made. */
const SILENT_MS = 4_000;
/** Nothing is lost with a listener: rows are looked at at intervals as well. */
const CLOSING_MS = 1_000;

/**
 * Listens to the notifications of a channel and calls back with what they say, also once with nothing after each
 * (re)connection, since notifications are lost while the connection is dead.
 */
export class NotificationListener {
  private client: pg.Client | null = null;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly wake: (payload?: string) => void,
  ) {}

  /** Connects and keeps connected until closed. */
  open(): void {
    void this.keepOpen();
  }

  async close(): Promise<void> {
    this.closed = true;
    await within(CLOSING_MS, this.client?.end());
  }

  private async keepOpen(): Promise<void> {
    while (!this.closed) {
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
        client.on('notification', ({ payload }) => this.wake(payload));
        await client.query(`listen ${this.channel}`);
        this.wake();
        pulse = setInterval(() => {
          // Ends the line of a client that waits for an answer.
          client.query('select').catch(() => client.end().catch(() => undefined));
        }, PULSE_MS).unref();
        await ended;
      } catch {
        await client.end().catch(() => undefined);
      } finally {
        clearInterval(pulse);
      }
      if (!this.closed) await sleep(500);
    }
  }
}
