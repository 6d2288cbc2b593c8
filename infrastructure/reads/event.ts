import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListEvents, type LoggedEvent, type Names } from '../../application/history/list-events.query.js';
import { streams } from '../../application/ports/streams.js';
import { Database } from '../postgres/database.js';
import { namesOf } from './history-names.js';

const PAGE = 100;
/** Of the traceparent that its row keeps. */
export const TRACE_ID = `split_part(traceparent, '-', 2) as "traceId"`;
/** Named so that an id alone is found through the index of (stream, stream id). */
const STREAMS = `array[${Object.keys(streams)
  .map((name) => `'${name}'`)
  .join()}]`;

@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(private readonly database: Database) {}

  async execute({ filter }: ListEvents): Promise<{ events: LoggedEvent[]; names: Names; next: string | null }> {
    const conditions: string[] = [];
    const values: unknown[] = [];
    const where = (sql: (place: string) => string, value: unknown) => {
      if (value !== undefined) conditions.push(sql(`$${values.push(value)}`));
    };
    const { stream, streamId } = filter;
    if (stream !== 'enquiry' || !streamId) where((at) => `stream = ${at}`, stream);
    where(
      (at) =>
        stream === 'enquiry'
          ? `correlation = ${at}`
          : `(correlation = ${at} or (stream = any(${STREAMS}) and stream_id = ${at}))`,
      streamId,
    );
    where((at) => `type = ${at}`, filter.type);
    where((at) => `actor = ${at}`, filter.actor);
    where((at) => `at >= ${at}`, filter.from);
    where((at) => `at <= ${at}`, filter.to);
    if (filter.before !== undefined) {
      const last = await this.database.one<{ at: string }>('select at from event_log where position = $1', [
        Number(filter.before),
      ]);
      if (!last) return { events: [], names: {}, next: null };
      conditions.push(`(at, position) < ($${values.push(last.at)}, $${values.push(Number(filter.before))})`);
    }
    const rows = await this.database.query<LoggedEvent & { position: number }>(
      `select position, id, type, stream, stream_id as "streamId", version, actor, at, data, ${TRACE_ID} from event_log
       ${conditions.length ? `where ${conditions.join(' and ')}` : ''} order by at desc, position desc limit ${PAGE + 1}`,
      values,
    );
    const page = rows.slice(0, PAGE);
    const last = page.at(-1);
    return {
      events: page.map(({ position: _position, ...event }) => event),
      names: await namesOf(this.database, page),
      next: rows.length > PAGE && last ? String(last.position) : null,
    };
  }
}
