import type { ErasedRows } from '../../domain/act/act.js';
import type { Dossier } from '../../domain/matching/dossier.js';
import { fold } from '../../domain/shared/event.js';
import {
  type AnyEvent,
  type EventNamed,
  type EventOf,
  type EventType,
  type StateOf,
  type Stream,
  streams,
} from './streams.js';

/** Who caused an event: an account's id, an enquiry's holder, or the house itself. */
export type Actor = `account:${string}` | `holder:${string}` | 'visitor' | 'system' | 'operator';

export type Loaded<S extends Stream> = {
  stream: S;
  id: string;
  version: number;
  /** Hash of the stream's last event, on which the next one is chained. */
  head: string | null;
  state: StateOf<S>;
  /** The whole row, personal columns included, keys in camelCase. */
  row: Record<string, unknown>;
  /** Where mail to a tutor goes: the profile's own address once it was confirmed, else the account's; null of other streams. */
  contactAddress: string | null;
  /** Every weekly rule and exception kept of a tutor, read in the same snapshot; none of other streams. */
  availability: readonly AvailabilityRow[];
};

/** Streams whose row has these values, or one of these. */
export type Matching<S extends Stream> = {
  [Column in keyof StateOf<S> | 'id']?: string | readonly string[];
};

/** One stream's part of a commit: its new events and its row as they leave it. */
export type Change = {
  stream: Stream;
  id: string;
  version: number;
  head: string | null;
  events: AnyEvent[];
  state: object;
  /** Columns that no event carries: a person's name, words, secrets. Keys in camelCase. */
  columns: Record<string, unknown>;
};

/** Rows that belong to a change but have no life of their own. */
export type Records = {
  /** Refuses the entry whole, as `RepeatedSubmission`, when the same fingerprint was written within the last 10 minutes. */
  submissions?: { fingerprint: string; enquiryId: string; at: string }[];
  /** A tutor's row for search and matching, and the places it can be found from; both replace what stood there. */
  tutorSearch?: TutorSearchRow[];
  tutorReach?: TutorReach[];
  advertisements?: { id: string; enquiryId: string; tutorId: string; content: string; createdAt: string }[];
  matchingRuns?: { id: string; enquiryId: string; wave: number; policy: string; dossier: Dossier; createdAt: string }[];
  enquiryAccess?: { tokenHash: string; enquiryId: string; createdAt: string }[];
  /** Enquiries whose mailed links open nothing any more; those that the same entry mails do. */
  revokedLinks?: { enquiryIds: string[]; at: string };
  /** A subscription and that its link is mailed now; refuses the entry whole, as `RepeatedSubmission`, within an hour of the last link. */
  newsletterLinks?: {
    id: string;
    email: string;
    name: string | null;
    tokenHash: string;
    mailedAt: string;
    createdAt: string;
  }[];
  /** A person to be forgotten in every row of these ids, and in reviews that the person wrote. */
  erased?: ErasedRows & { reviews: string[] };
  /** Mails that are sent again; refuses the entry whole, as a conflict, when one of them is still waiting. */
  mailsAgain?: string[];
  reviewInvitations?: { tokenHash: string; bookingId: string; createdAt: string }[];
  /** Enquiries whose held slot is free again. */
  heldBy?: string[];
  /** Sessions whose reminders, if not sent yet, are not sent any more. */
  remindersOf?: string[];
  /** Enquiries whose mailed links open nothing any more, and of which nothing stays that was mailed to the family or told to tutors. */
  erasedEnquiries?: string[];
  availability?: AvailabilityRow[];
  /** Tutors whose `availability` here takes the place of all that they kept: rows of the same id are updated, others go. */
  availabilityOf?: string[];
  /** Mailed links of accounts, by their hash. */
  accountTokens?: { tokenHash: string; accountId: string; purpose: string; expiresAt: string; createdAt: string }[];
  /** Uses up a mailed link; refuses the entry whole, as `TokenSpent`, when it was used, has expired or is none. */
  usedToken?: { tokenHash: string; purpose: string; at: string };
  /** Uses up every mailed link of an account for one purpose. */
  spentLinks?: { accountId: string; purpose: string; at: string };
  /** Ends every session of these accounts. */
  sessionsOf?: string[];
  /** Looks at encrypted numbers, with the admin's reason. */
  reveals?: {
    id: string;
    contractId: string;
    accountId: string;
    field: string;
    reason: string;
    createdAt: string;
  }[];
  /** A stored upload becomes a document's file: its row goes. */
  takenUploads?: string[];
  /** When the digests of tutors fall due; an earlier time that stands stays, one whose digest went out is a day later. */
  digests?: { tutorId: string; digestDueAt: string }[];
  /** The digest of a due time goes out; refuses the entry whole, as `AlreadyCompleted`, when another run sent it. */
  digestSent?: { tutorId: string; digestDueAt: string };
};

/** A new weekly rule or exception of a tutor (F-13). */
export type AvailabilityRow = {
  id: string;
  tutorId: string;
  dayOfWeek: number;
  startTime: string | null;
  endTime: string | null;
  isRecurring: boolean;
  specificDate: string | null;
  timezone: string;
  isActive: boolean;
  maxBookingsPerSlot: number;
  bufferMinutes: number;
  createdAt: string;
};

/** Every subject in every cell, in the tutor's place of a shuffled order. */
export type TutorReach = { tutorId: string; shuffle: number; subjects: string[]; cells: number[] };

/** What search and matching read of a tutor, in one row, written in the tutor's own commit. Rates are dollars per hour. */
export type TutorSearchRow = {
  tutorId: string;
  vettingStatus: string;
  contractApproved: boolean;
  wwcVerified: boolean;
  wwcExpiresAt: string | null;
  acceptingStudents: boolean;
  subjects: string[];
  /** Keys of the subjects that search does not know. */
  ownSubjects: string[];
  yearLevels: string[];
  deliveryModes: string[];
  latitude: number | null;
  longitude: number | null;
  travelRadiusKm: number;
  hourlyRate: number;
  averageRating: number | null;
  totalReviews: number;
  availabilityMask: number | null;
  createdAt: string;
  /** Claimed, approved, accepting and verified: shown while the check has not expired. */
  listed: boolean;
  /** Search cities within 50 km, and `online`. */
  areas: string[];
  tutorType: string | null;
  experienceYears: number;
  successRate: number;
  responseTime: number;
  /** `SearchWeek` */
  week: number;
  /** The finished JSON of the tutor's card in search. */
  card: string;
};

/** A mail to be sent once: the key is (event, recipient, kind), written with the change. */
export type MailOrder = {
  kind: string;
  /** Stable key of the person within the event, such as a tutor's id or `enquirer`. */
  recipient: string;
  /** An enquirer has no name here: what a stranger typed stays out of a mail's head (SEC-29). */
  to: { name: string; address: string };
  data: Record<string, unknown>;
  /** At most one of this kind a day for this recipient; others are left out (F17). */
  daily?: boolean;
  /** Not before this instant of the house's clock: the reader's quiet hours. */
  heldUntil?: string;
};

export type Entry = {
  changes: Change[];
  records?: Records;
  mails?: MailOrder[];
  actor: Actor;
  /** ISO instant of the deciding clock. */
  at: string;
  /** The reaction that this entry completes; a second completion is refused whole. */
  completes?: Cause;
  /** What its command gives back, for a repeat under its Idempotency-Key; `decide` adds its result (REL-8). */
  outcome?: unknown;
  /** One of several that its command makes: cut off after it, the command is run again. */
  isStep?: boolean;
  /** Sets off no reactions: for what is told after it happened, such as a demo's past. */
  quiet?: boolean;
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
};

/** The reaction had already been completed by an earlier run. */
export class AlreadyCompleted extends Error {}

/** The mailed link was used before, has expired, or never was. */
export class TokenSpent extends Error {}

/** The same submission stood there already; `enquiryId` of the first is found by its fingerprint. */
export class RepeatedSubmission extends Error {}

/** The one door through which state changes: rows and their events, in one transaction, or not at all. */
export abstract class Ledger {
  /** @throws DomainError not_found */
  abstract load<S extends Stream>(stream: S, id: string): Promise<Loaded<S>>;

  /** All streams of a kind that match, of one snapshot, in the order of their ids. */
  abstract loadAll<S extends Stream>(stream: S, matching: Matching<S>): Promise<Loaded<S>[]>;

  /**
   * Writes an entry whole. @throws DomainError conflict when another change came first;
   * AlreadyCompleted when the reaction was completed before.
   */
  abstract commit(entry: Entry): Promise<void>;

  /** Loads, decides and commits one stream, deciding again when another change came first. Null decides nothing. */
  abstract decide<S extends Stream, R>(
    stream: S,
    id: string,
    decision: (current: Loaded<S>) => Promise<{ entry: Entry | null; result: R }> | { entry: Entry | null; result: R },
  ): Promise<R>;
}

/** A change that begins a stream. */
export function begin<S extends Stream>(
  stream: S,
  id: string,
  events: EventOf<S>[],
  columns: Record<string, unknown> = {},
): Change {
  return { stream, id, version: 0, head: null, events, state: foldOf(stream, null, events), columns };
}

/** A change that continues a loaded stream. */
export function proceed<S extends Stream>(
  current: Loaded<S>,
  events: EventOf<S>[],
  columns: Record<string, unknown> = {},
): Change {
  const { stream, id, version, head } = current;
  return { stream, id, version, head, events, state: foldOf(stream, current.state, events), columns };
}

export function foldOf<S extends Stream>(stream: S, state: StateOf<S> | null, events: EventOf<S>[]): object {
  return fold(streams[stream] as (state: object | null, event: AnyEvent) => object, state, events as AnyEvent[]);
}
