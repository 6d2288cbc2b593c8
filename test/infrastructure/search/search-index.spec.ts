import type { TutorFilter } from '../../../application/tutor/search-tutors.query.js';
import { SORT_SLUGS } from '../../../domain/search/options.js';
import { type SearchFacts, SearchIndex } from '../../../infrastructure/search/search-index.js';
import { Random } from '../../../seed/market/random.js';

const EVERYBODY: TutorFilter = {
  subjects: [],
  yearLevels: [],
  availableDays: [],
  availableTimes: [],
  location: null,
  tutorType: null,
  minPrice: null,
  maxPrice: null,
  minRating: null,
  minExperience: null,
};
const LATER = 1_000_000;

function someone(random: Random, index: number, now: number): SearchFacts {
  return {
    id: new Random(`tutor ${index}`).uuid(index % 7, index),
    listed: !random.happens(15),
    expiresAt: random.happens(20) ? now + random.int(1, 50) : LATER,
    facets: random.bits(),
    week: random.bits() & 0xfffffff,
    price: random.int(18, 155),
    rating: random.happens(30) ? 0 : random.int(300, 500),
    reviews: random.happens(30) ? 0 : random.int(1, 40),
    experience: random.int(0, 60),
    response: random.of([0, 100, 200, 2_400, 70_000]),
    success: random.int(0, 1_000),
  };
}

/** A market that is given the same changes as the index. */
class Plain {
  private readonly tutors = new Map<string, SearchFacts>();

  tell(changed: readonly SearchFacts[]): void {
    for (const facts of changed) this.tutors.set(facts.id, facts);
  }

  expected(filter: TutorFilter, sort: string, now: number): string[] {
    const key: Record<string, (facts: SearchFacts) => number> = {
      rating: () => 0,
      'price-low': ({ price }) => price,
      'price-high': ({ price }) => -price,
      experience: ({ experience }) => -experience,
      'response-time': ({ response }) => response,
      'success-rate': ({ success }) => -success,
    };
    const first = key[sort] as (facts: SearchFacts) => number;
    return [...this.tutors.values()]
      .filter(
        ({ listed, expiresAt, price, rating, experience, facets }) =>
          listed &&
          expiresAt > now &&
          price >= (filter.minPrice ?? 0) &&
          price <= (filter.maxPrice ?? 1_000) &&
          rating >= (filter.minRating ?? 0) * 100 &&
          experience >= (filter.minExperience ?? 0) &&
          (filter.subjects.length === 0 || (facets & 0b11) !== 0),
      )
      .sort(
        (one, other) =>
          first(one) - first(other) ||
          other.rating - one.rating ||
          other.reviews - one.reviews ||
          (one.id < other.id ? -1 : 1),
      )
      .map(({ id }) => id);
  }
}

function filterOf(random: Random): TutorFilter {
  const low = random.int(0, 160);
  return {
    ...EVERYBODY,
    subjects: random.happens(40) ? ['mathematics', 'english'] : [],
    minPrice: random.happens(40) ? low + (random.happens(30) ? 0.5 : 0) : null,
    maxPrice: random.happens(40) ? low + random.int(0, 80) : null,
    minRating: random.happens(40) ? random.of([0, 3.33, 4, 4.35, 4.5, 4.99, 5, 7]) : null,
    minExperience: random.happens(40) ? random.of([0, 1, 2.5, 10, 39, 41, 55, 90]) : null,
  };
}

describe('S-19 the index of search', () => {
  it('says the same as a plain list through single changes, floods, growth and expiry', () => {
    const random = new Random('the market');
    const [index, plain] = [new SearchIndex(), new Plain()];
    let now = 0;
    let known = 700;
    const first = Array.from({ length: known }, (_, at) => someone(random, at, now));
    index.load(first, now);
    index.fill();
    plain.tell(first);
    for (let round = 0; round < 120; round++) {
      const size = random.of([1, 1, 2, 5, 15, 16, 40, 300]);
      const fresh = random.happens(40) ? Math.ceil(size / 2) : 0;
      const ids = new Set(Array.from({ length: size - fresh }, () => random.int(0, known - 1)));
      const changed = [...ids, ...Array.from({ length: fresh }, (_, at) => known + at)].map((at) =>
        someone(random, at, now),
      );
      known += fresh;
      index.apply(changed, now);
      plain.tell(changed);
      now += random.int(0, 9);
      index.expire(now);
      for (let question = 0; question < 4; question++) {
        const [filter, sort] = [filterOf(random), random.of(SORT_SLUGS)];
        const all = plain.expected(filter, sort, now);
        const offset = random.happens(50) ? 0 : random.int(0, all.length + 5);
        const { slots, total } = index.find(filter, sort, offset, 20);
        expect({ round, filter, sort, total, ids: index.idsOf(slots) }).toEqual({
          round,
          filter,
          sort,
          total: all.length,
          ids: all.slice(offset, offset + 20),
        });
      }
    }
    expect(known).toBeGreaterThan(1_024);
  });

  it('counts a tutor’s changes, so that a card read before one is not kept', () => {
    const index = new SearchIndex();
    const facts = { ...someone(new Random('one'), 1, 0), listed: true, expiresAt: LATER };
    index.apply([facts], 0);
    const [slot = -1] = index.find(EVERYBODY, 'rating', 0, 1).slots;
    const before = index.revisionOf(slot);
    index.apply([{ ...facts }], 0);
    expect(index.revisionOf(slot)).toBe(before + 1);
    index.apply([{ ...facts, listed: false }], 0);
    expect(index.revisionOf(slot)).toBe(before + 2);
    expect(index.find(EVERYBODY, 'rating', 0, 1)).toEqual({ slots: [], total: 0 });
  });
});
