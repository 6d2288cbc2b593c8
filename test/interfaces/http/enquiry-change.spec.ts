/** @module-tag long */
import { Clock } from '../../../application/ports/clock.js';
import { DELIVERY_PREFERENCES } from '../../../domain/enquiry/options.js';
import { eventually } from '../../support/eventually.js';
import { follow } from '../../support/live.js';
import { account, signIn, tutor } from '../../support/people.js';
import {
  agreed,
  chosen,
  eventTypes,
  type Family,
  family,
  mailTo,
  mailsTo,
  opportunityOf,
  quoted,
  quoteForm,
  type Teacher,
  teachers,
} from '../../support/quotes.js';
import { HOUR, startTestApp, type TestApp } from '../../support/test-app.js';
import { placesOf } from '../../support/traces.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

const [ONLINE, EITHER, IN_PERSON] = DELIVERY_PREFERENCES;
const SUBJECTS = ['Sanskrit', 'Icelandic', 'Welsh', 'Basque', 'Finnish', 'Maltese', 'Estonian', 'Breton'];
let market = 0;

/** So many tutors who teach online alone and whom no other test invites, and a family that asks for their subject. */
async function newMarket(
  size: number,
  asked: Parameters<typeof family>[1] = {},
): Promise<{ all: Teacher[]; asking: Family; subject: string }> {
  const subject = SUBJECTS[market++] as string;
  const people = [];
  for (let place = 0; place < size; place++) people.push(await tutor(app, { subjects: [subject.toLowerCase()] }));
  const all = await teachers(app, people);
  const email = `${subject.toLowerCase()}@family.example`;
  return { subject, all, asking: await family(app, { subjects: subject, name: 'Quintessa Vale', email, ...asked }) };
}

type Shown = { code?: string; enquiry: Record<string, unknown> & { changed: { field: string; changedAt: string }[] } };
const change = ({ id, visitor }: Pick<Family, 'id' | 'visitor'>, body: object) =>
  visitor.ask<Shown>('PATCH', `/api/enquiries/${id}`, { body });
type Offer = { id: string; expiresAt: string; changed: { field: string }[]; enquiry: Record<string, unknown> };
const offerOf = async ({ visitor }: Teacher) =>
  (await visitor.get<Offer[]>('/api/portal/opportunities')).body[0] as Offer;
const revise = ({ visitor }: Teacher, quoteId: string, proposedHourlyRate: number) =>
  visitor.ask<{ code?: string }>('PATCH', `/api/portal/quotes/${quoteId}`, { body: quoteForm({ proposedHourlyRate }) });
const revisable = async ({ visitor }: Teacher) =>
  (await visitor.get<{ quotes: { revisable: boolean }[] }>('/api/portal/quotes')).body.quotes[0]?.revisable;
const view = ({ visitor }: Family, quoteId: string) => visitor.ask('PATCH', `/api/tutor-quotes/${quoteId}/viewed`);
const accept = ({ visitor }: Family, quoteId: string) =>
  visitor.ask<{ code?: string }>('PATCH', `/api/tutor-quotes/${quoteId}/status`, { body: { status: 'accepted' } });
const changesOf = async ({ id }: Family) =>
  (await eventTypes(app, id)).filter((type) => type === 'EnquiryChanged').length;
const owedBy = async ({ id }: Family) =>
  app.database.query('select 1 from outbox o join event_log e on e.id = o.event_id where e.stream_id = $1', [id]);
const reactedTo = (asking: Family) => eventually(async () => expect(await owedBy(asking)).toEqual([]));
const wavesOf = async ({ id }: Family) =>
  (await app.database.one<{ waves: number }>('select waves from enquiries where id = $1', [id]))?.waves;

describe('G-11 an enquiry that its holder puts right', () => {
  it('is changed by its holder alone, by the rules of the form, and until it is filled', async () => {
    const { all, asking } = await newMarket(1);
    const [teacher] = all as [Teacher];
    for (const visitor of [app.visitor(), teacher.visitor, admin])
      expect(await change({ id: asking.id, visitor }, { location: '2000' })).toMatchObject({ status: 404 });
    for (const [field, wrong, message] of [
      ['availableDays', [], 'Please select at least one day'],
      ['availableTimes', [], 'Please select at least one time slot'],
      ['locationPreferences', 'Anywhere', 'Please select at least one location'],
      ['deliveryPreference', ' ', 'Please select a delivery preference'],
      ['location', '', 'Please enter your postcode or town'],
      ['phone', '12345', 'Please enter a valid phone number'],
      ['message', 'm'.repeat(5_001), 'At most 5,000 characters'],
      ['email', 'other@family.example', 'This cannot be changed once the enquiry was sent'],
      ['subjects', 'Maths', 'This cannot be changed once the enquiry was sent'],
      ['status', 'filled', 'This cannot be changed once the enquiry was sent'],
    ] as const)
      expect(await change(asking, { availableTimes: ['Any'], [field]: wrong })).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { [field]: message } },
      });
    // What is the same, in another order, or not said changes nothing.
    for (const body of [{}, { availableDays: ['Monday'] }, { deliveryPreference: ONLINE, phone: ' 0412 345 678 ' }])
      expect(await change(asking, body)).toMatchObject({ status: 200, body: { enquiry: { changed: [] } } });
    expect(await changesOf(asking)).toBe(0);
    await chosen(asking, await quoted(app, asking, teacher));
    expect(await change(asking, { location: '2000' })).toMatchObject({ status: 409, body: { code: 'enquiry_filled' } });
    expect(await change(asking, {})).toMatchObject({ status: 409, body: { code: 'enquiry_filled' } });
    const closed = await family(app, { subjects: 'Latin' });
    await closed.visitor.post(`/api/enquiries/${closed.id}/close`, { reason: 'other' });
    expect(await change(closed, { location: '2000' })).toMatchObject({ status: 409, body: { code: 'enquiry_closed' } });
    await admin.post('/api/admin/erasures', { enquiryId: closed.id, reason: 'requested' });
    expect(await change(closed, { location: '2000' })).toMatchObject({ status: 404 });
  });

  it('is shown as it reads now to who was asked and who has quoted, who hear of it once and may revise once more', async () => {
    const { all, asking } = await newMarket(4);
    const [quoting, accepted, asked, quiet] = all as [Teacher, Teacher, Teacher, Teacher];
    const quoteId = await quoted(app, asking, quoting);
    await agreed(app, asking, accepted);
    await opportunityOf(app, asking, asked);
    await quiet.visitor.ask('PUT', '/api/portal/notification-settings', {
      body: { kinds: { 'enquiry-changed': 'off' } },
    });
    const before = await offerOf(asked);
    await view(asking, quoteId);
    expect(await revise(quoting, quoteId, 72)).toMatchObject({ status: 409, body: { code: 'quote_viewed' } });
    const live = await follow(asking.visitor, asking.id);

    const changedAt = await app.advance(HOUR);
    const words = {
      availableDays: ['Saturday', 'Sunday'],
      availableTimes: ['Evening (after 6pm)'],
      location: 'Hobart, TAS 7000',
      locationPreferences: ["Tutor's home"],
      message: 'Evenings at last. Ring 0412 345 678.',
      phone: '0498 765 432',
    };
    const { status, body } = await change(asking, words);
    expect({ status, body }).toMatchObject({ status: 200, body: { enquiry: { ...words, status: 'quoted' } } });
    expect(body.enquiry.changed.map(({ field }) => field).toSorted()).toEqual(Object.keys(words).toSorted());
    expect(body.enquiry).toMatchObject({ timezone: 'Australia/Hobart' });
    await eventually(async () => expect(live.seen.at(-1)).toMatchObject({ enquiry: { message: words.message } }));
    live.close();

    // Without a contact, and the time to answer stays.
    const offer = await offerOf(asked);
    expect(offer.changed).toEqual(
      ['availableDays', 'availableTimes', 'locationPreferences', 'location', 'message'].map((field) => ({
        field,
        changedAt,
      })),
    );
    expect(offer).toMatchObject({ id: before.id, expiresAt: before.expiresAt });
    expect(offer.enquiry).toMatchObject({ availableDays: words.availableDays, location: words.location });
    expect(JSON.stringify(offer)).not.toMatch(/0412 345|0498.?765/);
    const toAsked = await mailTo(app, asked.email, 'enquiry-changed');
    expect(toAsked.text).toContain('changed the days, the times, where to meet, the area and the message');
    expect(toAsked.text).toContain('Evening (after 6pm)');
    expect(toAsked.text).toContain('because you were asked about this enquiry');
    const toQuoting = await mailTo(app, quoting.email, 'enquiry-changed');
    expect(toQuoting.text).toContain('you can change it once more');
    expect(toQuoting.text).toContain('because you have sent this family a quote');
    for (const one of [quoting, accepted, asked]) {
      expect(await mailsTo(app, one.email, 'enquiry-changed')).toHaveLength(1);
      expect((await mailTo(app, one.email, 'enquiry-changed')).text).not.toMatch(/0412.?345|0498.?765|Vale/);
    }
    expect(await mailsTo(app, quiet.email, 'enquiry-changed')).toEqual([]);
    const advertised = await app.database.query<{ content: string }>(
      'select distinct content from advertisements where enquiry_id = $1',
      [asking.id],
    );
    expect(advertised).toEqual([{ content: expect.stringContaining('Evening (after 6pm)') }]);

    // Once more, and the family looks at it again before it can accept it.
    expect(await revisable(quoting)).toBe(true);
    expect((await revise(quoting, quoteId, 75)).status).toBe(200);
    expect(await revisable(quoting)).toBe(false);
    expect(await revise(quoting, quoteId, 80)).toMatchObject({ status: 409, body: { code: 'quote_viewed' } });
    expect(await accept(asking, quoteId)).toMatchObject({ status: 409, body: { code: 'quote_changed' } });
    await view(asking, quoteId);
    expect(await revise(quoting, quoteId, 80)).toMatchObject({ status: 409, body: { code: 'quote_viewed' } });
    await app.advance(HOUR);
    expect((await change(asking, { availableDays: ['Any'] })).status).toBe(200);
    expect((await revise(quoting, quoteId, 80)).status).toBe(200);
    await view(asking, quoteId);
    expect((await accept(asking, quoteId)).status).toBe(200);

    // A tutor who quotes after the change has nothing to revise it for; one who is asked after it is shown no change.
    expect(await changesOf(asking)).toBe(2);
    expect(await wavesOf(asking)).toBe(1);
  });

  it('mails a new phone number only to those who were shown the old one, and lets nobody revise for it', async () => {
    const { all, asking } = await newMarket(2);
    const [shown, other] = all as [Teacher, Teacher];
    const quoteId = await quoted(app, asking, shown);
    const otherId = await quoted(app, asking, other);
    await view(asking, quoteId);
    await view(asking, otherId);
    await asking.visitor.post(`/api/tutor-quotes/${quoteId}/share-contact`);
    await app.advance(HOUR);
    await change(asking, { phone: '0498 765 432' });
    expect(await offerOf(shown)).toMatchObject({
      enquiry: { phone: '0498 765 432' },
      changed: [{ field: 'phone', changedAt: app.part(Clock).now() }],
    });
    expect((await mailTo(app, shown.email, 'enquiry-changed')).text).toContain('changed the phone number');
    expect(await offerOf(other)).toMatchObject({ changed: [] });
    expect(await mailsTo(app, other.email, 'enquiry-changed')).toEqual([]);
    expect([await revisable(shown), await revisable(other)]).toEqual([false, false]);
  });

  it('is matched once more at once where more tutors can be reached, and else not', async () => {
    const { all, asking, subject } = await newMarket(2, { deliveryPreference: IN_PERSON });
    const [first, second] = all as [Teacher, Teacher];
    await eventually(async () => expect(await wavesOf(asking)).toBe(1));
    expect(await eventTypes(app, asking.id)).toContain('NoCandidateFound');
    await change(asking, { availableDays: ['Any'] });
    await change(asking, { locationPreferences: ["Student's home"], location: '7000' });
    await reactedTo(asking);
    expect(await wavesOf(asking)).toBe(1);

    await app.advance(HOUR);
    await change(asking, { deliveryPreference: EITHER });
    await reactedTo(asking);
    expect(await wavesOf(asking)).toBe(2);
    for (const one of [first, second]) {
      expect(await offerOf(one)).toMatchObject({ changed: [], enquiry: { deliveryPreference: EITHER } });
      expect((await mailTo(app, one.email, 'new-opportunity')).text).toContain(EITHER);
    }
    // Those who were within reach before are asked by no further wave.
    for (const deliveryPreference of [ONLINE, IN_PERSON, EITHER]) await change(asking, { deliveryPreference });
    await reactedTo(asking);
    expect(await wavesOf(asking)).toBe(2);
    expect((await admin.post(`/api/admin/enquiries/${asking.id}/match`)).body).toMatchObject({ wave: 3, invited: 0 });
    expect(subject).toBeTruthy();
  });

  it('holds both of two changes of one moment, and none that comes after it was filled or closed', async () => {
    const { all, asking } = await newMarket(1);
    const [teacher] = all as [Teacher];
    const quoteId = await quoted(app, asking, teacher);
    const both = await Promise.all([
      change(asking, { availableDays: ['Sunday'] }),
      change(asking, { message: 'Two children' }),
      change(asking, { location: 'Hobart' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await asking.visitor.get<Shown>(`/api/enquiries/${asking.id}`)).body.enquiry).toMatchObject({
      availableDays: ['Sunday'],
      message: 'Two children',
      location: 'Hobart',
    });
    expect(await changesOf(asking)).toBe(3);

    const closing = await family(app, { subjects: 'Latin' });
    const close = () => closing.visitor.post(`/api/enquiries/${closing.id}/close`, { reason: 'other' });
    for (const [of, end, ended] of [
      [asking, () => accept(asking, quoteId), 'EnquiryFilled'],
      [closing, close, 'EnquiryClosed'],
    ] as const) {
      const before = await changesOf(of);
      const [answer, ...changed] = await Promise.all([
        end(),
        ...['a', 'b', 'c', 'd'].map((message) => change(of, { message })),
      ]);
      expect(answer.status).toBe(200);
      for (const { status } of changed) expect([200, 409]).toContain(status);
      const types = (await eventTypes(app, of.id)).filter((type) => type === 'EnquiryChanged' || type === ended);
      expect(types.at(-1)).toBe(ended);
      expect(types.length - 1 - before).toBe(changed.filter(({ status }) => status === 200).length);
    }
  });

  it('R-68 keeps its words out of the log, and loses them with the family', async () => {
    const { all, asking } = await newMarket(1);
    await quoted(app, asking, (all as [Teacher])[0]);
    await change(asking, { message: 'Quicksilver lessons', location: 'Woop Woop', phone: '0400 111 222 333' });
    await mailTo(app, (all as [Teacher])[0].email, 'enquiry-changed');
    const { events } = (
      await admin.get<{ events: { type: string; data: object; actor: string }[] }>(
        `/api/admin/events?streamId=${asking.id}`,
      )
    ).body;
    expect(events.find(({ type }) => type === 'EnquiryChanged')).toMatchObject({
      actor: `holder:${asking.id}`,
      data: { fields: ['location', 'message', 'phone'] },
    });
    const words = ['quicksilver lessons', 'woop woop', '0400 111 222 333'];
    expect(await placesOf(app, words)).not.toContain('public.event_log: quicksilver lessons');
    await admin.post('/api/admin/erasures', { enquiryId: asking.id, reason: 'requested' });
    await eventually(async () => expect(await placesOf(app, words)).toEqual([]));
  });
});
