export type ChangedLine = { kind: 'removed' | 'added'; text: string };

/** Beyond so many comparisons the whole text is shown as changed. */
const MOST_COMPARISONS = 250_000;
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** The lines of `before` that `after` lacks and those that it adds, in their order; what both have is left out. */
export function changedLines(before: string, after: string): ChangedLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const isLong = old.length * now.length > MOST_COMPARISONS;
  /** How many lines the rest of both from here on have in common. */
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(isLong ? 0 : now.length + 1));
  const shared = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0 && !isLong; row--)
    for (let column = now.length - 1; column >= 0; column--) {
      const longest = Math.max(shared(row + 1, column), shared(row, column + 1));
      common[row]?.fill(old[row] === now[column] ? shared(row + 1, column + 1) + 1 : longest, column, column + 1);
    }
  const changes: ChangedLine[] = [];
  for (let row = 0, column = 0; row < old.length || column < now.length;) {
    const [was, is] = [old[row], now[column]];
    if (was !== undefined && was === is) [row, column] = [row + 1, column + 1];
    else if (was !== undefined && (is === undefined || shared(row + 1, column) >= shared(row, column + 1))) {
      changes.push({ kind: 'removed', text: was });
      row += 1;
    } else {
      changes.push({ kind: 'added', text: is ?? '' });
      column += 1;
    }
  }
  return changes;
}
