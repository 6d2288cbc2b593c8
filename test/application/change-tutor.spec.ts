import { v7 as uuid } from 'uuid';
import { TutorChanges } from '../../application/tutor/change-tutor.js';
import type { AvailabilityRow } from '../../application/availability/availability.writes.js';
import { approveVetting } from '../../domain/tutor/vetting.js';
import { pause, resume } from '../../domain/tutor/pause.js';
import { replaceAvailability, type Tutor, type TutorEvent } from '../../domain/tutor/tutor.js';
import { saveProfile } from '../../domain/tutor/profile.js';
import { type TestApp, startTestApp } from '../support/test-app.js';
import { tutor } from '../support/people.js';

const rule = (tutorId: string, dayOfWeek: number, id = uuid()): AvailabilityRow => ({
  id,
  tutorId,
  dayOfWeek,
  startTime: '09:00',
  endTime: '12:00',
  isRecurring: true,
  specificDate: null,
  timezone: 'Australia/Sydney',
  isActive: true,
  maxBookingsPerSlot: 1,
  bufferMinutes: 15,
  createdAt: '2026-11-21T04:30:00.000Z',
});

describe('changing a tutor', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const searchRow = async (tutorId: string) =>
    app.database.one<Record<string, unknown>>(
      `select s.vetting_status, s.accepting_students, s.hourly_rate, s.latitude, s.availability_mask, t.version,
              t.bio, (select count(*) from tutor_reach r where r.tutor_id = s.tutor_id) as places
       from tutor_search s join tutors t on t.id = s.tutor_id where s.tutor_id = $1`,
      [tutorId],
    );

  it('writes its events, its columns and its search row in one commit', async () => {
    const { tutorId } = await tutor(app, { vetting: 'pending' });
    const facts = { hourlyRate: 80, experienceYears: 7, subjects: ['english'], deliveryModes: ['in-person' as const] };
    const result = await app.part(TutorChanges).change(
      tutorId,
      ({ state }, now) => ({
        events: [
          ...saveProfile(state, { facts, rateCap: null }, now),
          ...approveVetting({ ...state, ...facts }, { by: uuid() }, now),
        ],
        columns: { bio: 'Another text altogether.', latitude: -33.8136, longitude: 151.0034 },
        result: 'done',
      }),
      'operator',
    );
    expect(result).toBe('done');
    expect(await searchRow(tutorId)).toMatchObject({
      vetting_status: 'approved',
      hourly_rate: 80,
      latitude: -33.8136,
      bio: 'Another text altogether.',
      version: 3,
    });
  });

  it('R-41 is found by matching where it can teach, and from nowhere while no enquiry may reach it', async () => {
    const { tutorId } = await tutor(app);
    const places = async () => (await searchRow(tutorId))?.['places'];
    const turn = (way: (tutor: Tutor, now: string) => TutorEvent[], columns: Record<string, unknown> = {}) =>
      app
        .part(TutorChanges)
        .change(tutorId, ({ state }, now) => ({ events: way(state, now), columns, result: undefined }), 'operator');
    expect(await places()).toBe(1);
    const inPerson = { deliveryModes: ['in-person' as const] };
    await turn((state, now) => saveProfile(state, { facts: { ...state, ...inPerson }, rateCap: null }, now), {
      latitude: -33.8136,
      longitude: 151.0034,
    });
    const before = await places();
    expect(before).toBeGreaterThan(2);
    await turn(pause);
    expect(await places()).toBe(0);
    await turn(resume);
    expect(await places()).toBe(before);

    const { tutorId: unvetted } = await tutor(app, { vetting: 'no contract' });
    expect((await searchRow(unvetted))?.['places']).toBe(0);
  });

  it('replaces all availability, keeping what stays', async () => {
    const { tutorId } = await tutor(app);
    const replace = (rules: AvailabilityRow[]) =>
      app.part(TutorChanges).change(
        tutorId,
        ({ availability }, now) => ({
          events: replaceAvailability({ rules: rules.length, exceptions: 0 }, now),
          availability: rules,
          result: availability.map(({ dayOfWeek }) => dayOfWeek),
        }),
        'operator',
      );
    const [monday, tuesday] = [rule(tutorId, 1), rule(tutorId, 2)];
    expect(await replace([monday, tuesday])).toEqual([]);
    expect(await replace([{ ...monday, endTime: '10:00' }, rule(tutorId, 3)])).toEqual([1, 2]);
    expect(
      await app.database.query('select day_of_week, end_time from tutor_availability where tutor_id = $1 order by 1', [
        tutorId,
      ]),
    ).toEqual([
      { day_of_week: 1, end_time: '10:00' },
      { day_of_week: 3, end_time: '12:00' },
    ]);
    expect((await searchRow(tutorId))?.['availability_mask']).toBe(2 ** 6 + 2 ** 16);
    expect(await replace([])).toEqual([1, 3]);
    expect((await searchRow(tutorId))?.['availability_mask']).toBeNull();
  });

  it('REL-15 decides again when another change came first, so that neither is lost', async () => {
    const { tutorId } = await tutor(app);
    const changes = app.part(TutorChanges);
    const [monday] = [rule(tutorId, 1)];
    await Promise.all([
      changes.change(tutorId, ({ state }, now) => ({ events: pause(state, now), result: null }), 'operator'),
      changes.change(
        tutorId,
        (_current, now) => ({
          events: replaceAvailability({ rules: 1, exceptions: 0 }, now),
          availability: [monday],
          result: null,
        }),
        'operator',
      ),
    ]);
    expect(await searchRow(tutorId)).toMatchObject({ accepting_students: false, availability_mask: 2 ** 6 });
  });

  it('writes nothing without an event, and refuses to write what no event records', async () => {
    const { tutorId } = await tutor(app);
    const before = await searchRow(tutorId);
    await app.part(TutorChanges).change(tutorId, () => ({ events: [], result: null }), 'operator');
    expect(await searchRow(tutorId)).toEqual(before);
    await expect(
      app.part(TutorChanges).change(tutorId, () => ({ events: [], columns: { bio: 'x' }, result: null }), 'operator'),
    ).rejects.toThrow('needs an event');
  });
});
