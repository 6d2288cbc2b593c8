/** What is asked by one criterion: who has each part of it, who says nothing of it, and what so many parts earn. */
export type Asked = {
  parts: readonly Uint32Array[];
  silent: Uint32Array | null;
  /** Those who say something and have no part were stopped before. */
  isGate: boolean;
  /** How many parts earn all that there is; null where nothing is asked. */
  enough: number | null;
  /** Tenths of a point for so many parts met, at most `enough`; for null where this is not known. */
  tenthsFor: (met: number | null) => number;
};

/** What is asked, as far as it tells some slots apart. */
export type Telling = Omit<Asked, 'isGate'> & {
  /** How many parts everybody has who says anything, beside those that are named. */
  sure: number;
};

/** What is asked without the parts that none of these slots has, and that all of them have. */
export function narrowedTo({ isGate, ...asked }: Asked, slots: Uint32Array, length: number): Telling {
  if (asked.enough === null) return { ...asked, parts: [], silent: null, sure: 0 };
  const parts = asked.parts.filter((part) => meet(part, slots, length));
  return isGate && parts.length === 1 ? { ...asked, parts: [], sure: 1 } : { ...asked, parts, sure: 0 };
}

/** The most that anybody can earn, in tenths of a point. */
export function mostOf({ parts, silent, enough, sure, tenthsFor }: Telling): number {
  const most = tenthsFor(enough === null ? null : Math.min(enough, sure + parts.length));
  return silent ? Math.max(most, tenthsFor(null)) : most;
}

/** Slots that fit what is asked equally well: those that are in all of the sets. */
export type FitGroup = { tenths: number; sets: readonly Uint32Array[] };

/**
 * Splits slots by how well they fit what is asked, the best first. Counts for 32 slots at a time, and nobody is looked
 * at by itself. `emptySet` gives a set for as long as the groups are used.
 */
export function fitGroups(
  slots: Uint32Array,
  asked: readonly Telling[],
  length: number,
  emptySet: () => Uint32Array,
): FitGroup[] {
  let groups: FitGroup[] = [{ tenths: 0, sets: [slots] }];
  for (const one of asked) {
    const ways = splitByParts(slots, one, length, emptySet);
    groups = groups.flatMap(({ tenths, sets }) =>
      ways.map(({ met, set }) => ({
        tenths: tenths + one.tenthsFor(met),
        sets: set === slots ? sets : [...sets.filter((other) => other !== slots), set],
      })),
    );
  }
  return groups.sort((one, other) => other.tenths - one.tenths);
}

/** Writes who is in all sets of a group. */
export function membersOf({ sets }: FitGroup, into: Uint32Array, length: number): void {
  const [first, ...others] = sets as [Uint32Array, ...Uint32Array[]];
  into.set(first.subarray(0, length));
  for (const set of others) for (let at = 0; at < length; at++) (into[at] as number) &= set[at] as number;
}

type Split = { met: number | null; set: Uint32Array };

function splitByParts(
  slots: Uint32Array,
  { parts, silent, enough, sure }: Telling,
  length: number,
  emptySet: () => Uint32Array,
): Split[] {
  if (enough === null) return [{ met: null, set: slots }];
  if (parts.length === 0 && !silent) return [{ met: sure, set: slots }];
  const most = Math.min(enough - sure, parts.length);
  const having = Array.from({ length: most + 1 }, emptySet);
  const [all] = having as [Uint32Array];
  const unknown = silent && emptySet();
  all.set(slots.subarray(0, length));
  for (const part of parts) countPart(part, having, length);
  for (let met = 0; met < most; met++) take(having[met] as Uint32Array, having[met + 1] as Uint32Array, length);
  if (silent && unknown) {
    for (let at = 0; at < length; at++) unknown[at] = (all[at] as number) & (silent[at] as number);
    take(all, unknown, length);
  }
  const split: Split[] = having.map((set, more) => ({ met: sure + more, set }));
  if (unknown) split.push({ met: null, set: unknown });
  return split.filter(({ set }) => hasAny(set, length));
}

/** Moves everybody who has a part up by one; two of the sets at a time, for speed. */
function countPart(part: Uint32Array, having: readonly Uint32Array[], length: number): void {
  let met = having.length - 1;
  for (; met > 1; met -= 2) {
    const [two, one, none] = [
      having[met] as Uint32Array,
      having[met - 1] as Uint32Array,
      having[met - 2] as Uint32Array,
    ];
    for (let at = 0; at < length; at++) {
      const has = part[at] as number;
      const before = one[at] as number;
      (two[at] as number) |= before & has;
      one[at] = before | ((none[at] as number) & has);
    }
  }
  if (met === 1) {
    const [one, none] = [having[1] as Uint32Array, having[0] as Uint32Array];
    for (let at = 0; at < length; at++) (one[at] as number) |= (none[at] as number) & (part[at] as number);
  }
}

function take(from: Uint32Array, what: Uint32Array, length: number): void {
  for (let at = 0; at < length; at++) (from[at] as number) &= ~(what[at] as number);
}

function hasAny(words: Uint32Array, length: number): boolean {
  for (let at = 0; at < length; at++) if (words[at] !== 0) return true;
  return false;
}

function meet(one: Uint32Array, other: Uint32Array, length: number): boolean {
  for (let at = 0; at < length; at++) if (((one[at] as number) & (other[at] as number)) !== 0) return true;
  return false;
}
