import { v7 as uuid } from 'uuid';
import { TutorChanges } from '../../../application/tutor/change-tutor.js';
import { approveVetting } from '../../../domain/tutor/vetting.js';
import { createProfile, saveProfile } from '../../../domain/tutor/profile.js';
import { pause, resume } from '../../../domain/tutor/pause.js';
import { replaceAvailability, type TutorEvent } from '../../../domain/tutor/tutor.js';
import { type SearchAnswer, searchAnswer, tutorCard } from '../../../interfaces/http/contract/search.js';
import { startStream, foldOf, Ledger } from '../../../application/ports/ledger.js';
import { Clock } from '../../../application/ports/clock.js';
import { searchRowOf, searchWritesOf } from '../../../application/tutor/search-row.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { severalTutors, type TestTutor, tutor } from '../../support/people.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = (query = '') =>
  app.visitor().get<SearchAnswer & { message?: string; code?: string }>(`/api/tutors/search?${query}`);
const idsOf = async (query: string) => (await ask(query)).body.tutors.map(({ id }) => id);
const changing = ({ tutorId }: TestTutor, decision: Parameters<TutorChanges['change']>[1]) =>
  app.part(TutorChanges).change(tutorId, decision, 'operator');

describe('API-06 GET /api/tutors/search', () => {
  it('has nobody to show in an empty market', async () => {
    expect((await ask()).body).toEqual({ tutors: [], total: 0, hasMore: false, hasPrevious: false });
    expect((await app.visitor().get('/api/health')).body).toMatchObject({ parts: { search: 'ok' } });
  });

  it('SEC-16 answers cards of exactly the listed fields: no e-mail, phone, account, coordinates or number', async () => {
    const person = await tutor(app, { subjects: ['history'] });
    await changing(person, ({ state }, now) => ({
      events: saveProfile(state, { facts: { ...state, hourlyRate: 70 }, rateCap: null }, now),
      columns: {
        phone: '0491 570 006',
        latitude: -33.8136,
        longitude: 151.0034,
        location: 'Parramatta, NSW',
        specializationTags: ['HSC'],
        languagesSpoken: ['English', 'Greek'],
        certifications: ['First aid'],
        availability: 'Weekday evenings',
        taxFileNumber: '123456782',
        businessNumber: '51824753556',
      },
      result: null,
    }));
    const { text } = await eventually(async () => {
      const answer = await ask('subjects=history&location=sydney');
      expect(answer.body.total).toBe(1);
      return answer;
    });
    const [card] = searchAnswer.strict().extend({ tutors: tutorCard.strict().array() }).parse(JSON.parse(text)).tutors;
    expect(card).toEqual({
      id: person.tutorId,
      name: `Pat ${person.username}`,
      subjects: ['history'],
      hourlyRate: 70,
      experience: 5,
      bio: 'Patient and clear, with many worked examples.',
      qualifications: 'Bachelor of Science',
      averageRating: 0,
      totalReviews: 0,
      location: 'Parramatta, NSW',
      responseTime: 24,
      successRate: 0,
      countedSessions: 0,
      availability: 'Weekday evenings',
      specializationTags: ['HSC'],
      languagesSpoken: ['English', 'Greek'],
      certifications: ['First aid'],
      profileImageUrl: null,
    });
    for (const secret of [person.email, '0491', person.accountId, '33.8', '151.0', '123456782', '51824753556'])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  it('R-39 pages through all by twenty; beyond the end there is nobody, and the total is true', async () => {
    await severalTutors(app, 45, { subjects: ['geography'] });
    const pages = await eventually(async () => expect((await ask('subjects=geography')).body.total).toBe(45)).then(() =>
      Promise.all([1, 2, 3, 4, 999_999_999].map((page) => ask(`subjects=geography&page=${page}`))),
    );
    expect(pages.map(({ body }) => [body.tutors.length, body.total, body.hasMore, body.hasPrevious])).toEqual([
      [20, 45, true, false],
      [20, 45, true, true],
      [5, 45, false, true],
      [0, 45, false, true],
      [0, 45, false, true],
    ]);
    expect(new Set(pages.flatMap(({ body }) => body.tutors.map(({ id }) => id))).size).toBe(45);
  });
});

describe('R-91 R-40 bad input', () => {
  const bad: Record<string, string> = {
    'an unknown subject': 'subjects=astrology',
    'an unknown one beside a known one': 'subjects=mathematics,astrology',
    'a trailing comma': 'subjects=mathematics,',
    'an unknown year level': 'yearLevels=year-13',
    'an unknown day': 'availableDays=Monday',
    'an unknown time': 'availableTimes=night',
    'an unknown location': 'location=auckland',
    'no location': 'location=',
    'an unknown tutor type': 'tutorType=wizard',
    'a price that is no number': 'minPrice=cheap',
    'an empty price': 'maxPrice=',
    'a price in another notation': 'maxPrice=1e3',
    'a price without bound': 'maxPrice=Infinity',
    'a price of a thousand digits': `minPrice=${'9'.repeat(1_000)}`,
    'an inverted range': 'minPrice=80&maxPrice=40',
    'a rating that is no number': 'minRating=good',
    'an experience that is no number': 'minExperience=five',
    'page zero': 'page=0',
    'half a page': 'page=1.5',
    'a page before the first': 'page=-1',
    'SQL in the sort': `sortBy=${encodeURIComponent("rating'; drop table tutors; --")}`,
    'an unknown sort': 'sortBy=name',
    'the prototype as a subject': 'subjects=__proto__',
    'the prototype as a sort': 'sortBy=constructor',
    'a NUL': 'subjects=mathematics%00',
    'more subjects than there are': `subjects=${Array(1_000).fill('english').join()}`,
    'a repeated list': 'subjects=english&subjects=mathematics',
    'a repeated number': 'minPrice=30&minPrice=40',
    'a repeated sort': 'sortBy=rating&sortBy=rating',
    'a parameter as a list': 'page=1&page=2',
  };

  it.each(Object.entries(bad))('%s is answered 400 with a message', async (_, query) => {
    const { status, body } = await ask(query);
    expect([status, body.code]).toEqual([400, 'validation']);
    expect(body.message).toMatch(/^validation failed: .+/);
  });

  it('a list of ten thousand is answered 400 with a message', async () => {
    const { status, body } = await ask(`subjects=${Array(10_000).fill('english').join()}`);
    expect([status, body]).toEqual([400, { message: 'The address or the headers are too long', code: 'too_large' }]);
  });

  it.each(['utm_source=mail', 'subjects=&availableDays=', 'subjects[]=x', '__proto__[x]=1', 'page=1', 'minPrice=-5'])(
    '%s is passed over',
    async (query) => {
      const { status, body } = await ask(query);
      expect([status, body.total]).toEqual([200, (await ask()).body.total]);
    },
  );
});

describe('R-34 S-20 who appears', () => {
  it('is approved, claimed, accepting and verified, from the moment on that this is so', async () => {
    const pending = await tutor(app, { vetting: 'pending', subjects: ['economics'] });
    const unverified = await tutor(app, { vetting: 'no contract', subjects: ['economics'] });
    const listed = await tutor(app, { subjects: ['economics'] });
    const total = async (count: number) => {
      const { body } = await ask('subjects=economics');
      expect([body.total, body.tutors.length]).toEqual([count, count]);
    };
    await eventually(() => total(1));
    expect(await idsOf('subjects=economics')).toEqual([listed.tutorId]);

    await changing(pending, ({ state }, now) => ({
      events: approveVetting(state, { by: uuid() }, now),
      result: null,
    }));
    await changing(unverified, ({ state }, now) => ({ events: pause(state, now), result: null }));
    await changing(listed, ({ state }, now) => ({ events: pause(state, now), result: null }));
    await eventually(() => total(0));
    await changing(listed, ({ state }, now) => ({ events: resume(state, now), result: null }));
    await eventually(() => total(1));
  });

  it('R-26 is not a draft that nobody has claimed', async () => {
    const [id, now] = [uuid(), app.part(Clock).now()];
    const facts = { hourlyRate: 50, experienceYears: 1, subjects: ['psychology'] };
    const history: TutorEvent[] = createProfile({ userId: null, facts, rateCap: null }, now);
    history.push(
      ...([
        { type: 'TutorVettingApproved', data: { by: uuid(), at: now } },
        { type: 'WwcVerified', data: { documentId: uuid(), at: now } },
      ] as const),
    );
    const words = {
      name: 'A draft',
      email: 'draft@people.example',
      postcode: '2000',
      qualifications: '',
      experience: '',
      bio: '',
    };
    const state = foldOf('tutor', null, history);
    expect(searchRowOf(id, state, words, [])).toMatchObject({ listed: false });
    const other = await tutor(app, { subjects: ['psychology'] });
    await app.part(Ledger).commit({
      changes: [startStream('tutor', id, history, words)],
      writes: searchWritesOf(searchRowOf(id, state, words, []), 'new'),
      actor: 'operator',
      at: now,
      withoutReactions: true,
    });
    await eventually(async () => expect(await idsOf('subjects=psychology')).toEqual([other.tutorId]));
  });

  it('R-67 leaves at the instant at which the check expires', async () => {
    app.stopClock();
    const wwcExpiryDate = new Date(Date.parse(app.part(Clock).now()) + 5 * HOUR).toISOString();
    const [first] = await severalTutors(app, 3, { subjects: ['business'], wwcExpiryDate });
    const lasting = await tutor(app, { subjects: ['business'] });
    await eventually(async () => expect((await ask('subjects=business')).body.total).toBe(4));
    await app.advance(5 * HOUR - 60_000);
    expect((await ask('subjects=business')).body.total).toBe(4);
    await app.advance(60_000);
    expect((await ask('subjects=business')).body.total).toBe(1);
    expect(await idsOf('subjects=business')).toEqual([lasting.tutorId]);
    await changing(first as TestTutor, ({ state }, now) => ({
      events: [
        {
          type: 'TutorContractApproved',
          data: { contractId: uuid(), signedAt: now, wwcExpiryDate: '2099-01-01T00:00:00.000Z', at: now },
        },
        ...saveProfile(state, { facts: { ...state, hourlyRate: 33 }, rateCap: null }, now),
      ],
      result: null,
    }));
    await eventually(async () => expect((await ask('subjects=business')).body.total).toBe(2));
    expect(await idsOf('subjects=business&maxPrice=40')).toEqual([first?.tutorId]);
  });
});

describe('S-19 a change of a tutor', () => {
  it('is right in order, card and total within a second, however often it is asked meanwhile', async () => {
    const [one, other] = (await severalTutors(app, 2, { subjects: ['chemistry'] })) as [TestTutor, TestTutor];
    await eventually(async () => expect((await ask('subjects=chemistry')).body.total).toBe(2));
    for (const hourlyRate of [90, 40, 90, 40]) {
      await changing(one, ({ state }, now) => ({
        events: saveProfile(state, { facts: { ...state, hourlyRate }, rateCap: null }, now),
        columns: { bio: `For ${hourlyRate} dollars an hour.` },
        result: null,
      }));
      await eventually(async () => {
        const { tutors } = (await ask('subjects=chemistry&sortBy=price-low')).body;
        const order = hourlyRate < 65 ? [one, other] : [other, one];
        expect(tutors.map(({ id }) => id)).toEqual(order.map(({ tutorId }) => tutorId));
        expect(tutors.find(({ id }) => id === one.tutorId)).toMatchObject({
          hourlyRate,
          bio: `For ${hourlyRate} dollars an hour.`,
        });
        expect((await ask(`subjects=chemistry&minPrice=${hourlyRate}&maxPrice=${hourlyRate}`)).body.total).toBe(1);
      });
    }
  });

  it('API-06 is not sent again to who has it by its tag, until something has changed', async () => {
    const person = await tutor(app, { subjects: ['computer-science'] });
    const again = (etag: string) =>
      app.visitor().get<SearchAnswer>('/api/tutors/search?subjects=computer-science', {
        'If-None-Match': etag,
        // Else this client asks for what is certainly new.
        'Cache-Control': 'max-age=0',
      });
    await eventually(async () => expect((await ask('subjects=computer-science')).body.total).toBe(1));
    const first = await ask('subjects=computer-science');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    expect(await again(etag)).toMatchObject({ status: 304, text: '' });
    expect(await again('"another"')).toMatchObject({ status: 200, body: first.body });
    await changing(person, ({ state }, now) => ({
      events: saveProfile(state, { facts: { ...state }, rateCap: null }, now),
      columns: { bio: 'Maps since 1999.' },
      result: null,
    }));
    await eventually(async () => expect(await again(etag)).toMatchObject({ status: 200 }));
    const { tutors } = (await ask('subjects=computer-science')).body;
    expect(tutors).toMatchObject([{ id: person.tutorId, bio: 'Maps since 1999.' }]);
  });

  it('API-06 is answered to a stranger as it was the first time, and counted, until something has changed', async () => {
    const address = '/api/tutors/search?subjects=psychology&asked=again';
    const person = await tutor(app, { subjects: ['psychology'] });
    await eventually(async () => expect(await idsOf('subjects=psychology')).toContain(person.tutorId));
    const asked = async () => {
      const { status, headers, text } = await app.visitor().get(address);
      const { 'server-time': time, date, ...others } = Object.fromEntries(headers);
      expect([time, date]).toEqual([expect.any(String), expect.any(String)]);
      return { status, text, headers: others };
    };
    const counted = async () => {
      const { text } = await app.visitor().get('/metrics');
      return Number(/_count\{method="GET",route="\/api\/tutors\/search",status="200"\} (\d+)/.exec(text)?.[1]);
    };
    const first = await asked();
    const before = await counted();
    expect(await asked()).toEqual(first);
    expect(await counted()).toBe(before + 1);
    await changing(person, ({ state }, now) => ({
      events: saveProfile(state, { facts: { ...state }, rateCap: null }, now),
      columns: { bio: 'Rivers and their deltas.' },
      result: null,
    }));
    await eventually(async () => expect((await asked()).text).toContain('Rivers and their deltas.'));
  });

  it('R-38 R-90 of the week counts by its rules; words count only without a rule', async () => {
    const person = await tutor(app, { subjects: ['biology'] });
    const found = (query: string) => idsOf(`subjects=biology&${query}`);
    const declare = (availability: string) =>
      changing(person, ({ state }, now) => ({
        events: saveProfile(state, { facts: { ...state }, rateCap: null }, now),
        columns: { availability },
        result: null,
      }));
    const rule = (dayOfWeek: number, startTime: string, endTime: string, specificDate: string | null = null) => ({
      id: uuid(),
      tutorId: person.tutorId,
      dayOfWeek,
      startTime,
      endTime,
      isRecurring: true,
      specificDate,
      timezone: 'Australia/Perth',
      isActive: true,
      maxBookingsPerSlot: 1,
      bufferMinutes: 15,
      createdAt: app.part(Clock).now(),
    });
    await declare('Tuesday to Thursday mornings');
    await eventually(async () => expect(await found('availableDays=wednesday&availableTimes=morning')).toHaveLength(1));
    expect(await found('availableDays=wednesday&availableTimes=evening')).toEqual([]);
    expect(await found('availableDays=friday')).toEqual([]);

    const rules = [rule(6, '08:00', '09:30'), rule(1, '20:00', '21:00'), rule(3, '09:00', '12:00', '2026-12-02')];
    await changing(person, (_current, now) => ({
      events: replaceAvailability({ rules: 2, exceptions: 1 }, now),
      availability: rules,
      result: null,
    }));
    await eventually(async () => expect(await found('availableTimes=weekend')).toHaveLength(1));
    expect(await found('availableDays=saturday&availableTimes=morning')).toHaveLength(1);
    expect(await found('availableDays=monday,sunday')).toHaveLength(1);
    expect(await found('availableDays=monday&availableTimes=evening')).toEqual([]);
    expect(await found('availableDays=monday&availableTimes=weekend')).toEqual([]);
    expect(await found('availableDays=wednesday')).toEqual([]);
  });
});
