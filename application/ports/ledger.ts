import { DomainError } from '../../domain/shared/domain-error.js';
import { fold } from '../../domain/shared/event.js';
import { type EventNamed, type EventOf, type EventType, type StateOf, type Stream, streams } from './streams.js';
import type { Columns } from './columns.js';
import type { MailOrder } from '../mail/mail-order.js';
import type { Write } from './writes.js';

/** Who caused an event: an account's id, an enquiry's holder, or the app itself. */
export type Actor = `account:${string}` | `holder:${string}` | 'visitor' | 'system' | 'operator';

export type Loaded<S extends Stream> = {
  stream: S;
  id: string;
  version: number;
  /** Hash of the stream's last event, on which the next one is chained. */
  head: string | null;
  state: StateOf<S>;
  /** What its row keeps beside the state. */
  columns: Columns<S>;
  /**
   * Where mail to a tutor goes: the profile's own address once
   * it was confirmed, else the account's; null of other streams.
   */
  contactAddress: string | null;
};

/** Streams whose row has these values, or one of these. */
export type Matching<S extends Stream> = {
  [Column in keyof StateOf<S> | 'id']?: string | readonly string[];
};

/** One stream's part of a commit: its new events and its row as they leave it. */
export type Change<S extends Stream = Stream> = {
  stream: S;
  id: string;
  version: number;
  head: string | null;
  events: EventOf<S>[];
  state: StateOf<S>;
  columns: Partial<Columns<S>>;
  /** Nothing that its row says of a person stays. */
  isEmptied?: boolean;
};

export type Commit = {
  changes: Change[];
  writes?: readonly Write[];
  mails?: MailOrder[];
  actor: Actor;
  /** ISO instant of the deciding clock. */
  at: string;
  /** The reaction that this commit completes; a second completion is refused whole. */
  completes?: Cause;
  /** What its command gives back, for a repeat under its Idempotency-Key; `decide` adds its result (REL-8). */
  outcome?: unknown;
  /** One of several that its command makes: cut off after it, the command is run again. */
  isStep?: boolean;
  /**
   * Sets off no reactions, and each event keeps the time in its
   * data: for a past that is written later, such as a demo's.
   */
  withoutReactions?: boolean;
};

/** The event and reaction on whose behalf something is done. */
export type Cause = { eventId: string; reaction: string };

/** An event as the log keeps it. */
export type Recorded<T extends EventType = EventType> = {
  id: string;
  stream: Stream;
  streamId: string;
  version: number;
  type: T;
  data: EventNamed<T>['data'];
  actor: Actor;
  correlation: string;
  at: string;
  /** Of its way to this reaction, where traces are collected (G-30). */
  traceparent?: string | null;
};

/** The reaction had already been completed by an earlier run. */
export class AlreadyCompleted extends Error {}

/** Another change of the same stream was committed first. */
export class VersionConflict extends DomainError {
  /** `constraint` is the one by which the database has noticed it, where that was not the version itself. */
  constructor(readonly constraint?: string) {
    super('conflict', 'changed_meanwhile', 'Someone else has changed this in the meantime. Please reload the page.');
  }
}

/** What a decision gives: what to commit, null where nothing changes, and what its command returns. */
export type Decided<R> = { commit: Commit | null; result: R };

/** Enough for as many as quote one enquiry at the same moment. */
export const ATTEMPTS = 12;

/** The one door through which state changes: rows and their events, in one transaction, or not at all. */
export abstract class Ledger {
  /** @throws DomainError not_found */
  abstract load<S extends Stream>(stream: S, id: string): Promise<Loaded<S>>;

  /** All streams of a kind that match, of one snapshot, in the order of their ids. */
  abstract loadAll<S extends Stream>(stream: S, matching: Matching<S>): Promise<Loaded<S>[]>;

  /**
   * Writes a commit whole. @throws VersionConflict when another change came first; AlreadyCompleted when the reaction
   * was completed before; what a write of it is refused with.
   */
  abstract commit(commit: Commit): Promise<void>;

  /** Before a decision is made again: time for the others to be done, more with each attempt. */
  protected abstract pause(attempt: number): Promise<void>;

  /** Loads, decides and commits one stream, deciding again when another change came first. */
  async decide<S extends Stream, R>(
    stream: S,
    id: string,
    decision: (current: Loaded<S>) => Decided<R> | Promise<Decided<R>>,
  ): Promise<R> {
    for (let attempt = 1; ; attempt++) {
      const { commit, result } = await decision(await this.load(stream, id));
      try {
        if (commit) await this.commit('outcome' in commit ? commit : { ...commit, outcome: result });
        return result;
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === ATTEMPTS) throw error;
        await this.pause(attempt);
      }
    }
  }
}

/** A change that begins a stream. */
export function startStream<S extends Stream>(
  stream: S,
  id: string,
  events: EventOf<S>[],
  columns: Partial<Columns<S>> = {},
): Change<S> {
  return { stream, id, version: 0, head: null, events, state: foldOf(stream, null, events), columns };
}

/** A change that continues a loaded stream. */
export function append<S extends Stream>(
  current: Loaded<S>,
  events: EventOf<S>[],
  columns: Partial<Columns<S>> = {},
): Change<S> {
  const { stream, id, version, head } = current;
  return { stream, id, version, head, events, state: foldOf(stream, current.state, events), columns };
}

export function foldOf<S extends Stream>(stream: S, state: StateOf<S> | null, events: EventOf<S>[]): StateOf<S> {
  const evolve = streams[stream].evolve as (state: StateOf<S> | null, event: EventOf<S>) => StateOf<S>;
  return fold(evolve, state, events);
}
