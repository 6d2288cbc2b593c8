/** What is asked by one criterion: who has each part of it, who says nothing of it, and what so many parts earn. */
export type Asked = {
  parts: readonly Uint32Array[];
  silent: Uint32Array | null;
  /** How many parts earn all that there is; null where nothing is asked. */
  enough: number | null;
  /** Tenths of a point for so many parts met, at most `enough`; for null where this is not known. */
  tenthsFor: (met: number | null) => number;
};

/** Slots that fit what is asked equally well: those that are in all of the sets. */
export type FitGroup = { tenths: number; sets: readonly Uint32Array[] };

/**
 * Splits slots by how well they fit what is asked, the best first. Counts for 32 slots at a time, and nobody is looked
 * at by itself.
 */
export function fitGroups(slots: Uint32Array, asked: readonly Asked[], length: number): FitGroup[] {
  let groups: FitGroup[] = [{ tenths: 0, sets: [slots] }];
  for (const { parts, silent, enough, tenthsFor } of asked) {
    const ways = enough === null ? [{ met: null, set: slots }] : splitByParts(slots, { parts, silent, enough }, length);
    groups = groups.flatMap(({ tenths, sets }) =>
      ways.map(({ met, set }) => ({ tenths: tenths + tenthsFor(met), sets: set === slots ? sets : [...sets, set] })),
    );
  }
  return groups.sort((one, other) => other.tenths - one.tenths);
}

/** Writes who is in all sets of a group, and says how many these are. */
export function membersOf({ sets }: FitGroup, into: Uint32Array, length: number): void {
  const [first, ...others] = sets as [Uint32Array, ...Uint32Array[]];
  into.set(first.subarray(0, length));
  for (const set of others) for (let at = 0; at < length; at++) (into[at] as number) &= set[at] as number;
}

type Split = { met: number | null; set: Uint32Array };

function splitByParts(
  slots: Uint32Array,
  { parts, silent, enough }: { parts: readonly Uint32Array[]; silent: Uint32Array | null; enough: number },
  length: number,
): Split[] {
  const having = Array.from({ length: enough + 1 }, () => new Uint32Array(length));
  const [all] = having as [Uint32Array];
  all.set(slots.subarray(0, length));
  for (const part of parts) {
    for (let met = enough; met > 0; met--) {
      const [more, fewer] = [having[met] as Uint32Array, having[met - 1] as Uint32Array];
      for (let at = 0; at < length; at++) (more[at] as number) |= (fewer[at] as number) & (part[at] as number);
    }
  }
  for (let met = 0; met < enough; met++) take(having[met] as Uint32Array, having[met + 1] as Uint32Array, length);
  const split: Split[] = having.map((set, met) => ({ met, set }));
  if (silent) {
    const unknown = new Uint32Array(length);
    for (let at = 0; at < length; at++) unknown[at] = (all[at] as number) & (silent[at] as number);
    take(all, unknown, length);
    split.push({ met: null, set: unknown });
  }
  return split.filter(({ set }) => hasAny(set));
}

function take(from: Uint32Array, what: Uint32Array, length: number): void {
  for (let at = 0; at < length; at++) (from[at] as number) &= ~(what[at] as number);
}

function hasAny(words: Uint32Array): boolean {
  for (const word of words) if (word !== 0) return true;
  return false;
}
