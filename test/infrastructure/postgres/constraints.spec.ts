import { v7 as uuid } from 'uuid';
import type { Columns } from '../../../application/ports/columns.js';
import { startStream, Ledger, append } from '../../../application/ports/ledger.js';
import type { EventOf, Stream } from '../../../application/ports/streams.js';
import * as bookings from '../../../domain/booking/booking.js';
import * as changes from '../../../domain/booking/changes.js';
import * as enquiries from '../../../domain/enquiry/enquiry.js';
import { enquiry } from '../../support/enquiries.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { type TestTutor, tutor } from '../../support/people.js';

let app: TestApp;
let ledger: Ledger;
let first: TestTutor;
let second: TestTutor;

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' });
  ledger = app.part(Ledger);
  first = await tutor(app);
  second = await tutor(app);
});
afterAll(() => app.close());

const NOW = '2026-11-21T04:30:00.000Z';

const commit = <S extends Stream>(stream: S, id: string, events: EventOf<S>[], columns: Partial<Columns<S>> = {}) =>
  ledger.commit({
    changes: [startStream(stream, id, events, columns)],
    actor: 'system',
    at: NOW,
    withoutReactions: true,
  });

async function anEnquiry(): Promise<string> {
  const id = uuid();
  const { preferredTutorId: _preferred, website: _website, ...answers } = enquiry({ subject: '', grade: '' });
  await commit(
    'enquiry',
    id,
    enquiries.submit({ reference: id, preferredTutorId: null, confirmationRequired: false }, NOW),
    answers,
  );
  return id;
}

async function quote(enquiryId: string, { tutorId }: TestTutor): Promise<string> {
  const id = uuid();
  const data = {
    enquiryId,
    tutorId,
    opportunityId: uuid(),
    proposedHourlyRate: 70,
    sessionDuration: 60,
    expiresAt: '2026-11-28T12:59:59.999Z',
    at: NOW,
  };
  await commit('quote', id, [{ type: 'QuoteSubmitted', data }], {
    availability: 'Weekday evenings',
    personalizedMessage: 'I can help.',
  });
  return id;
}

const acceptQuote = async (id: string) =>
  ledger.commit({
    changes: [append(await ledger.load('quote', id), [{ type: 'QuoteAccepted', data: { at: NOW } }])],
    actor: 'system',
    at: NOW,
  });

const hour = (number: number) => new Date(Date.parse('2026-12-01T00:00:00.000Z') + number * 3_600_000).toISOString();

async function book(
  { tutorId }: TestTutor,
  sessionDate: string,
  changes: { seat?: number; sessionDuration?: number; bufferMinutes?: number } = {},
): Promise<string> {
  const id = uuid();
  const arrangement = {
    tutorId,
    enquiryId: null,
    quoteId: null,
    requestId: null,
    availabilityId: null,
    sessionDate,
    seat: 1,
    bufferMinutes: 0,
    sessionDuration: 60,
    sessionType: 'online' as const,
    totalCost: 7_000,
    ...changes,
  };
  await commit('booking', id, bookings.book(arrangement, NOW), {
    studentName: 'Jane',
    studentEmail: 'j@family.example',
    studentPhone: '0412345678',
    subject: 'Maths',
  });
  return id;
}

const refusal = (code: string) => ({ kind: 'conflict', code });

describe('what the database itself refuses', () => {
  it('R-52 F-11 a second accepted quote of one enquiry, also of many at the same moment', async () => {
    const enquiryId = await anEnquiry();
    const others = await Promise.all(Array.from({ length: 5 }, () => tutor(app)));
    const quotes = await Promise.all([first, second, ...others].map((person) => quote(enquiryId, person)));
    const outcomes = await Promise.allSettled(quotes.map(acceptQuote));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refusal('another_chosen'));
  });

  it('R-49 F-11 a second live quote of one tutor on one enquiry', async () => {
    const enquiryId = await anEnquiry();
    await quote(enquiryId, first);
    await expect(quote(enquiryId, first)).rejects.toMatchObject(refusal('quote_exists'));
    await quote(enquiryId, second);
  });

  it('R-53 F-14 two sessions of one tutor that overlap on one seat', async () => {
    await book(first, hour(0));
    for (const [start, sessionDuration] of [
      [hour(0), 60],
      [hour(0.5), 60],
      [hour(-0.5), 60],
      [hour(-1), 180],
      [hour(0.25), 30],
    ] as const)
      await expect(book(first, start, { sessionDuration })).rejects.toMatchObject(refusal('slot_taken'));
    await book(first, hour(1));
    await book(first, hour(-1));
    await book(first, hour(0), { seat: 2 });
    await book(second, hour(0));
  });

  it('R-37 R-53 two sessions of one tutor that are closer than either keeps free around it', async () => {
    const [early, late] = [await tutor(app), await tutor(app)];
    for (const [person, bufferMinutes, other] of [
      [early, 30, 0],
      [early, 0, 30],
      [late, 15, 15],
    ] as const) {
      const start = hour(person === late ? 500 : 500 + bufferMinutes);
      const after = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();
      const longer = Math.max(bufferMinutes, other);
      await book(person, start, { bufferMinutes });
      for (const near of [60, 60 + longer - 1, -60, -60 - longer + 1])
        await expect(book(person, after(near), { bufferMinutes: other })).rejects.toMatchObject(refusal('slot_taken'));
      await book(person, after(60), { bufferMinutes: other, seat: 2 });
      await book(person, after(60 + longer), { bufferMinutes: other });
      await book(person, after(-60 - longer), { bufferMinutes: other });
    }
  });

  it('R-53 of 30 bookings of one time at the same moment all but one', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => book(second, hour(48 + (index % 2) / 2))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refusal('slot_taken'));
  });

  it('R-53 not the time of a session that was cancelled', async () => {
    const id = await book(first, hour(100));
    const current = await ledger.load('booking', id);
    await ledger.commit({
      changes: [append(current, changes.cancel(current.state, 'admin', NOW))],
      actor: 'operator',
      at: NOW,
    });
    await book(first, hour(100));
  });

  it('R-31 F-08 a second open contract of one tutor', async () => {
    const submit = () =>
      commit(
        'contract',
        uuid(),
        [
          {
            type: 'ContractSubmitted',
            data: {
              tutorId: first.tutorId,
              opportunityId: null,
              wwcExpiryDate: hour(9_000),
              teacherRegistrationExpiry: null,
              at: NOW,
            },
          },
        ],
        { businessNumber: '51824753556', wwcCredentialNumber: 'WWC0123456E', digitalSignature: 'Pat' },
      );
    await submit();
    await expect(submit()).rejects.toMatchObject(refusal('contract_open'));
  });

  it('F-07 a second opportunity of one tutor for one enquiry, and contact shared with one who did not accept', async () => {
    const enquiryId = await anEnquiry();
    const offer = (id: string) =>
      commit('opportunity', id, [
        { type: 'OpportunityOffered', data: { enquiryId, tutorId: first.tutorId, expiresAt: hour(0), at: NOW } },
      ]);
    const id = uuid();
    await offer(id);
    await expect(offer(uuid())).rejects.toMatchObject({ constraint: 'tutor_opportunities_once' });
    for (const status of ['available', 'rejected', 'expired'])
      await expect(
        app.database.query('update tutor_opportunities set status = $2, contact_details_shared = true where id = $1', [
          id,
          status,
        ]),
      ).rejects.toMatchObject({ constraint: 'tutor_opportunities_contact' });
  });

  it('F-06 a second tutor of one account', async () => {
    const again = app.database.query(
      `insert into tutors (id, user_id, name, email, postcode, subjects, qualifications, experience, hourly_rate, bio, created_at, version)
       select $1, user_id, name, email, postcode, subjects, qualifications, experience, hourly_rate, bio, created_at, 1 from tutors where id = $2`,
      [uuid(), first.tutorId],
    );
    await expect(again).rejects.toMatchObject({ constraint: 'tutors_user' });
  });

  it.each([
    ['tutor_opportunities', 'status'],
    ['tutor_quotes', 'status'],
    ['bookings', 'status'],
    ['bookings', 'session_type'],
    ['enquiries', 'status'],
    ['contract_submissions', 'status'],
    ['credential_documents', 'document_type'],
    ['users', 'role'],
    ['tutors', 'vetting_status'],
    ['mails', 'status'],
  ])('a value outside the closed set of %s.%s', async (table, column) => {
    const checks = await app.database.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
      [table],
    );
    expect(checks.filter(({ definition }) => definition.startsWith(`CHECK ((${column} = ANY`))).toHaveLength(1);
  });
});
