import type { z } from 'zod';
import { DomainError } from '../../domain/shared/domain-error.js';
import { fold } from '../../domain/shared/event.js';

type Evolve<S, E> = (state: S | null, event: E) => S;

/** What a decision comes to: `Event, Event → status`, `nothing`, or the refusal's `kind code`. */
export function outcome<S extends object, E extends { type: string }>(
  state: S | null,
  evolve: Evolve<S, E>,
  decide: () => E[],
  statusOf: (state: S) => string,
): string {
  try {
    const events = decide();
    if (events.length === 0) return 'nothing';
    return `${events.map(({ type }) => type).join(', ')} → ${statusOf(fold(evolve, state, events))}`;
  } catch (error) {
    if (error instanceof DomainError) return `${error.kind} ${error.code}`;
    throw error;
  }
}

/** Runs every decision on every state: the whole table of a machine. */
export function table<S extends object, E extends { type: string }>(
  states: Record<string, S>,
  decisions: Record<string, (state: S) => E[]>,
  evolve: Evolve<S, E>,
  statusOf: (state: S) => string,
): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(states).map(([name, state]) => [
      name,
      Object.fromEntries(
        Object.entries(decisions).map(([decision, decide]) => [
          decision,
          outcome(state, evolve, () => decide(state), statusOf),
        ]),
      ),
    ]),
  );
}

/** The messages of a failed parse by dotted path, or null when the input passes. */
export function messages(rules: z.ZodType, input: unknown): Record<string, string> | null {
  const parsed = rules.safeParse(input);
  if (parsed.success) return null;
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
