type Version = { numbers: number[]; before: string[] };

/** A version's parts; what follows a `+` says nothing of its place. */
function partsOf(text: string): Version {
  const [, core = '', before = ''] = /^v?([^-+]*)(?:-([^+]*))?/.exec(text.trim()) ?? [];
  return { numbers: core.split('.').map(Number), before: before ? before.split('.') : [] };
}

/** Below zero where the first of two versions comes before the second (https://semver.org, 11). */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)];
  for (let place = 0; place < 3; place++) {
    const difference = (first.numbers[place] ?? 0) - (second.numbers[place] ?? 0);
    if (difference !== 0) return difference;
  }
  // 1.0.0-beta comes before 1.0.0.
  if (first.before.length === 0 || second.before.length === 0) return second.before.length - first.before.length;
  for (let place = 0; place < Math.max(first.before.length, second.before.length); place++) {
    const difference = compareWords(first.before[place], second.before[place]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareWords(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  if (one === undefined) return -1;
  if (other === undefined) return 1;
  const [first, second] = [one, other].map((word) => (/^\d+$/.test(word) ? Number(word) : null)) as [
    number | null,
    number | null,
  ];
  if (first !== null && second !== null) return first - second;
  if (first !== null) return -1;
  if (second !== null) return 1;
  return one < other ? -1 : 1;
}
