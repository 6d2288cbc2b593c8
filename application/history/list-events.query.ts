import { Query } from '@nestjs/cqrs';
import type { EventType, Stream } from '../ports/streams.js';

/** Filters of the audit history; an enquiry's id covers its opportunities, quotes and bookings. */
export type EventFilter = {
  stream?: Stream;
  streamId?: string;
  type?: EventType;
  actor?: string;
  from?: string;
  to?: string;
  /** Position from the page before. */
  before?: string;
};

export type LoggedEvent = {
  id: string;
  type: EventType;
  stream: Stream;
  streamId: string;
  version: number;
  actor: string;
  at: string;
  data: Record<string, unknown>;
};

/** Newest first; `next` continues, null at the end. */
export class ListEvents extends Query<{ events: LoggedEvent[]; next: string | null }> {
  constructor(readonly filter: EventFilter) {
    super();
  }
}
