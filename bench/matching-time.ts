import { v7 as uuid } from 'uuid';
import { match } from '../domain/matching/matching.js';
import { type EnquiryWords, needsOf } from '../domain/matching/needs.js';
import { PostcodeGeography } from '../infrastructure/geography/postcode-geography.js';
import { LiveMarket } from '../infrastructure/matching/live-market.js';
import { MarketCandidates } from '../infrastructure/matching/market-candidates.js';
import { PostgresCandidates } from '../infrastructure/postgres/adapters/candidates.js';
import { PostgresMatchingPolicies } from '../infrastructure/postgres/adapters/matching-policies.js';
import { currentSettings } from '../infrastructure/settings/current-settings.js';
import { Database } from '../infrastructure/postgres/database.js';
import { enquiryOf } from './load.js';

const WARM_UP = 20;

/** Milliseconds that finding and judging one enquiry's candidates took, for each of so many. */
export async function matchingTimes(databaseUrl: string, enquiries: number): Promise<number[]> {
  const database = new Database(databaseUrl, { max: 1 });
  const [policies, settings] = [new PostgresMatchingPolicies(database), currentSettings()];
  const market = new LiveMarket(database, { now: () => new Date().toISOString(), aheadMs: 0 }, policies, settings);
  const drawn = new PostgresCandidates(database, policies, settings);
  const candidates = new MarketCandidates(market, drawn, database);
  const geography = new PostcodeGeography();
  const times: number[] = [];
  try {
    await market.open();
    for (let index = 0; index < WARM_UP + enquiries; index++) {
      const words = enquiryOf(index) as EnquiryWords & { location: string };
      const now = new Date().toISOString();
      const began = performance.now();
      const needs = needsOf({ ...words, id: uuid(), preferredTutorId: null }, geography.locate(words.location), 1);
      const policy = await candidates.policy();
      match(needs, (await candidates.poolFor(needs, policy, now)).candidates, policy, now);
      if (index >= WARM_UP) times.push(performance.now() - began);
    }
  } finally {
    await database.close();
  }
  return times;
}
