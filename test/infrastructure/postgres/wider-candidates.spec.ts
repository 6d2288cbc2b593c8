import { Candidates } from '../../../application/ports/matching/candidates.js';
import { reachOf } from '../../../application/tutor/reach.js';
import type { TutorSearchRow } from '../../../application/tutor/tutor.writes.js';
import { kilometresBetween } from '../../../domain/matching/distance.js';
import { type EnquiryNeeds, match } from '../../../domain/matching/matching.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { severalTutors } from '../../support/people.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { NOW, needsLike, PARRAMATTA } from '../../domain/matching/candidates.js';

/** More than are considered whole. */
const FAR_AWAY = 420;

let app: TestApp;

/** Tutors of chemistry in a ring around Parramatta, by their ids: each lives so far away and travels so far. */
const RING = [
  { km: 10, travels: 15, online: false },
  { km: 20, travels: 15, online: false },
  { km: 40, travels: 15, online: false },
  { km: 130, travels: 90, online: false },
  { km: 280, travels: 200, online: false },
  { km: 400, travels: 200, online: false },
  { km: 600, travels: 20, online: true },
] as const;
const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const KM_PER_DEGREE = 111.2;

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' });
  const [model] = await severalTutors(app, 1, { subjects: ['chemistry'] });
  const rows = [
    ...RING.map(({ km, travels, online }, place) => ({ place, km, travels, online })),
    ...Array.from({ length: FAR_AWAY }, (_, place) => ({ place: place + 100, km: 2_000, travels: 15, online: false })),
  ].map(({ place, km, travels, online }) => ({
    id: idOf(place),
    latitude: PARRAMATTA.latitude + km / KM_PER_DEGREE,
    longitude: PARRAMATTA.longitude,
    travels,
    modes: online ? ['online'] : ['in-person'],
  }));
  await app.database.query(
    `insert into tutor_search (tutor_id, vetting_status, contract_approved, wwc_verified, wwc_expires_at, accepting_students,
       subjects, year_levels, delivery_modes, latitude, longitude, travel_radius_km, hourly_rate, total_reviews, created_at)
     select made.id, s.vetting_status, s.contract_approved, s.wwc_verified, s.wwc_expires_at, s.accepting_students,
       '{chemistry}', '{}', made.modes, made.latitude, made.longitude, made.travels, s.hourly_rate, 0, s.created_at
     from tutor_search s, jsonb_to_recordset($2) as made (id uuid, latitude float8, longitude float8, travels int, modes text[])
     where s.tutor_id = $1`,
    [model!.tutorId, JSON.stringify(rows)],
  );
  const places = await app.database.query<TutorSearchRow>(
    `select tutor_id as "tutorId", suspended, closing, vetting_status as "vettingStatus", contract_approved as "contractApproved",
       wwc_verified as "wwcVerified", wwc_expires_at as "wwcExpiresAt", accepting_students as "acceptingStudents", subjects,
       own_subjects as "ownSubjects", delivery_modes as "deliveryModes", latitude, longitude, travel_radius_km as "travelRadiusKm"
     from tutor_search where tutor_id <> $1`,
    [model!.tutorId],
  );
  for (const table of ['tutor_search', 'tutor_reach'])
    await app.database.query(`delete from ${table} where tutor_id = $1`, [model!.tutorId]);
  await app.database.query(
    `insert into tutor_reach (subject, cell, shuffle, tutor_id)
     select 'chemistry', r.cell, r.shuffle, r.id from jsonb_to_recordset($1) as r (id uuid, cell int, shuffle int)`,
    [
      JSON.stringify(
        places
          .map(reachOf)
          .flatMap(({ tutorId, shuffle, cells }) => cells.map((cell) => ({ id: tutorId, cell, shuffle }))),
      ),
    ],
  );
});
afterAll(() => app.close());

const NEEDS: Partial<EnquiryNeeds> = { subjects: ['chemistry'], levels: null, deliveryModes: ['in-person'] };
const reachedBy = async (needs: Partial<EnquiryNeeds>) => {
  const asked = needsLike({ ...NEEDS, ...needs });
  const { candidates } = await app.part(Candidates).poolFor(asked, POLICY_V1, NOW);
  const passed = match(asked, candidates, POLICY_V1, NOW).candidates.filter(({ failedGate }) => failedGate === null);
  return { pool: candidates.length, ids: passed.map(({ tutorId }) => tutorId).sort() };
};
const within = (factor: number) =>
  RING.flatMap(({ km, travels, online }, place) => {
    const at = PARRAMATTA.latitude + km / KM_PER_DEGREE;
    const real = kilometresBetween(PARRAMATTA.latitude, PARRAMATTA.longitude, at, PARRAMATTA.longitude);
    return (!online && real <= travels * factor) || (online && factor > 1) ? [idOf(place)] : [];
  });

it('G-20 in a large market a wider wave finds everybody whom the pure function lets it reach, and few others', async () => {
  expect(within(1)).toHaveLength(1);
  expect(within(POLICY_V1.radiusFactor)).toHaveLength(5);
  expect((await reachedBy({})).ids).toEqual(within(1));
  const wider = await reachedBy({ wave: 2, isWider: true });
  expect(wider.ids).toEqual(within(POLICY_V1.radiusFactor));
  expect(wider.pool).toBe(wider.ids.length);
  const online = await reachedBy({ wave: 2, isWider: true, deliveryModes: ['online'] });
  expect(online.ids).toEqual([idOf(6)]);
});
