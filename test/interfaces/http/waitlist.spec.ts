/** @module-tag long */
import { Waitlist } from '../../../application/quote/waitlist.js';
import type { AnalyticsMarket } from '../../../interfaces/http/contract/admin-analytics.js';
import { eventually } from '../../support/eventually.js';
import { account, signIn, tutor } from '../../support/people.js';
import {
  agreed,
  chosen,
  eventTypes,
  type Family,
  family,
  mailTo,
  mailsTo,
  quoteForm,
  quoteRows,
  type Teacher,
  teachers,
} from '../../support/quotes.js';
import { advanceTo } from '../../support/wall-clock.js';
import { HOUR, openBeside, startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

const SUBJECTS = [
  'Sanskrit',
  'Icelandic',
  'Welsh',
  'Basque',
  'Finnish',
  'Maltese',
  'Estonian',
  'Breton',
  'Latvian',
  'Catalan',
  'Galician',
  'Faroese',
];
let market = 0;
type Offer = {
  id: string;
  waitlist: { place: number; askedUntil: string | null } | null;
  keptQuote: { proposedHourlyRate: number; personalizedMessage: string } | null;
};
type Sent = { waitlisted?: true; place?: number; quote?: { id: string }; code?: string };
type Member = Teacher & { opportunityId: string };
type Market = { asking: Family; all: Member[]; quoteIds: string[] };

const send = ({ visitor, opportunityId }: Member, changes: object = {}, key?: string) =>
  visitor.post<Sent>(
    `/api/portal/opportunities/${opportunityId}/quote`,
    quoteForm(changes),
    key ? { 'Idempotency-Key': key } : {},
  );
const leave = ({ visitor, opportunityId }: Member) =>
  visitor.ask<{ code?: string }>('DELETE', `/api/portal/opportunities/${opportunityId}/waitlist`);
const withdraw = ({ visitor }: Member, quoteId: string) => visitor.post(`/api/portal/quotes/${quoteId}/withdraw`);
const offerOf = async ({ visitor, opportunityId }: Member) =>
  (await visitor.get<Offer[]>('/api/portal/opportunities')).body.find(({ id }) => id === opportunityId) as Offer;
const shownTo = async ({ visitor, id }: Family) =>
  (await visitor.get<{ enquiry: { waitlisted: number; waitlistAsked: number } }>(`/api/enquiries/${id}`)).body.enquiry;
const waitlisted = async (asking: Family) => (await shownTo(asking)).waitlisted;
const asked = (member: Member) =>
  eventually(async () => {
    const { waitlist } = await offerOf(member);
    expect(waitlist?.askedUntil).toEqual(expect.any(String));
    return waitlist?.askedUntil as string;
  });
/** The list as operators see it: who waits, and a star for each who was asked. */
const listOf = async ({ asking, all }: Market) => {
  const { body } = await admin.get<{ waitlist: { tutorId: string; askedUntil: string | null }[] }>(
    `/api/admin/enquiries/${asking.id}/matching`,
  );
  return body.waitlist
    .map(({ tutorId, askedUntil }) => `${all.findIndex((one) => one.tutorId === tutorId) + 1}${askedUntil ? '*' : ''}`)
    .join(' ');
};

/** A family with so many invited tutors of its own who have accepted, of whom the first five have quoted. */
async function newMarket(size: number, location = 'Parramatta, NSW 2150'): Promise<Market> {
  const subject = SUBJECTS[market++] as string;
  const people = [];
  for (let place = 0; place < size; place++) people.push(await tutor(app, { subjects: [subject.toLowerCase()] }));
  const staff = await teachers(app, people);
  const asking = await family(app, { subjects: subject, email: `${subject.toLowerCase()}@family.example`, location });
  const all: Member[] = [];
  for (const one of staff) all.push({ ...one, opportunityId: await agreed(app, asking, one) });
  const quoteIds: string[] = [];
  for (const one of all.slice(0, 5)) quoteIds.push((await send(one)).body.quote?.id as string);
  return { asking, all, quoteIds };
}

describe('G-21 the sixth tutor who would quote', () => {
  it('is put on the waitlist with the quote kept, once, and is asked as soon as a live quote ends', async () => {
    const { asking, all, quoteIds } = await newMarket(8);
    const [sixth, seventh, eighth] = all.slice(5) as [Member, Member, Member];
    const first = await send(sixth, { proposedHourlyRate: 88 }, 'sixth');
    expect([first.status, first.body]).toEqual([202, { success: true, waitlisted: true, place: 1 }]);
    const repeated = await send(sixth, { proposedHourlyRate: 88 }, 'sixth');
    expect([repeated.status, repeated.body.place]).toEqual([202, 1]);
    expect([await send(seventh), await send(sixth, { proposedHourlyRate: 90 })].map(({ body }) => body.place)).toEqual([
      2, 1,
    ]);
    expect(await offerOf(sixth)).toMatchObject({
      waitlist: { place: 1, askedUntil: null },
      keptQuote: { proposedHourlyRate: 90, personalizedMessage: quoteForm().personalizedMessage },
    });
    expect([await shownTo(asking), (await quoteRows(app, asking.id)).length]).toMatchObject([
      { waitlisted: 2, waitlistAsked: 0 },
      5,
    ]);
    expect(await mailsTo(app, asking.email, 'quote-received')).toHaveLength(5);

    expect((await withdraw(all[0] as Member, quoteIds[0] as string)).status).toBe(200);
    await asked(sixth);
    expect(await shownTo(asking)).toMatchObject({ waitlisted: 2, waitlistAsked: 1 });
    expect((await mailTo(app, sixth.email, 'waitlist-asked')).text).toContain('Your quote is kept');
    const overtaking = await send(eighth);
    expect([overtaking.status, overtaking.body.place]).toEqual([202, 3]);
    expect((await send(seventh)).status).toBe(202);
    const sent = await send(sixth, { proposedHourlyRate: 90 });
    expect([sent.status, await waitlisted(asking)]).toEqual([201, 2]);
    expect((await offerOf(sixth)).waitlist).toBeNull();

    const declined = await asking.visitor.ask('PATCH', `/api/tutor-quotes/${quoteIds[1]}/status`, {
      body: { status: 'rejected' },
    });
    expect(declined.status).toBe(200);
    await asked(seventh);
    expect(await mailsTo(app, eighth.email, 'waitlist-asked')).toEqual([]);
    expect((await eventTypes(app, asking.id)).filter((type) => type === 'WaitlistedTutorAsked')).toHaveLength(2);
  });

  it('gives the place to the next one by not answering within a day, and by leaving', async () => {
    const one = await newMarket(8);
    const [sixth, seventh, eighth] = one.all.slice(5) as [Member, Member, Member];
    for (const member of [sixth, seventh, eighth]) await send(member);
    await withdraw(one.all[0] as Member, one.quoteIds[0] as string);
    await asked(sixth);
    await app.advance(24 * HOUR);
    await asked(seventh);
    expect(await listOf(one)).toBe('7* 8');
    const late = await send(sixth);
    expect([late.status, late.body.place]).toEqual([202, 3]);
    expect((await leave(seventh)).status).toBe(200);
    expect(await leave(seventh)).toMatchObject({ status: 409, body: { code: 'not_waitlisted' } });
    await asked(eighth);
    expect(await listOf(one)).toBe('8* 6');
    expect((await leave({ ...eighth, visitor: sixth.visitor })).status).toBe(404);
  });

  it('hears that the place is gone when the family chooses, and of a closed enquiry', async () => {
    const chose = await newMarket(7);
    const [sixth, seventh] = chose.all.slice(5) as [Member, Member];
    await send(sixth);
    await chosen(chose.asking, chose.quoteIds[0] as string);
    await mailTo(app, sixth.email, 'waitlist-ended');
    expect(await mailsTo(app, sixth.email, 'opportunity-filled')).toEqual([]);
    expect(await mailsTo(app, seventh.email, 'opportunity-filled')).toHaveLength(1);
    expect([await waitlisted(chose.asking), (await offerOf(sixth)).waitlist]).toEqual([0, null]);
    expect(await send(sixth)).toMatchObject({ status: 409, body: { code: 'enquiry_ended' } });

    const closed = await newMarket(6);
    const last = closed.all[5] as Member;
    await send(last);
    await closed.asking.visitor.post(`/api/enquiries/${closed.asking.id}/close`, { reason: 'no_longer_needed' });
    await mailTo(app, last.email, 'opportunity-closed');
    expect(await waitlisted(closed.asking)).toBe(0);
    expect(await mailsTo(app, last.email, 'waitlist-asked')).toEqual([]);
  });

  it('R-66 is not mailed after quiet hours of a place that is gone by then', async () => {
    // A day has one minute that is not among these quiet hours.
    await advanceTo(app, '12:00');
    const one = await newMarket(7);
    const waiting = one.all.slice(5) as [Member, Member];
    for (const member of waiting) {
      await member.visitor.ask('PUT', '/api/portal/notification-settings', {
        body: { quietHours: { startTime: '00:00', endTime: '23:59' } },
      });
      await send(member);
    }
    const held = async () =>
      (
        await app.database.query<{ recipient: string }>(
          `select recipient from mails where kind = 'waitlist-asked' and held_until is not null and recipient = any($1) order by created_at, id`,
          [waiting.map(({ tutorId }) => tutorId)],
        )
      ).map(({ recipient }) => recipient);
    const [sixth, seventh] = waiting;
    await withdraw(one.all[0] as Member, one.quoteIds[0] as string);
    await asked(sixth);
    await withdraw(one.all[1] as Member, one.quoteIds[1] as string);
    await asked(seventh);
    expect(await held()).toEqual([sixth.tutorId, seventh.tutorId]);
    expect((await leave(sixth)).status).toBe(200);
    expect(await held()).toEqual([seventh.tutorId]);
    await chosen(one.asking, one.quoteIds[2] as string);
    expect(await held()).toEqual([]);
  });

  it('R-66 has a switch for its mails: off after the link in one, on again in the settings', async () => {
    const one = await newMarket(7);
    const [sixth, seventh] = one.all.slice(5) as [Member, Member];
    for (const member of [sixth, seventh]) await send(member);
    await withdraw(one.all[0] as Member, one.quoteIds[0] as string);
    const { text } = await mailTo(app, sixth.email, 'waitlist-asked');
    const unsubscribe = /\/api\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? '';
    expect((await app.visitor().post(unsubscribe)).status).toBe(200);
    const path = '/api/portal/notification-settings';
    type Settings = { kinds: { kind: string; delivery: string }[] };
    const deliveries = ({ kinds }: Settings) =>
      Object.fromEntries(
        kinds.filter(({ kind }) => kind.startsWith('waitlist')).map(({ kind, delivery }) => [kind, delivery]),
      );
    expect(deliveries((await sixth.visitor.get<Settings>(path)).body)).toEqual({
      'waitlist-asked': 'off',
      'waitlist-ended': 'at_once',
    });
    // The place is kept all the same, and the portal shows it.
    await leave(sixth);
    expect((await send(sixth)).body.place).toBe(2);
    await leave(seventh);
    await asked(sixth);
    expect(await mailsTo(app, sixth.email, 'waitlist-asked')).toHaveLength(1);
    const on = await sixth.visitor.ask<Settings>('PUT', path, { body: { kinds: { 'waitlist-asked': true } } });
    expect([on.status, deliveries(on.body)['waitlist-asked']]).toEqual([200, 'at_once']);
  });

  it('loses the place by a suspension, not by a pause, and leaves no word behind when erased', async () => {
    const one = await newMarket(8);
    const [sixth, seventh, eighth] = one.all.slice(5) as [Member, Member, Member];
    for (const member of [sixth, seventh, eighth]) await send(member);
    expect((await admin.post(`/api/admin/tutors/${sixth.tutorId}/suspend`, { reason: 'To be looked at' })).status).toBe(
      200,
    );
    expect((await admin.post(`/api/admin/tutors/${seventh.tutorId}/pause`)).status).toBe(200);
    expect(await listOf(one)).toBe('7 8');
    await withdraw(one.all[0] as Member, one.quoteIds[0] as string);
    await asked(seventh);
    // A tutor who was asked and is suspended gives the place to the next.
    await admin.post(`/api/admin/tutors/${seventh.tutorId}/suspend`, { reason: 'To be looked at' });
    await asked(eighth);
    expect((await admin.post('/api/admin/erasures', { tutorId: eighth.tutorId, reason: 'requested' })).status).toBe(
      200,
    );
    await eventually(async () => {
      expect(await listOf(one)).toBe('');
      expect(
        await app.database.one('select kept_quote as kept from tutor_opportunities where id = $1', [
          eighth.opportunityId,
        ]),
      ).toEqual({ kept: null });
    });
  });

  it('is written to where the family puts its enquiry right, and asked where an operator takes more quotes', async () => {
    const { asking, all } = await newMarket(6);
    const sixth = all[5] as Member;
    await send(sixth);
    await asking.visitor.ask('PATCH', `/api/enquiries/${asking.id}`, { body: { availableDays: ['Sunday'] } });
    await mailTo(app, sixth.email, 'enquiry-changed');
    const { policy } = (await admin.get<{ policy: { version: string; weights: object } }>('/api/admin/matching-policy'))
      .body;
    const more = { weights: policy.weights, version: policy.version, quoteCap: 6 };
    expect((await admin.ask('PUT', '/api/admin/matching-policy', { body: more })).status).toBe(200);
    await asked(sixth);
    const back = { weights: policy.weights, version: 'v2', quoteCap: 5 };
    expect((await admin.ask('PUT', '/api/admin/matching-policy', { body: back })).status).toBe(200);
    // The place was promised.
    expect((await send(sixth)).status).toBe(201);
  });
});

describe('G-21 the end of a waitlist', () => {
  it('R-92 the figures say who joined, was asked, quoted then, and waits now', async () => {
    const figures = async (city: string) =>
      (await admin.get<{ market: AnalyticsMarket }>(`/api/admin/analytics/market?city=${city}`)).body.market.waitlist;
    const none = { joined: 0, asked: 0, quoted: 0, waiting: 0 };
    expect(await figures('hobart')).toEqual(none);
    const { all, quoteIds } = await newMarket(7, 'Hobart, TAS 7000');
    const [sixth, seventh] = all.slice(5) as [Member, Member];
    for (const member of [sixth, seventh, sixth]) expect((await send(member)).status).toBe(202);
    expect(await figures('hobart')).toEqual({ ...none, joined: 2, waiting: 2 });
    await withdraw(all[0] as Member, quoteIds[0] as string);
    await asked(sixth);
    expect(await figures('hobart')).toEqual({ joined: 2, asked: 1, quoted: 0, waiting: 1 });
    expect((await send(sixth)).status).toBe(201);
    expect((await leave(seventh)).status).toBe(200);
    expect(await figures('hobart')).toEqual({ joined: 2, asked: 1, quoted: 1, waiting: 0 });
    expect(await figures('darwin')).toEqual(none);
  });

  it('R-68 the kept quote goes with its family, and the place with it', async () => {
    const { asking, all } = await newMarket(6);
    const sixth = all[5] as Member;
    expect((await send(sixth)).status).toBe(202);
    const erasure = { enquiryId: asking.id, reason: 'requested' };
    expect((await admin.post('/api/admin/erasures', erasure)).status).toBe(200);
    expect(
      await app.database.one(
        `select o.kept_quote as kept, e.waitlist from tutor_opportunities o join enquiries e on e.id = o.enquiry_id where o.id = $1`,
        [sixth.opportunityId],
      ),
    ).toEqual({ kept: null, waitlist: [] });
    expect((await send(sixth)).status).toBe(409);
  });
});

describe('G-21 REL-13 places that come free at once', () => {
  let beside: TestApp;
  beforeAll(async () => {
    beside = await openBeside(app, { ROLE: 'all' }, 0);
  });
  afterAll(() => beside.close());

  it('two quotes that end at one moment in two processes ask the sixth and the seventh tutor once each, and the eighth waits', async () => {
    const one = await newMarket(8);
    const [sixth, seventh, eighth] = one.all.slice(5) as [Member, Member, Member];
    for (const member of [sixth, seventh, eighth]) await send(member);
    const ended = await Promise.all([
      withdraw(one.all[0] as Member, one.quoteIds[0] as string),
      withdraw(one.all[1] as Member, one.quoteIds[1] as string),
      ...[app, beside, app, beside].map((program) => program.part(Waitlist).askNext(one.asking.id)),
    ]);
    expect(ended.slice(0, 2)).toMatchObject([{ status: 200 }, { status: 200 }]);
    await Promise.all([asked(sixth), asked(seventh)]);
    await Promise.all([app, beside, app].map((program) => program.part(Waitlist).askNext(one.asking.id)));
    expect(await listOf(one)).toBe('6* 7* 8');
    const types = await eventTypes(app, one.asking.id);
    expect(types.filter((type) => type === 'WaitlistedTutorAsked')).toHaveLength(2);
    expect((await Promise.all([send(sixth), send(seventh), send(eighth)])).map(({ status }) => status)).toEqual([
      201, 201, 202,
    ]);
    for (const [member, mails] of [
      [sixth, 1],
      [seventh, 1],
      [eighth, 0],
    ] as const)
      await eventually(async () => expect(await mailsTo(app, member.email, 'waitlist-asked')).toHaveLength(mails));
    const live = async () =>
      (await quoteRows(app, one.asking.id))
        .filter(({ status }) => status === 'submitted')
        .map(({ tutorId }) => tutorId);
    expect(await live()).toHaveLength(5);
    // The third one is asked by a third quote that ends.
    expect((await withdraw(one.all[2] as Member, one.quoteIds[2] as string)).status).toBe(200);
    await asked(eighth);
    expect((await send(eighth)).status).toBe(201);
    expect((await live()).sort()).toEqual(
      one.all
        .slice(3)
        .map(({ tutorId }) => tutorId)
        .sort(),
    );
    expect([await listOf(one), await waitlisted(one.asking)]).toEqual(['', 0]);
  });

  it('a quote and a place that comes free at one moment never make a sixth live quote', async () => {
    const one = await newMarket(8);
    const waiting = one.all.slice(5);
    for (const member of waiting) await send(member);
    await Promise.all([
      ...waiting.map((member) => send(member)),
      ...[0, 1].map((place) => withdraw(one.all[place] as Member, one.quoteIds[place] as string)),
      admin.post(`/api/admin/tutors/${(waiting[0] as Member).tutorId}/suspend`, { reason: 'To be looked at' }),
    ]);
    const rest = waiting.slice(1);
    await eventually(async () => {
      for (const member of rest) await send(member);
      const rows = await quoteRows(app, one.asking.id);
      const live = rows.filter(({ status }) => status === 'submitted').map(({ tutorId }) => tutorId);
      expect(live).toHaveLength(5);
      expect(live).toEqual(expect.arrayContaining(rest.map(({ tutorId }) => tutorId)));
    });
    expect(await listOf(one)).toBe('');
  });
});
