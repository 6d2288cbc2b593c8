import { fairnessOf } from '../domain/matching/fairness.js';
import { kilometresBetween } from '../domain/matching/distance.js';
import type { LabEnquiry, Outcome } from '../domain/matching/lab.js';
import { type Assessment, type Candidate, type EnquiryNeeds, match, type Match } from '../domain/matching/matching.js';
import { POLICY_V1 as policy } from '../domain/matching/policy.js';
import { ticket } from '../domain/matching/tie-break.js';
import { fnv } from '../domain/shared/fnv.js';
import { syntheticEnquiries } from '../domain/matching/synthetic.js';
import { DAY, plus } from '../domain/shared/time.js';
import type { MarketTutor } from '../infrastructure/matching/market-facts.js';
import { MarketIndex } from '../infrastructure/matching/market-index.js';
import { MarketReader } from '../infrastructure/matching/market-reader.js';
import { PostgresCandidates } from '../infrastructure/postgres/adapters/candidates.js';
import { PostgresMatchingPolicies } from '../infrastructure/postgres/adapters/matching-policies.js';
import { Database } from '../infrastructure/postgres/database.js';
import { currentSettings } from '../infrastructure/settings/current-settings.js';
import { Progress } from '../interfaces/cli/progress.js';
import { Databases } from './databases.js';
import { median } from './figures.js';
import { product } from './product.js';
import { templateOf } from './stage.js';

export type MatchingOptions = { databaseUrl: string; tutors: number[]; enquiries: number; rounds: number };

/**
 * What came of first waves; shares in percent, distances in kilometres of invitations in person. `bestInvited` are the
 * enquiries that invited the best tutor of the whole market for them, `meanScore` what the invited scored of 100.
 */
export type Choices = Pick<
  Outcome,
  'fillRate' | 'invitedTutors' | 'meanDistanceKm' | 'medianDistanceKm' | 'gini' | 'newcomersShare'
> & { bestInvited: number; meanScore: number };

/** The same enquiries with tutors drawn by lot and with every tutor considered. */
export type MatchingRound = { drawn: Choices; considered: Choices };
export type MatchingMarket = { tutors: number; rounds: MatchingRound[] };
export type Matching = { postgres: string; markets: MatchingMarket[] };

/** Replayed enquiries take this long, from today on, so that every tutor had joined before. */
const REPLAYED_DAYS = 60;

/** Whom a run judges one by one, of an enquiry for which the index has found the best of the whole market. */
type Finder = (needs: EnquiryNeeds, best: Candidate[], at: string) => Promise<Candidate[]>;

/** Whom a first wave takes of those that a run judged. */
type Chooser = (needs: EnquiryNeeds, judged: Match) => string[];

const passedOf = ({ candidates }: Match) => candidates.filter(({ failedGate }) => failedGate === null);
const asNow: Chooser = (_, { chosen }) => chosen;
/** As before decision 054: by tenths of a point alone, and a lot between equals. */
const byTenths: Chooser = ({ enquiryId }, judged) => {
  const lot = ({ tutorId }: Assessment) => ticket(fnv(enquiryId), fnv(tutorId));
  return passedOf(judged)
    .toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0) || lot(one) - lot(other))
    .slice(0, policy.waveSizes[0])
    .map(({ tutorId }) => tutorId);
};

/** Replays the same made-up enquiries in each market, found as before decision 054 and as since. */
export async function measureMatching(options: MatchingOptions): Promise<Matching> {
  return Databases.during(options.databaseUrl, async (databases) => {
    const markets: MatchingMarket[] = [];
    for (const tutors of options.tutors) {
      const url = await templateOf(databases, product, tutors);
      markets.push({ tutors, rounds: await compare(url, options) });
      await databases.drop(url);
    }
    return { postgres: await databases.version(), markets };
  });
}

async function compare(databaseUrl: string, options: MatchingOptions): Promise<MatchingRound[]> {
  const database = new Database(databaseUrl, { max: 1 });
  try {
    const settings = currentSettings();
    const now = new Date().toISOString();
    const tutors: MarketTutor[] = [];
    await new MarketReader(database, settings.requireEmailConfirmation).readAll(now, now, {
      reserve: () => undefined,
      take: (some) => tutors.push(...some),
      count: () => undefined,
    });
    const lots = new PostgresCandidates(database, new PostgresMatchingPolicies(database), settings);
    const byLot: Finder = async (needs, _, at) => (await lots.poolFor(needs, policy, at)).candidates;
    const fromAll: Finder = (_, best) => Promise.resolve(best);
    const rounds: MatchingRound[] = [];
    for (let round = 1; round <= options.rounds; round++) {
      const enquiries = syntheticEnquiries(options.enquiries, round, plus(now, REPLAYED_DAYS * DAY));
      const titled = (how: string) => `Round ${round} of ${options.rounds}: ${how}`;
      rounds.push({
        drawn: await replay(titled('drawn by lot'), enquiries, tutors, byLot, byTenths),
        considered: await replay(titled('everybody considered'), enquiries, tutors, fromAll, asNow),
      });
    }
    return rounds;
  } finally {
    await database.close();
  }
}

/** Recent invitations of each tutor, as they come and as they are no longer recent. */
class Recent {
  private readonly counts = new Map<string, number>();
  private readonly invitations: { tutorId: string; until: number }[] = [];
  private past = 0;

  of(tutorId: string, at: number): number {
    for (let next = this.invitations[this.past]; next && next.until <= at; next = this.invitations[++this.past])
      this.counts.set(next.tutorId, (this.counts.get(next.tutorId) ?? 0) - 1);
    return this.counts.get(tutorId) ?? 0;
  }

  add(tutorId: string, until: number): void {
    this.counts.set(tutorId, (this.counts.get(tutorId) ?? 0) + 1);
    this.invitations.push({ tutorId, until });
  }
}

async function replay(
  title: string,
  enquiries: readonly LabEnquiry[],
  tutors: readonly MarketTutor[],
  find: Finder,
  choose: Chooser,
): Promise<Choices> {
  const progress = new Progress(title, enquiries.length);
  const tutorOf = new Map(tutors.map((tutor) => [tutor.tutorId, tutor]));
  const invited = new Map(tutors.map(({ tutorId }) => [tutorId, 0]));
  const recent = new Recent();
  const index = new MarketIndex();
  index.apply(tutors);
  const [distances, scores]: [number[], number[]] = [[], []];
  let [filled, newcomers, withBest, withAny] = [0, 0, 0, 0];
  for (const [place, { needs, at }] of enquiries.entries()) {
    const instant = Date.parse(at);
    const found = index.find(needs, [], policy, at, 0).candidates;
    const best = Math.max(...passedOf(match(needs, found, policy, at)).map(({ score }) => score ?? 0));
    const pool = (await find(needs, found, at)).map((candidate) => ({
      ...candidate,
      recentInvitations: recent.of(candidate.tutorId, instant),
    }));
    const judged = match(needs, pool, policy, at);
    const chosen = choose(needs, judged);
    const scoreOf = new Map(judged.candidates.map(({ tutorId, score }) => [tutorId, score]));
    if (chosen.length >= policy.waveSizes[0]) filled += 1;
    if (best > 0) {
      withAny += 1;
      if (chosen.some((tutorId) => (scoreOf.get(tutorId) ?? 0) >= best)) withBest += 1;
    }
    for (const tutorId of chosen) {
      const tutor = tutorOf.get(tutorId) as MarketTutor;
      const until = instant + policy.recentDays * DAY;
      invited.set(tutorId, (invited.get(tutorId) as number) + 1);
      recent.add(tutorId, until);
      index.invite(tutorId, until);
      scores.push(scoreOf.get(tutorId) as number);
      if (instant - tutor.createdAt <= policy.newcomerDays * DAY) newcomers += 1;
      const isOnline = needs.deliveryModes.includes('online') && tutor.deliveryModes.includes('online');
      if (!isOnline && needs.point && tutor.latitude !== null && tutor.longitude !== null)
        distances.push(kilometresBetween(needs.point.latitude, needs.point.longitude, tutor.latitude, tutor.longitude));
    }
    progress.show(place + 1);
  }
  progress.end(enquiries.length);
  return summary({ enquiries: enquiries.length, filled, newcomers, withBest, withAny, invited, distances, scores });
}

type Tally = {
  enquiries: number;
  filled: number;
  newcomers: number;
  withBest: number;
  withAny: number;
  invited: ReadonlyMap<string, number>;
  distances: number[];
  scores: number[];
};

function summary({ enquiries, filled, newcomers, withBest, withAny, invited, distances, scores }: Tally): Choices {
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const counts = [...invited.values()];
  const tutorsWith = Map.groupBy(counts, (count) => count);
  return {
    fillRate: percent(filled, enquiries),
    invitedTutors: counts.filter((count) => count > 0).length,
    meanDistanceKm: distances.length === 0 ? null : mean(distances),
    medianDistanceKm: distances.length === 0 ? null : median(distances),
    gini: fairnessOf([...tutorsWith].map(([invitations, some]) => ({ invitations, tutors: some.length }))).gini ?? 0,
    newcomersShare: percent(newcomers, scores.length),
    bestInvited: percent(withBest, withAny),
    meanScore: mean(scores),
  };
}
