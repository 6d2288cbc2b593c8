import { Candidates } from '../../../application/ports/matching/candidates.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { NOW, needsLike } from '../../domain/matching/candidates.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { severalTutors } from '../../support/people.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' });
  await severalTutors(app, 2);
});
afterAll(() => app.close());

it('R-41 a candidate is read with every fact as the tutor’s row has it, unknown ones as null', async () => {
  await app.database.query(
    `update tutor_search set latitude = null, longitude = null, average_rating = null, year_levels = '{}',
       availability_mask = null, wwc_expires_at = null, contract_approved = false
     where tutor_id = (select min(tutor_id::text)::uuid from tutor_search)`,
  );
  await app.database.query(
    `update tutor_search set latitude = -33.815, longitude = 151.001, average_rating = 4.85, availability_mask = 34359738367
     where tutor_id = (select max(tutor_id::text)::uuid from tutor_search)`,
  );
  const rows = await app.database.query<{ tutorId: string; createdAt: string }>(
    `select tutor_id as "tutorId", suspended, closing, vetting_status as "vettingStatus", contract_approved as "contractApproved",
       wwc_verified as "wwcVerified", wwc_expires_at as "wwcExpiresAt", accepting_students as "acceptingStudents",
       true as "emailVerified", false as "alreadyInvited", subjects, own_subjects as "ownSubjects", year_levels as "yearLevels", delivery_modes as "deliveryModes", latitude, longitude,
       travel_radius_km as "travelRadiusKm", hourly_rate as "hourlyRate", average_rating as "averageRating",
       total_reviews as "totalReviews", availability_mask as "availabilityMask", 0 as "recentInvitations",
       created_at as "createdAt" from tutor_search order by tutor_id`,
  );
  const { candidates } = await app.part(Candidates).poolFor(needsLike({}), POLICY_V1, NOW);
  expect(candidates.toSorted((one, other) => (one.tutorId < other.tutorId ? -1 : 1))).toEqual(
    rows.map((row) => ({ ...row, createdAt: Date.parse(row.createdAt) })),
  );
  expect(rows).toMatchObject([
    { latitude: null, wwcExpiresAt: null, yearLevels: [] },
    { availabilityMask: 34_359_738_367 },
  ]);
});
