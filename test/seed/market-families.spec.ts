import type { Vault } from '../../application/ports/vault.js';
import type { StateOf, Stream } from '../../application/ports/streams.js';
import type { Booking } from '../../domain/booking/booking.js';
import { dayOfWeek, DAY, HOUR, localDate, MINUTE, plus, wallClock } from '../../domain/shared/time.js';
import { PostcodeGeography } from '../../infrastructure/geography/postcode-geography.js';
import type { PastCommit } from '../../infrastructure/postgres/ledger/bulk-ledger.js';
import { Market } from '../../seed/market/market.js';

const NOW = '2026-03-01T00:00:00.000Z';
const FAMILIES = 500;
const geography = new PostcodeGeography();
const vault: Vault = {
  seal: ({ row, column }, value) => `${row} ${column} ${value}`,
  open: (_, sealed) => sealed,
  isCurrent: () => true,
};

function drawn(seed: number, tutors = 300, now = NOW) {
  const market = new Market({ seed, now, geography, passwordHash: 'nobody', vault });
  const joined = [...market.tutors(tutors)].map(({ commit }) => commit);
  return { joined, families: [...market.families(FAMILIES)].map(({ commit }) => commit) };
}
const statesOf = <S extends Stream>(commits: PastCommit[], stream: S) =>
  commits.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.stream === stream ? [{ id: change.id, ...(change.state as StateOf<S>) }] : [])),
  );

const { joined, families } = drawn(1);
const bookings = statesOf(families, 'booking') as (Booking & { id: string })[];
const cases = statesOf(families, 'case');
const share = <T>(items: readonly T[], counts: (item: T) => boolean) => items.filter(counts).length / items.length;

describe('G-34 Families of a made-up market who looked for a tutor', () => {
  it('are the same for the same seed, others for another, and none without tutors', { tags: 'long' }, () => {
    const again = drawn(1).families;
    expect(again.map(({ changes }) => changes)).toEqual(families.map(({ changes }) => changes));
    const ids = new Set(statesOf(drawn(2).families, 'enquiry').map(({ id }) => id));
    expect(statesOf(families, 'enquiry').filter(({ id }) => ids.has(id))).toEqual([]);
    const alone = drawn(1, 0).families;
    expect(statesOf(alone, 'booking')).toEqual([]);
    expect(new Set(statesOf(alone, 'enquiry').map(({ status }) => status))).toEqual(new Set(['lapsed']));
  });

  it('share the hours of few tutors at any time of the year', { tags: 'long' }, () => {
    const weeks = Array.from({ length: 30 }, (_, week) => plus(NOW, 7 * week * DAY + week * HOUR));
    for (const now of weeks) expect(statesOf(drawn(5, 10, now).families, 'booking').length, now).toBeGreaterThan(0);
  });

  it('mostly found one, whom the match invited and whose quote they accepted', () => {
    const enquiries = statesOf(families, 'enquiry');
    expect(enquiries).toHaveLength(FAMILIES);
    expect(share(enquiries, ({ status }) => status === 'filled')).toBeGreaterThan(0.6);
    const filled = enquiries.filter(({ status }) => status === 'filled').map(({ id }) => id);
    const accepted = statesOf(families, 'quote').filter(({ status }) => status === 'accepted');
    expect(accepted.map(({ enquiryId }) => enquiryId).toSorted()).toEqual(filled.toSorted());
    const opportunities = new Map(statesOf(families, 'opportunity').map((one) => [one.id, one]));
    for (const { opportunityId } of accepted)
      expect(opportunities.get(opportunityId)).toMatchObject({ status: 'accepted', contactDetailsShared: true });
    const chosen = families.flatMap(({ matching }) => matching?.runs.flatMap(({ dossier }) => dossier.chosen) ?? []);
    expect(chosen).toHaveLength(opportunities.size);
    expect(families.flatMap(({ matching }) => matching?.advertisements ?? [])).toHaveLength(opportunities.size);
  });

  it('have sessions in realistic shares, alone and in series', () => {
    expect(bookings.length).toBeGreaterThan(FAMILIES);
    const is = (status: Booking['status']) => share(bookings, (booking) => booking.status === status);
    expect(is('completed')).toBeGreaterThan(0.8);
    for (const status of ['cancelled', 'no_show'] as const) {
      expect(is(status)).toBeGreaterThan(0.01);
      expect(is(status)).toBeLessThan(0.12);
    }
    const series = Map.groupBy(
      bookings.filter(({ seriesId }) => seriesId),
      ({ seriesId }) => seriesId,
    );
    expect(series.size).toBeGreaterThan(FAMILIES / 10);
    for (const sessions of series.values()) {
      expect(sessions.length).toBeGreaterThan(1);
      expect(sessions.length).toBeLessThanOrEqual(12);
      expect(new Set(sessions.map(({ enquiryId }) => enquiryId)).size).toBe(1);
      expect(new Set(sessions.map(({ bookedAt }) => bookedAt)).size).toBe(1);
    }
    expect(new Set(bookings.map(({ everyWeeks }) => everyWeeks))).toEqual(new Set([null, 1, 2]));
  });

  it('have sessions in the tutor’s hours, booked in time, and none beside another', () => {
    const rules = new Map(joined.flatMap(({ tutors }) => tutors?.availability ?? []).map((rule) => [rule.id, rule]));
    for (const { availabilityId, sessionDate, sessionEnd, bookedAt, tutorId } of bookings) {
      const rule = rules.get(availabilityId ?? '');
      expect(rule?.tutorId).toBe(tutorId);
      const { timezone = '', startTime, endTime } = rule ?? {};
      expect(dayOfWeek(localDate(sessionDate, timezone))).toBe(rule?.dayOfWeek);
      expect(wallClock(sessionDate, timezone).time >= (startTime ?? '')).toBe(true);
      expect(wallClock(sessionEnd, timezone).time <= (endTime ?? '')).toBe(true);
      expect(plus(bookedAt, 12 * HOUR) <= sessionDate).toBe(true);
    }
    for (const sessions of Map.groupBy(bookings, ({ tutorId }) => tutorId).values()) {
      const sorted = sessions.toSorted((one, other) => (one.sessionDate < other.sessionDate ? -1 : 1));
      for (const [place, { sessionEnd }] of sorted.entries()) {
        const next = sorted[place + 1];
        if (next) expect(plus(sessionEnd, 15 * MINUTE) <= next.sessionDate).toBe(true);
      }
    }
  });

  it('have paid for most of what was held, and for nothing that was not', () => {
    const held = bookings.filter(({ status }) => status === 'completed');
    const paid = share(held, ({ paymentStatus }) => paymentStatus === 'paid');
    expect(paid).toBeGreaterThan(0.65);
    expect(paid).toBeLessThan(0.9);
    expect(new Set(held.map(({ paymentStatus }) => paymentStatus))).toEqual(
      new Set(['pending', 'paid', 'waived', 'refunded']),
    );
    const guaranteed = new Set(cases.filter(({ kind }) => kind === 'guarantee').map(({ bookingId }) => bookingId));
    for (const { id, status, paymentStatus } of bookings)
      if (status !== 'completed' && !guaranteed.has(id)) expect(paymentStatus).toBe('pending');
  });

  it('have cases in small shares, whose outcomes stand in their sessions', () => {
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(['guarantee', 'contest', 'concern', 'lead']));
    expect(cases.length).toBeLessThan(FAMILIES / 5);
    const sessionOf = new Map(bookings.map((booking) => [booking.id, booking]));
    for (const { kind, outcome, bookingId, status } of cases) {
      expect(status).toBe('resolved');
      const session = sessionOf.get(bookingId ?? '');
      if (kind === 'guarantee' && outcome !== 'declined') expect(session?.paymentStatus).toBe(outcome);
      if (kind === 'contest') expect(session?.markRemovedAt !== null).toBe(outcome === 'upheld');
    }
  });

  it('are over by now: nothing waits for anybody, and no event comes before the one it follows', () => {
    for (const { changes, at, withoutReactions, ...commit } of families) {
      expect(withoutReactions).toBe(true);
      expect(at <= NOW).toBe(true);
      expect(commit).not.toHaveProperty('mails');
      for (const { events } of changes) {
        const times = events.map(({ data }) => (data as { at: string }).at);
        expect(times).toEqual(times.toSorted());
        expect((times.at(-1) ?? '') < NOW).toBe(true);
      }
    }
    for (const { status, reviewInvitationDueAt, sessionDate } of bookings) {
      expect(['completed', 'cancelled', 'no_show']).toContain(status);
      expect(reviewInvitationDueAt).toBeNull();
      expect(plus(sessionDate, DAY) < NOW).toBe(true);
    }
    expect(statesOf(families, 'quote').filter(({ status }) => status === 'submitted')).toEqual([]);
    expect(statesOf(families, 'opportunity').filter(({ status }) => status === 'available')).toEqual([]);
  });
});
