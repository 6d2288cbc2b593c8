import type { DeliveryMode } from '../../domain/enquiry/options.js';
import type { Candidate } from '../../domain/matching/matching.js';
import { type SubjectSlug, SUBJECT_SLUGS } from '../../domain/matching/options.js';
import { fnv } from '../../domain/shared/fnv.js';
import { isoOf } from '../../domain/shared/time.js';
import type { VettingStatus } from '../../domain/tutor/vetting.js';
import { type YearLevel, YEAR_LEVEL_SLUGS } from '../../domain/tutor/options.js';
import type { Slots } from '../search/slots.js';

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
const NOBODY: readonly string[] = [];

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

const subjects = new Choices(SUBJECT_SLUGS);
const levels = new Choices<YearLevel>(YEAR_LEVEL_SLUGS);
export const modes = new Choices(MODES);

const column = (capacity: number) => ({
  flags: new Uint8Array(capacity),
  status: new Uint8Array(capacity),
  subjects: new Uint32Array(capacity),
  levels: new Uint8Array(capacity),
  modes: new Uint8Array(capacity),
  radius: new Float32Array(capacity),
  rate: new Float32Array(capacity),
  reviews: new Uint32Array(capacity),
  invitations: new Uint16Array(capacity),
  idHash: new Uint32Array(capacity),
  latitude: new Float64Array(capacity),
  longitude: new Float64Array(capacity),
  rating: new Float64Array(capacity),
  mask: new Float64Array(capacity),
  createdAt: new Float64Array(capacity),
  expiresAt: new Float64Array(capacity),
});
type Columns = ReturnType<typeof column>;

const numberOr = (value: number | null) => value ?? Number.NaN;
const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
const millisecondsOf = (instant: string | null) => (instant === null ? Number.NaN : Date.parse(instant));

/** What search has no slug for, in whichever list it stands: matching asks both for it alike. */
const ownSubjectsOf = ({ subjects: typed, ownSubjects }: MarketTutor): readonly string[] => {
  const others = typed.filter((subject) => !SUBJECT_SLUGS.includes(subject));
  return others.length > 0 ? [...ownSubjects, ...others] : ownSubjects;
};

/** The facts of every tutor of a market, a column for each: some hundred bytes a tutor, and no object. */
export class MarketColumns {
  columns: Columns;
  private readonly ownSubjects: (readonly string[] | undefined)[] = [];
  /** When each tutor's check ends, as text; few different ones, of which each is kept once. */
  private readonly expiries: (string | null)[] = [];
  private readonly instants = new Map<number, string>();

  constructor(
    readonly slots: Slots,
    capacity: number,
  ) {
    this.columns = column(capacity);
  }

  write(slot: number, tutor: MarketTutor): void {
    const { columns } = this;
    columns.flags[slot] = FLAGS.reduce((bits, flag, place) => (tutor[flag] ? bits | (1 << place) : bits), 0);
    columns.idHash[slot] = fnv(tutor.tutorId);
    columns.status[slot] = STATUSES.indexOf(tutor.vettingStatus);
    columns.subjects[slot] = subjects.bits(tutor.subjects);
    columns.levels[slot] = levels.bits(tutor.yearLevels);
    columns.modes[slot] = modes.bits(tutor.deliveryModes);
    columns.radius[slot] = tutor.travelRadiusKm;
    columns.rate[slot] = numberOr(tutor.hourlyRate);
    columns.reviews[slot] = tutor.totalReviews;
    columns.latitude[slot] = numberOr(tutor.latitude);
    columns.longitude[slot] = numberOr(tutor.longitude);
    columns.rating[slot] = numberOr(tutor.averageRating);
    columns.mask[slot] = numberOr(tutor.availabilityMask);
    columns.createdAt[slot] = tutor.createdAt;
    columns.expiresAt[slot] = millisecondsOf(tutor.wwcExpiresAt);
    this.expiries[slot] = tutor.wwcExpiresAt === null ? null : this.textOf(columns.expiresAt[slot] as number);
    const own = ownSubjectsOf(tutor);
    if (own.length > 0) this.ownSubjects[slot] = own;
    else delete this.ownSubjects[slot];
  }

  ownSubjectsOf(slot: number): readonly string[] {
    return this.ownSubjects[slot] ?? NOBODY;
  }

  expiryOf(slot: number): string | null {
    return this.expiries[slot] ?? null;
  }

  grow(capacity: number): void {
    const grown = column(capacity);
    for (const name of Object.keys(grown) as (keyof Columns)[]) grown[name].set(this.columns[name]);
    this.columns = grown;
  }

  private textOf(instant: number): string {
    let text = this.instants.get(instant);
    if (text === undefined) this.instants.set(instant, (text = isoOf(instant)));
    return text;
  }
}

/** Reads one tutor after the other as a candidate of a run: what `at` names is what all facts are of. */
export class CandidateAt implements Candidate {
  at = 0;

  constructor(
    private readonly market: MarketColumns,
    private readonly invited: ReadonlySet<number>,
  ) {}

  get tutorId(): string {
    return this.market.slots.idOf(this.at);
  }
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
    return STATUSES[this.market.columns.status[this.at] as number] as VettingStatus;
  }
  get wwcExpiresAt(): string | null {
    return this.market.expiryOf(this.at);
  }
  get alreadyInvited(): boolean {
    return this.invited.has(this.at);
  }
  get subjects(): readonly SubjectSlug[] {
    return subjects.list(this.market.columns.subjects[this.at] as number);
  }
  get ownSubjects(): readonly string[] {
    return this.market.ownSubjectsOf(this.at);
  }
  get yearLevels(): readonly YearLevel[] {
    return levels.list(this.market.columns.levels[this.at] as number);
  }
  get deliveryModes(): readonly DeliveryMode[] {
    return modes.list(this.market.columns.modes[this.at] as number);
  }
  get latitude(): number | null {
    return orNull(this.market.columns.latitude[this.at]);
  }
  get longitude(): number | null {
    return orNull(this.market.columns.longitude[this.at]);
  }
  get travelRadiusKm(): number {
    return this.market.columns.radius[this.at] as number;
  }
  get hourlyRate(): number | null {
    return orNull(this.market.columns.rate[this.at]);
  }
  get averageRating(): number | null {
    return orNull(this.market.columns.rating[this.at]);
  }
  get totalReviews(): number {
    return this.market.columns.reviews[this.at] as number;
  }
  get availabilityMask(): number | null {
    return orNull(this.market.columns.mask[this.at]);
  }
  get recentInvitations(): number {
    return this.market.columns.invitations[this.at] as number;
  }
  get createdAt(): number {
    return this.market.columns.createdAt[this.at] as number;
  }

  /** The facts on their own, to be kept. */
  copy(): Candidate {
    return {
      tutorId: this.tutorId,
      suspended: this.suspended,
      closing: this.closing,
      vettingStatus: this.vettingStatus,
      contractApproved: this.contractApproved,
      wwcVerified: this.wwcVerified,
      wwcExpiresAt: this.wwcExpiresAt,
      acceptingStudents: this.acceptingStudents,
      emailVerified: this.emailVerified,
      alreadyInvited: this.alreadyInvited,
      subjects: this.subjects,
      ownSubjects: this.ownSubjects,
      yearLevels: this.yearLevels,
      deliveryModes: this.deliveryModes,
      latitude: this.latitude,
      longitude: this.longitude,
      travelRadiusKm: this.travelRadiusKm,
      hourlyRate: this.hourlyRate,
      averageRating: this.averageRating,
      totalReviews: this.totalReviews,
      availabilityMask: this.availabilityMask,
      recentInvitations: this.recentInvitations,
      createdAt: this.createdAt,
    };
  }

  private flag(flag: Flag): boolean {
    return ((this.market.columns.flags[this.at] as number) & (1 << FLAGS.indexOf(flag))) !== 0;
  }
}
