import { v7 as uuid } from 'uuid';
import { addAccountLink, endSessions, spendLinks, useLink } from '../../application/account/account.writes.js';
import { type AvailabilityRow, keepAvailability } from '../../application/availability/availability.writes.js';
import { dropReminders } from '../../application/booking/booking.writes.js';
import { removeBusyCalendar, setBusyCalendar } from '../../application/calendar/calendar.writes.js';
import { takeUpload } from '../../application/document/document.writes.js';
import { forgetEnquiry, forgetSharedContact, recordSubmission } from '../../application/enquiry/enquiry.writes.js';
import { mailKind, type MailKindName } from '../../application/mail/mail-catalogue.js';
import type { Addressee } from '../../application/mail/mail-order.js';
import { countRequestedMail, sendAgain } from '../../application/mail/mail.writes.js';
import { keepDossier } from '../../application/matching/matching.writes.js';
import { sendLink } from '../../application/newsletter/newsletter.writes.js';
import { addToDigest, markDigestSent } from '../../application/notification/notification.writes.js';
import type { Columns } from '../../application/ports/columns.js';
import {
  AlreadyCompleted,
  type Cause,
  type Change,
  type Commit,
  Ledger,
  type Loaded,
  type Matching,
  VersionConflict,
} from '../../application/ports/ledger.js';
import { type StateOf, type Stream, streams } from '../../application/ports/streams.js';
import type { DataOf, Write, WriteKind } from '../../application/ports/writes.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { MINUTE, plus } from '../../domain/shared/time.js';
import { peopleIn, tutorsEngagedIn } from '../../infrastructure/postgres/ledger/people.js';
import { refusals } from '../../infrastructure/postgres/ledger/refusals.js';
import { eventRowsOf, mappings, tableOf } from '../../infrastructure/postgres/ledger/rows.js';
import { emptiedRow } from '../../infrastructure/postgres/personal-columns.js';

type Row = Record<string, unknown> & { id: string; version: number };
type Column = { nullable?: boolean; default?: unknown };

export type KeptMail = Addressee & {
  kind: MailKindName;
  data: Record<string, unknown>;
  id: string;
  eventId: string;
  status: 'pending' | 'sent';
  createdAt: string;
};

/** An upload on its way; it expires by the real time. */
type KeptUpload = {
  accountId: string;
  createdAt: string;
  expiresAt: number;
  isClaimed: boolean;
  file: { fileSize: number; mimeType: string } | null;
};

const text = (value: unknown) => String(value);
const sameAddress = (one: unknown, other: unknown) => text(one).toLowerCase() === text(other).toLowerCase();
const pairOf = ({ enquiryId, tutorId }: Row) => (enquiryId && tutorId ? `${text(enquiryId)} ${text(tutorId)}` : null);
const oneOf = (row: Row, ...statuses: string[]) => statuses.includes(text(row['status']));

/**
 * What must be unique among the rows of a kind of stream, by the name of the index that says so; null is unique anyway.
 */
const UNIQUE: Record<string, { stream: Stream; of: (row: Row) => string | null }> = {
  users_username_key: { stream: 'account', of: ({ username }) => text(username).toLowerCase() },
  users_email_key: { stream: 'account', of: ({ email }) => text(email).toLowerCase() },
  enquiries_reference: { stream: 'enquiry', of: ({ reference }) => text(reference) },
  tutors_user: { stream: 'tutor', of: ({ userId }) => userId as string | null },
  tutor_opportunities_once: {
    stream: 'opportunity',
    of: (row) => (row['earlierQuoteId'] === null ? pairOf(row) : null),
  },
  tutor_opportunities_asked_again: {
    stream: 'opportunity',
    of: (row) => (row['earlierQuoteId'] !== null && oneOf(row, 'available') ? pairOf(row) : null),
  },
  tutor_quotes_one_accepted: { stream: 'quote', of: (row) => (oneOf(row, 'accepted') ? text(row['enquiryId']) : null) },
  tutor_quotes_one_live: {
    stream: 'quote',
    of: (row) => (oneOf(row, 'submitted', 'accepted') ? pairOf(row) : null),
  },
  booking_requests_one_open: {
    stream: 'booking-request',
    of: (row) => (oneOf(row, 'pending', 'countered') ? (row['enquiryId'] as string | null) : null),
  },
  tutor_reviews_booking: { stream: 'review', of: ({ bookingId }) => bookingId as string | null },
  contract_submissions_one_open: {
    stream: 'contract',
    of: (row) => (oneOf(row, 'submitted') ? text(row['tutorId']) : null),
  },
  newsletter_issues_one_sending: {
    stream: 'newsletter-issue',
    of: (row) => (oneOf(row, 'sending') ? 'sending' : null),
  },
  cases_guarantee_once: { stream: 'case', of: (row) => (row['kind'] === 'guarantee' ? pairOf(row) : null) },
  cases_contest_once: {
    stream: 'case',
    of: (row) => (row['kind'] === 'contest' ? (row['bookingId'] as string | null) : null),
  },
  cases_lead_once: { stream: 'case', of: ({ opportunityId }) => opportunityId as string | null },
  sender_blocks_value: { stream: 'block', of: ({ valueHash }) => valueHash as string | null },
  matching_policies_name: { stream: 'policy', of: ({ name }) => text(name) },
};

const refusal = (constraint: string) => refusals[constraint]?.() ?? new Error(`${constraint} is broken`);

/**
 * A ledger for specs of what handlers decide: it refuses as the one over Postgres does
 * (test/infrastructure/ledger.spec.ts).
 */
export class InMemoryLedger extends Ledger {
  readonly log: ReturnType<typeof eventRowsOf> = [];
  readonly mails: KeptMail[] = [];
  /** All that was written beside changes. */
  readonly writes: Write[] = [];
  readonly outbox: Cause[] = [];
  readonly uploads = new Map<string, KeptUpload>();
  /** Of accounts, by their ids; they expire by the real time. */
  readonly sessions = new Map<string, { accountId: string; expiresAt: number }>();
  readonly digests = new Map<string, { dueAt: string | null; sentFor: string | null }>();
  /** What was read last of tutors' calendars elsewhere, by tutor. */
  readonly busyCalendars = new Map<string, DataOf<typeof setBusyCalendar>>();
  /** Rules and exceptions by tutor. */
  readonly availability = new Map<string, AvailabilityRow[]>();
  private readonly rows = new Map<string, Row>();
  private readonly heads = new Map<string, string>();
  private readonly links = new Map<string, DataOf<typeof addAccountLink> & { usedAt: string | null }>();
  private readonly submissions = new Map<string, string>();
  private readonly newsletterLinks = new Map<string, string>();
  private readonly requestedMails = new Map<string, { countedFrom: string; sent: number }>();
  private readonly waves = new Set<string>();

  /** `reactionsTo` names the reactions that an event of a type sets off. */
  constructor(private readonly reactionsTo: (type: string) => readonly string[] = () => []) {
    super();
  }

  async load<S extends Stream>(stream: S, id: string): Promise<Loaded<S>> {
    const row = this.rows.get(`${stream} ${id}`);
    if (!row) throw notFound(streams[stream].name);
    return this.loaded(stream, row);
  }

  async loadAll<S extends Stream>(stream: S, matching: Matching<S>): Promise<Loaded<S>[]> {
    const wanted = Object.entries(matching) as [string, string | readonly string[]][];
    return this.rowsOf(stream)
      .filter((row) => wanted.every(([column, value]) => [value].flat().includes(row[column] as string)))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map((row) => this.loaded(stream, row));
  }

  protected override async pause(): Promise<void> {}

  /** Checks all of it, then writes all of it. */
  async commit(commit: Commit): Promise<void> {
    await Promise.resolve();
    const { completes, writes = [], mails = [], at } = commit;
    const isOwed = ({ eventId, reaction }: Cause) => eventId === completes?.eventId && reaction === completes.reaction;
    if (completes && !this.outbox.some(isOwed)) throw new AlreadyCompleted();
    const changed = commit.changes.map((change) => this.rowAfter(change));
    this.refuseBroken(changed);
    this.refuseGone(commit);
    // Also what types do not see: a member too many.
    for (const { kind, data } of mails) mailKind(kind).data.strict().parse(data);
    const applied = writes.map((write) => this.queryUnprepared(write));

    for (const [key, row] of changed) this.rows.set(key, structuredClone(row));
    const events = eventRowsOf(commit);
    this.log.push(...events);
    for (const { stream, stream_id: id, hash } of events) this.heads.set(`${stream} ${id}`, hash);
    if (!commit.withoutReactions)
      for (const { id: eventId, type } of events)
        this.outbox.push(...this.reactionsTo(type).map((reaction) => ({ eventId, reaction })));
    if (completes) this.outbox.splice(this.outbox.findIndex(isOwed), 1);
    for (const apply of applied) apply();
    this.writes.push(...writes);
    const cause = completes?.eventId ?? events[0]?.id ?? uuid();
    for (const mail of mails)
      this.keep({ ...mail, eventId: mail.daily ? at.slice(0, 10) : (mail.onceFor ?? cause), createdAt: at });
  }

  private loaded<S extends Stream>(stream: S, row: Row): Loaded<S> {
    const copy = structuredClone(row);
    const { id, version } = copy;
    const head = this.heads.get(`${stream} ${id}`) ?? null;
    return {
      stream,
      id,
      version,
      head,
      state: copy as unknown as StateOf<S>,
      columns: copy as unknown as Columns<S>,
      contactAddress: stream === 'tutor' ? this.contactAddressOf(row) : null,
    };
  }

  private contactAddressOf({ userId, email, contactVerifiedAt }: Row): string {
    const account = this.rows.get(`account ${text(userId)}`);
    const isOwn = !account || contactVerifiedAt !== null || sameAddress(account['email'], email);
    return text(isOwn ? email : account['email']);
  }

  private rowsOf(stream: Stream): Row[] {
    return [...this.rows].filter(([key]) => key.startsWith(`${stream} `)).map(([, row]) => row);
  }

  /** A row as a change leaves it, with the defaults of its table. */
  private rowAfter({ stream, id, version, events, state, columns, isEmptied }: Change): [string, Row] {
    const key = `${stream} ${id}`;
    const before = this.rows.get(key);
    if (events.length > 0 && (before?.version ?? 0) !== version) throw new VersionConflict();
    const emptied = isEmptied ? emptiedRow(mappings[stream]) : {};
    const row: Row = { ...before, ...state, ...columns, ...emptied, id, version: version + events.length };
    for (const [name, column] of Object.entries<Column>(mappings[stream].options.columns as Record<string, Column>)) {
      if (row[name] === undefined) row[name] = typeof column.default === 'function' ? [] : (column.default ?? null);
      if (row[name] === null && !column.nullable) throw new Error(`${stream}.${name} must not be null`);
    }
    return [key, row];
  }

  private refuseBroken(changed: [string, Row][]): void {
    const after = new Map([...this.rows, ...changed]);
    for (const [key, row] of changed) {
      const [stream] = key.split(' ') as [Stream];
      const others = [...after].filter(([other]) => other !== key && other.startsWith(`${stream} `));
      for (const { target, columnNames } of mappings[stream].options.foreignKeys ?? []) {
        const id = row[text(columnNames[0])];
        const referred = Object.entries(tableOf).find(([, table]) => table === target)?.[0];
        if (id && !after.has(`${referred} ${text(id)}`)) throw new Error(`${stream} of no ${referred}`);
      }
      for (const [constraint, unique] of Object.entries(UNIQUE))
        if (unique.stream === stream && unique.of(row) !== null)
          if (others.some(([, other]) => unique.of(other) === unique.of(row))) throw refusal(constraint);
      if (stream === 'booking' && others.some(([, other]) => overlaps(row, other)))
        throw refusal('bookings_buffer_before');
    }
  }

  /** Refuses people who were erased, or rejected or suspended as a tutor, since the commit was decided. */
  private refuseGone(commit: Commit): void {
    const { tutors, enquiries, bookings, users } = peopleIn(commit);
    const has = (stream: Stream, ids: Iterable<string>, gone: (row: Row) => boolean) =>
      [...ids].some((id) => {
        const row = this.rows.get(`${stream} ${id}`);
        return row !== undefined && gone(row);
      });
    const isErased = ({ erasedAt }: Row) => erasedAt !== null;
    if (
      has('tutor', tutors, isErased) ||
      has('enquiry', enquiries, isErased) ||
      has('account', users, isErased) ||
      has('booking', bookings, ({ studentEmail }) => studentEmail === '') ||
      has(
        'tutor',
        tutorsEngagedIn(commit),
        ({ vettingStatus, suspendedAt, closesAt }) =>
          vettingStatus === 'rejected' || suspendedAt !== null || closesAt !== null,
      )
    )
      throw new VersionConflict();
  }

  private keep(mail: Omit<KeptMail, 'id' | 'status'>): void {
    const isSame = ({ eventId, recipient, kind }: KeptMail) =>
      eventId === mail.eventId && recipient === mail.recipient && kind === mail.kind;
    if (!this.mails.some(isSame)) this.mails.push({ id: uuid(), status: 'pending', ...structuredClone(mail) });
  }

  private forgetMails(isForgotten: (mail: KeptMail) => boolean): void {
    this.mails.splice(0, this.mails.length, ...this.mails.filter((mail) => !isForgotten(mail)));
  }

  /** What a write does. @throws what its kind declares */
  private queryUnprepared(write: Write): () => void {
    const execute = this.executors.get(write.kind);
    if (!execute) return () => undefined;
    const apply = execute(write.data);
    if (!apply) throw write.refusal?.() ?? new Error(`${write.kind} is refused`);
    return apply;
  }

  /** What presumes something, or takes away what other parts read; null refuses. Other writes are kept as they are. */
  private readonly executors = new Map<string, (data: unknown) => (() => void) | null>([
    this.executor(recordSubmission, ({ fingerprint, at, repeatsSince }) => {
      const last = this.submissions.get(fingerprint);
      return last && last >= repeatsSince ? null : () => this.submissions.set(fingerprint, at);
    }),
    this.executor(sendLink, ({ email, mailedAt, ifNoneSince }) => {
      const last = this.newsletterLinks.get(email);
      return last && last > ifNoneSince ? null : () => this.newsletterLinks.set(email, mailedAt);
    }),
    this.executor(countRequestedMail, ({ addressHash, request, at, since, most }) => {
      const key = `${addressHash} ${request}`;
      const known = this.requestedMails.get(key);
      const isOver = !known || known.countedFrom <= since;
      if (!isOver && known.sent >= most) return null;
      const next = isOver ? { countedFrom: at, sent: 1 } : { ...known, sent: known.sent + 1 };
      return () => this.requestedMails.set(key, next);
    }),
    this.executor(keepDossier, ({ enquiryId, wave }) => {
      if (this.waves.has(`${enquiryId} ${wave}`)) throw refusal('matching_runs_wave');
      return () => this.waves.add(`${enquiryId} ${wave}`);
    }),
    this.executor(addAccountLink, (link) => () => this.links.set(link.tokenHash, { ...link, usedAt: null })),
    this.executor(useLink, ({ tokenHash, purpose, at }) => {
      const link = this.links.get(tokenHash);
      if (!link || link.purpose !== purpose || link.usedAt || link.expiresAt <= at) return null;
      return () => (link.usedAt = at);
    }),
    this.executor(spendLinks, ({ accountId, purpose, at, except }) => () => {
      for (const link of this.links.values())
        if (link.accountId === accountId && link.purpose === purpose && link.tokenHash !== except) link.usedAt ??= at;
    }),
    this.executor(endSessions, ({ accountId }) => () => {
      for (const [id, session] of this.sessions) if (session.accountId === accountId) this.sessions.delete(id);
    }),
    this.executor(
      keepAvailability,
      ({ tutorId, rows }) =>
        () =>
          this.availability.set(tutorId, [...rows]),
    ),
    this.executor(setBusyCalendar, (calendar) => () => this.busyCalendars.set(calendar.tutorId, calendar)),
    this.executor(
      removeBusyCalendar,
      ({ tutorId }) =>
        () =>
          this.busyCalendars.delete(tutorId),
    ),
    this.executor(takeUpload, ({ uploadId, madeSince }) => {
      const upload = this.uploads.get(uploadId);
      return upload && upload.createdAt >= madeSince ? () => this.uploads.delete(uploadId) : null;
    }),
    this.executor(addToDigest, ({ tutorId, dueAt, nextDueAt }) => () => {
      const digest = this.digests.get(tutorId);
      if (!digest) return;
      const next = digest.sentFor && dueAt <= digest.sentFor ? nextDueAt : dueAt;
      digest.dueAt = digest.dueAt && digest.dueAt < next ? digest.dueAt : next;
    }),
    this.executor(markDigestSent, ({ tutorId, dueAt }) =>
      this.digests.get(tutorId)?.dueAt === dueAt
        ? () => this.digests.set(tutorId, { dueAt: null, sentFor: dueAt })
        : null,
    ),
    this.executor(sendAgain, ({ mailIds }) => {
      const again = this.mails.filter(({ id, status }) => mailIds.includes(id) && status !== 'pending');
      return again.length < mailIds.length ? null : () => again.forEach((mail) => (mail.status = 'pending'));
    }),
    this.executor(
      dropReminders,
      ({ bookingId }) =>
        () =>
          this.forgetMails(
            ({ kind, status, data }) =>
              ['session-reminder', 'session-outcome'].includes(kind) &&
              status === 'pending' &&
              data['bookingId'] === bookingId,
          ),
    ),
    this.executor(
      forgetSharedContact,
      ({ enquiryId, tutorId }) =>
        () =>
          this.forgetMails(
            ({ recipient, kind, data }) =>
              data['enquiryId'] === enquiryId && recipient === tutorId && kind === 'contact-shared',
          ),
    ),
    this.executor(
      forgetEnquiry,
      ({ enquiryId }) =>
        () =>
          this.forgetMails(
            ({ recipient, kind, data }) =>
              data['enquiryId'] === enquiryId && (recipient.startsWith('enquirer') || kind === 'contact-shared'),
          ),
    ),
  ]);

  private executor<Data>(
    { kind }: WriteKind<Data>,
    execute: (data: Data) => (() => unknown) | null,
  ): [string, (data: unknown) => (() => void) | null] {
    return [kind, (data) => execute(data as Data)];
  }
}

/** Two live sessions that cannot both be. */
function overlaps(one: Row, other: Row): boolean {
  const isLive = (row: Row) => oneOf(row, 'confirmed', 'in_progress');
  const placeOf = (row: Row): Place => ({
    tutorId: text(row['tutorId']),
    seat: Number(row['seat']),
    startsAt: text(row['sessionDate']),
    endsAt: text(row['sessionEnd']),
    bufferMinutes: Number(row['bufferMinutes']),
  });
  return isLive(one) && isLive(other) && areTooClose(placeOf(one), placeOf(other));
}

/** A time in one place of a tutor, and the minutes that stay free around it. */
type Place = { tutorId: string; seat: number; startsAt: string; endsAt: string; bufferMinutes: number };

/** Whether two times in one place of a tutor leave less between them than either asks for. */
export function areTooClose(one: Place, other: Place): boolean {
  if (one.tutorId !== other.tutorId || one.seat !== other.seat) return false;
  const buffer = Math.max(one.bufferMinutes, other.bufferMinutes) * MINUTE;
  return one.startsAt < plus(other.endsAt, buffer) && other.startsAt < plus(one.endsAt, buffer);
}
