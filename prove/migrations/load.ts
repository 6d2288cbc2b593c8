import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ownerOf } from '../../test/support/databases.js';

/** What every release of the program does all day, on the tables that migrations alter most. */
const STATEMENTS = [
  'select id, status, session_date from bookings order by session_date desc limit 20',
  'select id, status from enquiries order by created_at desc limit 20',
  'select id, user_id from tutors limit 20',
  'select id, status from tutor_opportunities limit 20',
  'select id, status from tutor_quotes limit 20',
  'select type from event_log limit 5',
  'update users set username = username where id = (select id from users limit 1)',
];
const CLIENTS = 8;

/** Short statements of several clients, one after the other, until it is stopped. */
export class Load {
  private readonly shown = { asked: 0, failed: 0, slowestMs: 0 };
  private ends = false;
  private running: Promise<unknown> = Promise.resolve();

  static async start(url: string): Promise<Load> {
    const load = new Load();
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        const client = new pg.Client({ connectionString: ownerOf(url) });
        await client.connect();
        return client;
      }),
    );
    load.running = Promise.all(clients.map((client, number) => load.ask(client, number)));
    return load;
  }

  async stop(): Promise<{ asked: number; failed: number; slowestMs: number }> {
    this.ends = true;
    await this.running;
    return this.shown;
  }

  private async ask(client: pg.Client, number: number): Promise<void> {
    for (let turn = number; !this.ends; turn++) {
      const began = performance.now();
      await client.query(STATEMENTS[turn % STATEMENTS.length] as string).catch((error: Error) => {
        this.shown.failed += 1;
        console.error(`under load: ${error.message}`);
      });
      this.shown.asked += 1;
      this.shown.slowestMs = Math.max(this.shown.slowestMs, performance.now() - began);
      await pause(5);
    }
    await client.end();
  }
}
