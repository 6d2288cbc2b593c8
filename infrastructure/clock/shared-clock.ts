import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { MovableClock } from '../../application/ports/clock.js';
import { Settings } from '../../application/ports/settings.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { recordOutcome } from '../postgres/ledger/attempts.js';
import { Database } from '../postgres/database.js';

/** A database that is away is asked again so often until the time has been read. */
const RETRY_MS = 1_000;

/** The machine's clock plus what a demo has moved it ahead, the same in every process. */
@Injectable()
export class SharedClock extends MovableClock implements OnModuleInit, OnApplicationShutdown {
  private ahead = 0;
  /** Reads that were begun, and which of them was the last to count. */
  private begun = 0;
  private counted = 0;
  private closed = false;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    if (!this.settings.demo) return;
    await this.read();
    this.database.notifications.listen('clock', () => void this.catchUp());
  }

  onApplicationShutdown(): void {
    this.closed = true;
  }

  now(): string {
    return new Date(Date.now() + this.ahead).toISOString();
  }

  get aheadMs(): number {
    return this.ahead;
  }

  /**
   * Moves the time of all processes ahead; returns the new time, which nothing that follows from the move is before.
   */
  async advance(milliseconds: number): Promise<string> {
    if (this.settings.production) throw notFound('Address');
    const movedTo = await this.database.transaction(async (client) => {
      const { rows } = await client.query<{ aheadMs: number }>(
        `with moved as (
           insert into demo_clock (one, ahead_ms) values (1, $1)
           on conflict (one) do update set ahead_ms = demo_clock.ahead_ms + excluded.ahead_ms returning ahead_ms
         ) select ahead_ms as "aheadMs", pg_notify('clock', '') from moved`,
        [milliseconds],
      );
      await recordOutcome(client, {});
      // Processes that are notified of the commit may be at work before this one reads it.
      return new Date(Date.now() + (rows[0]?.aheadMs ?? 0)).toISOString();
    });
    await this.read();
    return movedTo;
  }

  onMove(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * A process that was notified of a move and could not read it,
   * such as in a moment of too few connections, reads again.
   */
  private async catchUp(): Promise<void> {
    while (!this.closed) {
      try {
        return await this.read();
      } catch {
        await sleep(RETRY_MS, null, { ref: false });
      }
    }
  }

  /** An answer that comes after that of a later read is older than what is known: time would go back by it. */
  private async read(): Promise<void> {
    const number = ++this.begun;
    const row = await this.database.one<{ aheadMs: number }>(
      'select ahead_ms as "aheadMs" from demo_clock where one = 1',
    );
    if (number < this.counted) return;
    this.counted = number;
    const ahead = row?.aheadMs ?? 0;
    if (ahead === this.ahead) return;
    this.ahead = ahead;
    // Those who moved it hear of the new time first.
    setImmediate(() => this.listeners.forEach((listener) => listener()));
  }
}
