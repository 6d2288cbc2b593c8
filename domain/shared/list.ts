/** `the days, the times and where to meet`; of a choice `Tuesday, Thursday or Saturday`. */
export const listText = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat('en-AU', { type }).format(items);
