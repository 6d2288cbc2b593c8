/** @module-tag long */
import { advanceTo } from '../../support/wall-clock.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { severalTutors } from '../../support/people.js';
import {
  agreed,
  chosen,
  type Family,
  family,
  mailTo,
  opportunityOf,
  quoted,
  type Teacher,
  teachers,
} from '../../support/quotes.js';

/** What a reader must not find; each hostile text below holds some of it. */
const SECRETS = [
  /evil/i,
  /banksia-login/i,
  /bit\s*\.?\s*ly/i,
  /jane_m|jane\.m/i,
  /gmail/i,
  /t\.me/i,
  /tutors\.shop/i,
  /0412.{0,3}345|０４１２/,
  /345.{0,3}678|６７８/,
];
const PHISHING = 'Weekly, sign in at https://evil.example/banksia';
const HOSTILE = {
  name: 'Evil.xyz/login 0412/345/678',
  phone: '0412/345/678 evil.xyz',
  location: 'Parramatta NSW 2150, bit.ly/x or 0412.345.678',
  educationLevel: 'University: banksia-login.com.au',
  subjects: 'Maths, see tutors.shop, ０４１２ ３４５ ６７８',
  frequency: PHISHING,
  availableDays: ['Monday', 'Tuesday, evil\u200b.xyz', 'bit dot ly slash x'],
  availableTimes: ['Evening (after 6pm)', 'call 0 4 1 2 3 4 5 6 7 8'],
  deliveryPreference: 'remote on t.me/jane_m',
  locationPreferences: ["Student's home", 'ｅｖｉｌ．ｘｙｚ'],
  hiringLikelihood: 'now: jane.m (at) gmail (dot) com',
  subject: 'evil.xyz',
  grade: 'evil.xyz 0412345678',
  message: 'Algebra is hard for her in Year 10, e.g. fractions. WhatsApp: jane_m, jane.m at gmail dot com, evil[.]xyz',
};

let app: TestApp;
let staff: Teacher[];
let asking: Family;

const at = (index: number) => staff[index] as Teacher;
const findings = (text: string) => SECRETS.filter((secret) => secret.test(text)).map(String);
const rowsOf = (sql: string, id: string) => app.database.query<{ text: string }>(sql, [id]);

beforeAll(async () => {
  app = await startTestApp();
  // The digest of seven in the morning comes within twenty hours, whenever the test runs.
  await advanceTo(app, '15:00');
  staff = await teachers(app, await severalTutors(app, 6));
  const kinds = { 'new-opportunity': 'daily_digest' };
  await at(5).visitor.ask('PUT', '/api/portal/notification-settings', { body: { kinds } });
  asking = await family(app, HOSTILE);
  await opportunityOf(app, asking, at(0));
});
afterAll(() => app.close());

describe('what an anonymous sender types into every field', () => {
  it('F3 SEC-17 SEC-29 R-47 reaches no tutor by mail', async () => {
    for (const { email } of staff.slice(0, 5)) {
      const { subject, html, text } = await mailTo(app, email, 'new-opportunity');
      expect(findings([subject, html, text].join('\n'))).toEqual([]);
      expect(text).toContain('Algebra is hard for her in Year 10, e.g. fractions.');
      expect(text).toContain('How often: Other');
      expect(text).toContain('When: Monday, Other; Evening (after 6pm), Other.');
    }
  });

  it('F3 R-47 stands in no advertisement, no mail row and no event', async () => {
    const advertisements = await rowsOf('select content as text from advertisements where enquiry_id = $1', asking.id);
    expect(advertisements).toHaveLength(6);
    const mails = await rowsOf(
      `select m.data::text as text from mails m join tutor_opportunities o on o.tutor_id::text = m.recipient
       where o.enquiry_id = $1`,
      asking.id,
    );
    expect(mails.length).toBeGreaterThan(0);
    const events = await rowsOf('select data::text as text from event_log where correlation = $1', asking.id);
    for (const { text: stored } of [...advertisements, ...mails, ...events]) expect(findings(stored)).toEqual([]);
  });

  it('F3 R-46 O-07 is masked in a tutor’s opportunities and quotes until its release, and whole after it', async () => {
    const list = await at(0).visitor.get<{ enquiry: Record<string, unknown> }[]>('/api/portal/opportunities');
    expect(findings(list.text)).toEqual([]);
    expect(list.body[0]?.enquiry).toMatchObject({
      educationLevel: 'Other',
      frequency: 'Other',
      deliveryPreference: 'Other',
      hiringLikelihood: 'Other',
      availableDays: ['Monday', 'Other'],
      availableTimes: ['Evening (after 6pm)', 'Other'],
      locationPreferences: ["Student's home", 'Other'],
      phone: expect.stringMatching(/^•+\d\d$/),
    });
    const quoteId = await quoted(app, asking, at(0));
    const quotes = await at(0).visitor.get('/api/portal/quotes');
    expect(quotes.text).toContain(quoteId);
    expect(findings(quotes.text)).toEqual([]);
    const { status } = await asking.visitor.post(`/api/tutor-quotes/${quoteId}/share-contact`);
    expect(status).toBe(200);
    for (const path of ['/api/portal/opportunities', '/api/portal/quotes'])
      expect((await at(0).visitor.get(path)).text).toContain(PHISHING);
    expect(findings((await at(1).visitor.get('/api/portal/opportunities')).text)).toEqual([]);
  });

  it('F3 SEC-29 reaches no tutor by the digest, nor with the news that a quote was declined or an enquiry filled or closed', async () => {
    const quoteId = await quoted(app, asking, at(1));
    await asking.visitor.ask('PATCH', `/api/tutor-quotes/${quoteId}/status`, { body: { status: 'rejected' } });
    const kept = await quoted(app, asking, at(2));
    await agreed(app, asking, at(3));
    await app.advance(20 * HOUR);
    const digest = await mailTo(app, at(5).email, 'opportunity-digest');
    await chosen(asking, kept);
    const another = await family(app, HOSTILE);
    await opportunityOf(app, another, at(4));
    await another.visitor.post(`/api/enquiries/${another.id}/close`, { reason: 'no_longer_needed' });
    const stored = [
      await mailTo(app, at(1).email, 'quote-declined'),
      await mailTo(app, at(0).email, 'quote-not-chosen'),
      await mailTo(app, at(3).email, 'opportunity-filled'),
      await mailTo(app, at(4).email, 'opportunity-closed'),
      digest,
    ];
    for (const { subject, html, text } of stored) expect(findings([subject, html, text].join('\n'))).toEqual([]);
    expect(digest.text).toContain('Maths');
    expect((await mailTo(app, at(2).email, 'quote-accepted')).text).toContain(HOSTILE.phone);
  });
});

describe('what a tutor types into a quote', () => {
  const WORDS = {
    availability: 'Mondays, call 0412/345/678',
    personalizedMessage: `${'I would start with the topics of last term. '.repeat(2)}Write to jane.m (at) gmail (dot) com, evil.xyz/login`,
    teachingApproach: 'See bit.ly/x',
    suggestedLocation: 'Online on t.me/jane_m',
  };

  it('F3 R-52 gives the family no contact before the quote is accepted, and stands whole after it', async () => {
    const other = await family(app);
    const quoteId = await quoted(app, other, at(4), WORDS);
    const path = `/api/enquiries/${other.id}/quotes`;
    const before = await other.visitor.get(path);
    expect(before.text).toContain('I would start with the topics of last term.');
    expect(findings(before.text)).toEqual([]);
    const { html, text } = await mailTo(app, other.email, 'quote-received');
    expect(findings(`${html}${text}`)).toEqual([]);
    await chosen(other, quoteId);
    expect(await other.visitor.get(path)).toMatchObject({ body: { quotes: [WORDS] } });
    const own = await at(4).visitor.get(`/api/portal/quotes`);
    expect(own.text).toContain(WORDS.teachingApproach);
  });

  it('SEC-16 F3 a profile shows the public no contact in its own words', async () => {
    const { tutorId, visitor, email } = at(0);
    const saved = await visitor.post('/api/register/tutor', {
      name: 'Pat Number',
      email,
      subjects: 'mathematics',
      postcode: '2150',
      hourlyRate: 65,
      qualifications: 'Bachelor of Science',
      experience: '5 years in schools',
      profileDescription:
        'Patient and clear, with many worked examples. Call 0412/345/678 or see evil.xyz/login today.',
    });
    expect(saved.status).toBe(200);
    const profile = await app.visitor().get(`/api/tutors/${tutorId}/profile`);
    expect(profile.text).toContain('Patient and clear');
    expect(findings(profile.text)).toEqual([]);
    await eventually(async () => {
      const found = await app.visitor().get('/api/tutors/search?subjects=mathematics');
      expect(found.text).toContain('with many worked examples. Call [hidden]');
      expect(findings(found.text)).toEqual([]);
    });
  });
});
