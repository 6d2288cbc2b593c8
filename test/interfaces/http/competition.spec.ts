import { competitionEntry } from '../../support/competition-entries.js';
import { EVENTS_OF_PEOPLE, type TestApp, startTestApp } from '../../support/test-app.js';

type Entered = { success: true; id: string };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'on' });
});
afterAll(() => app.close());

const enter = (entry: object) => app.visitor().post<Entered>('/api/competitions/enter', entry);
const rowsOf = (email: string) =>
  app.database.query<Record<string, unknown>>('select * from competition_entries where lower(email) = lower($1)', [
    email,
  ]);

describe('a competition entry', () => {
  it('F-05 V-10 R-06 API-07 is kept with its seven fields and answered 201 with its id', async () => {
    const entry = competitionEntry();
    const { status, body } = await enter(entry);
    expect([status, body]).toEqual([201, { success: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect(await rowsOf(entry.email)).toEqual([
      {
        id: body.id,
        name: 'Jane Doe',
        email: entry.email,
        phone: '0412 345 678',
        student_name: 'Sam Doe',
        year_level: 'year-7',
        subjects: 'mathematics',
        competition: 'mathematics-olympiad',
        created_at: expect.any(String),
        fingerprint: expect.any(String),
        round_id: expect.any(String),
        link_id: expect.any(String),
        confirmed_at: null,
      },
    ]);
  });

  it('V-10 R-65 answers what is missing with 400 and every printed text, and keeps nothing', async () => {
    const before = await app.database.query('select 1 from competition_entries');
    expect(await enter({})).toMatchObject({
      status: 400,
      body: {
        code: 'validation',
        fields: {
          name: 'Name must be at least 2 characters',
          email: 'Please enter a valid email address',
          phone: 'Please enter a valid phone number',
          studentName: 'Student name must be at least 2 characters',
          yearLevel: 'Please select a year level',
          subjects: 'Please select subjects of interest',
          competition: 'Please select a competition',
        },
      },
    });
    expect(await enter(competitionEntry({ competition: 'chess' as never }))).toMatchObject({ status: 400 });
    expect(await app.database.query('select 1 from competition_entries')).toEqual(before);
  });

  it('R-06 of the same e-mail, competition and student gives the first answer again and changes nothing', async () => {
    const entry = competitionEntry();
    const first = await enter(entry);
    const kept = await rowsOf(entry.email);
    const again = await enter({
      ...entry,
      email: ` ${entry.email.toUpperCase()}`,
      studentName: 'SAM DOE ',
      name: 'Jo Doe',
      phone: '0499 999 999',
      yearLevel: 'year-8',
    });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await rowsOf(entry.email)).toEqual(kept);
  });

  it('R-06 R-80 of a brother or for another competition is another one', async () => {
    const entry = competitionEntry();
    const answers = [
      await enter(entry),
      await enter({ ...entry, studentName: 'Max Doe' }),
      await enter({ ...entry, competition: 'creative-writing' }),
      await enter({ ...entry, competition: 'science-investigation' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(4);
    expect(await rowsOf(entry.email)).toHaveLength(4);
  });

  it('R-06 sent 20 times at the same moment is one row with one answer', async () => {
    const entry = competitionEntry();
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(entry)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await rowsOf(entry.email)).toHaveLength(1);
  });

  it('R-68 G-27 leaves no event: it stands in one table alone, and its one mail says nothing of who entered', async () => {
    const written = () => app.database.query(`select type as what from ${EVENTS_OF_PEOPLE} e order by e.id`);
    const before = await written();
    const entry = competitionEntry();
    await enter(entry);
    expect(await written()).toEqual(before);
    const mails = await app.database.query<{ kind: string; data: object }>(
      'select kind, to_name, data from mails where to_address = $1',
      [entry.email],
    );
    expect(mails).toEqual([
      {
        kind: 'competition-entry',
        to_name: '',
        data: { competition: entry.competition, closesAt: expect.stringMatching(/Z$/) },
      },
    ]);
  });
});

describe('a flood of competition entries', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ LIMITS: '1', TRUST_PROXY: 'on' });
  });
  afterAll(() => strict.close());

  const flood = async (count: number, changes: object, ip: (number: number) => string) => {
    const statuses: number[] = [];
    for (let number = 0; number < count; number++) {
      const { status, headers, body } = await strict
        .visitor()
        .post(
          '/api/competitions/enter',
          { ...competitionEntry({ studentName: `Student ${number}` }), ...changes },
          { 'X-Forwarded-For': ip(number) },
        );
      statuses.push(status);
      if (status === 429) {
        expect(body).toMatchObject({ code: 'too_many_requests' });
        expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
      }
    }
    return statuses;
  };
  const allowed = (count: number) => [...Array<number>(count).fill(201), 429];

  it('SEC-29 from one network gets 429 after 30 in an hour', async () => {
    expect(await flood(31, {}, () => '10.1.0.1')).toEqual(allowed(30));
  });

  it('SEC-29 under one e-mail address gets 429 after 10 in an hour, from whatever network', async () => {
    expect(await flood(11, { email: 'victim@family.example' }, (number) => `10.1.1.${number}`)).toEqual(allowed(10));
  });
});
