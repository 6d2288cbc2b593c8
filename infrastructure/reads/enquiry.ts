import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { BookingRequestView, BookingView } from '../../application/booking/booking-view.js';
import { type EnquiryProgress, GetEnquiry } from '../../application/enquiry/get-enquiry.query.js';
import { type AdminEnquiry, ListEnquiries } from '../../application/enquiry/list-enquiries.query.js';
import { ListOtherEnquiries, type OtherEnquiry } from '../../application/enquiry/list-other-enquiries.query.js';
import {
  GetMatchingDossier,
  type InvitedByHand,
  type MatchingDossier,
  type MatchingRun,
} from '../../application/matching/get-matching-dossier.query.js';
import { FindTutorsToInvite } from '../../application/matching/list-tutors-to-invite.query.js';
import type { EventNamed } from '../../application/ports/streams.js';
import type { Actor } from '../../application/ports/ledger.js';
import { Geography } from '../../application/ports/enquiry/geography.js';
import { isActive } from '../../domain/booking/active.js';
import { type ChangeableField, type Changed, changesSince } from '../../domain/enquiry/change.js';
import { GATES } from '../../domain/matching/matching.js';
import { type Dossier, readDossier } from '../../domain/matching/dossier.js';
import type { Waitlist } from '../../domain/enquiry/waitlist.js';
import { SYDNEY } from '../../domain/shared/time.js';
import { Database } from '../postgres/database.js';
import { keptCandidates } from '../postgres/kept-candidates.js';
import { AWAITING_QUOTE_STATUSES, isLiveQuote } from '../postgres/statuses.js';
import { anywhere } from './admin-students.js';
import { bookingRequestView, bookingView, nearest } from './booking-columns.js';
import { namesOf } from './history-names.js';

const COUNTS = `
  (select count(distinct o.tutor_id) from tutor_opportunities o where o.enquiry_id = e.id) as invited,
  (select count(*) from tutor_opportunities o where o.enquiry_id = e.id and o.status = 'accepted') as accepted`;

/** Why tutors declined an enquiry; counts alone, so that no answer says who (G-10). */
const declinesBy = (condition = 'true') => `
  (select coalesce(json_agg(d order by d.count desc, d.reason), '[]') from (
     select o.decline_reason as reason, count(*)::int as count from tutor_opportunities o
     where o.enquiry_id = e.id and o.decline_reason is not null and ${condition} group by 1) d) as "declineReasons"`;

const lastChange = (...fields: ChangeableField[]) =>
  `greatest(${fields.map((field) => `(e.changed ->> '${field}')::timestamptz`).join(', ')})`;
/** What tutors said of an answer that the family has changed since then is not true of it any more (G-11). */
const STILL_TRUE = `o.responded_at > coalesce(case o.decline_reason
    when 'times' then ${lastChange('availableDays', 'availableTimes')}
    when 'too_far' then ${lastChange('deliveryPreference', 'locationPreferences', 'location')} end, '-infinity')`;

/** One that is withheld looks to its holder as one for which nobody could be found so far (G-33). */
const SHOWN_STATUS = `case when e.withheld_by <> '{}' and e.confirmed_at is not null and e.status in ${AWAITING_QUOTE_STATUSES}
  then 'matching' else e.status end`;

const SOURCE = `json_build_object('utm_source', e.utm_source, 'utm_medium', e.utm_medium, 'utm_campaign', e.utm_campaign,
  'referrer', e.referrer) as source`;

/** Of an enquiry, on its private page: more than several series have, and than anybody looks back at. */
const MOST_OF_ENQUIRY = { coming: 200, past: 100 };

type StoredEnquiry = Omit<
  EnquiryProgress,
  'timezone' | 'booking' | 'bookings' | 'bookingRequest' | 'guarantees' | 'contests' | 'changed'
> & { changes: Changed };

@QueryHandler(GetEnquiry)
export class GetEnquiryHandler implements IQueryHandler<GetEnquiry> {
  constructor(
    private readonly database: Database,
    private readonly geography: Geography,
  ) {}

  async execute({ id, now }: GetEnquiry): Promise<EnquiryProgress | null> {
    const [found, bookings, bookingRequest, guarantees, contests] = await Promise.all([
      this.database.one<StoredEnquiry>(
        `select e.id, e.reference, ${SHOWN_STATUS} as status, e.subjects, e.created_at as "createdAt", e.respond_by as "respondBy", e.reopened_at as "reopenedAt", ${COUNTS},
                (select count(*) from tutor_quotes q where q.enquiry_id = e.id) as quotes,
                (select count(*) from tutor_quotes q where q.enquiry_id = e.id and ${isLiveQuote('$2')}) as "openQuotes",
                jsonb_array_length(e.waitlist) as waitlisted,
                (select count(*) from jsonb_array_elements(e.waitlist) w where (w ->> 'askedUntil')::timestamptz > $2) as "waitlistAsked",
                e.status = 'submitted' and e.confirmed_at is null as "awaitsConfirmation", e.location,
                e.education_level as "educationLevel", e.frequency, e.available_days as "availableDays",
                e.available_times as "availableTimes", e.delivery_preference as "deliveryPreference",
                e.location_preferences as "locationPreferences", e.message, e.phone, e.changed as changes, ${SOURCE},
                (select q.id from tutor_quotes q where q.enquiry_id = e.id and q.status = 'accepted') as "acceptedQuoteId",
                ${declinesBy(STILL_TRUE)}
         from enquiries e where e.id = $1 and e.erased_at is null`,
        [id, now],
      ),
      this.database.query<BookingView>(
        `select ${bookingView('student')} from bookings b join tutors t on t.id = b.tutor_id
         where b.id in (${nearest('enquiry_id = $1', '$2', MOST_OF_ENQUIRY)}) order by b.session_date, b.id`,
        [id, now],
      ),
      this.database.one<BookingRequestView>(
        `select ${bookingRequestView('student')} from booking_requests r join tutors t on t.id = r.tutor_id
         where r.enquiry_id = $1 order by r.created_at desc, r.id desc limit 1`,
        [id, now],
      ),
      this.database.query<EnquiryProgress['guarantees'][number]>(
        `select booking_id as "bookingId", reference, status, outcome from cases where enquiry_id = $1 and kind = 'guarantee'
         order by created_at, id`,
        [id],
      ),
      this.database.query<EnquiryProgress['contests'][number]>(
        `select booking_id as "bookingId", reference, status, outcome, created_at as "createdAt" from cases
         where enquiry_id = $1 and kind = 'contest' and reporter = 'family' order by created_at, id`,
        [id],
      ),
    ]);
    if (!found) return null;
    const { changes, ...enquiry } = found;
    const next = bookings.find((booking) => isActive(booking) && booking.endsAt > now);
    return {
      ...enquiry,
      timezone: this.geography.locate(enquiry.location)?.zone ?? SYDNEY,
      changed: changesSince(changes, enquiry.createdAt, true),
      booking: next ?? bookings.at(-1) ?? null,
      bookings,
      bookingRequest,
      guarantees,
      contests,
    };
  }
}

@QueryHandler(ListOtherEnquiries)
export class ListOtherEnquiriesHandler implements IQueryHandler<ListOtherEnquiries> {
  constructor(private readonly database: Database) {}

  async execute({ enquiryId, among }: ListOtherEnquiries): Promise<OtherEnquiry[]> {
    return this.database.query<OtherEnquiry>(
      `select e.id, e.reference, ${SHOWN_STATUS} as status, e.subjects, e.created_at as "createdAt"
       from enquiries own join enquiries e on lower(e.email) = lower(own.email)
       where own.id = $1 and own.email <> '' and e.id <> $1 and e.id = any($2::uuid[]) and e.erased_at is null
       order by e.created_at desc, e.id desc`,
      [enquiryId, among],
    );
  }
}

const PAGE = 200;

@QueryHandler(ListEnquiries)
export class ListEnquiriesHandler implements IQueryHandler<ListEnquiries> {
  constructor(private readonly database: Database) {}

  /** Ids of enquiries that were made at one moment decide between them. */
  async execute({ params: { status, search, before } }: ListEnquiries) {
    const [at, id] = before?.split('_') ?? [];
    const rows = await this.database.query<AdminEnquiry>(
      `select e.id, e.reference, e.name, e.email, e.subjects, e.location, e.status, e.waves, e.withheld_by <> '{}' as withheld, ${SOURCE}, e.created_at as "createdAt", ${COUNTS},
              (select count(*) from tutor_quotes q where q.enquiry_id = e.id) as quotes
       from (
         select * from enquiries where ${status ? 'status = $1' : '$1::text is null'}
           and ${search.trim() ? `lower(reference || ' ' || name || ' ' || email) like $2` : `$2 = '%%'`}
           and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
         order by created_at desc, id desc limit ${PAGE + 1}
       ) e order by e.created_at desc, e.id desc`,
      [status, anywhere(search), at ?? null, id ?? null],
    );
    const enquiries = rows.slice(0, PAGE);
    const last = enquiries.at(-1);
    return { enquiries, next: rows.length > PAGE && last ? `${last.createdAt}_${last.id}` : null };
  }
}

type StoredRun = {
  id: string;
  wave: number;
  policy: string;
  createdAt: string;
  dossier: Dossier;
};

type HandEvent = {
  streamId: string;
  actor: Actor;
  at: string;
  data: EventNamed<'TutorInvitedByHand'>['data'];
};

@QueryHandler(GetMatchingDossier)
export class GetMatchingDossierHandler implements IQueryHandler<GetMatchingDossier> {
  constructor(private readonly database: Database) {}

  async execute({ enquiryId }: GetMatchingDossier): Promise<MatchingDossier | null> {
    const enquiry = await this.database.one<Pick<MatchingDossier, 'declineReasons'> & { waitlist: Waitlist }>(
      `select ${declinesBy()}, e.waitlist from enquiries e where e.id = $1`,
      [enquiryId],
    );
    if (!enquiry) return null;
    const runs = await this.database.query<StoredRun>(
      'select id, wave, policy, created_at as "createdAt", dossier from matching_runs where enquiry_id = $1 order by wave',
      [enquiryId],
    );
    const read = runs.map((run) => ({ ...run, filed: readDossier(run.dossier) }));
    const considered = read.flatMap(({ filed }) => filed.candidates.map(({ tutorId }) => tutorId));
    const ids = [...new Set([...considered, ...enquiry.waitlist.map(({ tutorId }) => tutorId)])];
    const tutors = await this.database.query<{ id: string; name: string }>(
      'select id, name from tutors where id = any($1::uuid[])',
      [ids],
    );
    const names = new Map(tutors.map(({ id, name }) => [id, name]));
    const byHand = await this.invitedByHand(enquiryId);
    const { declineReasons } = enquiry;
    const weighed = read.map(({ dossier, filed, ...run }) => {
      const chosen = new Set(filed.chosen);
      const candidates = filed.candidates.map((candidate) => ({
        ...candidate,
        wider: (candidate.failedGate === null && candidate.wider) || null,
        name: names.get(candidate.tutorId) ?? null,
        invited: chosen.has(candidate.tutorId),
      }));
      return { ...run, radiusFactor: filed.radiusFactor ?? null, considered: consideredIn(dossier), candidates };
    });
    const waitlist = enquiry.waitlist.map(({ tutorId, joinedAt, askedUntil }) => ({
      tutorId,
      joinedAt,
      askedUntil,
      name: names.get(tutorId) ?? null,
    }));
    return { runs: weighed, byHand, waitlist, declineReasons };
  }

  private async invitedByHand(enquiryId: string): Promise<InvitedByHand[]> {
    const events = await this.database.query<HandEvent>(
      `select stream_id as "streamId", actor, at, data from event_log
       where stream = 'enquiry' and stream_id = $1 and type = 'TutorInvitedByHand' order by version`,
      [enquiryId],
    );
    const names = await namesOf(this.database, events);
    return events.map(({ actor, at, data: { tutorId, passedOver = [] } }) => ({
      tutorId,
      at,
      passedOver,
      name: names[tutorId]?.name ?? null,
      by: names[actor.slice(actor.indexOf(':') + 1)]?.name ?? null,
    }));
  }
}

function consideredIn({ considered }: Dossier): MatchingRun['considered'] {
  if (!considered) return null;
  const { passed, stopped } = considered;
  return { passed, stopped: GATES.flatMap((gate) => (stopped[gate] ? [{ gate, count: stopped[gate] }] : [])) };
}

/** How many tutors an admin chooses from. */
const MOST_TO_INVITE = 20;

@QueryHandler(FindTutorsToInvite)
export class FindTutorsToInviteHandler implements IQueryHandler<FindTutorsToInvite> {
  constructor(private readonly database: Database) {}

  async execute({ enquiryId, search }: FindTutorsToInvite) {
    if (search.trim())
      return this.database.query<{ id: string; name: string }>(
        `select t.id, t.name from tutor_standings s join tutors t on t.id = s.tutor_id
         where s.search like $1 and t.erased_at is null order by lower(t.name), t.id limit ${MOST_TO_INVITE}`,
        [anywhere(search)],
      );
    return this.database.query<{ id: string; name: string }>(
      `select t.id, t.name
       from (select dossier from matching_runs where enquiry_id = $1 order by wave desc limit 1) r
       cross join lateral ${keptCandidates('r.dossier')} c
       join tutors t on t.id = c.tutor_id::uuid
       where t.erased_at is null and not exists (
         select from tutor_opportunities o where o.enquiry_id = $1 and o.tutor_id = t.id)
       order by c.place limit ${MOST_TO_INVITE}`,
      [enquiryId],
    );
  }
}
