import { SenderBlocks } from '../../application/block/sender-blocks.js';
import { Arrangements } from '../../application/booking/arrangement.js';
import { SessionChanges } from '../../application/booking/session-changes.js';
import { BookingMailer } from '../../application/booking/booking-mailer.js';
import { TutorSlots } from '../../application/booking/tutor-slots.js';
import type { AvailabilityRow } from '../../application/availability/availability.writes.js';
import { EnquiryMailer } from '../../application/mail/enquiry-mailer.js';
import { RequestedMails } from '../../application/mail/requested-mails.js';
import { ConfirmedAddresses } from '../../application/ports/account/confirmed-addresses.js';
import { type BookingHold, BookingHolds } from '../../application/ports/booking/booking-holds.js';
import { BlockedSenders, type FoundBlock } from '../../application/ports/block/blocked-senders.js';
import { Clock } from '../../application/ports/clock.js';
import { Geography, type Place } from '../../application/ports/enquiry/geography.js';
import type { Loaded } from '../../application/ports/ledger.js';
import { MailSwitches } from '../../application/ports/mail/mail-switches.js';
import { Settings } from '../../application/ports/settings.js';
import { type DueKind, TaskFailures } from '../../application/ports/task-failures.js';
import { Tokens } from '../../application/ports/tokens.js';
import { type OwnTimes, TutorCalendar, type TutorTimes } from '../../application/ports/calendar/tutor-calendar.js';
import { type TutorAddress, type TutorContact, TutorDirectory } from '../../application/ports/tutor/tutor-directory.js';
import { type TutorPast, TutorHistory } from '../../application/ports/tutor/tutor-history.js';
import type { WriteKind } from '../../application/ports/writes.js';
import { TutorChanges } from '../../application/tutor/change-tutor.js';
import { BLOCK_KINDS } from '../../domain/block/block.js';
import { timeTaken } from '../../domain/booking/refusals.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { DAY, HOUR, plus, type Span } from '../../domain/shared/time.js';
import { BUSY_KEPT_DAYS } from '../../domain/calendar/busy-calendar.js';
import type { QuietHours } from '../../domain/notification/notification.js';
import { readUnsubscribeToken } from '../../infrastructure/mail/unsubscribe-token.js';
import { areTooClose, InMemoryLedger } from './in-memory-ledger.js';
import { NOW, Streams } from './streams.js';

/** Stands still until a spec moves it. */
export class StoppedClock extends Clock {
  readonly aheadMs = 0;
  private at = NOW;

  now(): string {
    return this.at;
  }

  advance(milliseconds: number): string {
    return (this.at = plus(this.at, milliseconds));
  }
}

class ReadableTokens extends Tokens {
  issue(purpose: string, id: string): string {
    return `${purpose}-${id}`;
  }

  hash(token: string): string {
    return `hash of ${token}`;
  }
}

export class InMemorySwitches extends MailSwitches {
  /** The kinds that are off, by recipient. */
  private readonly kinds = new Map<string, Set<string>>();

  constructor(private readonly settings: Settings) {
    super();
  }

  read(token: string): { recipient: string; kind: string } | null {
    return readUnsubscribeToken(token, this.settings.sessionSecret);
  }

  async wants(recipient: string, kind: string): Promise<boolean> {
    return !this.kinds.get(recipient)?.has(kind);
  }

  async offFor(recipient: string): Promise<string[]> {
    return [...(this.kinds.get(recipient) ?? [])];
  }

  async change(recipient: string, { on, off }: { on: readonly string[]; off: readonly string[] }): Promise<void> {
    const stay = (await this.offFor(recipient)).filter((kind) => !on.includes(kind));
    this.kinds.set(recipient, new Set([...stay, ...off]));
  }

  async off(recipient: string, kind: string): Promise<void> {
    await this.change(recipient, { on: [], off: [kind] });
  }
}

const FIRST_WAIT = 5_000;
const LONGEST_WAIT = HOUR;
/** So long after it was due a failure was handled, or is gone. */
const OUTDATED = DAY;

class InMemoryFailures extends TaskFailures {
  private readonly kept = new Map<string, { kind: DueKind; id: string; failures: number; nextTryAt: string }>();

  async note(kind: DueKind, ids: string[], now: string): Promise<void> {
    const noted = ids.map((id) => `${kind} ${id}`);
    for (const [key, { nextTryAt }] of this.kept)
      if (nextTryAt < plus(now, -OUTDATED) && !noted.includes(key)) this.kept.delete(key);
    for (const id of ids) {
      const failures = this.kept.get(`${kind} ${id}`)?.failures ?? 0;
      const nextTryAt = plus(now, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures));
      this.kept.set(`${kind} ${id}`, { kind, id, failures: failures + 1, nextTryAt });
    }
  }

  async toRetry(kind: DueKind, now: string): Promise<string[]> {
    const due = [...this.kept.values()].filter((one) => one.kind === kind && one.nextTryAt <= now);
    return due.sort((one, other) => (one.nextTryAt < other.nextTryAt ? -1 : 1)).map(({ id }) => id);
  }

  async forget(kind: DueKind, ids: string[]): Promise<void> {
    for (const id of ids) this.kept.delete(`${kind} ${id}`);
  }

  isWaiting(kind: DueKind, id: string, now: string): boolean {
    const failed = this.kept.get(`${kind} ${id}`);
    return failed !== undefined && failed.nextTryAt > now;
  }
}

/** Which addresses of a world's enquiries were confirmed. */
class InMemoryConfirmed extends ConfirmedAddresses {
  constructor(private readonly ledger: InMemoryLedger) {
    super();
  }

  async confirmedAt(address: string): Promise<string | null> {
    const enquiries = await this.ledger.loadAll('enquiry', {});
    const confirmed = enquiries.flatMap(({ state: { confirmedAt, createdAt }, columns: { email } }) =>
      confirmedAt && confirmedAt > createdAt && email.toLowerCase() === address.toLowerCase() ? [confirmedAt] : [],
    );
    return confirmed.sort().at(-1) ?? null;
  }
}

const PARRAMATTA: Place = {
  postcode: '2150',
  suburb: 'Parramatta',
  state: 'NSW',
  zone: 'Australia/Sydney',
  latitude: -33.81,
  longitude: 151,
};

/** Knows one town. */
class OneTown extends Geography {
  locate(location: string): Place | null {
    return location.startsWith('Parramatta') ? PARRAMATTA : null;
  }
}

class InMemoryTutors extends TutorDirectory {
  readonly quietHours = new Map<string, QuietHours>();
  /** The kinds of mail that tutors want gathered, by their ids. */
  readonly gathered = new Map<string, readonly string[]>();

  constructor(
    private readonly ledger: InMemoryLedger,
    private readonly switches: InMemorySwitches,
  ) {
    super();
  }

  async idOfAccount(accountId: string): Promise<string | null> {
    return (await this.ledger.loadAll('tutor', { userId: accountId }))[0]?.id ?? null;
  }

  async zoneOf(tutorId: string): Promise<string> {
    return (await this.ledger.load('tutor', tutorId)).columns.timezone;
  }

  async availability(tutorId: string): Promise<AvailabilityRow[]> {
    const sortKeyOf = ({ specificDate, dayOfWeek, startTime, id }: AvailabilityRow) =>
      [specificDate ?? '', dayOfWeek, startTime ?? 'none', id].join(' ');
    return (this.ledger.availability.get(tutorId) ?? []).toSorted((one, other) =>
      sortKeyOf(one) < sortKeyOf(other) ? -1 : 1,
    );
  }

  async contactOf(tutorId: string): Promise<TutorAddress & { phone: string | null }> {
    const tutor = await this.ledger.load('tutor', tutorId);
    return { ...addressOf(tutor), phone: tutor.columns.phone };
  }

  async contacts(tutorIds: string[], kind: string): Promise<TutorContact[]> {
    return this.contactsFor(tutorIds.map((tutorId) => ({ tutorId, kind })));
  }

  async contactsFor(
    wanted: readonly { tutorId: string; kind: string }[],
  ): Promise<(TutorContact & { kind: string })[]> {
    const found = await Promise.all(
      wanted.map(async ({ tutorId, kind }) => {
        const [tutor] = await this.ledger.loadAll('tutor', { id: tutorId });
        const wants = tutor?.state.erasedAt === null && (await this.switches.wants(tutorId, kind));
        const digest = this.gathered.get(tutorId)?.includes(kind) ?? false;
        return wants ? [{ ...addressOf(tutor), digest, quietHours: this.quietHours.get(tutorId) ?? null, kind }] : [];
      }),
    );
    return found.flat();
  }
}

const addressOf = ({ id, columns: { name, timezone }, contactAddress }: Loaded<'tutor'>): TutorAddress => ({
  id,
  name,
  email: contactAddress ?? '',
  timezone,
});

class InMemoryRecord extends TutorHistory {
  constructor(private readonly ledger: InMemoryLedger) {
    super();
  }

  async of(tutorId: string): Promise<TutorPast> {
    const reviews = await this.ledger.loadAll('review', { tutorId, status: 'published' });
    const sessions = await this.ledger.loadAll('booking', {
      tutorId,
      status: ['completed', 'cancelled', 'no_show'],
    });
    const opportunities = await this.ledger.loadAll('opportunity', { tutorId });
    return {
      ratings: reviews.map(({ id, state: { rating } }) => ({ id, rating })),
      sessions: sessions.map(({ id, state: { status, cancelledBy, noShowBy, markRemovedAt } }) => ({
        id,
        status,
        cancelledBy,
        noShowBy,
        markRemovedAt,
      })),
      answers: opportunities.flatMap(({ id, state: { notifiedAt, respondedAt, voidedAt } }) =>
        respondedAt && !voidedAt ? [{ id, notifiedAt, respondedAt }] : [],
      ),
    };
  }
}

export class InMemoryHolds extends BookingHolds {
  readonly held = new Map<string, BookingHold>();

  constructor(private readonly ledger: InMemoryLedger) {
    super();
  }

  async place(hold: BookingHold): Promise<void> {
    const people = [
      ...(await this.ledger.loadAll('enquiry', { id: hold.enquiryId })),
      ...(await this.ledger.loadAll('tutor', { id: hold.tutorId })),
    ];
    if (people.filter(({ state }) => !state.erasedAt).length < 2) throw notFound('Enquiry');
    const isOver = ({ tutorId, expiresAt }: BookingHold) => tutorId === hold.tutorId && expiresAt <= hold.createdAt;
    const others = [...this.held.values()].filter((one) => one.enquiryId !== hold.enquiryId && !isOver(one));
    if (others.some((one) => areTooClose(one, hold))) throw timeTaken();
    this.held.clear();
    for (const one of [...others, hold]) this.held.set(one.enquiryId, one);
  }

  async release(enquiryId: string): Promise<void> {
    this.held.delete(enquiryId);
  }
}

class InMemoryBlocked extends BlockedSenders {
  constructor(private readonly ledger: InMemoryLedger) {
    super();
  }

  async find(valueHashes: readonly string[]): Promise<FoundBlock[]> {
    const blocks = await this.ledger.loadAll('block', { kind: BLOCK_KINDS });
    return blocks.flatMap(({ id, state: { endsAt, liftedAt }, columns: { valueHash } }) =>
      valueHash && valueHashes.includes(valueHash) ? [{ id, valueHash, endsAt, liftedAt }] : [],
    );
  }
}

class InMemoryCalendar extends TutorCalendar {
  constructor(
    private readonly ledger: InMemoryLedger,
    private readonly holds: InMemoryHolds,
  ) {
    super();
  }

  async timesOf(
    tutorId: string,
    { from, to, own }: { from: string; to: string; own: OwnTimes },
    now: string,
  ): Promise<TutorTimes | null> {
    const [tutor] = await this.ledger.loadAll('tutor', { id: tutorId });
    if (!tutor) return null;
    const sessions = await this.ledger.loadAll('booking', { tutorId, status: ['confirmed', 'in_progress'] });
    const held = [...this.holds.held.values()].filter(
      (hold) => hold.tutorId === tutorId && hold.expiresAt > now && hold.enquiryId !== own.enquiryId,
    );
    const taken = [
      ...sessions
        .filter(({ id }) => !own.bookingIds?.includes(id))
        .map(({ state }) => ({ ...state, startsAt: state.sessionDate, endsAt: state.sessionEnd })),
      ...held,
    ].map(({ startsAt, endsAt, seat, bufferMinutes }) => ({ startsAt, endsAt, seat, bufferMinutes }));
    const isWithin = ({ startsAt, endsAt }: Span) => startsAt < to && endsAt > from;
    const { busy, readAt } = this.ledger.busyCalendars.get(tutorId) ?? { busy: [], readAt: null };
    const isKept = readAt !== null && readAt > plus(now, -BUSY_KEPT_DAYS * DAY);
    return {
      ...tutor.state,
      timezone: tutor.columns.timezone,
      availability: this.ledger.availability.get(tutorId) ?? [],
      taken: taken.filter(isWithin),
      busy: isKept ? busy.filter(isWithin) : [],
    };
  }
}

class OfflineSettings extends Settings {
  override rateCap = null;
  override requireEmailConfirmation = false;
  override limits = 1;
  override meetingUrl = 'https://meet.example';
  override sessionSecret = 'secret of a world in memory';
}

/** The application without Nest and Postgres: handlers are made of its parts. */
export class InMemoryWorld {
  readonly clock = new StoppedClock();
  readonly ledger = new InMemoryLedger();
  readonly streams = new Streams(this.ledger);
  readonly tokens = new ReadableTokens();
  readonly settings = new OfflineSettings();
  readonly switches = new InMemorySwitches(this.settings);
  readonly failures = new InMemoryFailures();
  readonly geography = new OneTown();
  readonly tutors = new InMemoryTutors(this.ledger, this.switches);
  readonly holds = new InMemoryHolds(this.ledger);
  readonly record = new InMemoryRecord(this.ledger);
  readonly confirmed = new InMemoryConfirmed(this.ledger);
  readonly blocked = new InMemoryBlocked(this.ledger);
  readonly calendar = new InMemoryCalendar(this.ledger, this.holds);
  readonly slots = new TutorSlots(this.calendar);
  readonly mailer = new EnquiryMailer(this.tutors, this.switches, this.tokens, this.clock);
  readonly requested = new RequestedMails(this.tokens, this.settings, this.confirmed);
  readonly blocks = new SenderBlocks(this.ledger, this.blocked, this.tokens);
  readonly tutorChanges = new TutorChanges(this.ledger, this.tutors, this.clock);
  readonly arrangements = new Arrangements(this.ledger, this.tokens, this.settings);
  readonly bookingMailer = new BookingMailer(
    ...([this.ledger, this.tutors, this.switches, this.geography, this.mailer] as const),
  );
  readonly sessions = new SessionChanges(this.ledger, this.tutorChanges, this.record, this.clock);

  /**
   * Does something; returns what it has written: events as `stream
   * type`, and mails as `kind → recipient`, each in order.
   */
  async effectsOf<Result>(work: () => Promise<Result>) {
    const { log, mails, writes } = this.ledger;
    const before = [log.length, mails.length, writes.length] as const;
    const result = await work();
    const events = log.slice(before[0]);
    return {
      result,
      events: events.map(({ stream, stream_id: id, type, data }) => ({ stream, id, type, data })),
      types: events.map(({ type }) => type),
      actors: [...new Set(events.map(({ actor }) => actor))],
      mails: mails.slice(before[1]).map(({ kind, recipient, to, data }) => ({ kind, recipient, to, data })),
      mailed: mails.slice(before[1]).map(({ kind, recipient }) => `${kind} to ${recipient}`),
      writes: writes.slice(before[2]),
    };
  }

  /** What of one kind was written beside changes. */
  written<Data>({ kind }: WriteKind<Data>): Data[] {
    return this.ledger.writes.filter((write) => write.kind === kind).map(({ data }) => data as Data);
  }
}
