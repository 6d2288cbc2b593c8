import { Injectable } from '@nestjs/common';
import type { Recorded } from '../../application/ports/ledger.js';
import { Database } from './database.js';

/** What a relay hands to the queue: an event and one reaction to it. */
export type Waiting = { reaction: string; event: Recorded };

/** How many are handed over at once. */
export const RELAY_BATCH = 200;

/** What still has to happen after the committed events. */
@Injectable()
export class Outbox {
  constructor(private readonly database: Database) {}

  /**
   * Claims what was not handed over yet and marks it, if `handOver` succeeds. Rows of commits still open are not seen
   * and not passed over (REL-16). Gives how many were handed over.
   */
  async relay(handOver: (waiting: Waiting[]) => Promise<void>): Promise<number> {
    return this.database.repeatable.transaction(async (client) => {
      const { rows } = await client.query<{ reaction: string; event: Recorded }>({
        name: 'outbox-claim',
        text: `with claimed as (
                 select event_id, reaction from outbox where enqueued_at is null order by event_id limit ${RELAY_BATCH} for update skip locked
               ), marked as (
                 update outbox o set enqueued_at = clock_timestamp() from claimed c
                 where o.event_id = c.event_id and o.reaction = c.reaction
               )
               select c.reaction, json_build_object('id', e.id, 'stream', e.stream, 'streamId', e.stream_id, 'version', e.version,
                 'type', e.type, 'data', e.data, 'actor', e.actor, 'correlation', e.correlation, 'at',
                 to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as event
               from claimed c join event_log e on e.id = c.event_id`,
      });
      if (rows.length) await handOver(rows);
      return rows.length;
    });
  }

  /** Makes rows claimable again that were handed over long ago and never completed: the queue may have lost them. */
  async sweep(olderThanSeconds: number): Promise<number> {
    const rows = await this.database.repeatable.query(
      `with lost as materialized (
         select event_id, reaction from outbox where enqueued_at < clock_timestamp() - make_interval(secs => $1)
         order by event_id limit 1000 for update skip locked
       )
       update outbox o set enqueued_at = null from lost l where o.event_id = l.event_id and o.reaction = l.reaction
       returning 1`,
      [olderThanSeconds],
    );
    return rows.length;
  }

  async size(): Promise<number> {
    const row = await this.database.one<{ n: number }>('select count(*) as n from outbox');
    return row?.n ?? 0;
  }
}
