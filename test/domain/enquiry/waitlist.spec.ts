import fc from 'fast-check';
import {
  ASKED_HOURS,
  askNext,
  evolveWaitlist,
  hasPlace,
  join,
  leave,
  type Waitlist,
  type WaitlistEvent,
} from '../../../domain/enquiry/waitlist.js';
import { HOUR, plus } from '../../../domain/shared/time.js';

const NOW = '2026-11-21T00:00:00.000Z';
const LATER = plus(NOW, HOUR);
const TOO_LATE = plus(NOW, (ASKED_HOURS + 1) * HOUR);
const who = (name: string) => ({ opportunityId: `o-${name}`, tutorId: `t-${name}` });
const after = (list: Waitlist, events: readonly WaitlistEvent[]) => events.reduce(evolveWaitlist, list);
const listOf = (...names: string[]) =>
  names.reduce<Waitlist>((list, name) => after(list, join(list, who(name), NOW)), []);
const namesOf = (list: Waitlist) => list.map(({ opportunityId }) => opportunityId.slice(2)).join('');
const stepsOf = (events: readonly WaitlistEvent[]) =>
  events.map(({ type, data }) => `${data.opportunityId.slice(2)} ${'reason' in data ? data.reason : type}`);
const full = { quoteCap: 5, liveQuotes: 5 };
const next = (list: Waitlist, liveQuotes: number, now = NOW, stopped: string[] = []) =>
  askNext(list, { quoteCap: 5, liveQuotes, mayTeach: (tutorId) => !stopped.includes(tutorId) }, now);

describe('G-21 the waitlist of an enquiry', () => {
  it('keeps the order in which tutors joined, each of them once', () => {
    const list = listOf('a', 'b', 'c');
    expect(namesOf(list)).toBe('abc');
    expect(join(list, who('b'), LATER)).toEqual([]);
    expect(namesOf(after(list, leave(list, 'o-b', LATER)))).toBe('ac');
    expect(() => leave(list, 'o-d', LATER)).toThrow(expect.objectContaining({ code: 'not_waitlisted' }));
  });

  it.each([
    ['no quote ends', 5, [], []],
    ['one quote ends', 4, [], ['a WaitlistedTutorAsked']],
    ['two end at once', 3, [], ['a WaitlistedTutorAsked', 'b WaitlistedTutorAsked']],
    ['the first may not teach', 4, ['t-a'], ['a tutor_unavailable', 'b WaitlistedTutorAsked']],
    [
      'nobody may teach',
      4,
      ['t-a', 't-b', 't-c'],
      ['a tutor_unavailable', 'b tutor_unavailable', 'c tutor_unavailable'],
    ],
    ['more places than tutors are free', 0, [], 'abc'.split('').map((name) => `${name} WaitlistedTutorAsked`)],
  ])('where %s', (_, liveQuotes, stopped, expected) => {
    expect(stepsOf(next(listOf('a', 'b', 'c'), liveQuotes, NOW, stopped))).toEqual(expected);
  });

  it('keeps the place of who was asked for a day, and gives it to the next after that', () => {
    const asked = after(listOf('a', 'b'), next(listOf('a', 'b'), 4));
    expect(next(asked, 4, LATER)).toEqual([]);
    expect(stepsOf(next(asked, 4, TOO_LATE))).toEqual(['a time', 'b WaitlistedTutorAsked']);
    expect(stepsOf(join(asked, who('a'), TOO_LATE))).toEqual(['a time', 'a TutorWaitlisted']);
  });

  it('lets nobody overtake', () => {
    const list = listOf('a', 'b');
    const one = { quoteCap: 5, liveQuotes: 4 };
    const asked = after(list, next(list, 4));
    expect(hasPlace([], 'o-new', one, NOW)).toBe(true);
    expect(hasPlace([], 'o-new', full, NOW)).toBe(false);
    expect(['o-a', 'o-b', 'o-new'].map((id) => hasPlace(list, id, one, NOW))).toEqual([true, false, false]);
    expect(['o-a', 'o-b', 'o-new'].map((id) => hasPlace(asked, id, one, NOW))).toEqual([true, false, false]);
    expect(hasPlace(asked, 'o-a', full, NOW)).toBe(true);
    expect(hasPlace(asked, 'o-a', full, TOO_LATE)).toBe(false);
    expect(hasPlace(list, 'o-new', { quoteCap: 5, liveQuotes: 2 }, NOW)).toBe(true);
  });

  type Step = { what: 'quote' | 'leave' | 'end' | 'ask' | 'pass'; who: number };
  const steps = fc.array(
    fc.record<Step>({
      what: fc.constantFrom('quote', 'quote', 'leave', 'end', 'ask', 'pass'),
      who: fc.nat({ max: 11 }),
    }),
    { maxLength: 80 },
  );

  it('whatever happens, no enquiry has too many quotes, nobody is asked twice or out of turn, and no place stays free', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 4 }), (all, quoteCap) => {
        let list: Waitlist = [];
        let now = NOW;
        const live = new Set<string>();
        const turn = () =>
          askNext(list, { quoteCap, liveQuotes: live.size, mayTeach: () => true }, now).forEach((event) => {
            if (event.type === 'WaitlistedTutorAsked') {
              const waiting = list.find(({ askedUntil }) => askedUntil === null);
              expect(waiting?.opportunityId).toBe(event.data.opportunityId);
            }
            list = evolveWaitlist(list, event);
          });
        for (const { what, who: number } of all) {
          const id = `o-${number}`;
          if (what === 'pass') now = plus(now, 9 * HOUR);
          if (what === 'end') live.delete(id);
          if (what === 'leave' && list.some((entry) => entry.opportunityId === id))
            list = after(list, leave(list, id, now));
          if (what === 'quote' && !live.has(id)) {
            const places = { quoteCap, liveQuotes: live.size };
            if (hasPlace(list, id, places, now)) {
              live.add(id);
              list = list.filter((entry) => entry.opportunityId !== id);
            } else list = after(list, join(list, { opportunityId: id, tutorId: id }, now));
          }
          if (what === 'ask') turn();
          expect(live.size).toBeLessThanOrEqual(quoteCap);
          expect(new Set(list.map(({ opportunityId }) => opportunityId)).size).toBe(list.length);
          const asked = list.filter(({ askedUntil }) => askedUntil !== null && now < askedUntil).length;
          expect(live.size + asked).toBeLessThanOrEqual(quoteCap);
        }
        turn();
        const asked = list.filter(({ askedUntil }) => askedUntil !== null).length;
        if (asked < list.length) expect(live.size + asked).toBe(quoteCap);
      }),
    );
  });
});
