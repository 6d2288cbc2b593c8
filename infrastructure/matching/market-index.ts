import { hasSlot, SLOTS_A_WEEK, slotsOf } from '../../domain/matching/availability.js';
import {
  type Candidate,
  canMeet,
  type Considered,
  enoughOf,
  type EnquiryNeeds,
  FIT,
  type Gate,
  GATES,
  lowestEqual,
  mostTenthsBesides,
  ownGateOf,
  placeOf,
  scoreOf,
  tenthsOfFit,
  tenthsOfItself,
} from '../../domain/matching/matching.js';
import { SUBJECT_SLUGS } from '../../domain/matching/options.js';
import type { MatchingPolicy } from '../../domain/matching/policy.js';
import { isoOf, MINUTE } from '../../domain/shared/time.js';
import { YEAR_LEVEL_SLUGS } from '../../domain/tutor/options.js';
import { Bitmap, countOf, eachSlot } from '../search/bitmap.js';
import { Expiries } from '../search/expiries.js';
import { Slots } from '../search/slots.js';
import { BestOf } from './best-of.js';
import { type FitGroup, fitGroups, membersOf } from './fit-groups.js';
import { MapCells } from './map-cells.js';
import { CandidateAt, MarketColumns, type MarketTutor, modes } from './market-columns.js';

const FIRST_CAPACITY = 1_024;
const NO_GATE = GATES.length;
const ONLINE = modes.bits(['online']);
const IN_PERSON = modes.bits(['in-person']);

/** The tutors of a run: some as candidates with all their facts, all of the market in numbers. */
export type Found = { candidates: Candidate[]; considered: Considered };

/**
 * Every tutor of the market in memory as matching reads them: who stands at no gate of its own, who teaches what at
 * which level, at which hours and in which way as bitmaps, where they live by cells of the map, and what each has of
 * itself by points.
 * Finds the best of all without looking at most of them; what they are worth says the domain alone.
 */
export class MarketIndex {
  private capacity = FIRST_CAPACITY;
  private readonly slots = new Slots(FIRST_CAPACITY);
  private readonly market = new MarketColumns(this.slots, FIRST_CAPACITY);
  private gates = new Uint8Array(FIRST_CAPACITY);
  /** How many stand at each gate of their own; at the end those who stand at none. */
  private readonly stopped = new Uint32Array(GATES.length + 1);
  private readonly eligible = new Bitmap(FIRST_CAPACITY);
  private readonly subjects = SUBJECT_SLUGS.map(() => new Bitmap(FIRST_CAPACITY));
  private readonly levels = YEAR_LEVEL_SLUGS.map(() => new Bitmap(FIRST_CAPACITY));
  private readonly anyLevel = new Bitmap(FIRST_CAPACITY);
  private readonly hours = Array.from({ length: SLOTS_A_WEEK }, () => new Bitmap(FIRST_CAPACITY));
  private readonly anyHour = new Bitmap(FIRST_CAPACITY);
  private readonly online = new Bitmap(FIRST_CAPACITY);
  private readonly teachesOnline = new Bitmap(FIRST_CAPACITY);
  private readonly inPerson = new Bitmap(FIRST_CAPACITY);
  private readonly placeless = new Bitmap(FIRST_CAPACITY);
  private readonly ownSubjects = new Map<string, Set<number>>();
  private readonly cells = new MapCells(FIRST_CAPACITY);
  private readonly checks = new Expiries();
  private readonly invitations = new Expiries();
  private readonly voided = new Expiries();
  /** Tenths of a point that each has of itself, under the policy last used. */
  private points = new Uint16Array(FIRST_CAPACITY);
  private mostPoints = 0;
  private policy: MatchingPolicy | null = null;
  private asOf = -Infinity;
  private found = new Uint32Array(FIRST_CAPACITY >>> 5);
  private near = new Uint32Array(FIRST_CAPACITY >>> 5);

  /** How many tutors the market has. */
  get size(): number {
    return this.slots.size;
  }

  /** Takes in tutors as they are now. */
  apply(tutors: Iterable<MarketTutor>): void {
    for (const tutor of tutors) this.take(tutor);
  }

  /** Counts an invitation among its tutor's recent ones until `until`, both in milliseconds since 1970. */
  invite(tutorId: string, until: number): void {
    const slot = this.slots.find(tutorId);
    if (slot === null) return;
    (this.market.columns.invitations[slot] as number)++;
    this.invitations.add(until, slot);
  }

  /** Takes back an invitation that was counted until `until`. */
  takeBack(tutorId: string, until: number): void {
    const slot = this.slots.find(tutorId);
    if (slot === null || until <= this.asOf) return;
    (this.market.columns.invitations[slot] as number)--;
    this.voided.add(until, slot);
  }

  /**
   * The best candidates of an enquiry under a policy, as many as it explains, with the preferred tutor wherever this
   * one stands; of a market that is no larger than `whole` every tutor. `invited` are the tutors whom the enquiry has
   * asked already; `now` is an ISO instant.
   */
  find(needs: EnquiryNeeds, invited: readonly string[], policy: MatchingPolicy, now: string, whole: number): Found {
    this.moveTo(now);
    this.use(policy);
    const asked = new Set(invited.flatMap((id) => this.slots.find(id) ?? []));
    const candidate = new CandidateAt(this.market, asked);
    const copyOf = (slot: number) => {
      candidate.at = slot;
      return candidate.copy();
    };
    const { passed, stopped } = this.select(needs, policy, asked, candidate);
    const considered = { passed, stopped };
    if (this.size <= whole)
      return { candidates: Array.from({ length: this.size }, (_, slot) => copyOf(slot)), considered };
    const best = this.best(needs, policy, now, passed, candidate);
    const preferred = needs.preferredTutorId === null ? null : this.slots.find(needs.preferredTutorId);
    const chosen = [...best];
    if (preferred !== null && !chosen.includes(preferred)) chosen.push(preferred);
    return { candidates: chosen.map(copyOf), considered };
  }

  /** Leaves in `found` those who pass every gate, and counts the others by the first that stops them. */
  private select(
    needs: EnquiryNeeds,
    policy: MatchingPolicy,
    asked: ReadonlySet<number>,
    candidate: CandidateAt,
  ): Considered {
    const { used, found } = this;
    const stopped: Considered['stopped'] = {};
    const stop = (gate: Gate, count: number) => {
      if (count > 0) stopped[gate] = count;
    };
    for (const [place, gate] of GATES.entries()) stop(gate, this.stopped[place] as number);
    found.set(this.eligible.words.subarray(0, used));
    for (const slot of asked) clear(found, slot);
    let left = countOf(found, used);
    stop('uninvited', this.eligible.count - left);
    const narrow = (gate: Gate, rest: number) => {
      stop(gate, left - rest);
      left = rest;
    };
    this.keepSubjects(needs);
    narrow('subject', countOf(found, used));
    if (needs.levels !== null) {
      keepAnyOf(found, [this.anyLevel, ...this.levelsOf(needs)], used);
      narrow('level', countOf(found, used));
    }
    this.keepReachable(needs, policy, candidate);
    narrow('reachable', countOf(found, used));
    return { passed: left, stopped };
  }

  private keepSubjects(needs: EnquiryNeeds): void {
    const { near, found, used } = this;
    near.fill(0, 0, used);
    for (const teaching of this.subjectsOf(needs))
      for (let at = 0; at < used; at++) (near[at] as number) |= teaching[at] as number;
    for (let at = 0; at < used; at++) (found[at] as number) &= near[at] as number;
  }

  /** Who teaches each of the subjects that are asked for. */
  private subjectsOf({ subjects: wanted, otherSubjects }: EnquiryNeeds): Uint32Array[] {
    const known = wanted.map((slug) => (this.subjects[SUBJECT_SLUGS.indexOf(slug)] as Bitmap).words);
    const others = otherSubjects.map((keys) => {
      const words = new Uint32Array(this.used);
      for (const key of keys) {
        const slug = (SUBJECT_SLUGS as string[]).indexOf(key);
        if (slug >= 0) include(words, this.subjects[slug] as Bitmap, this.used);
        for (const slot of this.ownSubjects.get(key) ?? []) (words[slot >>> 5] as number) |= 1 << (slot & 31);
      }
      return words;
    });
    return [...known, ...others];
  }

  /** Who is asked online, or of whom nobody knows where, can be met for certain; of the others the domain says it. */
  private keepReachable(needs: EnquiryNeeds, policy: MatchingPolicy, candidate: CandidateAt): void {
    const { near, found, used } = this;
    near.fill(0, 0, used);
    if (needs.deliveryModes.includes('in-person')) {
      if (needs.point === null) include(near, this.inPerson, used);
      else {
        include(near, this.placeless, used);
        this.cells.around(needs.point, needs.isWider ? policy.radiusFactor : 1, (slot) => {
          if (!has(found, slot) || has(near, slot)) return;
          candidate.at = slot;
          if (canMeet(needs, candidate, policy)) (near[slot >>> 5] as number) |= 1 << (slot & 31);
        });
      }
    }
    if (needs.deliveryModes.includes('online')) include(near, this.online, used);
    else if (needs.isWider) include(near, this.teachesOnline, used);
    for (let at = 0; at < used; at++) (found[at] as number) &= near[at] as number;
  }

  /** The best of those in `found`: from those who fit best down to where nobody can be among them any more. */
  private best(
    needs: EnquiryNeeds,
    policy: MatchingPolicy,
    now: string,
    passed: number,
    candidate: CandidateAt,
  ): Int32Array {
    const best = new BestOf(Math.min(policy.poolSize, passed));
    const place = placeOf(needs, policy, now, () => candidate.idHash);
    const score = scoreOf(needs, policy, now);
    const besides = mostTenthsBesides(policy);
    const isOut = (known: number) => best.isFull && known + besides < best.worstScore;
    for (const group of this.groups(needs, policy)) {
      if (isOut(group.tenths + this.mostPoints)) break;
      const { ordered, from } = this.byPoints(group);
      for (let points = from.length - 2; points >= 0; points--) {
        const known = group.tenths + points;
        if (isOut(known)) break;
        for (let at = from[points] as number; at < (from[points + 1] as number); at++) {
          candidate.at = ordered[at] as number;
          const tenths = score(candidate, known, best.isFull ? best.worstScore : 0);
          if (tenths !== null) best.add(place(candidate, tenths, best.end), candidate.at, lowestEqual(tenths, policy));
        }
      }
    }
    return best.kept;
  }

  /** Those in `found` by how well they fit, the best first. */
  private groups(needs: EnquiryNeeds, policy: MatchingPolicy): FitGroup[] {
    const enough = enoughOf(needs, policy);
    const wordsOf = (bitmaps: readonly Bitmap[]) => bitmaps.map(({ words }) => words);
    const having = {
      subject: { parts: this.subjectsOf(needs), silent: null },
      level: { parts: wordsOf(this.levelsOf(needs)), silent: this.anyLevel.words },
      time: {
        parts: wordsOf(slotsOf(needs.availabilityMask ?? 0).map((hour) => this.hours[hour] as Bitmap)),
        silent: this.anyHour.words,
      },
    };
    const asked = FIT.map((criterion) => ({
      ...having[criterion],
      enough: enough[criterion],
      tenthsFor: (met: number | null) => tenthsOfFit(criterion, met, enough[criterion], policy),
    }));
    return fitGroups(this.found, asked, this.used);
  }

  private levelsOf({ levels }: EnquiryNeeds): Bitmap[] {
    return (levels ?? []).map((level) => this.levels[YEAR_LEVEL_SLUGS.indexOf(level)] as Bitmap);
  }

  /** A group by what its tutors have of themselves; `from` says where in the order each number of tenths begins. */
  private byPoints(group: FitGroup): { ordered: Int32Array; from: Uint32Array } {
    membersOf(group, this.near, this.used);
    const from = new Uint32Array(this.mostPoints + 2);
    eachSlot(this.near, this.used, (slot) => (from[(this.points[slot] as number) + 1] as number)++);
    for (let points = 1; points < from.length; points++) (from[points] as number) += from[points - 1] as number;
    const next = from.slice();
    const ordered = new Int32Array(from.at(-1) as number);
    eachSlot(this.near, this.used, (slot) => {
      ordered[(next[this.points[slot] as number] as number)++] = slot;
    });
    return { ordered, from };
  }

  /** Words in use of every bitmap. */
  private get used(): number {
    return (this.slots.size + 31) >>> 5;
  }

  private take(tutor: MarketTutor): void {
    let slot = this.slots.find(tutor.tutorId);
    if (slot === null) {
      if (this.slots.size === this.capacity) this.grow();
      slot = this.slots.take(tutor.tutorId);
      this.gates[slot] = NO_GATE;
      this.stopped[NO_GATE] = (this.stopped[NO_GATE] as number) + 1;
    }
    for (const key of this.market.ownSubjectsOf(slot)) this.ownSubjects.get(key)?.delete(slot);
    this.market.write(slot, tutor);
    for (const key of this.market.ownSubjectsOf(slot)) this.withKey(key).add(slot);
    const { columns } = this.market;
    const ways = columns.modes[slot] as number;
    setAll(this.subjects, columns.subjects[slot] as number, slot);
    setAll(this.levels, columns.levels[slot] as number, slot);
    set(this.anyLevel, slot, columns.levels[slot] === 0);
    const { availabilityMask: free } = tutor;
    for (const [hour, bitmap] of this.hours.entries()) set(bitmap, slot, free !== null && hasSlot(free, hour));
    set(this.anyHour, slot, free === null);
    set(this.online, slot, ways === 0 || (ways & ONLINE) !== 0);
    set(this.teachesOnline, slot, (ways & ONLINE) !== 0);
    const comes = ways === 0 || (ways & IN_PERSON) !== 0;
    const { latitude, longitude } = tutor;
    const point = latitude === null || longitude === null ? null : { latitude, longitude };
    set(this.inPerson, slot, comes);
    set(this.placeless, slot, comes && point === null);
    this.cells.move(slot, comes ? point : null, tutor.travelRadiusKm);
    const expiresAt = columns.expiresAt[slot] as number;
    if (expiresAt > this.asOf) this.checks.add(expiresAt, slot);
    this.stand(slot);
    if (this.policy) this.weigh(slot, this.policy);
  }

  private withKey(key: string): Set<number> {
    let slots = this.ownSubjects.get(key);
    if (!slots) this.ownSubjects.set(key, (slots = new Set()));
    return slots;
  }

  /** Judges a tutor by what an enquiry has no part in. */
  private stand(slot: number): void {
    const candidate = new CandidateAt(this.market, NOBODY);
    candidate.at = slot;
    const gate = Number.isFinite(this.asOf) ? ownGateOf(candidate, isoOf(this.asOf)) : null;
    const before = this.gates[slot] as number;
    const after = gate === null ? NO_GATE : GATES.indexOf(gate);
    (this.stopped[before] as number)--;
    (this.stopped[after] as number)++;
    this.gates[slot] = after;
    set(this.eligible, slot, gate === null);
  }

  /** Has everything that time changes be as at an instant. */
  private moveTo(now: string): void {
    const asked = Date.parse(now);
    // Runs that began at the same moment ask in any order; only a clock that was put back has everybody judged again.
    const isSetBack = asked < this.asOf - MINUTE;
    const instant = isSetBack ? asked : Math.max(asked, this.asOf);
    const judgesAll = isSetBack || this.asOf === -Infinity;
    this.asOf = instant;
    if (judgesAll) for (let slot = 0; slot < this.slots.size; slot++) this.stand(slot);
    for (const { time, slot } of this.checks.take(instant))
      if (this.market.columns.expiresAt[slot] === time) this.stand(slot);
    const { invitations } = this.market.columns;
    for (const { slot } of this.invitations.take(instant)) (invitations[slot] as number)--;
    for (const { slot } of this.voided.take(instant)) (invitations[slot] as number)++;
  }

  private use(policy: MatchingPolicy): void {
    if (this.policy?.version === policy.version) return;
    this.policy = policy;
    this.mostPoints = 0;
    for (let slot = 0; slot < this.slots.size; slot++) this.weigh(slot, policy);
  }

  private weigh(slot: number, policy: MatchingPolicy): void {
    const candidate = new CandidateAt(this.market, NOBODY);
    candidate.at = slot;
    const points = tenthsOfItself(candidate, policy);
    this.points[slot] = points;
    this.mostPoints = Math.max(this.mostPoints, points);
  }

  private grow(): void {
    this.capacity *= 2;
    const { capacity } = this;
    this.slots.grow(capacity);
    this.market.grow(capacity);
    this.cells.grow(capacity);
    const own = [this.eligible, this.anyLevel, this.anyHour];
    const ways = [this.online, this.teachesOnline, this.inPerson, this.placeless];
    for (const bitmap of [...own, ...ways, ...this.subjects, ...this.levels, ...this.hours]) bitmap.grow(capacity);
    const gates = new Uint8Array(capacity);
    gates.set(this.gates);
    this.gates = gates;
    const points = new Uint16Array(capacity);
    points.set(this.points);
    this.points = points;
    this.found = new Uint32Array(capacity >>> 5);
    this.near = new Uint32Array(capacity >>> 5);
  }
}

const NOBODY: ReadonlySet<number> = new Set();

const has = (words: Uint32Array, slot: number) => ((words[slot >>> 5] as number) & (1 << (slot & 31))) !== 0;
const clear = (words: Uint32Array, slot: number) => {
  (words[slot >>> 5] as number) &= ~(1 << (slot & 31));
};
const set = (bitmap: Bitmap, slot: number, isIn: boolean) => (isIn ? bitmap.add(slot) : bitmap.delete(slot));

function setAll(bitmaps: readonly Bitmap[], bits: number, slot: number): void {
  for (const [place, bitmap] of bitmaps.entries()) set(bitmap, slot, (bits & (1 << place)) !== 0);
}

function include(words: Uint32Array, { words: others }: Bitmap, length: number): void {
  for (let at = 0; at < length; at++) (words[at] as number) |= others[at] as number;
}

function keepAnyOf(words: Uint32Array, bitmaps: readonly Bitmap[], length: number): void {
  for (let at = 0; at < length; at++) {
    let any = 0;
    for (const bitmap of bitmaps) any |= bitmap.words[at] as number;
    (words[at] as number) &= any;
  }
}
