import type { EnquiryNeeds, MeetingFacts } from '../../domain/matching/matching.js';
import { Bitmap, eachSlot } from '../search/bitmap.js';
import { MapCells } from './map-cells.js';
import { modes } from './market-facts.js';
import { SlotLists } from './slot-lists.js';

const CANNOT = -1;
/** Who travels nowhere is met as somebody is who lives too far away. */
const TOO_FAR = { latitude: 0, longitude: 0, travelRadiusKm: -1 };

/**
 * Tutors by what decides how they can be met: those of the same delivery modes, place and travel radius are one group,
 * and an enquiry judges a group once. Places are those of the gazetteer, so a large market has few more groups than a
 * small one.
 */
export class MeetingGroups {
  private readonly numbers = new Map<string, number>();
  private readonly facts: MeetingFacts[] = [];
  private readonly members: SlotLists;
  private readonly cells = new MapCells();
  private readonly placeless: number[] = [];
  private readonly ofModes: Bitmap[];
  private modesOfGroup = new Uint8Array(64);
  /** What each group was last judged to be worth. */
  private worths = new Int16Array(64);
  /** The same by delivery modes, of those who live too far away. */
  private readonly worthsFar = new Int16Array(modes.combinations);
  /** The groups that were judged by themselves. */
  private judged: number[] = [];

  constructor(capacity: number) {
    this.members = new SlotLists(capacity);
    this.ofModes = Array.from({ length: modes.combinations }, () => new Bitmap(capacity));
  }

  /** Puts a tutor into the group of these facts. */
  put(slot: number, facts: MeetingFacts): void {
    const bits = modes.bits(facts.deliveryModes);
    this.members.move(slot, this.numberOf(facts, bits));
    for (const [combination, bitmap] of this.ofModes.entries()) bitmap.put(slot, combination === bits);
  }

  /** Judges every group by `tenths`: those that may be within reach each by itself, all others by their modes alone. */
  judge(
    { deliveryModes, point, isWider }: EnquiryNeeds,
    radiusFactor: number,
    tenths: (facts: MeetingFacts) => number | null,
  ): void {
    const { worths, worthsFar, modesOfGroup, facts } = this;
    for (let bits = 0; bits < worthsFar.length; bits++)
      worthsFar[bits] = tenths({ deliveryModes: modes.list(bits), ...TOO_FAR }) ?? CANNOT;
    for (let group = 0; group < facts.length; group++)
      worths[group] = worthsFar[modesOfGroup[group] as number] as number;
    this.judged = [];
    if (!deliveryModes.includes('in-person') || point === null) return;
    const judge = (group: number) => {
      worths[group] = tenths(facts[group] as MeetingFacts) ?? CANNOT;
      this.judged.push(group);
    };
    this.placeless.forEach(judge);
    this.cells.around(point, isWider ? radiusFactor : 1, judge);
  }

  factsOf(slot: number): MeetingFacts {
    return this.facts[this.groupOf(slot)] as MeetingFacts;
  }

  groupOf(slot: number): number {
    return this.members.listOf[slot] as number;
  }

  /** How many of a set are in each group. */
  countByGroup(words: Uint32Array, length: number): number[] {
    const counts = new Array<number>(this.facts.length).fill(0);
    eachSlot(words, length, (slot) => (counts[this.groupOf(slot)] as number)++);
    return counts;
  }

  /** How many can be met, as judged last, where so many are in each group. */
  countMet(ofGroup: readonly number[]): number {
    let met = 0;
    for (let group = 0; group < ofGroup.length; group++)
      if (this.worths[group] !== CANNOT) met += ofGroup[group] as number;
    return met;
  }

  /** Whether a tutor can be met, as judged last. */
  isMet(slot: number): boolean {
    return this.worths[this.groupOf(slot)] !== CANNOT;
  }

  /** Sets that everybody is in who can be met, as judged last; `near` is for those who live near. */
  met(near: Uint32Array, length: number): Uint32Array[] {
    const { worths, worthsFar, modesOfGroup } = this;
    const met = this.ofModes.flatMap(({ words }, bits) => (worthsFar[bits] === CANNOT ? [] : [words]));
    const nearOnly = this.judged.filter(
      (group) => worths[group] !== CANNOT && worthsFar[modesOfGroup[group] as number] === CANNOT,
    );
    if (nearOnly.length === 0) return met;
    near.fill(0, 0, length);
    for (const group of nearOnly)
      for (const slot of this.members.of(group)) (near[slot >>> 5] as number) |= 1 << (slot & 31);
    return [...met, near];
  }

  /** Tenths of a point by group, as judged last, which group each tutor is in, and the most that any is worth. */
  get judgement(): { worths: Int16Array; groupOf: Int32Array; most: number } {
    const mostFar = Math.max(...this.worthsFar);
    const most = this.judged.reduce((max, group) => Math.max(max, this.worths[group] as number), mostFar);
    return { worths: this.worths, groupOf: this.members.listOf, most };
  }

  grow(capacity: number): void {
    this.members.grow(capacity);
    for (const bitmap of this.ofModes) bitmap.grow(capacity);
  }

  private numberOf({ latitude, longitude, travelRadiusKm }: MeetingFacts, bits: number): number {
    const key = `${bits} ${latitude} ${longitude} ${travelRadiusKm}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.facts.push({ deliveryModes: modes.list(bits), latitude, longitude, travelRadiusKm }) - 1;
    this.numbers.set(key, number);
    if (number === this.modesOfGroup.length) this.growGroups();
    this.modesOfGroup[number] = bits;
    if (latitude === null || longitude === null) this.placeless.push(number);
    else this.cells.add(number, { latitude, longitude }, travelRadiusKm);
    return number;
  }

  private growGroups(): void {
    const modesOf = new Uint8Array(this.modesOfGroup.length * 2);
    modesOf.set(this.modesOfGroup);
    this.modesOfGroup = modesOf;
    this.worths = new Int16Array(modesOf.length);
  }
}
