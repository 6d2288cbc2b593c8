import { v7 as uuid } from 'uuid';
import { type AvailabilityRow, keepAvailability } from '../../../application/availability/availability.writes.js';
import { append } from '../../../application/ports/ledger.js';
import type { EventOf } from '../../../application/ports/streams.js';
import { TutorDirectory } from '../../../application/ports/tutor/tutor-directory.js';
import { erase } from '../../../domain/tutor/closing.js';
import { type OpenedPorts, PORTS } from '../../support/opened-ports.js';
import { NOW } from '../../support/streams.js';

const NOT_FOUND = { kind: 'not_found' };
const PERTH = 'Australia/Perth';

describe.each(PORTS)('tutors as the app knows them %s', (_name, open) => {
  let opened: OpenedPorts;
  let tutors: TutorDirectory;
  beforeAll(async () => {
    opened = await open();
    tutors = opened.port(TutorDirectory);
  });
  afterAll(() => opened.close());

  const tutor = (columns: Parameters<typeof opened.streams.tutor>[1] = {}) => opened.streams.tutor('approved', columns);
  async function happens(tutorId: string, ...events: EventOf<'tutor'>[]) {
    const changes = [append(await opened.ledger.load('tutor', tutorId), events)];
    await opened.ledger.commit({ changes, actor: 'operator', at: NOW });
  }
  const accountEmail = async (accountId: string) => (await opened.ledger.load('account', accountId)).columns.email;

  it('are found by their accounts, once they have a profile', async () => {
    const [one, other] = [await tutor(), await tutor()];
    expect(await tutors.idOfAccount(one.accountId)).toBe(one.tutorId);
    expect(await tutors.idOfAccount(other.accountId)).toBe(other.tutorId);
    expect(await tutors.idOfAccount(await opened.streams.account())).toBeNull();
  });

  it('live in a zone', async () => {
    expect(await tutors.zoneOf((await tutor({ timezone: PERTH })).tutorId)).toBe(PERTH);
    await expect(tutors.zoneOf(uuid())).rejects.toMatchObject(NOT_FOUND);
  });

  it('R-90 keep rules and exceptions, in the order of day and time', async () => {
    const { tutorId } = await tutor();
    const other = (await tutor()).tutorId;
    const rule = (dayOfWeek: number, startTime: string, id = uuid(), of = tutorId): AvailabilityRow => ({
      ...{ id, tutorId: of, dayOfWeek, startTime, endTime: '19:30', isRecurring: true, specificDate: null },
      ...{ timezone: PERTH, isActive: true, maxBookingsPerSlot: 3, bufferMinutes: 10, createdAt: NOW },
    });
    const exception = (specificDate: string, startTime: string | null): AvailabilityRow => ({
      ...{ ...rule(0, ''), specificDate, startTime, endTime: startTime && '12:00' },
      ...{ isRecurring: false, isActive: startTime !== null, maxBookingsPerSlot: 1 },
    });
    const [first, second] = [uuid(), uuid()];
    const inOrder = [
      ...[rule(0, '10:00'), rule(1, '09:00', first), rule(1, '09:00', second), rule(1, '13:00'), rule(6, '08:00')],
      ...[exception('2026-12-01', '09:00'), exception('2026-12-01', null), exception('2027-01-01', '08:00')],
    ];
    const keep = (rows: AvailabilityRow[]) =>
      opened.ledger.commit({
        changes: [],
        writes: [
          keepAvailability({ tutorId, rows }),
          keepAvailability({ tutorId: other, rows: [rule(2, '09:00', uuid(), other)] }),
        ],
        actor: 'operator',
        at: NOW,
      });
    await keep(inOrder.toReversed());
    expect(await tutors.availability(tutorId)).toEqual(inOrder);
    await keep(inOrder.slice(1, 2));
    expect(await tutors.availability(tutorId)).toEqual(inOrder.slice(1, 2));
    expect(await tutors.availability(uuid())).toEqual([]);
  });

  describe('can be reached', () => {
    it('at the account’s address until the profile’s own was confirmed', async () => {
      const { tutorId, accountId } = await tutor({ name: 'Pat', email: 'pat@tutors.example', timezone: PERTH });
      const contact = { id: tutorId, name: 'Pat', phone: null, timezone: PERTH };
      expect(await tutors.contactOf(tutorId)).toEqual({ ...contact, email: await accountEmail(accountId) });
      await happens(tutorId, { type: 'ContactAddressVerified', data: { at: NOW } });
      expect(await tutors.contactOf(tutorId)).toEqual({ ...contact, email: 'pat@tutors.example' });
    });

    it('at the profile’s spelling of the account’s address', async () => {
      const { tutorId, accountId } = await tutor();
      const email = (await accountEmail(accountId)).toUpperCase();
      const changes = [append(await opened.ledger.load('tutor', tutorId), [], { email })];
      await opened.ledger.commit({ changes, actor: 'operator', at: NOW });
      expect(await tutors.contactOf(tutorId)).toMatchObject({ email });
    });

    it('by phone where they gave a number', async () => {
      const { tutorId } = await tutor({ phone: '0412 345 678' });
      expect(await tutors.contactOf(tutorId)).toMatchObject({ phone: '0412 345 678' });
    });

    it('not where there is no such tutor', async () => {
      await expect(tutors.contactOf(uuid())).rejects.toMatchObject(NOT_FOUND);
    });
  });

  describe('R-68 are written to', () => {
    const idsOf = (found: { id: string }[]) => found.map(({ id }) => id).sort();

    it('all of them that are there and not erased, each with its address', async () => {
      const [one, other, erased] = [await tutor({ timezone: PERTH }), await tutor(), await tutor()];
      const { state } = await opened.ledger.load('tutor', erased.tutorId);
      await happens(erased.tutorId, ...erase(state, NOW));
      const found = await tutors.contacts([other.tutorId, erased.tutorId, uuid(), one.tutorId], 'new-opportunity');
      expect(idsOf(found)).toEqual([one.tutorId, other.tutorId].sort());
      expect(found.find(({ id }) => id === one.tutorId)).toMatchObject({
        ...{ name: 'Pat Lee', email: await accountEmail(one.accountId), timezone: PERTH },
        ...{ digest: false, quietHours: null },
      });
      expect(await tutors.contacts([], 'new-opportunity')).toEqual([]);
      expect(await tutors.contactsFor([])).toEqual([]);
    });

    it('without the kinds that they switched off, and gathered or held back as they want it', async () => {
      const [one, other] = [(await tutor()).tutorId, (await tutor()).tutorId];
      const quietHours = { startTime: '22:00', endTime: '07:00' };
      await opened.wantsMail(one, { off: ['review-published'], gathered: ['new-opportunity'], quietHours });
      await opened.wantsMail(other, {});
      const wanted = [one, other].flatMap((tutorId) =>
        ['new-opportunity', 'review-published', 'quote-accepted'].map((kind) => ({ tutorId, kind })),
      );
      const found = await tutors.contactsFor(wanted);
      const toLine = ({ kind, digest }: { kind: string; digest: boolean }) =>
        `${kind} ${digest ? 'gathered' : 'at once'}`;
      const linesOf = (tutorId: string) => found.filter(({ id }) => id === tutorId).map(toLine);
      expect(linesOf(one).sort()).toEqual(['new-opportunity gathered', 'quote-accepted at once']);
      expect(linesOf(other).sort()).toEqual([
        ...['new-opportunity at once', 'quote-accepted at once', 'review-published at once'],
      ]);
      expect(found.map(({ id, quietHours: quiet }) => [id, quiet])).toEqual(
        found.map(({ id }) => [id, id === one ? quietHours : null]),
      );
      expect(idsOf(await tutors.contacts([one, other], 'review-published'))).toEqual([other]);
    });
  });
});
