import { Injectable } from '@nestjs/common';
import { OPEN_REQUEST } from '../../domain/booking/booking-request.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { endTutoring, type FamilyToTell } from '../../domain/tutor/outcome.js';
import { EnquiryMailer, NO_MAILS, type MailBatch, mergeMails } from '../mail/enquiry-mailer.js';
import { BookingMailer, type BookedSession } from '../booking/booking-mailer.js';
import { furtherSessions, soonestFirst } from '../booking/further-sessions.js';
import { dropReminders, releaseHold } from '../booking/booking.writes.js';
import { type Change, Ledger, type Loaded, append } from '../ports/ledger.js';
import type { Write } from '../ports/writes.js';

/**
 * Why a tutor may not teach any more: for good, until an admin approves the tutor again, until an admin reinstates the
 * tutor, or as the tutor closes the account.
 */
export type Stopped = 'erased' | 'rejected' | 'suspended' | 'closing';

/** What is committed when tutoring ends: in the tutor's own commit, or in one of its own. */
export type Ended = { changes: Change[]; mails: MailBatch['mails']; writes: Write[] };

type Family = FamilyToTell<Loaded<'booking-request'>, Loaded<'booking'>, Loaded<'enquiry'>>;

/**
 * Ends what is under way with a tutor who may not teach any more, and notifies each family once (G-01, R-127, R-68).
 */
@Injectable()
export class TutoringEnd {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
    private readonly sessions: BookingMailer,
  ) {}

  /** `isFirst`: families who chose the tutor and have nothing that ends are notified, too. */
  async of(tutor: Loaded<'tutor'>, why: Stopped, isFirst: boolean, now: string): Promise<Ended> {
    const underWay = await this.underWayWith(tutor.id);
    const by = byOf(why);
    const ends = endTutoring({ id: tutor.id, withChosen: isFirst, by }, underWay, now);
    const called = ends.sessions.map(([session, events]) => append(session, events));
    const changes = [
      ...ends.quotes.map(([quote, events]) => append(quote, events)),
      ...called,
      ...ends.requests.map(([request, events]) => append(request, events)),
      ...ends.opportunities.map(([opportunity, events]) => append(opportunity, events)),
      ...ends.enquiries.map(([enquiry, events]) => append(enquiry, events)),
    ];
    const left: Cancelled = new Map(called.map((change) => [change.id, change]));
    const cancelled = ends.sessions.map(([session]) => leftBy(session, left));
    const batches = await Promise.all([
      ...byAddress(ends.families).map((family) => this.toFamily(family, { tutor, why, left }, now)),
      ...(why === 'erased' ? [] : [this.toTutor(cancelled, by, now)]),
    ]);
    const batch = mergeMails(...batches);
    const writes = [
      ...batch.writes,
      ...called.map(({ id }) => dropReminders({ bookingId: id })),
      ...ends.enquiries.map(([{ id }]) => releaseHold({ enquiryId: id })),
    ];
    return { changes, mails: batch.mails, writes };
  }

  /**
   * The enquiries are read before what belongs to them: whatever joins meanwhile
   * also changes its enquiry, so the commit is refused as out of date and decided
   * again, instead of leaving a session behind that was booked between two reads.
   */
  private async underWayWith(tutorId: string) {
    for (let known: string[] = []; ;) {
      const enquiries = known.length ? await this.ledger.loadAll('enquiry', { id: known }) : [];
      const [opportunities, quotes, requests, sessions] = await Promise.all([
        this.ledger.loadAll('opportunity', { tutorId, status: ['available', 'accepted'] }),
        this.ledger.loadAll('quote', { tutorId, status: ['submitted', 'accepted'] }),
        this.ledger.loadAll('booking-request', { tutorId, status: OPEN_REQUEST }),
        this.ledger.loadAll('booking', { tutorId, status: 'confirmed' }),
      ]);
      const around = [...opportunities, ...quotes, ...requests, ...sessions];
      const ids = [...new Set(around.flatMap(({ state }) => state.enquiryId ?? []))];
      if (ids.every((id) => known.includes(id))) return { opportunities, quotes, requests, sessions, enquiries };
      known = ids;
    }
  }

  /** Never with the reason. */
  private async toFamily(
    family: Family,
    { tutor, why, left }: { tutor: Loaded<'tutor'>; why: Stopped; left: Cancelled },
    now: string,
  ): Promise<MailBatch> {
    const { enquiry } = family;
    const { name } = tutor.columns;
    const mayReturn = why === 'suspended' ? { mayReturn: true } : {};
    if (family.lost === 'sessions') {
      const [first, ...others] = family.sessions.map((session) => leftBy(session, left));
      if (!first) return NO_MAILS;
      return this.sessions.toFamily(
        first,
        { ...CANCELLED, by: byOf(why), ...mayReturn, ...furtherSessions(others) },
        now,
      );
    }
    if (!enquiry) return NO_MAILS;
    if (family.lost === 'request') {
      const { subject } = family.request.columns;
      const payload = { tutorName: name, subject, tutorLeft: true, ...mayReturn };
      return this.mailer.toFamily(enquiry, 'session-request-expired', payload, now);
    }
    const wasChosen = family.lost === 'choice';
    const payload = { tutorName: wasChosen ? name : maskContactIn(name), wasChosen, ...mayReturn };
    return this.mailer.toFamily(enquiry, 'tutor-unavailable', payload, now);
  }

  private async toTutor(cancelled: BookedSession[], by: 'admin' | 'tutor', now: string): Promise<MailBatch> {
    const [first, ...others] = soonestFirst(cancelled);
    if (!first) return NO_MAILS;
    return this.sessions.toTutor(first, { ...CANCELLED, by, ...furtherSessions(others) }, now);
  }
}

const CANCELLED = { kind: 'session-cancelled', tutorLeft: true } as const;

/** Who cancels the sessions to come. */
const byOf = (why: Stopped) => (why === 'closing' ? 'tutor' : 'admin');

/** Sessions as their cancellation leaves them. */
type Cancelled = ReadonlyMap<string, Change<'booking'>>;

const leftBy = ({ id, state, columns }: Loaded<'booking'>, left: Cancelled): BookedSession => ({
  id,
  words: columns,
  state: left.get(id)?.state ?? state,
});

const RANK = ['sessions', 'request', 'choice', 'quote'] as const;

/** A family with several enquiries is notified once, by the one that it loses most of, and of all its sessions. */
function byAddress(families: Family[]): Family[] {
  const groups = Map.groupBy(families, ({ enquiry, ...family }) =>
    String(
      enquiry?.columns.email || ('sessions' in family && family.sessions[0].columns.studentEmail) || enquiry?.id,
    ).toLowerCase(),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group.toSorted((one, other) => RANK.indexOf(one.lost) - RANK.indexOf(other.lost));
    if (first?.lost !== 'sessions') return first ?? [];
    const all = group.flatMap((family) => (family.lost === 'sessions' ? family.sessions : []));
    return { ...first, sessions: soonestFirst(all) as typeof first.sessions };
  });
}
