import {
  accept,
  decline,
  endedEarly,
  evolve,
  expire,
  isLive,
  passOver,
  type Quote,
  type QuoteEvent,
  remind,
  revise,
  shareContact,
  submit,
  view,
  withdraw,
} from '../../../domain/quote/quote.js';
import { fold } from '../../../domain/shared/event.js';
import { outcome, table } from '../outcome.js';

const NOW = '2026-11-21T05:00:00.000Z';
const LATER = '2026-11-22T05:00:00.000Z';
const PAST_EXPIRY = '2026-11-28T13:00:00.000Z';
const preconditions = { opportunityAccepted: true, enquiryOpen: true, ownLiveQuote: false, hasPlace: true };
const terms = { proposedHourlyRate: 65, sessionDuration: 60 };
const input = { enquiryId: 'e1', tutorId: 't1', opportunityId: 'o1', ...terms, preconditions };

const submitted = submit(input, NOW);
const after = (...more: QuoteEvent[]): Quote => fold(evolve, null, [...submitted, ...more]);
const fresh = after();

describe('a quote', () => {
  const decisions = (now: string) => ({
    revise: (quote: Quote) => revise(quote, { proposedHourlyRate: 70, sessionDuration: 90 }, now),
    view: (quote: Quote) => view(quote, now),
    withdraw: (quote: Quote) => withdraw(quote, now),
    accept: (quote: Quote) => accept(quote, now),
    share: (quote: Quote) => shareContact(quote, now),
    decline: (quote: Quote) => decline(quote, now),
    passOver: (quote: Quote) => passOver(quote, 'q2', now),
    expire: (quote: Quote) => expire(quote, 'time', now),
    close: (quote: Quote) => expire(quote, 'closed', now),
  });

  it('R-14 was lost to its family when it ended before its time, and neither while it stands nor once its time is over', () => {
    const tutorGone = after(...expire(fresh, 'tutor_unavailable', LATER));
    const lost = [after(...decline(fresh, LATER)), after(...withdraw(fresh, LATER)), tutorGone];
    expect(lost.map((quote) => endedEarly(quote, LATER))).toEqual([true, true, true]);
    expect(lost.map((quote) => endedEarly(quote, PAST_EXPIRY))).toEqual([false, false, false]);
    const timed = after(...expire(fresh, 'time', PAST_EXPIRY));
    const accepted = after(...accept(fresh, LATER));
    expect([endedEarly(fresh, LATER), endedEarly(accepted, LATER), endedEarly(timed, PAST_EXPIRY)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('Q-06 Q-11 Q-12 answers every decision in every status', () => {
    const states = {
      submitted: fresh,
      viewed: after(...view(fresh, NOW)),
      accepted: after(...accept(fresh, NOW)),
      rejected: after(...decline(fresh, NOW)),
      'passed over': after(...passOver(fresh, 'q2', NOW)),
      withdrawn: after(...withdraw(fresh, NOW)),
      expired: after(...expire(fresh, 'time', PAST_EXPIRY)),
    };
    const ended = (status: string) => ({
      revise: `conflict quote_${status}`,
      view: `QuoteViewed → ${status}`,
      withdraw: `conflict quote_${status}`,
      accept: `conflict quote_${status}`,
      share: status === 'accepted' ? 'FamilyContactShared → accepted' : `conflict quote_${status}`,
      decline: `conflict quote_${status}`,
      passOver: 'nothing',
      expire: 'nothing',
      close: 'nothing',
    });
    const open = {
      withdraw: 'QuoteWithdrawn → expired',
      accept: 'QuoteAccepted, TutorContactReleased → accepted',
      share: 'FamilyContactShared → submitted',
      decline: 'QuoteDeclined → rejected',
      passOver: 'QuotePassedOver → rejected',
      expire: 'nothing',
      close: 'QuoteExpired → expired',
    };
    expect(table(states, decisions(LATER), evolve, ({ status }) => status)).toEqual({
      submitted: { ...open, revise: 'QuoteRevised → submitted', view: 'QuoteViewed → submitted' },
      viewed: { ...open, revise: 'conflict quote_viewed', view: 'nothing' },
      accepted: ended('accepted'),
      rejected: ended('rejected'),
      'passed over': ended('rejected'),
      withdrawn: ended('expired'),
      expired: ended('expired'),
    });
  });

  it('Q-12 refuses every answer once its time is over, before any sweep came by', () => {
    expect(table({ overdue: fresh }, decisions(PAST_EXPIRY), evolve, ({ status }) => status)).toEqual({
      overdue: {
        revise: 'conflict quote_expired',
        view: 'QuoteViewed → submitted',
        withdraw: 'conflict quote_expired',
        accept: 'conflict quote_expired',
        share: 'conflict quote_expired',
        decline: 'conflict quote_expired',
        passOver: 'QuoteExpired → expired',
        expire: 'QuoteExpired → expired',
        close: 'QuoteExpired → expired',
      },
    });
  });

  it('G-23 is reminded of once, 24 hours before its end, as long as nobody has answered it', () => {
    const due = '2026-11-27T12:59:59.999Z';
    const reminded = after({ type: 'QuoteReminded', data: { at: due } });
    const states = {
      submitted: fresh,
      viewed: after(...view(fresh, NOW)),
      reminded,
      accepted: after(...accept(fresh, NOW)),
      rejected: after(...decline(fresh, NOW)),
      withdrawn: after(...withdraw(fresh, NOW)),
    };
    const remindAt = (now: string) =>
      Object.entries(states).flatMap(([name, state]) => (remind(state, now).length > 0 ? [name] : []));
    expect(remindAt('2026-11-27T12:59:59.998Z')).toEqual([]);
    expect(remindAt(due)).toEqual(['submitted', 'viewed']);
    expect(remindAt(fresh.expiresAt)).toEqual([]);
    expect(reminded).toMatchObject({ status: 'submitted', remindedAt: due });
  });

  it('R-51 ended by time where its time was over before the enquiry was closed', () => {
    expect(expire(fresh, 'closed', PAST_EXPIRY)).toMatchObject([{ data: { reason: 'time' } }]);
    expect(expire(fresh, 'closed', LATER)).toMatchObject([{ data: { reason: 'closed' } }]);
  });

  it.each([
    ['standard time', '2026-06-01T02:00:00.000Z', '2026-06-08T13:59:59.999Z'],
    ['the hour before midnight in Sydney', '2026-11-21T12:59:59.999Z', '2026-11-28T12:59:59.999Z'],
    ['midnight in Sydney', '2026-11-21T13:00:00.000Z', '2026-11-29T12:59:59.999Z'],
    ['a week over the start of daylight saving', '2026-10-01T02:00:00.000Z', '2026-10-08T12:59:59.999Z'],
    ['a week over its end', '2027-04-01T02:00:00.000Z', '2027-04-08T13:59:59.999Z'],
  ])('Q-12 expires at the end of the seventh day in Sydney: %s', (_, now, expiresAt) => {
    const quote = fold(evolve, null, submit(input, now));
    expect(quote.expiresAt).toBe(expiresAt);
    expect(isLive(quote, new Date(Date.parse(expiresAt) - 1).toISOString())).toBe(true);
    expect(isLive(quote, expiresAt)).toBe(false);
  });

  it.each([
    ['before the opportunity is accepted', { opportunityAccepted: false }, 'conflict opportunity_not_accepted'],
    ['on an enquiry that has ended', { enquiryOpen: false }, 'conflict enquiry_ended'],
    ['beside an own live quote', { ownLiveQuote: true }, 'conflict quote_exists'],
    ['as the sixth', { hasPlace: false }, 'conflict quotes_full'],
    ['as the fifth', { hasPlace: true }, 'QuoteSubmitted → submitted'],
  ])('O-13 answers a quote %s', (_, change, expected) => {
    const decide = () => submit({ ...input, preconditions: { ...preconditions, ...change } }, NOW);
    expect(outcome(null, evolve, decide, ({ status }) => status)).toBe(expected);
  });

  it('F-11 keeps terms, times and flags', () => {
    expect(fresh).toEqual({
      enquiryId: 'e1',
      tutorId: 't1',
      opportunityId: 'o1',
      ...terms,
      status: 'submitted',
      studentViewed: false,
      studentViewedAt: null,
      messages: 0,
      readByFamily: 0,
      readByTutor: 0,
      enquiryChangedAt: null,
      respondedAt: null,
      remindedAt: null,
      expiresAt: '2026-11-28T12:59:59.999Z',
      createdAt: NOW,
    });
    const revised = after(...revise(fresh, { proposedHourlyRate: 70, sessionDuration: 90 }, LATER));
    expect(revised).toMatchObject({ proposedHourlyRate: 70, sessionDuration: 90, expiresAt: fresh.expiresAt });
    expect(after(...view(fresh, LATER))).toMatchObject({ studentViewed: true, studentViewedAt: LATER });
    expect(after(...accept(fresh, LATER)).respondedAt).toBe(LATER);
    expect(after(...passOver(fresh, 'q2', LATER)).respondedAt).toBeNull();
  });

  it('G-11 can be changed once more after each change of its enquiry, seen or not, and is looked at again before it is accepted', () => {
    const CHANGED = '2026-11-21T06:00:00.000Z';
    const AGAIN = '2026-11-21T07:00:00.000Z';
    const may = (quote: Quote, enquiryChangedAt: string | null) =>
      outcome(
        quote,
        evolve,
        () => revise(quote, { ...terms, enquiryChangedAt }, LATER),
        ({ status }) => status,
      );
    const revised = 'QuoteRevised → submitted';
    const refused = 'conflict quote_viewed';
    const seen = after(...view(fresh, NOW));
    expect([may(seen, null), may(seen, CHANGED), may(fresh, null), may(fresh, CHANGED)]).toEqual([
      refused,
      revised,
      revised,
      revised,
    ]);
    const once = fold(evolve, seen, revise(seen, { ...terms, enquiryChangedAt: CHANGED }, LATER));
    expect(once).toMatchObject({ studentViewed: false, studentViewedAt: NOW, enquiryChangedAt: CHANGED });
    expect([may(once, CHANGED), may(once, AGAIN)]).toEqual([refused, revised]);
    // What was quoted after the change, or revised unseen, has answered it.
    const later = fold(evolve, null, submit({ ...input, enquiryChangedAt: CHANGED }, LATER));
    const unseen = after(...revise(fresh, { ...terms, enquiryChangedAt: CHANGED }, LATER));
    for (const quote of [later, unseen]) {
      expect(may(quote, CHANGED)).toBe(revised);
      const viewed = fold(evolve, quote, view(quote, LATER));
      expect([may(viewed, CHANGED), may(viewed, AGAIN)]).toEqual([refused, revised]);
    }
    expect(() => accept(once, LATER)).toThrow('The tutor has changed this quote. Please look at it again.');
    const viewedAgain = fold(evolve, once, view(once, LATER));
    expect(accept(viewedAgain, LATER)).toHaveLength(2);
    expect(accept(unseen, LATER)).toHaveLength(2);
  });

  it('refuses events before its first', () => {
    expect(() => evolve(null, { type: 'QuoteViewed', data: { at: NOW } })).toThrow('before QuoteSubmitted');
  });
});
