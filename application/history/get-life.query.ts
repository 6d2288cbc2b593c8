import { Query } from '@nestjs/cqrs';
import type { Stream } from '../ports/streams.js';
import type { LoggedEvent, Names } from './list-events.query.js';

export type MailOfLife = {
  what: 'mail';
  id: string;
  kind: string;
  to: string;
  status: 'pending' | 'sent' | 'failed';
  at: string;
  sentAt: string | null;
};
export type Moment = (LoggedEvent & { what: 'event' }) | MailOfLife;

/** All that happened to an enquiry and what belongs to it, with its mails, oldest first; null when there is none. */
export class GetEnquiryLife extends Query<{ life: Moment[]; names: Names } | null> {
  constructor(readonly enquiryId: string) {
    super();
  }
}

export type StateAt = {
  stream: Stream;
  streamId: string;
  version: number;
  lastEvent: string;
  lastAt: string;
  state: Record<string, unknown>;
};

/** What stood at an instant, folded from the events up to it; null when the log knows nothing of this id. */
export class GetAsOf extends Query<{ streams: StateAt[]; names: Names } | null> {
  constructor(
    readonly streamId: string,
    readonly at: string,
  ) {
    super();
  }
}
