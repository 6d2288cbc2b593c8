import { Clock } from '../../../application/ports/clock.js';
import { Geography } from '../../../application/ports/enquiry/geography.js';
import { Ledger } from '../../../application/ports/ledger.js';
import { Vault } from '../../../application/ports/vault.js';
import { kilometresBetween } from '../../../domain/matching/distance.js';
import { SUBJECTS } from '../../../domain/matching/subjects.js';
import { CITY_CENTRES } from '../../../domain/search/areas.js';
import {
  SEARCH_DAY_SLUGS,
  SEARCH_LOCATION_SLUGS,
  SEARCH_TIME_SLUGS,
  type SearchCity,
  SORT_SLUGS,
} from '../../../domain/search/options.js';
import { TUTOR_TYPE_SLUGS, YEAR_LEVEL_SLUGS } from '../../../domain/tutor/options.js';
import type { SearchAnswer } from '../../../interfaces/http/contract/search.js';
import { commitOf } from '../../../seed/market/joining.js';
import { Market } from '../../../seed/market/market.js';
import { Random } from '../../../seed/market/random.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';

/** A tutor as the tables of the specification keep it, with the weekly rules. */
type Tutor = {
  id: string;
  userId: string | null;
  vettingStatus: string;
  acceptingStudents: boolean;
  verified: boolean;
  expiry: string | null;
  subjects: string[];
  yearLevels: string[];
  tutorType: string;
  deliveryModes: string[];
  latitude: number;
  longitude: number;
  price: number;
  rating: number;
  reviews: number;
  years: number;
  response: number;
  success: number;
  rules: { day: number; start: string; end: string }[];
};

type SearchParams = Record<string, string>;

const FILTERS = 500;
const APPROVED = 400;

let app: TestApp;
let tutors: Tutor[];

beforeAll(async () => {
  app = await startTestApp();
  // A check that ends meanwhile would have ended for one of the two alone.
  app.stopClock();
  const market = new Market({
    seed: 4,
    now: app.part(Clock).now(),
    passwordHash: 'nobody signs in',
    geography: app.part(Geography),
    vault: app.part(Vault),
  });
  for (const { commit } of market.tutors(APPROVED)) await app.part(Ledger).commit(commitOf(commit));
  tutors = await app.database.query<Tutor>(
    `select t.id, t.user_id as "userId", t.vetting_status as "vettingStatus", t.accepting_students as "acceptingStudents",
            t.wwc_credential_verified as verified, t.wwc_expiry_date as expiry, t.subjects, t.year_levels as "yearLevels",
            t.tutor_type as "tutorType", t.delivery_modes as "deliveryModes", t.latitude, t.longitude,
            t.hourly_rate as price, t.average_rating as rating, t.total_reviews as reviews, t.experience_years as years,
            t.response_time as response, t.success_rate as success,
            (select json_agg(json_build_object('day', a.day_of_week, 'start', a.start_time, 'end', a.end_time))
             from tutor_availability a where a.tutor_id = t.id) as rules
     from tutors t`,
  );
  await eventually(async () => expect((await search({})).total).toBe(expected({}).length));
});
afterAll(() => app.close());

async function search(params: SearchParams): Promise<SearchAnswer> {
  const { status, body, text } = await app
    .visitor()
    .get<SearchAnswer>(`/api/tutors/search?${new URLSearchParams(params).toString()}`);
  if (status !== 200) throw new Error(`${JSON.stringify(params)} was answered ${status}: ${text}`);
  return body;
}

const WEEKEND = ['saturday', 'sunday'];
const HOURS: Record<string, [string, string]> = {
  morning: ['09:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '20:00'],
};

function meets({ rules }: Tutor, days: string[], times: string[]): boolean {
  return rules.some(({ day, start, end }) => {
    const name = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'][day] as string;
    if (days.length > 0 && !days.includes(name)) return false;
    if (times.length === 0) return true;
    return times.some((time) => {
      if (time === 'weekend') return WEEKEND.includes(name);
      const [from, to] = HOURS[time] as [string, string];
      return start < to && end > from;
    });
  });
}

function isIn({ deliveryModes, latitude, longitude }: Tutor, location: string): boolean {
  if (location === 'online') return deliveryModes.includes('online');
  const centre = CITY_CENTRES[location as SearchCity];
  return kilometresBetween(latitude, longitude, centre.latitude, centre.longitude) <= 50;
}

/** The plain loop over all tutors. */
function expected(params: SearchParams): string[] {
  const now = app.part(Clock).now();
  const list = (name: string) => params[name]?.split(',') ?? [];
  const [subjects, levels] = [list('subjects'), list('yearLevels')];
  const [days, times] = [list('availableDays'), list('availableTimes')];
  const number = (name: string, otherwise: number) => (name in params ? Number(params[name]) : otherwise);
  const found = tutors.filter(
    (tutor) =>
      tutor.userId !== null &&
      tutor.vettingStatus === 'approved' &&
      tutor.acceptingStudents &&
      tutor.verified &&
      tutor.expiry !== null &&
      tutor.expiry > now &&
      (subjects.length === 0 || subjects.some((subject) => tutor.subjects.includes(subject))) &&
      (levels.length === 0 || levels.some((level) => tutor.yearLevels.includes(level))) &&
      tutor.price >= number('minPrice', -1) &&
      tutor.price <= number('maxPrice', 1_000) &&
      tutor.rating >= number('minRating', 0) &&
      tutor.years >= number('minExperience', 0) &&
      (params['tutorType'] === undefined || tutor.tutorType === params['tutorType']) &&
      (params['location'] === undefined || isIn(tutor, params['location'])) &&
      (days.length + times.length === 0 || meets(tutor, days, times)),
  );
  const key: Record<string, (tutor: Tutor) => number> = {
    rating: () => 0,
    'price-low': ({ price }) => price,
    'price-high': ({ price }) => -price,
    experience: ({ years }) => -years,
    'response-time': ({ response }) => response,
    'success-rate': ({ success }) => -success,
  };
  const first = key[params['sortBy'] ?? 'rating'] as (tutor: Tutor) => number;
  return found
    .sort(
      (one, other) =>
        first(one) - first(other) ||
        other.rating - one.rating ||
        other.reviews - one.reviews ||
        (one.id < other.id ? -1 : 1),
    )
    .map(({ id }) => id);
}

function randomFilter(index: number): SearchParams {
  const random = new Random(`filter ${index}`);
  const params: SearchParams = {};
  const rare = 10 + (index % 5) * 12;
  const some = (name: string, slugs: readonly string[], most: number) => {
    if (random.happens(rare)) params[name] = random.some(slugs, random.int(1, most)).join(',');
  };
  some('subjects', Object.keys(SUBJECTS), 4);
  some('yearLevels', YEAR_LEVEL_SLUGS, 3);
  some('availableDays', SEARCH_DAY_SLUGS, 3);
  some('availableTimes', SEARCH_TIME_SLUGS, 2);
  if (random.happens(rare)) params['location'] = random.of(SEARCH_LOCATION_SLUGS);
  if (random.happens(rare)) params['tutorType'] = random.of(TUTOR_TYPE_SLUGS);
  if (random.happens(rare)) params['minPrice'] = String(random.int(15, 80) + (random.happens(20) ? 0.5 : 0));
  if (random.happens(rare)) params['maxPrice'] = String(random.int(80, 160) - (random.happens(20) ? 0.5 : 0));
  if (random.happens(rare)) params['minRating'] = random.of(['0', '4', '4.35', '4.5', '4.57', '4.8', '5']);
  if (random.happens(rare)) params['minExperience'] = random.of(['0', '1', '2', '2.5', '5', '10', '29']);
  if (random.happens(70)) params['sortBy'] = random.of(SORT_SLUGS);
  return params;
}

describe('S-19 S-20 R-38 R-40 the answers of search', () => {
  it(
    `agree with a plain loop over all tutors on ${FILTERS} random filters, page by page`,
    { tags: 'long' },
    async () => {
      let pages = 0;
      let matched = 0;
      let next = 0;
      const lane = async () => {
        while (next < FILTERS) {
          const params = randomFilter(next++);
          const all = expected(params);
          if (all.length > 0) matched++;
          for (let page = 1; page === 1 || (page - 1) * 20 <= all.length; page++) {
            const { tutors: cards, total, hasMore, hasPrevious } = await search({ ...params, page: String(page) });
            const place = (page - 1) * 20;
            expect({ params, page, total, hasMore, hasPrevious, ids: cards.map(({ id }) => id) }).toEqual({
              params,
              page,
              total: all.length,
              hasMore: place + 20 < all.length,
              hasPrevious: place > 0 && all.length > 0,
              ids: all.slice(place, place + 20),
            });
            pages++;
          }
        }
      };
      await Promise.all(Array.from({ length: 8 }, lane));
      expect(pages).toBeGreaterThan(FILTERS);
      expect(matched).toBeGreaterThan(FILTERS / 2);
    },
  );
});
