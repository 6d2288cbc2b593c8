import { type TestApp, startTestApp } from '../../support/test-app.js';
import { severalTutors } from '../../support/people.js';
import {
  agreed,
  eventTypes,
  family,
  mailTo,
  mailsTo,
  opportunityOf,
  quoted,
  quoteForm,
  quoteRows,
  type Teacher,
  teachers,
} from '../../support/quotes.js';

type Quote = Record<string, unknown> & { id: string; status: string; enquiry: Record<string, unknown> };

let app: TestApp;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  staff = await teachers(app, await severalTutors(app, 8));
});
afterAll(() => app.close());

const verdict = (visitor: Teacher['visitor'], id: string, status: string) =>
  visitor.ask<Quote & { quote: Quote; code: string }>('PATCH', `/api/tutor-quotes/${id}/status`, { body: { status } });
const at = (index: number) => staff[index] as Teacher;

describe('a tutor', () => {
  it('O-13 Q-10 API-18 R-49 F-11 F-16 quotes an accepted opportunity, whose family is notified and sees it', async () => {
    const asking = await family(app);
    const opportunityId = await agreed(app, asking, at(0));
    const answer = await at(0).visitor.post<{ quote: Quote }>(
      `/api/portal/opportunities/${opportunityId}/quote`,
      quoteForm({ proposedHourlyRate: 65, sessionDuration: 90 }),
    );
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        quote: {
          opportunityId,
          enquiryId: asking.id,
          status: 'submitted',
          ending: null,
          revisable: true,
          studentViewed: false,
          sessionCost: 9_750,
          contactDetailsShared: false,
          enquiry: { name: 'Jane D.', email: 'j•••@…', phone: '••••••78' },
        },
      },
    });
    const { id } = answer.body.quote;
    expect(await at(0).visitor.get('/api/portal/quotes')).toMatchObject({
      status: 200,
      body: { success: true, quotes: expect.arrayContaining([expect.objectContaining({ id })]) },
    });
    expect(await asking.visitor.get(`/api/enquiries/${asking.id}/quotes`)).toMatchObject({
      status: 200,
      body: {
        success: true,
        quotes: [
          {
            id,
            status: 'submitted',
            proposedHourlyRate: 65,
            sessionCost: 9_750,
            contact: null,
            contactShared: false,
            verified: { vetting: true, contract: true, wwc: true },
            tutor: { id: at(0).tutorId, experience: 5, totalReviews: 0, responseTime: 24 },
          },
        ],
      },
    });
    expect(await asking.visitor.get(`/api/enquiries/${asking.id}`)).toMatchObject({
      body: {
        enquiry: { status: 'quoted', accepted: 1, quotes: 1, acceptedQuoteId: null, timezone: 'Australia/Sydney' },
      },
    });
    const { text } = await mailTo(app, asking.email, 'quote-received');
    expect(text).toContain('$65 an hour');
    expect(text).toContain(`/enquiries/${asking.id}#token=`);
  });

  it.each([
    ['proposedHourlyRate', 29, 'Hourly rate must be at least $30'],
    ['proposedHourlyRate', 201, 'Hourly rate cannot exceed $200'],
    ['proposedHourlyRate', 65.5, 'Hourly rate must be in whole dollars'],
    ['proposedHourlyRate', 200.5, 'Hourly rate cannot exceed $200'],
    ['sessionDuration', 29, 'Session must be at least 30 minutes'],
    ['sessionDuration', 62.5, 'Session duration must be in whole minutes'],
    ['sessionDuration', 181, 'Session cannot exceed 180 minutes'],
    ['availability', 'too short', 'Please describe your availability in at least 10 characters'],
    ['personalizedMessage', 'x'.repeat(49), 'Please write a personal message of at least 50 characters'],
  ])('V-18 R-118 D-1 is refused %s %s', async (field, value, text) => {
    const opportunityId = await opportunityOf(app, await family(app), at(0));
    expect(
      await at(0).visitor.post(`/api/portal/opportunities/${opportunityId}/quote`, quoteForm({ [field]: value })),
    ).toMatchObject({ status: 400, body: { code: 'validation', fields: { [field]: text } } });
  });

  it('R-49 R-82 is refused before accepting, a second live quote, and another tutor’s opportunity', async () => {
    const asking = await family(app);
    const opportunityId = await opportunityOf(app, asking, at(0));
    const path = `/api/portal/opportunities/${opportunityId}/quote`;
    expect(await at(0).visitor.post(path, quoteForm())).toMatchObject({
      status: 409,
      body: { code: 'opportunity_not_accepted', message: 'Accept the opportunity before you send a quote' },
    });
    await quoted(app, asking, at(0));
    expect(await at(0).visitor.post(path, quoteForm())).toMatchObject({
      status: 409,
      body: { code: 'quote_exists', message: 'You already have a live quote on this enquiry' },
    });
    expect(await at(1).visitor.post(path, quoteForm())).toMatchObject({ status: 404 });
  });

  it('R-42 R-82 G-21 of eight at the same moment five get a live quote, the others a place on the waitlist each', async () => {
    const asking = await family(app);
    const opportunities = await Promise.all(staff.map((teacher) => agreed(app, asking, teacher)));
    const answers = await Promise.all(
      staff.map(({ visitor }, index) =>
        visitor.post(`/api/portal/opportunities/${opportunities[index]}/quote`, quoteForm()),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 202, 202, 202]);
    const waiting = answers.filter(({ status }) => status === 202).map(({ body }) => body);
    for (const body of waiting) expect(body).toMatchObject({ success: true, waitlisted: true });
    expect(waiting.map(({ place }) => place).sort()).toEqual([1, 2, 3]);
    expect(await quoteRows(app, asking.id)).toHaveLength(5);
  });

  it('R-49 revises until the family has viewed it, and takes it back', async () => {
    const asking = await family(app);
    const id = await quoted(app, asking, at(0));
    const path = `/api/portal/quotes/${id}`;
    const revised = quoteForm({ proposedHourlyRate: 80, availability: 'Saturday mornings' });
    expect(await at(0).visitor.ask('PATCH', path, { body: revised })).toMatchObject({
      status: 200,
      body: { quote: { proposedHourlyRate: 80, availability: 'Saturday mornings', revisable: true } },
    });
    expect(await at(1).visitor.ask('PATCH', path, { body: revised })).toMatchObject({ status: 404 });
    expect(await asking.visitor.ask('PATCH', `/api/tutor-quotes/${id}/viewed`)).toMatchObject({
      status: 200,
      body: { success: true, quote: { studentViewed: true, studentViewedAt: expect.any(String) } },
    });
    expect(await at(0).visitor.ask('PATCH', path, { body: revised })).toMatchObject({
      status: 409,
      body: { code: 'quote_viewed', message: 'The student has already viewed this quote' },
    });
    expect(await at(0).visitor.post(`${path}/withdraw`)).toMatchObject({
      status: 200,
      body: { quote: { status: 'expired', ending: 'withdrawn', studentViewed: true } },
    });
    expect(await asking.visitor.get(`/api/enquiries/${asking.id}/quotes`)).toMatchObject({
      body: { quotes: [{ id, status: 'expired', ending: 'withdrawn' }] },
    });
    expect(await verdict(asking.visitor, id, 'accepted')).toMatchObject({
      status: 409,
      body: { code: 'quote_expired' },
    });
    expect(
      await at(0).visitor.post(
        `/api/portal/opportunities/${await opportunityOf(app, asking, at(0))}/quote`,
        quoteForm(),
      ),
    ).toMatchObject({ status: 201 });
  });
});

describe('a family', () => {
  it('Q-05 API-19 marks a quote viewed once, however often it looks', async () => {
    const asking = await family(app);
    const id = await quoted(app, asking, at(0));
    for (let time = 0; time < 3; time++)
      expect(await asking.visitor.ask('PATCH', `/api/tutor-quotes/${id}/viewed`)).toMatchObject({ status: 200 });
    expect((await eventTypes(app, id)).filter((type) => type === 'QuoteViewed')).toHaveLength(1);
  });

  it('Q-11 API-20 R-52 accepts one quote: siblings, invitations, enquiry and contact in one commit, everybody notified once', async () => {
    const asking = await family(app);
    const [mine, other] = [await quoted(app, asking, at(0)), await quoted(app, asking, at(1))];
    await agreed(app, asking, at(2));
    expect(await verdict(asking.visitor, mine, 'accepted')).toMatchObject({
      status: 200,
      body: {
        success: true,
        quote: { status: 'accepted', contactShared: true, contact: { email: at(0).email } },
      },
    });
    expect((await quoteRows(app, asking.id)).map(({ id, status }) => [id, status])).toEqual([
      [mine, 'accepted'],
      [other, 'rejected'],
    ]);
    const opportunities = await app.database.query<{ status: string; tutorId: string; shared: boolean }>(
      'select status, tutor_id as "tutorId", contact_details_shared as shared from tutor_opportunities where enquiry_id = $1',
      [asking.id],
    );
    const statuses = opportunities.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(3).fill('accepted'), ...Array(5).fill('expired')]);
    expect(opportunities.filter(({ shared }) => shared).map(({ tutorId }) => tutorId)).toEqual([at(0).tutorId]);
    const events = await eventTypes(app, asking.id);
    for (const [type, count] of Object.entries({
      QuoteAccepted: 1,
      QuotePassedOver: 1,
      TutorContactReleased: 1,
      ContactDetailsReleased: 1,
      EnquiryFilled: 1,
      OpportunityExpired: 5,
    }))
      expect([type, events.filter((one) => one === type).length]).toEqual([type, count]);
    expect(await at(0).visitor.get('/api/portal/opportunities')).toMatchObject({
      body: expect.arrayContaining([
        expect.objectContaining({
          contactDetailsShared: true,
          enquiry: expect.objectContaining({ name: 'Jane Mary Doe', email: asking.email, phone: '0412 345 678' }),
        }),
      ]),
    });
    expect((await mailTo(app, asking.email, 'tutor-chosen')).text).toContain(at(0).email);
    expect((await mailTo(app, at(0).email, 'quote-accepted')).text).toContain(asking.email);
    const about = (
      await app.database.query<{ kind: string; recipient: string }>(
        `select kind, recipient from mails where kind in ('tutor-chosen', 'quote-accepted', 'quote-not-chosen', 'opportunity-filled')
       and created_at = (select responded_at from tutor_quotes where id = $1)`,
        [mine],
      )
    ).map(({ kind, recipient }) => `${kind} ${recipient}`);
    expect(about.sort()).toEqual(
      [
        `tutor-chosen enquirer-${asking.id}`,
        `quote-accepted ${at(0).tutorId}`,
        `quote-not-chosen ${at(1).tutorId}`,
        ...staff.slice(2).map(({ tutorId }) => `opportunity-filled ${tutorId}`),
      ].sort(),
    );
    const late = await opportunityOf(app, asking, at(2));
    expect(await at(2).visitor.post(`/api/portal/opportunities/${late}/quote`, quoteForm())).toMatchObject({
      status: 409,
      body: { code: 'enquiry_ended' },
    });
  });

  it('Q-06 API-20 declines a quote, whose tutor is notified; an ended one stays as it is', async () => {
    const asking = await family(app);
    const id = await quoted(app, asking, at(0));
    expect(await verdict(asking.visitor, id, 'rejected')).toMatchObject({
      status: 200,
      body: { quote: { status: 'rejected', contact: null, contactShared: false } },
    });
    for (const status of ['accepted', 'rejected'])
      expect(await verdict(asking.visitor, id, status)).toMatchObject({
        status: 409,
        body: { code: 'quote_rejected', message: 'This quote has already been declined' },
      });
    expect(await verdict(asking.visitor, id, 'submitted')).toMatchObject({ status: 400 });
    await mailTo(app, at(0).email, 'quote-declined');
    expect(await at(0).visitor.get<{ quotes: Quote[] }>('/api/portal/quotes')).toMatchObject({
      body: { quotes: expect.arrayContaining([expect.objectContaining({ id, ending: 'declined' })]) },
    });
  });

  it('R-46 shares its contact with a tutor who quoted, once', async () => {
    const asking = await family(app, { name: 'Robin Sharer' });
    const id = await quoted(app, asking, at(3));
    for (let time = 0; time < 2; time++)
      expect(await asking.visitor.post(`/api/tutor-quotes/${id}/share-contact`)).toMatchObject({
        status: 200,
        body: { success: true },
      });
    expect((await eventTypes(app, asking.id)).filter((type) => type === 'ContactDetailsReleased')).toHaveLength(1);
    expect((await mailTo(app, at(3).email, 'contact-shared')).text).toContain('Robin Sharer');
    expect(await mailsTo(app, at(3).email, 'contact-shared')).toHaveLength(1);
    expect(await at(3).visitor.get('/api/portal/quotes')).toMatchObject({
      body: {
        quotes: expect.arrayContaining([
          expect.objectContaining({ id, enquiry: expect.objectContaining({ email: asking.email }) }),
        ]),
      },
    });
  });

  it('Q-10 SEC-10 SEC-11 is the only one who may read, view, answer and share: others find nothing', async () => {
    const asking = await family(app);
    const id = await quoted(app, asking, at(0));
    const other = await family(app);
    for (const visitor of [app.visitor(), other.visitor, at(0).visitor]) {
      expect(await visitor.get(`/api/enquiries/${asking.id}/quotes`)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'Enquiry not found' },
      });
      for (const answer of [
        await visitor.ask('PATCH', `/api/tutor-quotes/${id}/viewed`),
        await verdict(visitor, id, 'accepted'),
        await visitor.post(`/api/tutor-quotes/${id}/share-contact`),
      ])
        expect(answer).toMatchObject({ status: 404, body: { message: 'Quote not found' } });
    }
    expect(await eventTypes(app, id)).toEqual(['QuoteSubmitted']);
  });
});
