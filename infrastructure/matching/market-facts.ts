import type { DeliveryMode } from '../../domain/enquiry/options.js';
import type { Candidate, MeetingFacts } from '../../domain/matching/matching.js';
import { type SubjectSlug, SUBJECT_SLUGS } from '../../domain/matching/options.js';
import type { VettingStatus } from '../../domain/tutor/vetting.js';
import { type YearLevel, YEAR_LEVEL_SLUGS } from '../../domain/tutor/options.js';

/** What matching reads of a tutor, whatever the enquiry. */
export type MarketTutor = Omit<Candidate, 'alreadyInvited' | 'recentInvitations'>;

const MODES: readonly DeliveryMode[] = ['online', 'in-person'];
const STATUSES: readonly VettingStatus[] = ['pending', 'approved', 'rejected'];
const FLAGS = [
  'suspended',
  'closing',
  'contractApproved',
  'wwcVerified',
  'acceptingStudents',
  'emailVerified',
] as const;
type Flag = (typeof FLAGS)[number];
const HAS_OWN_SUBJECTS = 1 << FLAGS.length;
/** Above the flags, which take a byte, the number of the status takes another, and the levels a third. */
const STATUS_AT = 8;
const LEVELS_AT = 16;
const BYTE = 0xff;
const NONE: readonly string[] = [];

/** Turns lists of a few known values into bits and back; each combination is one list for all. */
class Choices<Value extends string> {
  private readonly lists = new Map<number, readonly Value[]>();

  constructor(private readonly values: readonly Value[]) {}

  /** How many combinations there are. */
  get combinations(): number {
    return 1 << this.values.length;
  }

  bits(list: readonly string[]): number {
    return list.reduce((bits, value) => {
      const place = this.values.indexOf(value as Value);
      return place < 0 ? bits : bits | (1 << place);
    }, 0);
  }

  list(bits: number): readonly Value[] {
    let list = this.lists.get(bits);
    if (!list) this.lists.set(bits, (list = this.values.filter((_, place) => (bits & (1 << place)) !== 0)));
    return list;
  }
}

export const subjects = new Choices(SUBJECT_SLUGS);
export const levels = new Choices<YearLevel>(YEAR_LEVEL_SLUGS);
export const modes = new Choices(MODES);

/** What is known of each tutor in numbers, some of 64 bits and some of 32: what is read of one stands together. */
const NUMBERS = ['hourlyRate', 'averageRating', 'availabilityMask', 'createdAt'] as const;
const WHOLE_NUMBERS = ['bits', 'subjects', 'totalReviews', 'invitations', 'expiry'] as const;
type NumberFact = (typeof NUMBERS)[number];
type WholeFact = (typeof WHOLE_NUMBERS)[number];

const placesOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name, place) => [name, place])) as Record<Name, number>;
/** Where each of them stands among those of its tutor. */
export const NUMBER = placesOf(NUMBERS);
export const WHOLE = placesOf(WHOLE_NUMBERS);

const numberOr = (value: number | null) => value ?? Number.NaN;
const orNull = (value: number) => (Number.isNaN(value) ? null : value);

/** What search has no slug for, in whichever list it stands: matching asks both for it alike. */
const ownSubjectsOf = ({ subjects: typed, ownSubjects }: MarketTutor): readonly string[] => {
  const others = typed.filter((subject) => !SUBJECT_SLUGS.includes(subject));
  return others.length > 0 ? [...ownSubjects, ...others] : ownSubjects;
};

/** When checks end: few different instants, of which each is kept once. The first is none. */
class Expiries {
  private readonly texts: (string | null)[] = [null];
  private readonly instants = [Number.NaN];
  private readonly numbers = new Map<string | null, number>([[null, 0]]);

  numberOf(text: string | null): number {
    const known = this.numbers.get(text);
    if (known !== undefined || text === null) return known ?? 0;
    const number = this.texts.push(text) - 1;
    this.instants.push(Date.parse(text));
    this.numbers.set(text, number);
    return number;
  }

  textOf(number: number): string | null {
    return this.texts[number] as string | null;
  }

  instantOf(number: number): number {
    return this.instants[number] as number;
  }
}

/** The facts of tutors by slot, without those of how they can be met: sixty bytes a tutor, and no object. */
export class MarketFacts {
  private numbers: Float64Array;
  private wholes: Uint32Array;
  private readonly ownSubjects = new Map<number, readonly string[]>();
  /** Each key of a subject once. */
  private readonly keys = new Map<string, string>();

  constructor(
    capacity: number,
    private readonly expiries = new Expiries(),
  ) {
    this.numbers = new Float64Array(capacity * NUMBERS.length);
    this.wholes = new Uint32Array(capacity * WHOLE_NUMBERS.length);
  }

  write(slot: number, tutor: MarketTutor): void {
    const own = ownSubjectsOf(tutor).map((key) => this.keyOf(key));
    const numbers: Record<NumberFact, number> = {
      hourlyRate: numberOr(tutor.hourlyRate),
      averageRating: numberOr(tutor.averageRating),
      availabilityMask: numberOr(tutor.availabilityMask),
      createdAt: tutor.createdAt,
    };
    const wholes: Record<WholeFact, number> = {
      bits: FLAGS.reduce(
        (bits, flag, place) => (tutor[flag] ? bits | (1 << place) : bits),
        (own.length > 0 ? HAS_OWN_SUBJECTS : 0) |
          (STATUSES.indexOf(tutor.vettingStatus) << STATUS_AT) |
          (levels.bits(tutor.yearLevels) << LEVELS_AT),
      ),
      subjects: subjects.bits(tutor.subjects),
      totalReviews: tutor.totalReviews,
      invitations: this.whole(slot, WHOLE.invitations),
      expiry: this.expiries.numberOf(tutor.wwcExpiresAt),
    };
    for (const fact of NUMBERS) this.numbers[slot * NUMBERS.length + NUMBER[fact]] = numbers[fact];
    for (const fact of WHOLE_NUMBERS) this.wholes[slot * WHOLE_NUMBERS.length + WHOLE[fact]] = wholes[fact];
    if (own.length > 0) this.ownSubjects.set(slot, own);
    else this.ownSubjects.delete(slot);
  }

  /** A number that is known of a tutor (`NUMBER`); NaN where it is not. */
  number(slot: number, place: number): number {
    return this.numbers[slot * NUMBERS.length + place] as number;
  }

  /** A whole number (`WHOLE`); lists of known values are bits. */
  whole(slot: number, place: number): number {
    return this.wholes[slot * WHOLE_NUMBERS.length + place] as number;
  }

  /** Counts one more recent invitation, or one less. */
  countInvitation(slot: number, change: 1 | -1): void {
    (this.wholes[slot * WHOLE_NUMBERS.length + WHOLE.invitations] as number) += change;
  }

  /** The levels that a tutor names, as bits. */
  levelsOf(slot: number): number {
    return (this.whole(slot, WHOLE.bits) >>> LEVELS_AT) & BYTE;
  }

  ownSubjectsOf(slot: number): readonly string[] {
    return this.whole(slot, WHOLE.bits) & HAS_OWN_SUBJECTS ? (this.ownSubjects.get(slot) ?? NONE) : NONE;
  }

  /** When a tutor's check ends, as text. */
  expiryOf(slot: number): string | null {
    return this.expiries.textOf(this.whole(slot, WHOLE.expiry));
  }

  /** The same in milliseconds since 1970; NaN where there is none. */
  expiresAt(slot: number): number {
    return this.expiries.instantOf(this.whole(slot, WHOLE.expiry));
  }

  grow(capacity: number): void {
    const numbers = new Float64Array(capacity * NUMBERS.length);
    numbers.set(this.numbers);
    const wholes = new Uint32Array(capacity * WHOLE_NUMBERS.length);
    wholes.set(this.wholes);
    [this.numbers, this.wholes] = [numbers, wholes];
  }

  /**
   * The facts of some tutors, in their order. In a large market they lie far apart, and memory finds those of many
   * sooner when nothing else is done between them.
   */
  only(slots: ArrayLike<number>): MarketFacts {
    const few = new MarketFacts(slots.length, this.expiries);
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place] as number;
      for (let fact = 0; fact < NUMBERS.length; fact++)
        few.numbers[place * NUMBERS.length + fact] = this.number(slot, fact);
      for (let fact = 0; fact < WHOLE_NUMBERS.length; fact++)
        few.wholes[place * WHOLE_NUMBERS.length + fact] = this.whole(slot, fact);
    }
    for (let place = 0; place < slots.length; place++)
      if (few.whole(place, WHOLE.bits) & HAS_OWN_SUBJECTS)
        few.ownSubjects.set(place, this.ownSubjectsOf(slots[place] as number));
    return few;
  }

  private keyOf(text: string): string {
    const known = this.keys.get(text);
    if (known !== undefined) return known;
    // A text that was cut from a longer one keeps all of that in memory.
    const key = Buffer.from(text).toString();
    this.keys.set(key, key);
    return key;
  }
}

/** What is known of a candidate elsewhere. */
type Others = Pick<Candidate, 'tutorId' | 'alreadyInvited'> & MeetingFacts;

/** Reads one tutor after the other: what `at` names is what all facts are of. */
export class FactsAt implements Omit<Candidate, keyof Others> {
  at = 0;

  constructor(private readonly facts: MarketFacts) {}

  get suspended(): boolean {
    return this.flag('suspended');
  }
  get closing(): boolean {
    return this.flag('closing');
  }
  get contractApproved(): boolean {
    return this.flag('contractApproved');
  }
  get wwcVerified(): boolean {
    return this.flag('wwcVerified');
  }
  get acceptingStudents(): boolean {
    return this.flag('acceptingStudents');
  }
  get emailVerified(): boolean {
    return this.flag('emailVerified');
  }
  get vettingStatus(): VettingStatus {
    return STATUSES[(this.facts.whole(this.at, WHOLE.bits) >>> STATUS_AT) & BYTE] as VettingStatus;
  }
  get wwcExpiresAt(): string | null {
    return this.facts.expiryOf(this.at);
  }
  get subjects(): readonly SubjectSlug[] {
    return subjects.list(this.facts.whole(this.at, WHOLE.subjects));
  }
  get ownSubjects(): readonly string[] {
    return this.facts.ownSubjectsOf(this.at);
  }
  get yearLevels(): readonly YearLevel[] {
    return levels.list(this.facts.levelsOf(this.at));
  }
  get hourlyRate(): number | null {
    return orNull(this.facts.number(this.at, NUMBER.hourlyRate));
  }
  get averageRating(): number | null {
    return orNull(this.facts.number(this.at, NUMBER.averageRating));
  }
  get totalReviews(): number {
    return this.facts.whole(this.at, WHOLE.totalReviews);
  }
  get availabilityMask(): number | null {
    return orNull(this.facts.number(this.at, NUMBER.availabilityMask));
  }
  get recentInvitations(): number {
    return this.facts.whole(this.at, WHOLE.invitations);
  }
  get createdAt(): number {
    return this.facts.number(this.at, NUMBER.createdAt);
  }

  /** The facts on their own, to be kept, with those that the caller knows. */
  copy(tutorId: string, alreadyInvited: boolean, meeting: MeetingFacts): Candidate {
    return {
      tutorId,
      suspended: this.suspended,
      closing: this.closing,
      vettingStatus: this.vettingStatus,
      contractApproved: this.contractApproved,
      wwcVerified: this.wwcVerified,
      wwcExpiresAt: this.wwcExpiresAt,
      acceptingStudents: this.acceptingStudents,
      emailVerified: this.emailVerified,
      alreadyInvited,
      subjects: this.subjects,
      ownSubjects: this.ownSubjects,
      yearLevels: this.yearLevels,
      deliveryModes: meeting.deliveryModes,
      latitude: meeting.latitude,
      longitude: meeting.longitude,
      travelRadiusKm: meeting.travelRadiusKm,
      hourlyRate: this.hourlyRate,
      averageRating: this.averageRating,
      totalReviews: this.totalReviews,
      availabilityMask: this.availabilityMask,
      recentInvitations: this.recentInvitations,
      createdAt: this.createdAt,
    };
  }

  private flag(flag: Flag): boolean {
    return (this.facts.whole(this.at, WHOLE.bits) & (1 << FLAGS.indexOf(flag))) !== 0;
  }
}
