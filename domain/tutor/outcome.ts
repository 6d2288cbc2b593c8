import { type BookingRequest, type BookingRequestEvent, expire as expireRequest } from '../booking/booking-request.js';
import type { Booking, BookingEvent } from '../booking/booking.js';
import { cancel } from '../booking/changes.js';
import { type Enquiry, type EnquiryEvent, hasEnded, recordTutorStopped } from '../enquiry/enquiry.js';
import { expire as expireOpportunity, type Opportunity, type OpportunityEvent } from '../opportunity/opportunity.js';
import { expire as expireQuote, isLive, type Quote, type QuoteEvent, withdraw } from '../quote/quote.js';

/** A stream as it was loaded. */
type Part<State> = { id: string; state: State };

/** What was begun with a tutor and may still be under way, and the enquiries around it. */
export type UnderWay<O, Q, R, B, E> = {
  opportunities: readonly O[];
  quotes: readonly Q[];
  requests: readonly R[];
  sessions: readonly B[];
  enquiries: readonly E[];
};

/**
 * A family to tell, once, by the first of these that it has; without an enquiry it is known by its session alone.
 * `choice`: it chose the tutor and has arranged nothing, or nothing that is still to come.
 */
export type FamilyToTell<R, B, E> = { enquiry: E | null } & (
  { lost: 'sessions'; sessions: [B, ...B[]] } | { lost: 'request'; request: R } | { lost: 'choice' } | { lost: 'quote' }
);

/** The events of each stream that changes, and the families to tell. */
export type TutorOutcome<O, Q, R, B, E> = {
  opportunities: [O, OpportunityEvent[]][];
  quotes: [Q, QuoteEvent[]][];
  requests: [R, BookingRequestEvent[]][];
  sessions: [B, BookingEvent[]][];
  enquiries: [E, EnquiryEvent[]][];
  families: FamilyToTell<R, B, E>[];
};

const changed = <One, Event>(parts: readonly One[], eventsOf: (part: One) => Event[]): [One, Event[]][] =>
  parts.map((part): [One, Event[]] => [part, eventsOf(part)]).filter(([, events]) => events.length > 0);

/**
 * What is under way with a tutor who is suspended, whose approval was taken back, who closes the account, or who is to
 * be erased, ends (G-01, R-127, G-19, R-68). One for all: they differ only in when it is asked, by whom it ends, and in
 * the words of the mails.
 *
 * | stream      | status                        | becomes                        | mail to its family    |
 * | ----------- | ----------------------------- | ------------------------------ | --------------------- |
 * | opportunity | available, accepted           | expired, `tutor_unavailable`   |                       |
 * | quote       | live                          | expired, `tutor_unavailable`; `withdrawn` by a tutor who closes the account | that the quote ended |
 * | quote       | submitted, past its time      | expired, `time`                |                       |
 * | quote       | accepted, its enquiry filled  | stays                          | that the tutor left   |
 * | request     | pending, countered            | expired, `closed`              | that it ended         |
 * | session     | confirmed, still to come      | cancelled by the admin; by a tutor who closes the account | that it was cancelled |
 * | session     | begun, or its time has come   | stays, for an admin to end     |                       |
 * | enquiry     | of any of these, not closed   | says so; so that nothing that was decided beside this is committed after it | |
 * | all         | ended                         | stays                          |                       |
 *
 * A family is notified once, of the most that it loses: sessions before a request before the choice before a quote.
 * Accepted quotes count `withChosen` alone: the first time, and not for an erasure, which has words of its own.
 */
export function endTutoring<
  O extends Part<Opportunity>,
  Q extends Part<Quote>,
  R extends Part<BookingRequest>,
  B extends Part<Booking>,
  E extends Part<Enquiry>,
>(
  tutor: { id: string; withChosen: boolean; by?: 'admin' | 'tutor' },
  underWay: UnderWay<O, Q, R, B, E>,
  now: string,
): TutorOutcome<O, Q, R, B, E> {
  const opportunities = changed(underWay.opportunities, ({ state }) =>
    expireOpportunity(state, 'tutor_unavailable', now),
  );
  const { by = 'admin' } = tutor;
  const quotes = changed(underWay.quotes, ({ state }) =>
    by === 'tutor' && isLive(state, now) ? withdraw(state, now) : expireQuote(state, 'tutor_unavailable', now),
  );
  const requests = changed(underWay.requests, ({ state }) => expireRequest(state, 'closed', now));
  const sessions = changed(underWay.sessions, ({ state }) =>
    state.status === 'confirmed' && state.sessionDate > now ? cancel(state, by, now) : [],
  );
  const enquiryOf = new Map(underWay.enquiries.map((enquiry) => [enquiry.id, enquiry]));
  const chosen = underWay.quotes.filter(
    ({ state }) =>
      tutor.withChosen && state.status === 'accepted' && enquiryOf.get(state.enquiryId)?.state.status === 'filled',
  );
  const live = underWay.quotes.filter(({ state }) => isLive(state, now));

  const families = new Map<string, FamilyToTell<R, B, E>>();
  for (const [session] of sessions) {
    const { enquiryId } = session.state;
    const key = enquiryId ?? session.id;
    const known = families.get(key);
    if (known?.lost === 'sessions') known.sessions.push(session);
    else
      families.set(key, {
        enquiry: (enquiryId && enquiryOf.get(enquiryId)) || null,
        lost: 'sessions',
        sessions: [session],
      });
  }
  const tell = (enquiryId: string | null, of: (enquiry: E) => FamilyToTell<R, B, E>) => {
    const enquiry = enquiryId && enquiryOf.get(enquiryId);
    if (enquiry && !families.has(enquiry.id)) families.set(enquiry.id, of(enquiry));
  };
  for (const [request] of requests) tell(request.state.enquiryId, (enquiry) => ({ enquiry, lost: 'request', request }));
  for (const { state } of chosen) tell(state.enquiryId, (enquiry) => ({ enquiry, lost: 'choice' }));
  for (const { state } of live) tell(state.enquiryId, (enquiry) => ({ enquiry, lost: 'quote' }));

  const touched = new Set<string | null>([
    ...[...opportunities, ...quotes, ...requests, ...sessions].map(([{ state }]) => state.enquiryId),
    ...chosen.map(({ state }) => state.enquiryId),
  ]);
  const enquiries = changed(underWay.enquiries, ({ id, state }) =>
    touched.has(id) && (state.status === 'filled' || !hasEnded(state)) ? recordTutorStopped(state, tutor.id, now) : [],
  );
  return { opportunities, quotes, requests, sessions, enquiries, families: [...families.values()] };
}
