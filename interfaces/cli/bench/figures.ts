/** The value below which a share of the values lies, by the nearest rank; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);
