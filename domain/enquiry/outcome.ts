import {
  expire as expireOpportunity,
  type Opportunity,
  type OpportunityEvent,
  releaseContact,
} from '../opportunity/opportunity.js';
import { accept, expire as expireQuote, isLive, passOver, type Quote, type QuoteEvent } from '../quote/quote.js';
import { notFound } from '../shared/domain-error.js';
import { close, type Enquiry, type EnquiryEvent, fill } from './enquiry.js';

/** A stream as it was loaded. */
type Part<State> = { id: string; state: State };

/** Everything that was begun for an enquiry, whatever became of it. */
export type Around<Q, O> = { quotes: readonly Q[]; opportunities: readonly O[] };

/** What an enquiry comes to: the events of each stream that changes, and the tutors to tell, by what they are told. */
export type Outcome<Q, O, Audience extends string> = {
  enquiry: EnquiryEvent[];
  quotes: [Q, QuoteEvent[]][];
  opportunities: [O, OpportunityEvent[]][];
  tell: Record<Audience, string[]>;
};

const changed = <One, Event>(parts: readonly One[], eventsOf: (part: One) => Event[]): [One, Event[]][] =>
  parts.map((part): [One, Event[]] => [part, eventsOf(part)]).filter(([, events]) => events.length > 0);

const tutorsOf = (...parts: readonly (readonly Part<{ tutorId: string }>[])[]) =>
  parts.flat().map(({ state }) => state.tutorId);

/** Who accepted an invitation and has not quoted so far. */
function unquoted<O extends Part<Opportunity>>({ quotes, opportunities }: Around<Part<Quote>, O>): O[] {
  const quoting = new Set(tutorsOf(quotes));
  return opportunities.filter(({ state }) => state.status === 'accepted' && !quoting.has(state.tutorId));
}

/**
 * The family takes one quote.
 *
 * | stream      | status                     | becomes                      | its tutor is told |
 * | ----------- | -------------------------- | ---------------------------- | ----------------- |
 * | enquiry     | open                       | filled                       |                   |
 * | the quote   | live                       | accepted, contact released   | chosen            |
 * | its opportunity | accepted               | contact released             |                   |
 * | other quote | live                       | rejected, `another_chosen`   | passed over       |
 * | other quote | past its time, or ended    | stays                        | nothing           |
 * | opportunity | available                  | expired, `filled`            | filled            |
 * | opportunity | accepted, nothing quoted   | stays                        | filled            |
 * | opportunity | ended                      | stays                        | nothing           |
 *
 * @throws DomainError not_found for a quote of another enquiry, conflict where quote or enquiry have ended
 */
export function choose<Q extends Part<Quote>, O extends Part<Opportunity>>(
  enquiry: Enquiry,
  around: Around<Q, O>,
  quoteId: string,
  now: string,
): Outcome<Q, O, 'chosen' | 'passedOver' | 'filled'> {
  const { quotes, opportunities } = around;
  const chosen = quotes.find(({ id }) => id === quoteId);
  if (!chosen) throw notFound('Quote');
  const accepted = accept(chosen.state, now);
  const siblings = quotes.filter((quote) => quote !== chosen && isLive(quote.state, now));
  const open = opportunities.filter(({ state }) => state.status === 'available');
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
      filled: tutorsOf(open, unquoted(around)),
    },
  };
}

/**
 * The enquiry ends without a choice, for a `reason` of `close`.
 *
 * | stream      | status                   | becomes           | its tutor is told |
 * | ----------- | ------------------------ | ----------------- | ----------------- |
 * | enquiry     | open                     | closed            |                   |
 * | quote       | submitted                | expired, `closed` | ended             |
 * | quote       | submitted, past its time | expired, `time`   | ended             |
 * | opportunity | available                | expired, `closed` | ended             |
 * | opportunity | accepted, nothing quoted | stays             | ended             |
 * | both        | ended                    | stays             | nothing           |
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
    tell: { ended: tutorsOf(submitted, open, unquoted(around)) },
  };
}
