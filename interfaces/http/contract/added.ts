import { z } from 'zod';

/**
 * A field of an answer that came on top of what the specification lists or the call had at
 * first (D-30). The server always sends it, and the documentation lists it as required. Who
 * reads the answer of a process that does not know it yet takes `fallback` in its place:
 * null, for which a screen shows nothing, unless a value is given that is true without it.
 */
export function added<T extends z.ZodType>(shape: T): z.ZodDefault<z.ZodType<z.output<T> | null>>;
export function added<T extends z.ZodType>(shape: T, fallback: z.core.util.NoUndefined<z.output<T>>): z.ZodDefault<T>;
export function added(shape: z.ZodType, fallback: unknown = null): z.ZodDefault {
  return z._default(shape, fallback);
}

/** Stands beside what an answer is about, whose status says the same. */
export const success = added(z.literal(true), true);

/**
 * One field for each name of a list that grows: a name that came
 * later is {@link added}, one that is not known yet is left out.
 */
export const addedEach = <Name extends string, T extends z.ZodType>(
  names: readonly Name[],
  shape: T,
  fallback: z.core.util.NoUndefined<z.output<T>>,
) => z.object(Object.fromEntries(names.map((name) => [name, added(shape, fallback)])) as Record<Name, z.ZodDefault<T>>);
