import { conflict } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import { isReminderDue } from '../shared/reminder.js';
import { addDays, endOfDay, localDate, SYDNEY } from '../shared/time.js';

/** S1§4 */
export const QUOTE_STATUSES = ['submitted', 'accepted', 'rejected', 'expired'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** How a quote ended, beyond its status. */
export const QUOTE_ENDINGS = [
  'accepted',
  'declined',
  'another_chosen',
  'withdrawn',
  'time',
  'closed',
  'tutor_unavailable',
  'another_tutor',
] as const;
export type QuoteEnding = (typeof QUOTE_ENDINGS)[number];

/** The facts of a quote. The tutor's words stand beside them in the row. */
export type Quote = {
  enquiryId: string;
  tutorId: string;
  opportunityId: string;
  /** Whole dollars an hour. */
  proposedHourlyRate: number;
  /** Minutes. */
  sessionDuration: number;
  status: QuoteStatus;
  studentViewed: boolean;
  studentViewedAt: string | null;
  /** When the enquiry had last been changed by the time that this was written; null where it had not been (G-11). */
  enquiryChangedAt: string | null;
  respondedAt: string | null;
  /** When the family was reminded that it ends (G-23). */
  remindedAt: string | null;
  expiresAt: string;
  createdAt: string;
  /** How many messages were written on it, and up to which of them each side has read (G-16). */
  messages: number;
  readByFamily: number;
  readByTutor: number;
};

type Terms = { proposedHourlyRate: number; sessionDuration: number };
/** What a quote was written for: left out where the enquiry had not been changed. */
type WrittenFor = { enquiryChangedAt?: string };

/** What ended a quote that nobody answered. */
type Expiry = 'time' | 'closed' | 'tutor_unavailable';
/** What ends one that was accepted. */
type Replaced = 'another_tutor';

export type QuoteEvent =
  | {
      type: 'QuoteSubmitted';
      data: Terms &
        WrittenFor & { enquiryId: string; tutorId: string; opportunityId: string; expiresAt: string; at: string };
    }
  | { type: 'QuoteRevised'; data: Terms & WrittenFor & { at: string } }
  | { type: 'QuoteReminded'; data: { at: string } }
  | { type: 'QuoteViewed'; data: { at: string } }
  | { type: 'QuoteAccepted'; data: { at: string } }
  | { type: 'TutorContactReleased'; data: { at: string } }
  | { type: 'FamilyContactShared'; data: { at: string } }
  | { type: 'QuoteMessageSent'; data: { by: 'family' | 'tutor'; number: number; at: string } }
  | { type: 'QuoteMessagesRead'; data: { by: 'family' | 'tutor'; upTo: number; at: string } }
  | { type: 'QuoteDeclined'; data: { at: string } }
  | { type: 'QuotePassedOver'; data: { reason: 'another_chosen'; chosenQuoteId: string; at: string } }
  | { type: 'QuoteWithdrawn'; data: { reason: 'withdrawn'; at: string } }
  | { type: 'QuoteExpired'; data: { reason: Expiry | Replaced; at: string } }
  | { type: 'QuoteErased'; data: { of: 'family' | 'tutor'; at: string } };

/** A family has a week to compare, to the end of its last day in Sydney. */
export const QUOTE_DAYS = 7;

/** What must hold of opportunity and enquiry when a tutor quotes. */
export type QuotingPreconditions = {
  opportunityAccepted: boolean;
  enquiryOpen: boolean;
  ownLiveQuote: boolean;
  /** The enquiry takes another quote, and this tutor is next (R-42, G-21). */
  hasPlace: boolean;
};

/** Refuses who may neither quote nor wait for a place (R-49, G-21). @throws DomainError conflict */
export function refuseQuoting(preconditions: QuotingPreconditions): void {
  if (!preconditions.opportunityAccepted)
    throw conflict('opportunity_not_accepted', 'Accept the opportunity before you send a quote');
  if (!preconditions.enquiryOpen) throw conflict('enquiry_ended', 'This enquiry no longer takes quotes');
  if (preconditions.ownLiveQuote) throw conflict('quote_exists', 'You already have a live quote on this enquiry');
}

const writtenFor = (enquiryChangedAt: string | null | undefined): WrittenFor =>
  enquiryChangedAt ? { enquiryChangedAt } : {};

/** Quotes on an accepted opportunity; good for 7 days, to the end of the day in Sydney. */
export function submit(
  input: Terms & {
    enquiryId: string;
    tutorId: string;
    opportunityId: string;
    enquiryChangedAt?: string | null;
    preconditions: QuotingPreconditions;
  },
  now: string,
): QuoteEvent[] {
  const { enquiryId, tutorId, opportunityId, proposedHourlyRate, sessionDuration, preconditions } = input;
  refuseQuoting(preconditions);
  if (!preconditions.hasPlace) throw conflict('quotes_full', 'This enquiry already has all the quotes it takes');
  const expiresAt = endOfDay(addDays(localDate(now, SYDNEY), QUOTE_DAYS), SYDNEY);
  return [
    {
      type: 'QuoteSubmitted',
      data: {
        enquiryId,
        tutorId,
        opportunityId,
        proposedHourlyRate,
        sessionDuration,
        ...writtenFor(input.enquiryChangedAt),
        expiresAt,
        at: now,
      },
    },
  ];
}

/** Still open for an answer: time counts at use, not when a sweep comes by. */
export const isLive = (quote: Quote, now: string) => quote.status === 'submitted' && now < quote.expiresAt;

/** Whether it takes one of the places of its enquiry. */
export const takesPlace = (quote: Quote, now: string) => quote.status === 'accepted' || isLive(quote, now);

/** Whether it was declined, withdrawn or ended by us while its family could still have answered. */
export const endedEarly = (quote: Quote, now: string) => !takesPlace(quote, now) && now < quote.expiresAt;

/** How long before its end a family that has not answered is reminded. */
export const QUOTE_REMINDER_HOURS = 24;

/**
 * Reminds a family once of a quote that ends (G-23), by its state when the reminder is due.
 *
 * | status                      | 24 h before the end, and later | before that, or past the end |
 * | --------------------------- | ------------------------------ | ---------------------------- |
 * | submitted                   | QuoteReminded, once            | nothing                      |
 * | accepted, rejected, expired | nothing                        | nothing                      |
 */
export function remind(quote: Quote, now: string): QuoteEvent[] {
  const { remindedAt, createdAt: from, expiresAt: until } = quote;
  return isLive(quote, now) && remindedAt === null && isReminderDue({ from, until, hours: QUOTE_REMINDER_HOURS }, now)
    ? [{ type: 'QuoteReminded', data: { at: now } }]
    : [];
}

const WORDS = { accepted: 'accepted', rejected: 'declined', expired: 'expired' } as const;

/** @throws DomainError conflict quote_accepted, quote_rejected, quote_expired */
export function refuseUnlessLive(quote: Quote, now: string): void {
  if (isLive(quote, now)) return;
  const ended = quote.status === 'submitted' ? 'expired' : quote.status;
  throw conflict(
    `quote_${ended}`,
    ended === 'expired' ? 'This quote has expired' : `This quote has already been ${WORDS[ended]}`,
  );
}

/**
 * Whether its tutor may change a quote that is live (R-49, G-11).
 * `enquiryChangedAt` is when the enquiry was last changed.
 *
 * | the family has seen it | the enquiry was changed after it was written last | may be changed |
 * | ---------------------- | ------------------------------------------------- | -------------- |
 * | never                  | either                                            | as often as wished |
 * | once or more           | no                                                | no, `quote_viewed` |
 * | once or more           | yes                                               | once: with that it is written for this change |
 */
export const mayBeRevised = (
  { studentViewedAt, enquiryChangedAt: writtenFor }: Pick<Quote, 'studentViewedAt' | 'enquiryChangedAt'>,
  enquiryChangedAt: string | null,
) => studentViewedAt === null || (enquiryChangedAt !== null && enquiryChangedAt !== writtenFor);

/** Changes a quote that the student has not seen yet, or once more after the enquiry was changed (R-49, G-11). */
export function revise(quote: Quote, terms: Terms & { enquiryChangedAt?: string | null }, now: string): QuoteEvent[] {
  refuseUnlessLive(quote, now);
  const { proposedHourlyRate, sessionDuration, enquiryChangedAt = null } = terms;
  if (!mayBeRevised(quote, enquiryChangedAt))
    throw conflict('quote_viewed', 'The student has already viewed this quote');
  return [
    { type: 'QuoteRevised', data: { proposedHourlyRate, sessionDuration, ...writtenFor(enquiryChangedAt), at: now } },
  ];
}

/** The tutor takes the quote back: status expired, reason withdrawn. */
export function withdraw(quote: Quote, now: string): QuoteEvent[] {
  refuseUnlessLive(quote, now);
  return [{ type: 'QuoteWithdrawn', data: { reason: 'withdrawn', at: now } }];
}

/** Viewing twice changes nothing. */
export function view(quote: Quote, now: string): QuoteEvent[] {
  return quote.studentViewed ? [] : [{ type: 'QuoteViewed', data: { at: now } }];
}

/**
 * Exactly one accept wins; a repeat is a conflict. It gives the family the tutor's contact. What the family saw
 * and the tutor has changed since is looked at again first, so that nobody accepts a price unseen (G-11).
 */
export function accept(quote: Quote, now: string): QuoteEvent[] {
  refuseUnlessLive(quote, now);
  if (quote.studentViewedAt !== null && !quote.studentViewed)
    throw conflict('quote_changed', 'The tutor has changed this quote. Please look at it again.');
  return [
    { type: 'QuoteAccepted', data: { at: now } },
    { type: 'TutorContactReleased', data: { at: now } },
  ];
}

export function decline(quote: Quote, now: string): QuoteEvent[] {
  refuseUnlessLive(quote, now);
  return [{ type: 'QuoteDeclined', data: { at: now } }];
}

/**
 * The family shows its contact to the tutor, but to none whose quote has ended in any other way than by being accepted
 * . An event of the quote, so that it cannot be withdrawn at the same moment.
 */
export function shareContact(quote: Quote, now: string): QuoteEvent[] {
  if (quote.status !== 'accepted') refuseUnlessLive(quote, now);
  return [{ type: 'FamilyContactShared', data: { at: now } }];
}

/** Refuses a session with a tutor who was not chosen. */
export function refuseUnlessChosen(quote: Quote): void {
  if (quote.status !== 'accepted')
    throw conflict('quote_not_accepted', 'Accept this quote before you arrange a session');
}

/** Ends a sibling of the accepted quote: rejected, reason another chosen. */
export function passOver(quote: Quote, chosenQuoteId: string, now: string): QuoteEvent[] {
  if (!isLive(quote, now)) return expire(quote, 'time', now);
  return [{ type: 'QuotePassedOver', data: { reason: 'another_chosen', chosenQuoteId, at: now } }];
}

/** Makes an expiry visible: by time, or because the enquiry was closed or the tutor has left before that. */
export function expire(quote: Quote, reason: Expiry, now: string): QuoteEvent[] {
  if (quote.status !== 'submitted') return [];
  if (now >= quote.expiresAt) return [{ type: 'QuoteExpired', data: { reason: 'time', at: now } }];
  return reason === 'time' ? [] : [{ type: 'QuoteExpired', data: { reason, at: now } }];
}

/** The family asks for another tutor than the one it chose by this quote, or that tutor withdraws it (G-08). */
export function replace(quote: Quote, by: 'family' | 'tutor', now: string): QuoteEvent[] {
  if (quote.status !== 'accepted') return [];
  return by === 'tutor'
    ? [{ type: 'QuoteWithdrawn', data: { reason: 'withdrawn', at: now } }]
    : [{ type: 'QuoteExpired', data: { reason: 'another_tutor', at: now } }];
}

/** Whether the family chose another quote while this one was live; one that it declined has an answer of its own. */
export const wasPassedOver = ({ status, respondedAt }: Quote) => status === 'rejected' && respondedAt === null;

/**
 * Whether its tutor knows that nothing comes of it: the family
 * declined it, or the tutor took it back while it could be answered.
 */
export const isSettled = ({ status, respondedAt, expiresAt }: Quote, now: string) =>
  (status === 'rejected' && respondedAt !== null) || (status === 'expired' && respondedAt === null && now < expiresAt);

/** Whether the family chose this quote once, and its tutor is not its tutor any more (G-08). */
export const wasReplaced = ({ status, respondedAt }: Quote) => status === 'expired' && respondedAt !== null;

/** A person in it is erased: what was decided on it before and is not committed yet is decided again. */
export const erase = (of: 'family' | 'tutor', now: string): QuoteEvent[] => [
  { type: 'QuoteErased', data: { of, at: now } },
];

export function evolve(quote: Quote | null, event: QuoteEvent): Quote {
  if (event.type === 'QuoteSubmitted') {
    const { at, enquiryChangedAt = null, ...submitted } = event.data;
    return {
      ...submitted,
      enquiryChangedAt,
      status: 'submitted',
      studentViewed: false,
      studentViewedAt: null,
      remindedAt: null,
      respondedAt: null,
      createdAt: at,
      messages: 0,
      readByFamily: 0,
      readByTutor: 0,
    };
  }
  if (!quote) throw new Error(`${event.type} before QuoteSubmitted`);
  const { at } = event.data;
  switch (event.type) {
    case 'QuoteRevised': {
      const { proposedHourlyRate, sessionDuration, enquiryChangedAt = null } = event.data;
      // What was seen was the version before.
      return { ...quote, proposedHourlyRate, sessionDuration, enquiryChangedAt, studentViewed: false };
    }
    case 'QuoteReminded':
      return { ...quote, remindedAt: at };
    case 'QuoteViewed':
      return { ...quote, studentViewed: true, studentViewedAt: at };
    case 'QuoteAccepted':
      return { ...quote, status: 'accepted', respondedAt: at };
    case 'TutorContactReleased':
    case 'FamilyContactShared':
      return quote;
    case 'QuoteMessageSent':
      return { ...quote, messages: event.data.number };
    case 'QuoteMessagesRead': {
      const { by, upTo } = event.data;
      return { ...quote, [by === 'family' ? 'readByFamily' : 'readByTutor']: upTo };
    }
    case 'QuoteDeclined':
      return { ...quote, status: 'rejected', respondedAt: at };
    case 'QuotePassedOver':
      return { ...quote, status: 'rejected' };
    case 'QuoteWithdrawn':
    case 'QuoteExpired':
      return { ...quote, status: 'expired' };
    case 'QuoteErased':
      return quote;
    default:
      return unreachable(event);
  }
}
