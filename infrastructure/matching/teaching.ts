import { LRUCache } from 'lru-cache';
import type { EnquiryNeeds } from '../../domain/matching/matching.js';
import { SUBJECT_SLUGS } from '../../domain/matching/options.js';
import { YEAR_LEVEL_SLUGS } from '../../domain/tutor/options.js';
import { Bitmap, countOf, include, intersect } from '../search/bitmap.js';
import { levels, type MarketFacts, subjects, WHOLE } from './market-facts.js';
import type { MeetingGroups } from './meeting-groups.js';

/** What an enquiry wants to be taught. */
type Wanted = Pick<EnquiryNeeds, 'subjects' | 'otherSubjects' | 'levels'>;

/** The same in bits, with the keys that no bit stands for. A tutor needs one of all subjects; `levels` null: any. */
type Question = { subjects: number; keys: readonly string[]; levels: number | null };

/** Those who stand at no gate of their own and teach what is asked for at a level that is asked for. */
export type Teachers = {
  question: Question;
  members: Bitmap;
  /** How many teach it, at whatever level. */
  atAnyLevel: number;
  /** How many of the members are in each meeting group. */
  ofGroup: number[];
};

/** The teachers of so many questions are kept: few different ones are asked most of the time. */
const KEPT = 64;

/**
 * Who teaches what and at which level, as bitmaps and by key for what tutors typed themselves. Who teaches what is
 * asked for is kept for the questions that were asked last, and follows each change of a tutor: asked again it costs
 * the same in a small market and in a large one.
 */
export class Teaching {
  private readonly subjects = SUBJECT_SLUGS.map(() => new Bitmap(this.capacity));
  private readonly levels = YEAR_LEVEL_SLUGS.map(() => new Bitmap(this.capacity));
  private readonly anyLevel = new Bitmap(this.capacity);
  private readonly ownSubjects = new Map<string, Set<number>>();
  private readonly kept = new LRUCache<string, Teachers>({ max: KEPT });

  /** `eligible` are those who stand at no gate of their own. */
  constructor(
    private readonly facts: MarketFacts,
    private readonly eligible: Bitmap,
    private readonly meetings: MeetingGroups,
    private capacity: number,
  ) {}

  /** Has what is kept follow a change of a tutor's facts, meeting group or gates. */
  follow(slot: number, change: () => void): void {
    for (const teachers of this.kept.values()) this.count(teachers, slot, -1);
    for (const key of this.facts.ownSubjectsOf(slot)) this.ownSubjects.get(key)?.delete(slot);
    change();
    for (const key of this.facts.ownSubjectsOf(slot)) this.withKey(key).add(slot);
    const atLevels = this.facts.levelsOf(slot);
    setAll(this.subjects, this.facts.whole(slot, WHOLE.subjects), slot);
    setAll(this.levels, atLevels, slot);
    this.anyLevel.put(slot, atLevels === 0);
    for (const teachers of this.kept.values()) this.count(teachers, slot, 1);
  }

  /** Those who teach what is asked for, of so many words in use of every set. */
  teachersOf(wanted: Wanted, used: number): Teachers {
    const question = questionOf(wanted);
    const key = JSON.stringify(question);
    let teachers = this.kept.get(key);
    if (!teachers) this.kept.set(key, (teachers = this.find(question, used)));
    return teachers;
  }

  /** Whether a tutor teaches what is asked for, at whatever level. */
  teachesSubject({ subjects: bits, keys }: Question, slot: number): boolean {
    if ((this.facts.whole(slot, WHOLE.subjects) & bits) !== 0) return true;
    if (keys.length === 0) return false;
    const own = this.facts.ownSubjectsOf(slot);
    return keys.some((key) => own.includes(key));
  }

  /** Who teaches each of the subjects that are asked for. */
  bySubject({ subjects: wanted, otherSubjects }: Wanted, used: number): Uint32Array[] {
    const known = wanted.map((slug) => (this.subjects[SUBJECT_SLUGS.indexOf(slug)] as Bitmap).words);
    return [...known, ...otherSubjects.map((keys) => this.whoTeach(subjects.bits(keys), keys, used))];
  }

  /** Who teaches at each of the levels that are asked for, and who says nothing of levels; null where all do. */
  byLevel({ levels: wanted }: Wanted): { parts: Uint32Array[]; silent: Uint32Array | null } {
    const parts = this.atLevels(levels.bits(wanted ?? [])).map(({ words }) => words);
    return { parts, silent: this.anyLevel.count > 0 ? this.anyLevel.words : null };
  }

  grow(capacity: number): void {
    this.capacity = capacity;
    for (const bitmap of [...this.subjects, ...this.levels, this.anyLevel]) bitmap.grow(capacity);
    this.kept.clear();
  }

  private find(question: Question, used: number): Teachers {
    const words = this.whoTeach(question.subjects, question.keys, used);
    intersect(words, [this.eligible], used);
    const atAnyLevel = countOf(words, used);
    if (question.levels !== null) intersect(words, [this.anyLevel, ...this.atLevels(question.levels)], used);
    const members = new Bitmap(0);
    [members.words, members.count] = [words, countOf(words, used)];
    return { question, members, atAnyLevel, ofGroup: this.meetings.countByGroup(words, used) };
  }

  private whoTeach(bits: number, keys: readonly string[], used: number): Uint32Array {
    const words = new Uint32Array(this.capacity >>> 5);
    for (const [place, bitmap] of this.subjects.entries()) if (bits & (1 << place)) include(words, bitmap, used);
    for (const key of keys)
      for (const slot of this.ownSubjects.get(key) ?? []) (words[slot >>> 5] as number) |= 1 << (slot & 31);
    return words;
  }

  private atLevels(bits: number): Bitmap[] {
    return this.levels.filter((_, place) => bits & (1 << place));
  }

  /** Counts a tutor among teachers, or no longer, if it is one of them. */
  private count(teachers: Teachers, slot: number, change: 1 | -1): void {
    const { question, members, ofGroup } = teachers;
    if (!this.eligible.has(slot) || !this.teachesSubject(question, slot)) return;
    teachers.atAnyLevel += change;
    const atLevels = this.facts.levelsOf(slot);
    if (question.levels !== null && atLevels !== 0 && (atLevels & question.levels) === 0) return;
    members.put(slot, change === 1);
    const group = this.meetings.groupOf(slot);
    while (ofGroup.length <= group) ofGroup.push(0);
    (ofGroup[group] as number) += change;
  }

  private withKey(key: string): Set<number> {
    let slots = this.ownSubjects.get(key);
    if (!slots) this.ownSubjects.set(key, (slots = new Set()));
    return slots;
  }
}

function questionOf({ subjects: wanted, otherSubjects, levels: at }: Wanted): Question {
  const others = otherSubjects.flat();
  return {
    subjects: subjects.bits([...wanted, ...others]),
    keys: others,
    levels: at && levels.bits(at),
  };
}

function setAll(bitmaps: readonly Bitmap[], bits: number, slot: number): void {
  for (const [place, bitmap] of bitmaps.entries()) bitmap.put(slot, (bits & (1 << place)) !== 0);
}
