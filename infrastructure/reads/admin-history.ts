import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  GetAsOf,
  GetEnquiryLife,
  type MailOfLife,
  type Moment,
  type StateAt,
} from '../../application/history/get-life.query.js';
import type { LoggedEvent, Names } from '../../application/history/list-events.query.js';
import { foldOf } from '../../application/ports/ledger.js';
import { type EventOf, type Stream, streams } from '../../application/ports/streams.js';
import { Database } from '../postgres/database.js';
import { TRACE_ID } from './event.js';
import { namesOf } from './history-names.js';

const STREAMS = Object.keys(streams);
const EVENT = `id, type, stream, stream_id as "streamId", version, actor, at, data, ${TRACE_ID}`;

@QueryHandler(GetEnquiryLife)
export class GetEnquiryLifeHandler implements IQueryHandler<GetEnquiryLife> {
  constructor(private readonly database: Database) {}

  async execute({ enquiryId }: GetEnquiryLife): Promise<{ life: Moment[]; names: Names } | null> {
    const [events, mails] = await Promise.all([
      this.database.query<LoggedEvent>(`select ${EVENT} from event_log where correlation = $1 order by position`, [
        enquiryId,
      ]),
      this.database.query<Omit<MailOfLife, 'what'>>(
        `select id, kind, to_address as "to", status, created_at as at, sent_at as "sentAt" from mails m
         where id in (
           select id from mails where event_id in (select id from event_log where correlation = $1)
           union select id from mails where data ? 'enquiryId' and data ->> 'enquiryId' = $1::text
         ) order by created_at, id`,
        [enquiryId],
      ),
    ]);
    if (!events.some(({ stream }) => stream === 'enquiry')) return null;
    const entries = events.map((event) => ({ what: 'event' as const, ...event }));
    const life = [...entries, ...mails.map((mail) => ({ what: 'mail' as const, ...mail }))].sort((one, other) =>
      one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
    );
    return { life, names: await namesOf(this.database, events) };
  }
}

@QueryHandler(GetAsOf)
export class GetAsOfHandler implements IQueryHandler<GetAsOf> {
  constructor(private readonly database: Database) {}

  async execute({ streamId, at }: GetAsOf): Promise<{ streams: StateAt[]; names: Names } | null> {
    const events = await this.database.query<LoggedEvent>(
      `select ${EVENT} from event_log where position in (
         select position from event_log where correlation = $1
         union select position from event_log where stream = any($2) and stream_id = $1
       ) order by position`,
      [streamId, STREAMS],
    );
    if (events.length === 0) return null;
    const lives = Map.groupBy(
      events.filter((event) => event.at <= at),
      (event) => `${event.stream} ${event.streamId}`,
    );
    const streams = [...lives.values()].map((life) => {
      const last = life.at(-1) as LoggedEvent;
      const stream = last.stream as Stream;
      const state = foldOf(stream, null, life as unknown as EventOf<typeof stream>[]);
      return {
        stream,
        streamId: last.streamId,
        version: last.version,
        lastEvent: last.type,
        lastAt: last.at,
        state: state as Record<string, unknown>,
      };
    });
    const shown = streams.map(({ streamId: id, state }) => ({ streamId: id, actor: '', data: state }));
    return { streams, names: await namesOf(this.database, shown) };
  }
}
