import { Injectable } from '@nestjs/common';
import type { Recorded } from '../../../application/ports/ledger.js';
import { Database } from '../database.js';

/** What a relay hands to the queue: an event and one reaction to it. */
export type Waiting = { reaction: string; event: Recorded; traceparent: string | null };

/** A reaction that has not happened yet. */
export type Owed = { eventId: string; reaction: string };

/** How many are handed over at once. */
export const RELAY_BATCH = 200;
/** How many are looked after at once. */
const SWEEP_BATCH = 1_000;

/** What still has to happen after the committed events. */
@Injectable()
export class Outbox {
  constructor(private readonly database: Database) {}

  /**
   * Claims what was not handed over yet and marks it, if `handOver` succeeds. Rows of commits still open are not seen
   * and not passed over (REL-16). Returns how many were handed over.
   */
  async relay(handOver: (waiting: Waiting[]) => Promise<void>): Promise<number> {
    return this.database.asyncCommit.transaction(async (client) => {
      const { rows } = await client.query<Waiting>({
        name: 'outbox-claim',
        text: `with claimed as (
                 select event_id, reaction from outbox where enqueued_at is null and retry_at is null order by event_id limit ${RELAY_BATCH} for update skip locked
               ), marked as (
                 update outbox o set enqueued_at = clock_timestamp() from claimed c
                 where o.event_id = c.event_id and o.reaction = c.reaction
               )
               select c.reaction, e.traceparent, json_build_object('id', e.id, 'stream', e.stream, 'streamId', e.stream_id, 'version', e.version,
                 'type', e.type, 'data', e.data, 'actor', e.actor, 'correlation', e.correlation, 'at',
                 to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as event
               from claimed c join event_log e on e.id = c.event_id`,
      });
      if (rows.length) await handOver(rows);
      return rows.length;
    });
  }

  /**
   * Up to so many that were handed over long ago and never
   * completed, the longest untouched first; the others come later.
   */
  async overdue(olderThanSeconds: number): Promise<Owed[]> {
    return this.database.asyncCommit.query<Owed>(
      `with overdue as materialized (
         select event_id, reaction from outbox
         where retry_at is null and enqueued_at < clock_timestamp() - make_interval(secs => $1)
         order by enqueued_at limit ${SWEEP_BATCH} for update skip locked
       )
       update outbox o set enqueued_at = clock_timestamp() from overdue d
       where o.event_id = d.event_id and o.reaction = d.reaction returning o.event_id as "eventId", o.reaction`,
      [olderThanSeconds],
    );
  }

  /** These are handed over again: the queue has lost them. */
  async handOverAgain(owed: Owed[]): Promise<void> {
    await this.each(owed, 'enqueued_at = null, retry_at = null');
  }

  /** These were given up by the queue: nobody looks after them until `retryAt`. */
  async park(owed: Owed[], retryAt: string): Promise<void> {
    await this.each(owed, 'retry_at = $3', [retryAt]);
  }

  /** Up to so many of those given up that are to be tried again at `now`. */
  async toRetry(now: string): Promise<Owed[]> {
    return this.database.asyncCommit.query<Owed>(
      `select event_id as "eventId", reaction from outbox where retry_at <= $1 order by retry_at limit ${SWEEP_BATCH}`,
      [now],
    );
  }

  /** These are tried again by the queue. */
  async retried(owed: Owed[]): Promise<void> {
    await this.each(owed, 'retry_at = null, enqueued_at = clock_timestamp()');
  }

  private async each(owed: Owed[], change: string, values: unknown[] = []): Promise<void> {
    if (owed.length === 0) return;
    await this.database.asyncCommit.query(
      `update outbox o set ${change} from unnest($1::uuid[], $2::text[]) as d(event_id, reaction)
       where o.event_id = d.event_id and o.reaction = d.reaction`,
      [owed.map(({ eventId }) => eventId), owed.map(({ reaction }) => reaction), ...values],
    );
  }

  async size(): Promise<number> {
    const row = await this.database.one<{ n: number }>('select count(*) as n from outbox');
    return row?.n ?? 0;
  }
}
