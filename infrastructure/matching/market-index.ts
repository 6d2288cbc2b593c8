import { hasSlot, SLOTS_A_WEEK, slotsOf } from '../../domain/matching/availability.js';
import {
  type Candidate,
  type Considered,
  enoughOf,
  type EnquiryNeeds,
  FIT,
  type Gate,
  GATES,
  lowestEqual,
  type MeetingFacts,
  meritsOf,
  newcomerUntil,
  ownGateOf,
  placeOf,
  tenthsOfFit,
  tenthsOfMeeting,
} from '../../domain/matching/matching.js';
import type { MatchingPolicy } from '../../domain/matching/policy.js';
import { bucketOf, BUCKETS, lowestTicket, ticket } from '../../domain/matching/tie-break.js';
import { fnv } from '../../domain/shared/fnv.js';
import { isoOf, MINUTE } from '../../domain/shared/time.js';
import { Bitmap } from '../search/bitmap.js';
import { Expiries } from '../search/expiries.js';
import { Slots } from '../search/slots.js';
import { BestOf } from './best-of.js';
import { type Asked, fitGroups, membersOf, mostOf, narrowedTo, type Telling } from './fit-groups.js';
import { FactsAt, MarketFacts, type MarketTutor, NUMBER } from './market-facts.js';
import { MeetingGroups } from './meeting-groups.js';
import { type Teachers, Teaching } from './teaching.js';

/** A word of 32 slots for each bucket. */
const FIRST_CAPACITY = BUCKETS * 32;
const NO_GATE = GATES.length;
/** So many who pass all gates are looked at for each who is wanted, before anybody else is. */
const AT_ONCE = 8;

/** Tenths of a point and, above these, how many invitations count; then the hash of the id, of which lots are drawn. */
const OWN = { merits: 0, idHash: 1 } as const;
const OWN_EACH = 2;
const COUNTED_AT = 16;
const TENTHS = 0xffff;

/** The tutors of a run: some as candidates with all their facts, all of the market in numbers. */
export type Found = { candidates: Candidate[]; considered: Considered };

/** What one enquiry asks, under a policy, and the best that were found for it so far. */
type Run = {
  policy: MatchingPolicy;
  seed: number;
  asked: readonly Telling[];
  best: BestOf;
  /** Who teaches what is asked for, the sets of those who can be met, and who has been invited before. */
  teachers: Uint32Array;
  met: readonly Uint32Array[];
  invited: ReadonlySet<number>;
};

/**
 * Every tutor of the market in memory as matching reads them: who stands at no gate of its own, who teaches what at
 * which level and at which hours as bitmaps, how they can be met by groups, and what each has of itself by points.
 * Finds the best of all without looking at most of them; what they are worth says the domain alone.
 */
export class MarketIndex {
  private capacity = FIRST_CAPACITY;
  private readonly slots = new Slots(FIRST_CAPACITY, BUCKETS, (tutorId) => bucketOf(fnv(tutorId)));
  private readonly facts = new MarketFacts(FIRST_CAPACITY);
  private gates = new Uint8Array(FIRST_CAPACITY);
  /** How many stand at each gate of their own; at the end those who stand at none. */
  private readonly stopped = new Uint32Array(GATES.length + 1);
  private readonly eligible = new Bitmap(FIRST_CAPACITY);
  private readonly hours = Array.from({ length: SLOTS_A_WEEK }, () => new Bitmap(FIRST_CAPACITY));
  private readonly anyHour = new Bitmap(FIRST_CAPACITY);
  private readonly meetings = new MeetingGroups(FIRST_CAPACITY);
  private readonly teaching = new Teaching(this.facts, this.eligible, this.meetings, FIRST_CAPACITY);
  private readonly checks = new Expiries();
  private readonly invitations = new Expiries();
  private readonly voided = new Expiries();
  private newcomers = new Expiries();
  /** What each has of itself (`OWN`), under the policy last used. */
  private own = new Uint32Array(FIRST_CAPACITY * OWN_EACH);
  /** The most that anybody of each bucket has. */
  private readonly mostMerits = new Uint16Array(BUCKETS);
  private policy: MatchingPolicy | null = null;
  private asOf = -Infinity;
  private asOfInstant: string | null = null;
  private near = new Uint32Array(FIRST_CAPACITY >>> 5);
  private some = new Uint32Array(FIRST_CAPACITY >>> 5);
  private listed = new Uint32Array(FIRST_CAPACITY);
  private scores = new Int32Array(FIRST_CAPACITY);
  /** Sets that one enquiry after the other splits tutors into. */
  private sets: Uint32Array[] = [];

  /** How many tutors the market has. */
  get size(): number {
    return this.slots.size;
  }

  /** Judges every tutor as at an ISO instant and under a policy, and from now on each as soon as it is taken in. */
  judgeAt(now: string, policy: MatchingPolicy): void {
    this.moveTo(now);
    this.use(policy);
  }

  /** Makes room for so many tutors at once. */
  reserve(tutors: number): void {
    const capacity = Slots.capacityFor(tutors, BUCKETS);
    if (capacity > this.capacity) this.grow(capacity);
  }

  /** Takes in tutors as they are now. */
  apply(tutors: Iterable<MarketTutor>): void {
    for (const tutor of tutors) this.take(tutor);
  }

  /** Counts an invitation among its tutor's recent ones until `until`, both in milliseconds since 1970. */
  invite(tutorId: string, until: number): void {
    const slot = this.slots.find(tutorId);
    if (slot === null) return;
    this.countInvitation(slot, 1);
    this.invitations.add(until, slot);
  }

  /** Takes back an invitation that was counted until `until`. */
  takeBack(tutorId: string, until: number): void {
    const slot = this.slots.find(tutorId);
    if (slot === null || until <= this.asOf) return;
    this.countInvitation(slot, -1);
    this.voided.add(until, slot);
  }

  /**
   * The best candidates of an enquiry under a policy, as many as it explains, with the preferred tutor wherever this
   * one stands; of a market that is no larger than `whole` every tutor. `invitedIds` are the tutors whom the enquiry
   * has asked already; `now` is an ISO instant.
   */
  find(needs: EnquiryNeeds, invitedIds: readonly string[], policy: MatchingPolicy, now: string, whole: number): Found {
    this.judgeAt(now, policy);
    const invited = new Set(invitedIds.flatMap((id) => this.slots.find(id) ?? []));
    const teachers = this.teaching.teachersOf(needs, this.used);
    this.meetings.judge(needs, policy.radiusFactor, (facts) => tenthsOfMeeting(needs, facts, policy));
    const considered = this.consider(teachers, invited);
    if (this.size <= whole) return { candidates: this.candidates([...this.slots.taken()], invited), considered };
    const preferred = needs.preferredTutorId === null ? null : this.slots.find(needs.preferredTutorId);
    const chosen = [...this.best(needs, policy, { teachers, invited, passed: considered.passed })];
    if (preferred !== null && !chosen.includes(preferred)) chosen.push(preferred);
    return { candidates: this.candidates(chosen, invited), considered };
  }

  private candidates(slots: readonly number[], invited: ReadonlySet<number>): Candidate[] {
    const tutor = new FactsAt(this.facts.only(slots));
    const meetings = slots.map((slot) => this.meetings.factsOf(slot));
    return this.slots.idsOf(slots).map((tutorId, place) => {
      tutor.at = place;
      return tutor.copy(tutorId, invited.has(slots[place] as number), meetings[place] as MeetingFacts);
    });
  }

  /** Counts who pass every gate, and the others by the first that stops them. */
  private consider(teachers: Teachers, invited: ReadonlySet<number>): Considered {
    const { eligible, meetings, teaching } = this;
    const stopped: Considered['stopped'] = {};
    const stop = (gate: Gate, count: number) => {
      if (count > 0) stopped[gate] = count;
    };
    for (const [place, gate] of GATES.entries()) stop(gate, this.stopped[place] as number);
    const left = {
      uninvited: eligible.count,
      subject: teachers.atAnyLevel,
      level: teachers.members.count,
      reachable: meetings.countMet(teachers.ofGroup),
    };
    for (const slot of invited) {
      if (!eligible.has(slot)) continue;
      left.uninvited--;
      if (!teaching.teachesSubject(teachers.question, slot)) continue;
      left.subject--;
      if (!teachers.members.has(slot)) continue;
      left.level--;
      if (meetings.isMet(slot)) left.reachable--;
    }
    stop('uninvited', eligible.count - left.uninvited);
    stop('subject', left.uninvited - left.subject);
    stop('level', left.subject - left.level);
    stop('reachable', left.level - left.reachable);
    return { passed: left.reachable, stopped };
  }

  /** The best of those who pass: from one bucket to the next until nobody of the others can be among them. */
  private best(
    needs: EnquiryNeeds,
    policy: MatchingPolicy,
    { teachers, invited, passed }: { teachers: Teachers; invited: ReadonlySet<number>; passed: number },
  ): Int32Array {
    const { used, meetings, mostMerits, slots } = this;
    const best = new BestOf(Math.min(policy.poolSize, passed));
    const seed = fnv(needs.enquiryId);
    const run = {
      policy,
      seed,
      best,
      teachers: teachers.members.words,
      met: meetings.met(this.near, used),
      invited,
      asked: this.asked(needs, policy).map((one) => narrowedTo(one, teachers.members.words, used)),
    };
    const mostFit = run.asked.reduce((sum, one) => sum + mostOf(one), meetings.judgement.most);
    const buckets = Array.from({ length: BUCKETS }, (_, bucket) => ({ bucket, lowest: lowestTicket(seed, bucket) }));
    buckets.sort((one, other) => one.lowest - other.lowest);
    const count = Math.ceil((BUCKETS * AT_ONCE * policy.poolSize) / Math.max(1, passed));
    for (let from = 0; from < BUCKETS; from += count) {
      const next = buckets
        .slice(from, from + count)
        .filter(({ bucket, lowest }) => placeOf(mostFit + mostMerits[bucket]!, 0, policy) + lowest < best.end);
      const [first, ...others] = next.map(({ bucket }) => slots.wordsOf(bucket));
      const words = first?.concat(...others) ?? [];
      if (next[0] && words.length > 0) this.lookAt(words, next[0].lowest, run);
    }
    return best.kept;
  }

  /**
   * Looks at those who pass in some words, none of whom draws a ticket below `lowest`: from those who fit best down to
   * where nobody can be among the best.
   */
  private lookAt(words: readonly number[], lowest: number, run: Run): void {
    const { policy, seed, best, asked, invited } = run;
    const { some, listed: slots, scores, own } = this;
    const { worths, groupOf, most } = this.meetings.judgement;
    const mostBesides = Math.max(...this.mostMerits) + most;
    let taken = 0;
    const emptySet = () => (this.sets[taken++] ??= new Uint32Array(this.capacity >>> 5)).fill(0, 0, words.length);
    const here = (set: Uint32Array) => {
      const part = emptySet();
      for (let at = 0; at < words.length; at++) part[at] = set[words[at] as number] as number;
      return part;
    };
    const passing = emptySet();
    for (const set of run.met)
      for (let at = 0; at < words.length; at++) (passing[at] as number) |= set[words[at] as number] as number;
    for (let at = 0; at < words.length; at++) (passing[at] as number) &= run.teachers[words[at] as number] as number;
    const askedHere = asked.map((one) => ({
      ...one,
      parts: one.parts.map(here),
      silent: one.silent && here(one.silent),
    }));
    for (const group of fitGroups(passing, askedHere, words.length, emptySet)) {
      if (placeOf(group.tenths + mostBesides, 0, policy) + lowest >= best.end) break;
      membersOf(group, some, words.length);
      const count = this.list(some, words);
      // Facts of many are read sooner when nothing else is done between them.
      for (let at = 0; at < count; at++) {
        const slot = slots[at] as number;
        const tenths = (own[slot * OWN_EACH + OWN.merits] as number) & TENTHS;
        scores[at] = tenths + (worths[groupOf[slot] as number] as number);
      }
      for (let at = 0; at < count; at++) {
        const score = group.tenths + (scores[at] as number);
        if (score < best.leastScore) continue;
        const slot = slots[at] as number;
        const first = placeOf(score, (own[slot * OWN_EACH + OWN.merits] as number) >>> COUNTED_AT, policy);
        if (first >= best.end || invited.has(slot)) continue;
        best.add(first + ticket(seed, own[slot * OWN_EACH + OWN.idHash] as number), slot, lowestEqual(score, policy));
      }
    }
  }

  /** Lists everybody of a set in `listed`. */
  private list(set: Uint32Array, words: readonly number[]): number {
    const { listed } = this;
    let count = 0;
    for (let at = 0; at < words.length; at++)
      for (let rest = set[at] as number; rest !== 0; rest &= rest - 1)
        listed[count++] = (words[at] as number) * 32 + 31 - Math.clz32(rest & -rest);
    return count;
  }

  /** What an enquiry asks of whom it suits, and who has each part of it. */
  private asked(needs: EnquiryNeeds, policy: MatchingPolicy): Asked[] {
    const enough = enoughOf(needs, policy);
    const having = {
      subject: { parts: this.teaching.bySubject(needs, this.used), silent: null },
      level: this.teaching.byLevel(needs),
      time: {
        parts: slotsOf(needs.availabilityMask ?? 0)
          .map((hour) => this.hours[hour] as Bitmap)
          .flatMap(({ count, words }) => (count > 0 ? [words] : [])),
        silent: this.anyHour.count > 0 ? this.anyHour.words : null,
      },
    };
    return FIT.map((criterion) => ({
      ...having[criterion],
      isGate: (GATES as readonly string[]).includes(criterion),
      enough: enough[criterion],
      tenthsFor: (met: number | null) => tenthsOfFit(criterion, met, enough[criterion], policy),
    }));
  }

  /** Words in use of every set. */
  private get used(): number {
    return this.slots.usedWords;
  }

  private take(tutor: MarketTutor): void {
    let slot = this.slots.find(tutor.tutorId);
    if (slot === null) {
      if (this.slots.isFull) this.grow(this.capacity * 2);
      slot = this.slots.take(tutor.tutorId);
      this.own[slot * OWN_EACH + OWN.idHash] = fnv(tutor.tutorId);
      this.gates[slot] = NO_GATE;
      this.stopped[NO_GATE] = (this.stopped[NO_GATE] as number) + 1;
    }
    const taken = slot;
    this.teaching.follow(taken, () => {
      this.facts.write(taken, tutor);
      this.meetings.put(taken, tutor);
      this.stand(taken);
    });
    const { availabilityMask: free } = tutor;
    for (const [hour, bitmap] of this.hours.entries()) bitmap.put(slot, free !== null && hasSlot(free, hour));
    this.anyHour.put(slot, free === null);
    const expiresAt = this.facts.expiresAt(slot);
    if (expiresAt > this.asOf) this.checks.add(expiresAt, slot);
    if (this.policy) this.follow(slot, this.policy);
  }

  /** Judges a tutor by what an enquiry has no part in. */
  private stand(slot: number): void {
    const tutor = new FactsAt(this.facts);
    tutor.at = slot;
    const gate = this.asOfInstant === null ? null : ownGateOf(tutor, this.asOfInstant);
    const before = this.gates[slot] as number;
    const after = gate === null ? NO_GATE : GATES.indexOf(gate);
    (this.stopped[before] as number)--;
    (this.stopped[after] as number)++;
    this.gates[slot] = after;
    this.eligible.put(slot, gate === null);
  }

  private standAgain(slot: number): void {
    this.teaching.follow(slot, () => this.stand(slot));
  }

  /** Has everything that time changes be as at an instant. */
  private moveTo(now: string): void {
    const asked = Date.parse(now);
    // Runs that began at the same moment ask in any order; only a clock that was put back has everybody judged again.
    const isSetBack = asked < this.asOf - MINUTE;
    const instant = isSetBack ? asked : Math.max(asked, this.asOf);
    const judgesAll = isSetBack || this.asOf === -Infinity;
    this.asOf = instant;
    this.asOfInstant = isoOf(instant);
    if (judgesAll) for (const slot of this.slots.taken()) this.standAgain(slot);
    if (isSetBack) this.policy = null;
    for (const { time, slot } of this.checks.take(instant))
      if (this.facts.expiresAt(slot) === time) this.standAgain(slot);
    for (const { slot } of this.invitations.take(instant)) this.countInvitation(slot, -1);
    for (const { slot } of this.voided.take(instant)) this.countInvitation(slot, 1);
    const { policy } = this;
    if (policy) for (const { slot } of this.newcomers.take(instant)) this.weigh(slot, policy);
  }

  private countInvitation(slot: number, change: 1 | -1): void {
    this.facts.countInvitation(slot, change);
    if (this.policy) this.weigh(slot, this.policy);
  }

  private use(policy: MatchingPolicy): void {
    if (this.policy?.version === policy.version) return;
    this.policy = policy;
    this.mostMerits.fill(0);
    this.newcomers = new Expiries();
    for (const slot of this.slots.taken()) this.follow(slot, policy);
  }

  /** Weighs a tutor now, and once more when it is no newcomer any longer. */
  private follow(slot: number, policy: MatchingPolicy): void {
    this.weigh(slot, policy);
    const until = newcomerUntil({ createdAt: this.facts.number(slot, NUMBER.createdAt) }, policy);
    if (until >= this.asOf) this.newcomers.add(until + 1, slot);
  }

  private weigh(slot: number, policy: MatchingPolicy): void {
    const tutor = new FactsAt(this.facts);
    tutor.at = slot;
    const { tenths, counted } = meritsOf(tutor, policy, this.asOf);
    this.own[slot * OWN_EACH + OWN.merits] = tenths | (Math.min(counted, TENTHS) << COUNTED_AT);
    const bucket = bucketOf(this.own[slot * OWN_EACH + OWN.idHash] as number);
    this.mostMerits[bucket] = Math.max(this.mostMerits[bucket] as number, tenths);
  }

  private grow(capacity: number): void {
    this.capacity = capacity;
    this.slots.grow(capacity);
    this.facts.grow(capacity);
    this.meetings.grow(capacity);
    for (const bitmap of [this.eligible, this.anyHour, ...this.hours]) bitmap.grow(capacity);
    this.teaching.grow(capacity);
    const gates = new Uint8Array(capacity);
    gates.set(this.gates);
    this.gates = gates;
    this.sets = [];
    const own = new Uint32Array(capacity * OWN_EACH);
    own.set(this.own);
    this.own = own;
    this.near = new Uint32Array(capacity >>> 5);
    this.some = new Uint32Array(capacity >>> 5);
    this.listed = new Uint32Array(capacity);
    this.scores = new Int32Array(capacity);
  }
}
