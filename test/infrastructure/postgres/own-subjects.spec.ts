import { Candidates } from '../../../application/ports/matching/candidates.js';
import { wantedSubjects } from '../../../domain/matching/own-subjects.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { NOW, needsLike } from '../../domain/matching/candidates.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { severalTutors, type TestTutor, tutor } from '../../support/people.js';

const CHEMISTS = 420;

let app: TestApp;
let japanese: TestTutor[];
let french: TestTutor;

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' });
  japanese = await severalTutors(app, 2, { subjects: ['japanese'] });
  french = await tutor(app, { subjects: ['french'] });
  const chemist = await tutor(app, { subjects: ['chemistry'] });
  await app.database.query(
    `with made as (
       insert into tutor_search (tutor_id, vetting_status, contract_approved, wwc_verified, wwc_expires_at, accepting_students,
         subjects, year_levels, delivery_modes, travel_radius_km, hourly_rate, total_reviews, created_at)
       select gen_random_uuid(), s.vetting_status, s.contract_approved, s.wwc_verified, s.wwc_expires_at, s.accepting_students,
         s.subjects, s.year_levels, s.delivery_modes, s.travel_radius_km, s.hourly_rate, s.total_reviews, s.created_at
       from tutor_search s, generate_series(1, $2) where s.tutor_id = $1 returning tutor_id)
     insert into tutor_reach (subject, cell, shuffle, tutor_id) select 'chemistry', 0, hashtext(tutor_id::text), tutor_id from made`,
    [chemist.tutorId, CHEMISTS],
  );
});
afterAll(() => app.close());

const poolOf = async (request: string) => {
  const needs = needsLike({ ...wantedSubjects(request), levels: null, deliveryModes: ['online'] });
  return (await app.part(Candidates).poolFor(needs, POLICY_V1, NOW)).candidates.map(({ tutorId }) => tutorId).sort();
};
const idsOf = (tutors: TestTutor[]) => tutors.map(({ tutorId }) => tutorId).sort();

describe('the pool of a large market', () => {
  it('R-128 D-31 holds those alone who teach a subject that search does not know', async () => {
    expect(await poolOf('Japanese')).toEqual(idsOf(japanese));
    expect(await poolOf('Languages')).toEqual(idsOf([...japanese, french]));
    expect(await poolOf('Japanese and French')).toEqual(idsOf([...japanese, french]));
    expect(await poolOf('Swahili')).toEqual([]);
    expect(await poolOf('!!!')).toEqual([]);
    expect((await poolOf('Chemistry')).length).toBe(POLICY_V1.poolSize);
  });
});
