import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { AnsweredRequests } from '../../../application/ports/answered-requests.js';
import { Clock } from '../../../application/ports/clock.js';
import { type KeptIn, type Window, WINDOWS, windowsOf } from '../../../domain/service-level/objectives.js';
import { MINUTE, plus } from '../../../domain/shared/time.js';
import { Database } from '../database.js';

/** How long what this process counted may be missing in what another one reads. */
const WRITE_MS = 10_000;
/** Minutes that are noted while the database is away; it is not written down what came before. */
const MOST_MINUTES = 60;
const LONGEST_MS = Math.max(...Object.values(WINDOWS));

@Injectable()
export class PostgresAnsweredRequests extends AnsweredRequests implements BeforeApplicationShutdown {
  private counted = new Map<string, { kept: number; broken: number }>();
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  note(isFailure: boolean): void {
    const minute = `${this.clock.now().slice(0, 16)}:00.000Z`;
    const count = this.counted.get(minute) ?? { kept: 0, broken: 0 };
    count[isFailure ? 'broken' : 'kept']++;
    this.counted.set(minute, count);
    this.timer ??= setTimeout(() => void this.write().catch(() => undefined), WRITE_MS).unref();
  }

  async read(now: string): Promise<KeptIn> {
    await this.write();
    const windows = windowsOf('availability');
    const rows = await this.database.query<{ window: Window; kept: number; broken: number }>(
      `select w.name as window, coalesce(sum(a.kept), 0)::bigint as kept, coalesce(sum(a.broken), 0)::bigint as broken
       from unnest($1::text[], $2::timestamptz[]) w(name, since) left join answered_requests a on a.minute > w.since and a.minute <= $3
       group by w.name`,
      [windows, windows.map((window) => plus(now, -WINDOWS[window])), now],
    );
    return Object.fromEntries(rows.map(({ window, kept, broken }) => [window, { kept, broken }]));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.write().catch(() => undefined);
  }

  /** Adds what was counted to what all processes have counted; one after another, so that nothing is added twice. */
  private write(): Promise<void> {
    return (this.writing = this.writing.catch(() => undefined).then(() => this.writeCounted()));
  }

  private async writeCounted(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const { counted } = this;
    if (counted.size === 0) return;
    this.counted = new Map();
    const minutes = [...counted.keys()].sort();
    const counts = minutes.map((minute) => counted.get(minute));
    try {
      await this.database.asyncCommit.query(
        `with past as (delete from answered_requests where minute < $4)
         insert into answered_requests (minute, kept, broken) select * from unnest($1::timestamptz[], $2::bigint[], $3::bigint[])
         on conflict (minute) do update set kept = answered_requests.kept + excluded.kept, broken = answered_requests.broken + excluded.broken`,
        [
          minutes,
          counts.map((count) => count?.kept),
          counts.map((count) => count?.broken),
          plus(this.clock.now(), -LONGEST_MS - MINUTE),
        ],
      );
    } catch (error) {
      for (const minute of minutes.slice(-MOST_MINUTES)) this.putBack(minute, counted.get(minute));
      throw error;
    }
  }

  private putBack(minute: string, { kept, broken } = { kept: 0, broken: 0 }): void {
    const count = this.counted.get(minute) ?? { kept: 0, broken: 0 };
    this.counted.set(minute, { kept: count.kept + kept, broken: count.broken + broken });
  }
}
