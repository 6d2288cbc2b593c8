import { Injectable } from '@nestjs/common';
import { firstIdAt } from '../../../application/new-id.js';
import type { Recorded } from '../../../application/ports/ledger.js';
import { Database } from '../database.js';

/** An event and one reaction to it that has not happened. */
export type Waiting = { reaction: string; event: Recorded; traceparent: string | null };

/** A reaction that has not happened yet. */
export type Owed = { eventId: string; reaction: string };

/** How many are looked after at once. */
const SWEEP_BATCH = 1_000;
/** Nobody has handed it to the queue, or parked it. */
const NOT_HANDED_OVER = 'enqueued_at is null and retry_at is null';
/** After every event's. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const WAITING = `o.reaction, e.traceparent, json_build_object('id', e.id, 'stream', e.stream, 'streamId', e.stream_id, 'version', e.version,
  'type', e.type, 'data', e.data, 'actor', e.actor, 'correlation', e.correlation, 'at',
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as event`;

/** What still has to happen after the committed events. */
@Injectable()
export class Outbox {
  constructor(private readonly database: Database) {}

  /**
   * Leases up to so many of these reactions that nobody has begun, the longest owed first, of events that are so many
   * milliseconds old. Rows of commits still open are not seen and not passed over (REL-16).
   */
  async claim(reactions: readonly string[], most: number, leaseSeconds: number, waitedMs = 0): Promise<Waiting[]> {
    const before = waitedMs > 0 ? firstIdAt(Date.now() - waitedMs) : NEWEST;
    return this.database.asyncCommit.query<Waiting>(
      `with claimed as (
         select event_id, reaction from outbox
         where ${NOT_HANDED_OVER} and leased_until is null and reaction = any($1::text[]) and event_id < $4
         order by event_id limit $2 for update skip locked
       ), leased as (
         update outbox o set leased_until = clock_timestamp() + make_interval(secs => $3) from claimed c
         where o.event_id = c.event_id and o.reaction = c.reaction
       )
       select ${WAITING} from claimed o join event_log e on e.id = o.event_id`,
      [reactions, most, leaseSeconds, before],
    );
  }

  /** Those whose lease has ended, of the longest owed; what a process has begun is always among them. */
  async abandoned(): Promise<Owed[]> {
    return this.database.asyncCommit.query<Owed>(
      `select event_id as "eventId", reaction
       from (select * from outbox where ${NOT_HANDED_OVER} order by event_id limit ${SWEEP_BATCH}) o
       where leased_until < clock_timestamp()`,
    );
  }

  /** Of these, those that have not happened yet, with their events. */
  async waiting(owed: Owed[]): Promise<Waiting[]> {
    return this.database.asyncCommit.query<Waiting>(
      `select ${WAITING} from outbox o
       join unnest($1::uuid[], $2::text[]) as d(event_id, reaction) on o.event_id = d.event_id and o.reaction = d.reaction
       join event_log e on e.id = o.event_id`,
      keysOf(owed),
    );
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

  /** These are the queue's from now on. */
  async handedOver(owed: Owed[]): Promise<void> {
    await this.each(owed, 'enqueued_at = clock_timestamp(), retry_at = null');
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

  /** How many of each reaction nobody has begun, and how many are running without a job. */
  async counts(): Promise<{ reaction: string; waiting: number; active: number }[]> {
    return this.database.query(
      `select reaction, count(*) filter (where leased_until is null) as waiting,
              count(*) filter (where leased_until is not null) as active
       from outbox where ${NOT_HANDED_OVER} group by reaction`,
    );
  }

  private async each(owed: Owed[], change: string, values: unknown[] = []): Promise<void> {
    if (owed.length === 0) return;
    await this.database.asyncCommit.query(
      `update outbox o set ${change} from unnest($1::uuid[], $2::text[]) as d(event_id, reaction)
       where o.event_id = d.event_id and o.reaction = d.reaction`,
      [...keysOf(owed), ...values],
    );
  }

  async size(): Promise<number> {
    const row = await this.database.one<{ n: number }>('select count(*) as n from outbox');
    return row?.n ?? 0;
  }
}

const keysOf = (owed: Owed[]) => [owed.map(({ eventId }) => eventId), owed.map(({ reaction }) => reaction)];
