/**
 * What happened, as a plain fact: ids, statuses, times and
 * numbers. Never a name, an address or a text of a person.
 */
export type Fact = { type: string; data: Record<string, unknown> };

/** Ends an `evolve`: the compiler refuses a union member that no case handles. */
export function unreachable(value: never): never {
  throw new Error(`no case for ${JSON.stringify(value)}`);
}

/** Folds facts onto a state, oldest first. */
export function fold<State, Event>(
  evolve: (state: State | null, event: Event) => State,
  state: State | null,
  events: Event[],
): State {
  let folded = state;
  for (const event of events) folded = evolve(folded, event);
  if (folded === null) throw new Error('a stream needs at least one event');
  return folded;
}
