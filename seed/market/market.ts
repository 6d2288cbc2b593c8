import { countedUnder } from '../../application/enquiry/counted-under.js';
import type { Geography } from '../../application/ports/enquiry/geography.js';
import { startStream, type Change, foldOf } from '../../application/ports/ledger.js';
import type { Vault } from '../../application/ports/vault.js';
import { close, lapse, submit } from '../../domain/enquiry/enquiry.js';
import { DAY, isoOf, plus } from '../../domain/shared/time.js';
import type { PastCommit } from '../../infrastructure/postgres/ledger/bulk-ledger.js';
import { familyOf, referenceOf } from './families.js';
import { type MarketContext, join, joiningOf } from './joining.js';
import { People, type VettingOutcome } from './people.js';
import { Agreements } from './agreements.js';
import { Places } from './places.js';
import { Random } from './random.js';
import { sourceOfFamily } from './sources.js';

type Setting = { seed: number; now: string; geography: Geography; passwordHash: string; vault: Vault };

export type Batch = { commit: PastCommit; count: number };

const OTHERS_SHARE = 0.15;
const BATCH = 20;
/** Days before now over which people joined and families asked. */
const OLDEST = 730;
const YOUNGEST = 3;
const ENQUIRY_LASTS_DAYS = 14;
/** When the first of those families asks, as a share of the way: some tutors have joined by then. */
const SINCE = 0.3;
/** By then a family has found its tutor and had the first sessions, or has not. */
const FOUND_DAYS = 20;
const REASONS = ['found_elsewhere', 'no_longer_needed', 'other'] as const;

/** A whole made-up market of any size, drawn a batch at a time. */
export class Market {
  private readonly seed: string;
  private readonly people: People;
  private readonly places: Places;
  private readonly context: MarketContext;
  private readonly agreements: Agreements;

  constructor(private readonly setting: Setting) {
    this.seed = `market ${setting.seed}`;
    this.places = new Places(setting.geography);
    this.people = new People(this.seed, `.s${setting.seed}.`, this.places);
    this.context = {
      vettedBy: this.people.id('reviewer', 0),
      passwordHash: setting.passwordHash,
      vault: setting.vault,
    };
    const { now, geography } = setting;
    this.agreements = new Agreements({ seed: this.seed, now, geography, people: this.people, places: this.places });
  }

  /** How many tutors there are in all for so many approved ones. */
  static everybody(approved: number): number {
    return approved + Math.round(approved * OTHERS_SHARE);
  }

  /** `approved` tutors and those who are pending or rejected among them, in the order in which they joined. */
  *tutors(approved: number): Generator<Batch> {
    const all = Market.everybody(approved);
    for (let from = 0; from < all; from += BATCH) {
      const count = Math.min(BATCH, all - from);
      const joined = Array.from({ length: count }, (_, place) => {
        const index = from + place;
        const person = this.people.person(index, vettingOutcomeOf(index, approved, all));
        const joined = join(person, this.context, (kind) => this.people.id(kind, index), this.at(index / all, 0));
        this.agreements.remember(person, index, joined, approved);
        return joined;
      });
      yield { commit: joiningOf(joined), count };
    }
  }

  /** Families' enquiries of the past, each closed or lapsed by now. */
  *enquiries(count: number): Generator<Batch> {
    for (let from = 0; from < count; from += BATCH) {
      const indexes = Array.from({ length: Math.min(BATCH, count - from) }, (_, place) => from + place);
      const lastAt = this.at(((indexes.at(-1) as number) + 1) / count, ENQUIRY_LASTS_DAYS);
      yield {
        commit: {
          changes: indexes.map((index) => this.enquiry(index, this.at(index / count, ENQUIRY_LASTS_DAYS))),
          actor: 'operator',
          at: plus(lastAt, ENQUIRY_LASTS_DAYS * DAY),
          withoutReactions: true,
        },
        count: indexes.length,
      };
    }
  }

  /**
   * Families who found one of the tutors drawn before, with what came of it; nobody where there are no tutors (G-34).
   */
  *families(count: number): Generator<Batch> {
    for (let from = 0; from < count; from += BATCH) {
      const indexes = Array.from({ length: Math.min(BATCH, count - from) }, (_, place) => from + place);
      const agreed = indexes.map((index) =>
        this.agreements.draw(index, this.at(SINCE + ((1 - SINCE) * index) / count, FOUND_DAYS)),
      );
      const changes = agreed.flatMap((one) => one.changes);
      const beside = {
        advertisements: agreed.flatMap((one) => one.advertisements),
        runs: agreed.flatMap((one) => one.runs),
      };
      yield {
        commit: { changes, matching: beside, actor: 'operator', at: this.setting.now, withoutReactions: true },
        count: indexes.length,
      };
    }
  }

  private enquiry(index: number, at: string): Change {
    const random = new Random(`${this.seed}|enquiry|${index}`);
    const reference = referenceOf(this.seed, index);
    const events = submit({ reference, preferredTutorId: null, confirmationRequired: false }, at);
    const endedAt = plus(at, random.int(1, ENQUIRY_LASTS_DAYS) * DAY);
    const submitted = foldOf('enquiry', null, events);
    events.push(...(random.happens(40) ? lapse(submitted, endedAt) : close(submitted, random.of(REASONS), endedAt)));
    const words = familyOf(this.seed, index, this.places);
    const counted = countedUnder(words, this.setting.geography);
    return startStream('enquiry', this.people.id('enquiry', index), events, {
      ...words,
      ...counted,
      ...sourceOfFamily(this.seed, index),
    });
  }

  /** The instant at a share of the way from the oldest day to the youngest, `earlier` days before it. */
  private at(share: number, earlier: number): string {
    return isoOf(Math.round(Date.parse(this.setting.now) - (earlier + OLDEST - share * (OLDEST - YOUNGEST)) * DAY));
  }
}

/** Approved ones evenly among all; the others are pending or rejected by turns. */
function vettingOutcomeOf(index: number, approved: number, all: number): VettingOutcome {
  const before = Math.floor((index * approved) / all);
  if (Math.floor(((index + 1) * approved) / all) > before) return 'approved';
  return (index - before) % 3 === 0 ? 'rejected' : 'pending';
}
