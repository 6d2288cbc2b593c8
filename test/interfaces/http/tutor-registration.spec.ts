import { type TestApp, startTestApp } from '../../support/test-app.js';
import { contract, profile } from '../../support/onboarding.js';
import { account, PASSWORD, registration, signIn } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Saved = { success: true; tutorId: string; draft: boolean };
type Profile = Record<string, unknown> & { id: string };

const newTutor = async () => signIn(app, await account(app));
const tutorsOf = (userId: string) => app.database.query('select id from tutors where user_id = $1', [userId]);

describe('a profile', () => {
  it('API-08 API-10 R-13 R-28 R-29 is kept in the tutor’s words with what search makes of them', async () => {
    const visitor = await newTutor();
    expect(await visitor.get('/api/portal/profile')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const saved = await visitor.post<Saved>('/api/register/tutor', profile());
    expect(saved).toMatchObject({ status: 200, body: { success: true, draft: false } });
    const { body } = await visitor.get<Profile>('/api/portal/profile');
    expect(body).toMatchObject({
      id: saved.body.tutorId,
      name: 'Sam Rivers',
      email: 'sam.rivers@people.example',
      postcode: '2150',
      hourlyRate: 65,
      subjects: ['Maths', 'Latin'],
      subjectSlugs: ['mathematics'],
      experience: '7 years of tutoring after school',
      experienceYears: 7,
      bio: 'I explain slowly, with many examples, until the student can explain it to me.',
      areas: ['sydney', 'online'],
      timezone: 'Australia/Sydney',
      deliveryModes: ['online', 'in-person'],
      vettingStatus: 'pending',
      vettingReason: null,
      travelRadiusKm: 15,
      acceptingStudents: true,
      phone: null,
    });
    expect(body['location']).toMatch(/, NSW$/);
    expect(body).not.toHaveProperty('latitude');
    const [row] = await app.database.query<{ subjects: string[]; latitude: number }>(
      'select s.subjects, s.latitude from tutor_search s where tutor_id = $1',
      [body.id],
    );
    expect(row?.subjects).toEqual(['mathematics']);
    expect(row?.latitude).toBeCloseTo(-33.8, 0);
  });

  it('API-08 API-09 T-10 R-26 is neither saved for another account than it was filled in for, nor as a visitor’s draft', async () => {
    const [person, another, nobody] = [await newTutor(), await newTutor(), app.visitor()];
    const { body } = await person.get<{ id: string }>('/api/user');
    const addressOf = (call: string) => `/api/register/${call}?account=${body.id}`;
    const refused = { status: 401, body: { code: 'not_signed_in' } };
    for (const visitor of [another, nobody]) {
      expect(await visitor.post(addressOf('tutor'), profile())).toMatchObject(refused);
      expect(await visitor.post(addressOf('contract'), contract())).toMatchObject(refused);
      expect(await visitor.post(addressOf('complete'))).toMatchObject(refused);
    }
    expect(await person.post('/api/register/tutor?account=me', profile())).toMatchObject({
      status: 400,
      body: { fields: { account: 'Must be an id' } },
    });
    expect(await person.post(addressOf('tutor'), profile())).toMatchObject({ status: 200, body: { draft: false } });
  });

  it('API-08 R-29 is saved again over the first, leaving alone what is not sent', async () => {
    const visitor = await newTutor();
    const optional = {
      yearLevels: ['senior-11-12'],
      tutorType: 'qualified-teacher',
      deliveryModes: ['in-person'],
      travelRadiusKm: 40,
      phone: '0400 000 001',
      experienceYears: 12,
      specializationTags: ['HSC'],
      languagesSpoken: ['English', 'Greek'],
      certifications: ['First aid'],
    };
    await visitor.post('/api/register/tutor', profile(optional));
    await visitor.post(
      '/api/register/tutor',
      profile({ name: 'Sam R. Rivers', postcode: '6000', subjects: 'Physics, Greek' }),
    );
    const { body } = await visitor.get<Profile>('/api/portal/profile');
    expect(body).toMatchObject({ ...optional, name: 'Sam R. Rivers', subjects: ['Physics', 'Greek'] });
    expect(body).toMatchObject({ timezone: 'Australia/Perth', areas: ['perth'], subjectSlugs: ['physics'] });
    expect(await app.database.query('select id from tutors where id = $1', [body.id])).toHaveLength(1);
  });

  it('R-28 R-29 D-15 clears years of experience, phone, tutor type and travel radius, and nothing that is not sent', async () => {
    const visitor = await newTutor();
    const optional = { tutorType: 'qualified-teacher', travelRadiusKm: 40, phone: '0400 000 001', experienceYears: 12 };
    await visitor.post('/api/register/tutor', profile({ ...optional, yearLevels: ['adult'] }));
    const own = async () => (await visitor.get<Profile>('/api/portal/profile')).body;
    expect(await own()).toMatchObject(optional);
    const cleared = { tutorType: null, travelRadiusKm: null, phone: '', experienceYears: null };
    expect(await visitor.post('/api/register/tutor', profile(cleared))).toMatchObject({ status: 200 });
    // Without a number of its own it is the first one in the text, and the radius the usual one.
    expect(await own()).toMatchObject({ tutorType: null, travelRadiusKm: 15, phone: null, experienceYears: 7 });
    expect(await own()).toMatchObject({ yearLevels: ['adult'] });
    await visitor.post('/api/register/tutor', profile(optional));
    await visitor.post('/api/register/tutor', profile({ phone: null, name: 'Sam Else' }));
    expect(await own()).toMatchObject({ ...optional, phone: null, name: 'Sam Else' });
    const row = await app.database.one(
      'select travel_radius_km as km, tutor_type as type from tutor_search s where tutor_id = $1',
      [(await own()).id],
    );
    expect(row).toEqual({ km: 40, type: 'qualified-teacher' });
  });

  it('R-29 with a postcode nobody knows is kept without a place', async () => {
    const visitor = await newTutor();
    await visitor.post('/api/register/tutor', profile({ postcode: '9999', location: 'Nowhere' }));
    expect((await visitor.get<Profile>('/api/portal/profile')).body).toMatchObject({
      postcode: '9999',
      location: 'Nowhere',
      areas: ['online'],
      timezone: 'Australia/Sydney',
    });
  });

  it.each([
    ['name', 'S', 'Name must be at least 2 characters'],
    ['email', 'nobody', 'Invalid email address'],
    ['subjects', [], 'Please specify your teaching subjects'],
    ['subjects', ' , ', 'Please specify your teaching subjects'],
    ['postcode', '215', 'Please enter a valid postcode'],
    ['hourlyRate', 19, 'Hourly rate must be a number from 20 to 150'],
    ['hourlyRate', 151, 'Hourly rate must be a number from 20 to 150'],
    ['hourlyRate', 65.5, 'Hourly rate must be in whole dollars'],
    ['hourlyRate', 19.5, 'Hourly rate must be a number from 20 to 150'],
    ['qualifications', 'short', 'Please describe your qualifications'],
    ['experience', 'short', 'Please describe your experience'],
    ['profileDescription', 'x'.repeat(49), 'Please provide a detailed description'],
  ])('V-11 V-12 V-13 R-118 D-1 with %s %j is refused', async (field, value, message) => {
    const answer = await (await newTutor()).post('/api/register/tutor', profile({ [field]: value }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', fields: { [field]: message } } });
  });

  it('R-93 is not an admin’s to make', async () => {
    const admin = await signIn(app, await account(app, 'admin'));
    expect(await admin.post('/api/register/tutor', profile())).toMatchObject({ status: 403 });
  });

  it('R-26 REL-13 saved 20 times at the same moment makes one tutor', { tags: 'long' }, async () => {
    const person = await account(app);
    const visitor = await signIn(app, person);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        visitor.post<Saved>('/api/register/tutor', profile({ name: `Sam ${index}` })),
      ),
    );
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.tutorId)).size).toBe(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await tutorsOf(person.accountId)).toHaveLength(1);
  });
});

describe('a visitor’s draft', () => {
  it('R-26 belongs to the visitor’s session and becomes the account’s at registration', async () => {
    const visitor = app.visitor();
    const first = await visitor.post<Saved>('/api/register/tutor', profile());
    expect(first).toMatchObject({ status: 200, body: { draft: true } });
    const again = await visitor.post<Saved>('/api/register/tutor', profile({ name: 'Sam Again' }));
    expect(again.body.tutorId).toBe(first.body.tutorId);
    const { status } = await visitor.post('/api/register', registration());
    expect(status).toBe(201);
    expect(await visitor.get('/api/portal/profile')).toMatchObject({
      status: 200,
      body: { id: first.body.tutorId, name: 'Sam Again' },
    });
  });

  it('R-26 R-94 is claimed at login; an account that has a tutor keeps its own', async () => {
    const person = await account(app);
    const drafted = async () => {
      const visitor = app.visitor();
      const { body } = await visitor.post<Saved>('/api/register/tutor', profile());
      await visitor.post('/api/login', { username: person.username, password: PASSWORD });
      return { draft: body.tutorId, own: (await visitor.get<Profile>('/api/portal/profile')).body.id };
    };
    const first = await drafted();
    expect(first.own).toBe(first.draft);
    const second = await drafted();
    expect(second.own).toBe(first.own);
    expect(await tutorsOf(person.accountId)).toHaveLength(1);
  });

  it('R-26 is nobody else’s, not by the same address and not after it was claimed', async () => {
    const owner = app.visitor();
    const { body: draft } = await owner.post<Saved>('/api/register/tutor', profile());
    const stranger = app.visitor();
    const { body: other } = await stranger.post<Saved>('/api/register/tutor', profile());
    expect(other.tutorId).not.toBe(draft.tutorId);
    const cookies = new Map(owner.cookies);
    await owner.post('/api/register', registration());
    const thief = app.visitor();
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    const { body: stolen } = await thief.post<Saved>('/api/register/tutor', profile({ name: 'Thief' }));
    expect(stolen.tutorId).not.toBe(draft.tutorId);
    expect((await owner.get<Profile>('/api/portal/profile')).body['name']).toBe('Sam Rivers');
  });
});

describe('D-2 T-02 T-10 a setup that was marked as complete', () => {
  const complete = (visitor: Visitor) => visitor.post('/api/register/complete');
  const completedAt = async (visitor: Visitor) =>
    (await visitor.get<Profile>('/api/portal/profile')).body['setupCompletedAt'];

  it('stays so in every session of the account and through a saved profile, from the first time on', async () => {
    const person = await account(app);
    const visitor = await signIn(app, person);
    expect(await complete(visitor)).toMatchObject({ status: 409, body: { code: 'profile_required' } });
    await visitor.post('/api/register/tutor', profile());
    expect(await completedAt(visitor)).toBeNull();
    expect(await complete(visitor)).toMatchObject({ status: 200, body: { success: true } });
    const at = await completedAt(visitor);
    expect(at).toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT/));
    expect(await complete(visitor)).toMatchObject({ status: 200 });
    await visitor.post('/api/register/tutor', profile({ name: 'Sam Again' }));
    expect(await completedAt(await signIn(app, person))).toBe(at);
    const events = `select 1 from event_log e join tutors t on t.id = e.stream_id
                    where t.user_id = $1 and e.type = 'TutorSetupCompleted'`;
    expect(await app.database.query(events, [person.accountId])).toHaveLength(1);
  });

  it('R-26 by a visitor goes with the draft to the account', async () => {
    const visitor = app.visitor();
    expect(await complete(visitor)).toMatchObject({ status: 409, body: { code: 'profile_required' } });
    await visitor.post('/api/register/tutor', profile());
    expect(await complete(visitor)).toMatchObject({ status: 200 });
    await visitor.post('/api/register', registration());
    expect(await completedAt(visitor)).toEqual(expect.any(String));
  });
});

describe('the settings of registration', () => {
  it('R-27 a rate cap refuses what is above it and is sent to the form', { tags: 'long' }, async () => {
    const capped = await startTestApp({ RATE_CAP: '65' });
    try {
      const visitor = capped.visitor();
      expect((await visitor.get('/api/register/options')).body).toEqual({
        success: true,
        rateCap: 65,
        collectTaxFileNumber: true,
      });
      expect(await visitor.post('/api/register/tutor', profile({ hourlyRate: 66 }))).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { hourlyRate: 'Hourly rate cannot exceed $65' } },
      });
      expect(await visitor.post('/api/register/tutor', profile({ hourlyRate: 65 }))).toMatchObject({ status: 200 });
    } finally {
      await capped.close();
    }
  });
});
