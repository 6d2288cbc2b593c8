import { numberText } from '../domain/shared/number.js';

/** One figure: what was promised, what was seen, and whether it was reached. */
export type Figure = {
  name: string;
  promised: string;
  shown: string;
  holds: boolean;
  /** Whether it is a time or a memory, which a busy machine makes worse: suites do not insist on it. */
  isMeasured: boolean;
};

export type Context = {
  /** From which everything random is drawn (`Random`): the same seed draws the same again. */
  seed: number;
  /** Whether to run at the promised size, or in the small form of its suite. */
  full: boolean;
  /** Says how far it is. */
  progress(done: number, total: number): void;
};

/**
 * The setting TIMEOUTS of a program that is tried: as it is shipped at the promised size; in the small form, which
 * counts no time, what a busy machine is not late for.
 */
export const timeoutsOf = ({ full }: Pick<Context, 'full'>) => (full ? '1' : '20');

/** What a promise claims, tried at its figures. */
export type Proof = {
  /** The word of `npm run prove -- <word>`. */
  name: string;
  /** One line for people: what is tried. */
  title: string;
  /** Ids of docs/specification that it proves. */
  promises: readonly string[];
  run(context: Context): Promise<Figure[]>;
};

const written = (value: number, unit: string) => (unit ? `${numberText(value)} ${unit}` : numberText(value));

/** A count that has to be exactly what was promised. */
export const exactly = (name: string, promised: number, shown: number, unit = ''): Figure => ({
  name,
  promised: written(promised, unit),
  shown: written(shown, unit),
  holds: shown === promised,
  isMeasured: false,
});

/** A count that has to reach what was promised. */
export const atLeast = (name: string, promised: number, shown: number, unit = ''): Figure => ({
  name,
  promised: `at least ${written(promised, unit)}`,
  shown: written(shown, unit),
  holds: shown >= promised,
  isMeasured: false,
});

/** A count that may not exceed what was promised. */
export const atMost = (name: string, promised: number, shown: number, unit = ''): Figure => ({
  name,
  promised: `at most ${written(promised, unit)}`,
  shown: written(shown, unit),
  holds: shown <= promised,
  isMeasured: false,
});

/** A time or a memory that may not exceed what was promised. */
export const within = (name: string, promised: number, shown: number, unit: string): Figure => ({
  ...atMost(name, promised, Math.round(shown * 10) / 10, unit),
  holds: shown <= promised,
  isMeasured: true,
});
