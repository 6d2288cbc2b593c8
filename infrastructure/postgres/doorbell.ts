import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Hears the notifications of a channel and calls back with what they say, also once with nothing after each (re)connection, since what was rung while
 * the line was dead is lost.
 */
export class Doorbell {
  private client: pg.Client | null = null;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly ring: (payload?: string) => void,
  ) {}

  /** Connects and keeps connected until closed. */
  open(): void {
    void this.keepOpen();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end().catch(() => undefined);
  }

  private async keepOpen(): Promise<void> {
    while (!this.closed) {
      const client = new pg.Client({ connectionString: this.url, keepAlive: true });
      this.client = client;
      const ended = new Promise<void>((done) => {
        client.on('end', () => done());
        client.on('error', () => done());
      });
      try {
        await client.connect();
        client.on('notification', ({ payload }) => this.ring(payload));
        await client.query(`listen ${this.channel}`);
        this.ring();
        await ended;
      } catch {
        await client.end().catch(() => undefined);
      }
      if (!this.closed) await sleep(500);
    }
  }
}
