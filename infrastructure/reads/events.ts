import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListEvents, type LoggedEvent } from '../../application/history/list-events.query.js';
import { Database } from '../postgres/database.js';

const PAGE = 100;

@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(private readonly database: Database) {}

  async execute({ filter }: ListEvents): Promise<{ events: LoggedEvent[]; next: string | null }> {
    const conditions: string[] = [];
    const values: unknown[] = [];
    const where = (sql: (place: string) => string, value: unknown) => {
      if (value !== undefined) conditions.push(sql(`$${values.push(value)}`));
    };
    const covers = filter.stream === 'enquiry' && filter.streamId;
    if (!covers) where((at) => `stream = ${at}`, filter.stream);
    where((at) => `(correlation = ${at} or stream_id = ${at})`, filter.streamId);
    where((at) => `type = ${at}`, filter.type);
    where((at) => `actor = ${at}`, filter.actor);
    where((at) => `at >= ${at}`, filter.from);
    where((at) => `at <= ${at}`, filter.to);
    where((at) => `position < ${at}`, filter.before === undefined ? undefined : Number(filter.before));
    const rows = await this.database.query<LoggedEvent & { position: number }>(
      `select position, id, type, stream, stream_id as "streamId", version, actor, at, data from event_log
       ${conditions.length ? `where ${conditions.join(' and ')}` : ''} order by position desc limit ${PAGE + 1}`,
      values,
    );
    const page = rows.slice(0, PAGE);
    const last = page.at(-1);
    return { events: page.map(({ position: _position, ...event }) => event), next: rows.length > PAGE && last ? String(last.position) : null };
  }
}
