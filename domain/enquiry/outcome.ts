import {
  expire as expireOpportunity,
  markVoid,
  offerAgain,
  type Opportunity,
  type OpportunityEvent,
  releaseContact,
  withdrawContact,
} from '../opportunity/opportunity.js';
import { type BookingRequest, type BookingRequestEvent, expire as expireRequest } from '../booking/booking-request.js';
import type { Booking, BookingEvent } from '../booking/booking.js';
import { cancel } from '../booking/changes.js';
import {
  accept,
  expire as expireQuote,
  isLive,
  isSettled,
  passOver,
  type Quote,
  type QuoteEvent,
  replace,
  takesPlace,
  wasPassedOver,
} from '../quote/quote.js';
import { conflict, notFound } from '../shared/domain-error.js';
import type { ReopenReason } from './another-tutor.js';
import { type ChangeableField, type ChangeableWords, shownFields } from './change.js';
import { change, close, type Enquiry, type EnquiryEvent, fill, hasEnded, reopen, stopSharing } from './enquiry.js';

/** A stream as it was loaded. */
type Part<State> = { id: string; state: State };

/** Everything that was begun for an enquiry, whatever became of it. */
export type Around<Q, O> = { quotes: readonly Q[]; opportunities: readonly O[] };

/**
 * What an enquiry comes to: the events of each stream that
 * changes, and the tutors to notify, by the mail that they get.
 */
export type Outcome<Q, O, Audience extends string> = {
  enquiry: EnquiryEvent[];
  quotes: [Q, QuoteEvent[]][];
  opportunities: [O, OpportunityEvent[]][];
  tell: Record<Audience, string[]>;
};

const changed = <One, Event>(parts: readonly One[], eventsOf: (part: One) => Event[]): [One, Event[]][] =>
  parts.map((part): [One, Event[]] => [part, eventsOf(part)]).filter(([, events]) => events.length > 0);

const waitlisted = ({ waitlist }: Enquiry) => waitlist.map(({ tutorId }) => tutorId);

const tutorsOf = (...parts: readonly (readonly Part<{ tutorId: string }>[])[]) =>
  parts.flat().map(({ state }) => state.tutorId);

/**
 * The accepted opportunities whose tutors may still send a quote: none of it stands, and none was passed over. What a
 * tutor quoted on an earlier opportunity of the enquiry says nothing of a new one (G-08).
 */
function unquoted<O extends Part<Opportunity>>({ quotes, opportunities }: Around<Part<Quote>, O>, now: string): O[] {
  const answered = quotes.filter(({ state }) => takesPlace(state, now) || wasPassedOver(state));
  const quoted = new Set(answered.map(({ state }) => state.opportunityId));
  return opportunities.filter(({ id, state }) => state.status === 'accepted' && !quoted.has(id));
}

/**
 * Those of them whose tutors still wait for what the family does:
 * the newest quote of no such one was declined or taken back.
 */
function unsettled<O extends Part<Opportunity>>({ quotes, opportunities }: Around<Part<Quote>, O>, now: string): O[] {
  const byAge = quotes.toSorted((one, other) => (one.state.createdAt < other.state.createdAt ? -1 : 1));
  const newest = new Map(byAge.map(({ state }) => [state.opportunityId, state]));
  return unquoted({ quotes, opportunities }, now).filter(({ id }) => {
    const quote = newest.get(id);
    return !quote || !isSettled(quote, now);
  });
}

/**
 * The family takes one quote.
 *
 * | stream      | status                     | becomes                      | mail to its tutor |
 * | ----------- | -------------------------- | ---------------------------- | ----------------- |
 * | enquiry     | open                       | filled                       |                   |
 * | the quote   | live                       | accepted, contact released   | chosen            |
 * | its opportunity | accepted               | contact released             |                   |
 * | other quote | live                       | rejected, `another_chosen`   | passed over       |
 * | other quote | past its time, or ended    | stays                        | as its opportunity says |
 * | opportunity | available                  | expired, `filled`            | filled            |
 * | opportunity | accepted, none of its quotes live or passed over | stays  | filled            |
 * | opportunity | accepted, its newest quote declined or withdrawn | stays  | nothing: its tutor knows |
 * | opportunity | accepted, on the waitlist  | stays; the waitlist ends     | that the place is gone |
 * | opportunity | ended                      | stays                        | nothing           |
 *
 * @throws DomainError not_found for a quote of another enquiry, conflict where quote or enquiry have ended
 */
export function choose<Q extends Part<Quote>, O extends Part<Opportunity>>(
  enquiry: Enquiry,
  around: Around<Q, O>,
  quoteId: string,
  now: string,
): Outcome<Q, O, 'chosen' | 'passedOver' | 'filled' | 'waitlisted'> {
  const { quotes, opportunities } = around;
  const chosen = quotes.find(({ id }) => id === quoteId);
  if (!chosen) throw notFound('Quote');
  const accepted = accept(chosen.state, now);
  const siblings = quotes.filter((quote) => quote !== chosen && isLive(quote.state, now));
  const open = opportunities.filter(({ state }) => state.status === 'available');
  const waiting = waitlisted(enquiry);
  return {
    enquiry: fill(enquiry, quoteId, now),
    quotes: [[chosen, accepted], ...changed(siblings, ({ state }) => passOver(state, quoteId, now))],
    opportunities: changed(opportunities, ({ id, state }) =>
      id === chosen.state.opportunityId
        ? releaseContact(state, 'quote_accepted', now)
        : expireOpportunity(state, 'filled', now),
    ),
    tell: {
      chosen: [chosen.state.tutorId],
      passedOver: tutorsOf(siblings),
      filled: tutorsOf(open, unsettled(around, now)).filter((tutorId) => !waiting.includes(tutorId)),
      waitlisted: waiting,
    },
  };
}

/**
 * The enquiry ends without a choice, for a `reason` of `close`.
 *
 * | stream      | status                   | becomes           | mail to its tutor |
 * | ----------- | ------------------------ | ----------------- | ----------------- |
 * | enquiry     | open                     | closed            |                   |
 * | quote       | submitted                | expired, `closed` | ended             |
 * | quote       | submitted, past its time | expired, `time`   | ended             |
 * | opportunity | available                | expired, `closed` | ended             |
 * | opportunity | accepted, none of its quotes live, accepted or passed over | stays | ended |
 * | opportunity | accepted, on the waitlist | stays; the waitlist ends | ended     |
 * | quote       | ended                    | stays             | as its opportunity says |
 * | opportunity | ended                    | stays             | nothing           |
 *
 * @throws DomainError conflict where the enquiry has ended
 */
export function end<Q extends Part<Quote>, O extends Part<Opportunity>>(
  enquiry: Enquiry,
  around: Around<Q, O>,
  reason: string,
  now: string,
): Outcome<Q, O, 'ended'> {
  const { quotes, opportunities } = around;
  const submitted = quotes.filter(({ state }) => state.status === 'submitted');
  const open = opportunities.filter(({ state }) => state.status === 'available');
  return {
    enquiry: close(enquiry, reason, now),
    quotes: changed(submitted, ({ state }) => expireQuote(state, 'closed', now)),
    opportunities: changed(open, ({ state }) => expireOpportunity(state, 'closed', now)),
    tell: { ended: [...new Set([...tutorsOf(submitted, open, unquoted(around, now)), ...waitlisted(enquiry)])] },
  };
}

/** A tutor who is notified of a change: of which fields, and whether with a quote that can be changed once more. */
export type ChangeNotice = { tutorId: string; fields: ChangeableField[]; hasQuote: boolean };

/**
 * Its holder puts the enquiry right, from `before` to `after` (G-11).
 * Neither quotes nor opportunities change, and no time limit.
 *
 * | stream      | status                             | its tutor hears of it |
 * | ----------- | ---------------------------------- | --------------------- |
 * | quote       | live                               | yes, with the quote   |
 * | opportunity | available                          | yes                   |
 * | opportunity | accepted, none of its quotes live or passed over | yes     |
 * | opportunity | accepted, on the waitlist          | yes                   |
 * | opportunity | available, past its time, or ended | no                    |
 * | quote       | past its time, or ended            | as its opportunity says |
 *
 * Of a new phone number alone hears only who was shown it.
 *
 * @throws DomainError not_found, conflict `enquiry_…`
 */
export function putRight<Q extends Part<Quote>, O extends Part<Opportunity>>(
  enquiry: Enquiry,
  around: Around<Q, O>,
  words: { before: ChangeableWords; after: Partial<ChangeableWords> },
  now: string,
): { enquiry: EnquiryEvent[]; fields: ChangeableField[]; notices: ChangeNotice[] } {
  const events = change(enquiry, words, now);
  const fields = events.flatMap((event) => (event.type === 'EnquiryChanged' ? event.data.fields : []));
  const { quotes, opportunities } = around;
  const quoting = new Set(tutorsOf(quotes.filter(({ state }) => isLive(state, now))));
  const informed = new Set(tutorsOf(opportunities.filter(({ state }) => state.contactDetailsShared)));
  const open = opportunities.filter(({ state }) => state.status === 'available' && now < state.expiresAt);
  const notices = [...new Set([...quoting, ...tutorsOf(open, unquoted(around, now)), ...waitlisted(enquiry)])].map(
    (tutorId) => ({
      tutorId,
      fields: shownFields(fields, informed.has(tutorId)),
      hasQuote: quoting.has(tutorId),
    }),
  );
  return { enquiry: events, fields, notices: notices.filter((one) => one.fields.length > 0) };
}

/**
 * Its holder stops sharing the contact details with one of its tutors (G-18), in whatever status the enquiry is.
 *
 * | the tutor's quote                          | shown the details now | becomes                                        |
 * | ------------------------------------------ | --------------------- | ---------------------------------------------- |
 * | accepted, with sessions to come or without | yes                   | refused, `quote_accepted`: the tutor was chosen |
 * | accepted                                   | no                    | refused, `quote_accepted`                      |
 * | live, declined, withdrawn, expired, none   | yes                   | masked from now on                             |
 * | live, declined, withdrawn, expired, none   | no, or not any more   | stays                                          |
 * | of a tutor who was never asked             | no                    | refused, `not_found`                           |
 *
 * A tutor who was chosen needs them for the sessions; asking for another tutor (G-08) ends that, and with it the
 * sharing. They can be shared again, and are when the quote is accepted.
 *
 * @throws DomainError not_found, conflict quote_accepted
 */
export function stopSharingWith<Q extends Part<Quote>, O extends Part<Opportunity>>(
  enquiry: Enquiry,
  around: Around<Q, O>,
  tutorId: string,
  now: string,
): Outcome<Q, O, never> {
  const own = around.opportunities.filter(({ state }) => state.tutorId === tutorId);
  if (own.length === 0) throw notFound('Tutor');
  if (around.quotes.some(({ state }) => state.tutorId === tutorId && state.status === 'accepted'))
    throw conflict(
      'quote_accepted',
      'You have chosen this tutor, who needs your contact details for your sessions. Ask for another tutor to end this.',
    );
  const opportunities = changed(own, ({ state }) => withdrawContact(state, now));
  const events = opportunities.length > 0 ? stopSharing(enquiry, tutorId, now) : [];
  return { enquiry: events, quotes: [], opportunities, tell: {} };
}

/** The reason of a closing that no family gave: operators found that the enquiry was no good (G-10). */
const NOT_GENUINE = 'not_genuine';

/**
 * A tutor's report of the enquiry was upheld (G-10). `reported` is the opportunity whose tutor reported it.
 *
 * | enquiry        | becomes                 | its quotes and opportunities | count in no figure any more |
 * | -------------- | ----------------------- | ---------------------------- | --------------------------- |
 * | open           | closed, `not_genuine`   | as `end` says                | all its opportunities       |
 * | closed, lapsed | stays                   | stay                         | all its opportunities       |
 * | filled         | stays: a tutor was found | stay                        | the reported one alone      |
 * | erased         | stays                   | stay                         | all its opportunities       |
 */
export function endAsNotGenuine<Q extends Part<Quote>, O extends Part<Opportunity>>(
  enquiry: Enquiry,
  around: Around<Q, O>,
  reported: string,
  now: string,
): Outcome<Q, O, 'ended'> {
  const nothing: Outcome<Q, O, 'ended'> = { enquiry: [], quotes: [], opportunities: [], tell: { ended: [] } };
  const ended = hasEnded(enquiry) ? nothing : end(enquiry, around, NOT_GENUINE, now);
  const ending = new Map(ended.opportunities);
  const isVoid = ({ id }: O) => enquiry.status !== 'filled' || enquiry.erasedAt !== null || id === reported;
  const opportunities = around.opportunities.map((one): [O, OpportunityEvent[]] => [
    one,
    [...(ending.get(one) ?? []), ...(isVoid(one) ? markVoid(one.state, now) : [])],
  ]);
  return { ...ended, opportunities: opportunities.filter(([, events]) => events.length > 0) };
}

/** As `Around`, with what was arranged. */
export type Arranged<Q, O, R, B> = Around<Q, O> & { requests: readonly R[]; sessions: readonly B[] };

/** What becomes of a filled enquiry that is opened again; `invitations` begin, each for a runner-up's earlier quote. */
export type Reopening<Q, O, R, B> = Omit<Outcome<Q, O, never>, 'tell'> & {
  /** With whom it was filled. */
  tutorId: string;
  requests: [R, BookingRequestEvent[]][];
  sessions: [B, BookingEvent[]][];
  invitations: { id: string; quote: Q; events: OpportunityEvent[] }[];
};

/** Of each tutor's newest quote those that the family passed over: who was replaced was chosen by a newer one. */
function runnersUp<Q extends Part<Quote>>(quotes: readonly Q[]): Q[] {
  const byAge = quotes.toSorted((one, other) => (one.state.createdAt < other.state.createdAt ? -1 : 1));
  const newest = new Map(byAge.map((quote) => [quote.state.tutorId, quote]));
  return [...newest.values()].filter(({ state }) => wasPassedOver(state));
}

/**
 * The family asks for another tutor than the one it chose, or that tutor withdraws (G-08). `mayBeInvited` is asked of
 * each runner-up, `newId` gives the id of an invitation.
 *
 * | stream      | status                              | becomes                                | mail to                     |
 * | ----------- | ----------------------------------- | -------------------------------------- | --------------------------- |
 * | enquiry     | filled                              | matching, the promised reply due again | its family |
 * | enquiry     | open, closed, lapsed                | refused, `enquiry_<status>`            |                             |
 * | quote       | accepted                            | expired, `another_tutor`: no contact is shown | its tutor            |
 * | quote       | accepted, its tutor withdraws       | expired, `withdrawn`: no contact is shown | nobody else              |
 * | its opportunity | accepted                        | expired, `another_tutor`: no contact is shared |                     |
 * | quote       | passed over, its tutor's newest     | stays                                  | its tutor, where eligible   |
 * | its opportunity | accepted                        | expired, `asked_again`, where eligible |                             |
 * | opportunity | –                                   | available for a day, for each eligible runner-up |                   |
 * | opportunity | accepted, nothing quoted            | stays: its tutor may still quote       |                             |
 * | quote       | declined, withdrawn, expired        | stays                                  |                             |
 * | request     | pending, countered                  | expired, `closed`                      | with its tutor              |
 * | session     | confirmed, still to come            | cancelled by the admin                 | both sides                  |
 * | session     | begun, its time has come, or ended  | stays                                  |                             |
 *
 * Who was chosen before is invited by none of the later waves: an
 * invitation of that tutor, ended as it is, stays with the enquiry.
 *
 * @throws DomainError not_found of an erased enquiry, conflict of one that is not filled
 */
export function askForAnother<
  Q extends Part<Quote>,
  O extends Part<Opportunity>,
  R extends Part<BookingRequest>,
  B extends Part<Booking>,
>(
  enquiry: Enquiry,
  { quotes, opportunities, requests, sessions }: Arranged<Q, O, R, B>,
  input: { reason: ReopenReason; mayBeInvited: (tutorId: string) => boolean; newId: () => string },
  now: string,
): Reopening<Q, O, R, B> {
  const chosen = quotes.find(({ state }) => state.status === 'accepted');
  const asked = runnersUp(quotes).filter(({ state }) => input.mayBeInvited(state.tutorId));
  const invitations = asked.map((quote) => {
    const { enquiryId, tutorId } = quote.state;
    return { id: input.newId(), quote, events: offerAgain({ enquiryId, tutorId, earlierQuoteId: quote.id }, now) };
  });
  const tutorId = chosen?.state.tutorId ?? '';
  const opportunityIds = invitations.map(({ id }) => id);
  const reopened = reopen(enquiry, { reason: input.reason, tutorId, opportunityIds }, now);
  // Read after its enquiry, which somebody else has opened again in between.
  if (!chosen) throw conflict('enquiry_matching', 'We are already looking for a tutor for this enquiry');
  const again = new Set(tutorsOf(asked));
  return {
    tutorId,
    enquiry: reopened,
    quotes: [[chosen, replace(chosen.state, input.reason === 'tutor_withdrew' ? 'tutor' : 'family', now)]],
    opportunities: changed(opportunities, ({ state }) => {
      if (state.tutorId === tutorId) return expireOpportunity(state, 'another_tutor', now);
      return again.has(state.tutorId) ? expireOpportunity(state, 'asked_again', now) : [];
    }),
    requests: changed(requests, ({ state }) => expireRequest(state, 'closed', now)),
    sessions: changed(sessions, ({ state }) =>
      state.status === 'confirmed' && state.sessionDate > now ? cancel(state, 'admin', now) : [],
    ),
    invitations,
  };
}
