import { diffArrays } from 'diff';

export type ChangedLine = { kind: 'removed' | 'added'; text: string };

/** Texts that differ in more lines have next to nothing in common: the whole of both is shown. */
const MOST_CHANGES = 1_000;
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** The lines of `before` that `after` lacks and those that it adds, in their order; what both have is left out. */
export function changedLines(before: string, after: string): ChangedLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const found = diffArrays(old, now, { maxEditLength: MOST_CHANGES }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: now },
  ];
  return found
    .filter(({ added, removed }) => added || removed)
    .flatMap(({ added, value }) => value.map((text) => ({ kind: added ? 'added' : 'removed', text }) as const));
}
