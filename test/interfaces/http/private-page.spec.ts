/** @module-tag long */
import { startStream, Ledger } from '../../../application/ports/ledger.js';
import { submit } from '../../../domain/enquiry/enquiry.js';
import { DEMO_ENQUIRY_ID } from '../../../domain/enquiry/options.js';
import { submit as submitQuote } from '../../../domain/quote/quote.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { EVENTS_OF_PEOPLE, HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { follow } from '../../support/live.js';
import { session } from '../../support/admin-sessions.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import {
  agreed,
  family,
  mailTo,
  mailsTo,
  opportunityOf,
  quoted,
  quoteForm,
  type Teacher,
  teachers,
  tokenIn,
} from '../../support/quotes.js';
import { book, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import type { Visitor } from '../../support/visitor.js';

const QUOTE = '00000000-0000-4000-8000-00000000a001';

let app: TestApp;
let admin: Visitor;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, await account(app, 'admin'));
  staff = await teachers(app, await severalTutors(app, 3));
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
const eventsOf = async (id: string) =>
  (
    await app.database.query<{ type: string }>('select type from event_log where correlation = $1 order by position', [
      id,
    ])
  ).map(({ type }) => type);

describe('the live status of an enquiry', () => {
  it('R-50 is pushed to its holder at each step: invitations, an accept, a quote, the choice', async () => {
    const asking = await family(app);
    const live = await follow(asking.visitor, asking.id);
    expect([live.status, live.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const shows = (part: Record<string, unknown>) =>
      eventually(() => expect(live.seen.at(-1)?.enquiry).toMatchObject(part));
    await shows({ id: asking.id, invited: 3, status: 'matching', awaitsConfirmation: false });
    const opportunityId = await agreed(app, asking, at(0));
    await shows({ accepted: 1, quotes: 0 });
    const { body } = await at(0).visitor.post<{ quote: { id: string } }>(
      `/api/portal/opportunities/${opportunityId}/quote`,
      quoteForm(),
    );
    await shows({ status: 'quoted', quotes: 1 });
    await asking.visitor.ask('PATCH', `/api/tutor-quotes/${body.quote.id}/status`, { body: { status: 'accepted' } });
    await shows({ status: 'filled', acceptedQuoteId: body.quote.id });
    live.close();
    await live.ended;
  });

  it('R-50 is nobody else’s', async () => {
    const asking = await family(app);
    for (const visitor of [app.visitor(), (await family(app)).visitor, at(0).visitor])
      expect(await visitor.get(`/api/enquiries/${asking.id}/live`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
  });
});

describe('the link to a private page', () => {
  it('R-50 R-106 is sent again to the address of the enquiry alone, and says nothing to who asks', async () => {
    const asking = await family(app);
    const stranger = app.visitor();
    expect(
      await stranger.post('/api/enquiry-access/resend', { enquiryId: asking.id, email: 'thief@example.com' }),
    ).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await stranger.post('/api/enquiry-access/resend', { enquiryId: QUOTE })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const mail = await mailTo(app, asking.email, 'enquiry-link');
    expect(await mailsTo(app, 'thief@example.com')).toEqual([]);
    expect(await stranger.get(`/api/enquiries/${asking.id}`)).toMatchObject({ status: 404 });
    expect(await stranger.post('/api/enquiry-access', { token: tokenIn(mail) })).toMatchObject({
      status: 200,
      body: { enquiryId: asking.id },
    });
    expect(await stranger.get(`/api/enquiries/${asking.id}/quotes`)).toMatchObject({ status: 200 });
  });

  it('R-12 is not sent more than three times an hour for one enquiry', async () => {
    const strict = await startTestApp({ LIMITS: '1' });
    try {
      const asking = await family(strict);
      const again = () => strict.visitor().post('/api/enquiry-access/resend', { enquiryId: asking.id });
      for (let time = 0; time < 3; time++) expect((await again()).status).toBe(200);
      expect(await again()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    } finally {
      await strict.close();
    }
  });

  it('R-11 REL-9 SEC-46 followed fifty times by scanners with GET and HEAD changes nothing', async () => {
    const asking = await family(app);
    await quoted(app, asking, at(1));
    const mails = [
      await mailTo(app, asking.email, 'enquiry-received'),
      await mailTo(app, asking.email, 'quote-received'),
      await mailTo(app, at(1).email, 'new-opportunity'),
    ];
    const links = mails.flatMap(({ html }) =>
      [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
    );
    expect(links.length).toBeGreaterThanOrEqual(4);
    const state = () =>
      app.database.one(
        `select (select count(*) from ${EVENTS_OF_PEOPLE} e) as events, (select count(*) from mail_switches) as switches,
                (select count(*) from mails) as mails, (select count(*) from enquiry_access) as access`,
      );
    const before = await state();
    for (const link of links) {
      const { pathname, search } = new URL(link);
      for (const method of ['GET', 'HEAD'])
        await Promise.all(Array.from({ length: 25 }, () => app.visitor().ask(method, pathname + search)));
    }
    expect(await state()).toEqual(before);
  });
});

describe('closing an enquiry', () => {
  it('R-50 ends quotes and invitations and notifies everybody who waited', async () => {
    const asking = await family(app);
    const id = await quoted(app, asking, at(0));
    const invited = await opportunityOf(app, asking, at(2));
    const close = () =>
      asking.visitor.post(`/api/enquiries/${asking.id}/close`, { reason: 'We found an aunt who teaches.' });
    expect(await app.visitor().post(`/api/enquiries/${asking.id}/close`, { reason: 'other' })).toMatchObject({
      status: 404,
    });
    expect(await close()).toMatchObject({ status: 200, body: { success: true } });
    expect(await close()).toMatchObject({ status: 409, body: { code: 'enquiry_closed' } });
    expect(
      await app.database.one(
        'select status, closed_reason as reason, closed_note as note from enquiries where id = $1',
        [asking.id],
      ),
    ).toEqual({
      status: 'closed',
      reason: 'other',
      note: 'We found an aunt who teaches.',
    });
    expect(await app.database.one('select status from tutor_quotes where id = $1', [id])).toEqual({
      status: 'expired',
    });
    expect(await at(2).visitor.post(`/api/portal/opportunities/${invited}/accept`)).toMatchObject({ status: 409 });
    await mailTo(app, asking.email, 'enquiry-closed');
    for (const teacher of staff) {
      const { subject, text } = await mailTo(app, teacher.email, 'opportunity-closed');
      expect([subject, text]).toEqual([
        'A family has closed its enquiry',
        expect.stringContaining('the family is no longer looking for a tutor'),
      ]);
    }
    const log = await app.database.query(
      `select 1 from event_log where correlation = $1 and data::text like '%aunt%'`,
      [asking.id],
    );
    expect(log).toEqual([]);
  });

  it('R-50 by an admin is what its tutors read, and what the family’s switch allows for', async () => {
    const asking = await family(app);
    await opportunityOf(app, asking, at(0));
    expect((await admin.post(`/api/admin/enquiries/${asking.id}/close`, { reason: 'no_tutor' })).status).toBe(200);
    const { subject, text } = await mailTo(app, at(0).email, 'opportunity-closed');
    expect(subject).toBe('We have closed an enquiry');
    expect(text).toContain('we have closed this enquiry');
    expect(text).not.toMatch(/no longer looking|figures/);
    await mailTo(app, asking.email, 'enquiry-closed');
    const { kinds } = (
      await asking.visitor.get<{ kinds: { kind: string; description: string }[] }>(
        `/api/enquiries/${asking.id}/mail-settings`,
      )
    ).body;
    expect(kinds.find(({ kind }) => kind === 'enquiry-closed')?.description).toBe('Your enquiry was closed.');
  });

  it('R-50 R-68 D-37 “this was not me” erases what its sender wrote and every link to it, and who held it sees it no more', async () => {
    const asking = await family(app, { name: 'Somebody Else', message: 'Please call my neighbour.' });
    await quoted(app, asking, at(1));
    const mail = await mailTo(app, asking.email, 'quote-received');
    expect(
      await asking.visitor.post(`/api/enquiries/${asking.id}/close`, { reason: 'This was not me.' }),
    ).toMatchObject({ status: 200 });
    const row = await app.database.one('select * from enquiries where id = $1', [asking.id]);
    expect(row).toMatchObject({
      status: 'closed',
      closed_reason: 'not_me',
      name: '',
      email: '',
      phone: '',
      location: '',
      message: '',
    });
    expect(await mailsTo(app, asking.email)).toEqual([]);
    expect(await app.database.query('select 1 from mails where to_address = $1', [asking.email])).toEqual([]);
    expect(await app.database.query('select 1 from advertisements where enquiry_id = $1', [asking.id])).toEqual([]);
    expect(await app.visitor().post('/api/enquiry-access', { token: tokenIn(mail) })).toMatchObject({
      status: 404,
    });
    await app.visitor().post('/api/enquiry-access/resend', { enquiryId: asking.id });
    expect(await app.database.query('select 1 from enquiry_access where enquiry_id = $1', [asking.id])).toEqual([]);
    expect(await asking.visitor.get(`/api/enquiries/${asking.id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

describe('“this was not me” after a tutor was chosen', () => {
  it('R-50 R-68 erases the family from sessions and requests too, calls off what is to come, and the tutor hears no name', async () => {
    const asking = await family(app, { name: 'Wilhelmina Quackenbush' });
    await worksDaily(app, at(2));
    const agreed = await settled(app, asking, at(2));
    const [slot] = await slotsOf(app, at(2), `?from=${new Date(Date.now() + 3 * 24 * HOUR).toISOString()}`);
    const bookingId = await booked(agreed, slot?.startsAt as string);
    await mailTo(app, at(2).email, 'session-confirmed');
    const ending = (reason: string) => asking.visitor.post(`/api/enquiries/${asking.id}/close`, { reason });
    expect(await ending('found_tutor')).toMatchObject({ status: 409, body: { code: 'enquiry_filled' } });
    expect(await ending('not_me')).toMatchObject({ status: 200, body: { success: true } });
    expect(
      await app.database.one(
        `select b.status, b.student_name || b.student_email || b.student_phone as person, e.status as enquiry, e.name || e.email as sender
         from bookings b join enquiries e on e.id = b.enquiry_id where b.id = $1`,
        [bookingId],
      ),
    ).toEqual({ status: 'cancelled', person: '', enquiry: 'closed', sender: '' });
    const mail = await mailTo(app, at(2).email, 'session-cancelled');
    expect(mail.text).toContain('Our team cancelled the session');
    expect(mail.text).not.toContain('Wilhelmina');
    expect(await mailsTo(app, asking.email)).toEqual([]);
    expect(await app.database.query(`select kind from mails where position('Quackenbush' in data::text) > 0`)).toEqual(
      [],
    );
    const another = await slotsOf(app, at(2));
    expect(await book(agreed, another[9]?.startsAt as string)).toMatchObject({ status: 404 });
    expect(await ending('not_me')).toMatchObject({ status: 404 });
  });

  it('R-50 G-13 leaves the tutor a session that was held and not marked yet, without a word of whose it was', async () => {
    const asking = await family(app, { name: 'Theodora Brimble' });
    await settled(app, asking, at(1));
    const { tutorId, email } = at(1);
    const plan = { tutorId, enquiryId: asking.id, studentEmail: asking.email, studentName: 'Theodora Brimble' };
    // It was over an hour ago: nobody is asked how it went before it is two.
    const held = await session(app, { ...plan, inHours: -2 });
    expect(await asking.visitor.post(`/api/enquiries/${asking.id}/close`, { reason: 'not_me' })).toMatchObject({
      status: 200,
    });
    expect(
      await app.database.one('select status, student_name || student_email as student from bookings where id = $1', [
        held,
      ]),
    ).toEqual({ status: 'confirmed', student: '' });
    expect(await mailsTo(app, email, 'session-cancelled')).toEqual([]);
    await app.advance(2 * HOUR);
    const asked = await mailTo(app, email, 'session-outcome');
    expect(asked.text).toContain('Your session with your student is over');
    expect(asked.text).not.toContain('Theodora');
  });
});

describe('the demo enquiry', () => {
  it('R-50 R-80 Q-13 is open to everybody, and nothing that is done to it changes it', async () => {
    const now = new Date().toISOString();
    const { website: _website, preferredTutorId: _preferred, ...words } = enquiry();
    const opportunity = await agreed(app, await family(app), at(0));
    const preconditions = { opportunityAccepted: true, enquiryOpen: true, ownLiveQuote: false, hasPlace: true };
    const terms = {
      proposedHourlyRate: 60,
      sessionDuration: 60,
      enquiryId: DEMO_ENQUIRY_ID,
      tutorId: at(0).tutorId,
      opportunityId: opportunity,
    };
    const { availability, personalizedMessage } = quoteForm();
    const sent = submit({ reference: 'BK-DEMO', preferredTutorId: null, confirmationRequired: true }, now);
    await app.part(Ledger).commit({
      changes: [
        startStream('enquiry', DEMO_ENQUIRY_ID, sent, { ...words, subject: '', grade: '' }),
        startStream('quote', QUOTE, submitQuote({ ...terms, preconditions }, now), {
          availability,
          personalizedMessage,
        }),
      ],
      actor: 'operator',
      at: now,
      withoutReactions: true,
    });
    const before = await eventsOf(DEMO_ENQUIRY_ID);
    const visitor = app.visitor();
    expect(await visitor.get(`/api/enquiries/${DEMO_ENQUIRY_ID}`)).toMatchObject({ status: 200 });
    expect(await visitor.get(`/api/enquiries/${DEMO_ENQUIRY_ID}/quotes`)).toMatchObject({
      status: 200,
      body: { quotes: [{ id: QUOTE, status: 'submitted' }] },
    });
    expect(await visitor.ask('PATCH', `/api/tutor-quotes/${QUOTE}/viewed`)).toMatchObject({
      status: 200,
      body: { quote: { studentViewed: true } },
    });
    expect(
      await visitor.ask('PATCH', `/api/tutor-quotes/${QUOTE}/status`, { body: { status: 'accepted' } }),
    ).toMatchObject({
      status: 200,
      body: { quote: { status: 'accepted', contact: null } },
    });
    expect(await visitor.post(`/api/tutor-quotes/${QUOTE}/share-contact`)).toMatchObject({ status: 200 });
    expect(await visitor.post(`/api/enquiries/${DEMO_ENQUIRY_ID}/close`, { reason: 'not_me' })).toMatchObject({
      status: 200,
    });
    expect(await visitor.post('/api/enquiry-access/resend', { enquiryId: DEMO_ENQUIRY_ID })).toMatchObject({
      status: 200,
    });
    expect(await eventsOf(DEMO_ENQUIRY_ID)).toEqual(before);
    expect(await visitor.get(`/api/enquiries/${DEMO_ENQUIRY_ID}/quotes`)).toMatchObject({
      body: { quotes: [{ status: 'submitted', studentViewed: false }] },
    });
  });
});

describe('shutting down', () => {
  it('ends the live streams instead of waiting for them', async () => {
    const other = await startTestApp();
    const asking = await family(other);
    const live = await follow(asking.visitor, asking.id);
    await eventually(() => expect(live.seen.length).toBeGreaterThan(0));
    await other.close();
    await live.ended;
  });
});
