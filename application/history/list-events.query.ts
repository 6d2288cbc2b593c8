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
  /** Under which it is found where traces are collected (G-30). */
  traceId: string | null;
};

/**
 * What the ids in events stand for, by id: a person's or a policy's name, and
 * what distinguishes it, which is an enquiry's reference or an account's role. An
 * id that is not there names nothing that people would know, or something erased.
 */
export type Names = Record<string, { name: string | null; detail: string | null }>;

/** Newest first; `next` continues, null at the end. */
export class ListEvents extends Query<{ events: LoggedEvent[]; names: Names; next: string | null }> {
  constructor(readonly filter: EventFilter) {
    super();
  }
}
