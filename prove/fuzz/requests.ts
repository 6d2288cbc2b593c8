import fc from 'fast-check';
import type { Operation, Schema } from '../../test/support/documentation.js';
import { HUGE, IN_AN_ADDRESS, longest, STRANGE, wrongFor } from '../../test/support/field-values.js';
import { samples } from '../../test/support/samples.js';
import { type Actor, ACTORS } from '../access/access-world.js';
import { valid } from './values.js';

/**
 * What stands for an id in the path: an object of one's own,
 * another's, nobody's, no id, or one that an answer has named.
 */
export const IDS = ['own', 'foreign', 'random', 'malformed', 'learned'] as const;

/** One request, before it is known whose objects are asked about. */
export type Drawn = {
  operation: Operation;
  actor: Actor;
  id: (typeof IDS)[number];
  /** Which of the ids that answers have named. */
  learned: number;
  query: string;
  body: { kind: string; of(sample: Record<string, unknown>): unknown; raw?: string; type?: string } | null;
  /** The number of an idempotency key: a low one comes again and again, with other bodies and to other calls. */
  key: number | null;
};

/**
 * What nobody may set, put beside what a call asks for; the
 * texts and the number are looked for in every table afterwards.
 */
export const PLANTED = {
  id: '0badf00d-0000-4000-8000-00000badf00d',
  userId: '0badf00d-0000-4000-8000-00000badf00d',
  tutorId: '0badf00d-0000-4000-8000-00000badf00d',
  role: 'planted-key-admin',
  status: 'planted-key-approved',
  vettingStatus: 'planted-key-approved',
  verified: 'planted-key-true',
  contractSigned: 'planted-key-true',
  averageRating: 4.987654321,
  adminNotes: 'planted-key-note',
  createdAt: '1901-02-03T04:05:06.789Z',
};
/** What a planted value looks like in a row. */
export const PLANTED_LOOKS = '0badf00d|planted-key|4\\.987654321|1901-02-03';

const LEVELS = 50_000;
const deep = (name: string) => `{${JSON.stringify(name)}:${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}}`;
const BROKEN = ['{', '[]', 'null', '"text"', '12', '', '{"a":1}{"b":2}', '\u0000', `{"a":"${HUGE.slice(0, 300_000)}"}`];

type Body = NonNullable<Drawn['body']>;
const body = (kind: string, of: Body['of'], more: Partial<Body> = {}): Body => ({ kind, of, ...more });
const fieldsOf = ({ body: schema }: Operation): [string, Schema][] => Object.entries(schema?.properties ?? {});
const some = <T>(values: readonly T[]) => (values.length ? fc.constantFrom(...values) : fc.constant(null));

function bodies(operation: Operation): fc.Arbitrary<Drawn['body']> {
  const fields = fieldsOf(operation);
  if (!samples[operation.name]) return fc.constant(null);
  const first = fields[0]?.[0] ?? 'a';
  const one = (kind: string, values: (field: Schema) => Record<string, unknown>) => {
    const all = fields.flatMap(([name, field]) => Object.values(values(field)).map((value) => ({ name, value })));
    return some(all).map((chosen) =>
      body(kind, (sample) => (chosen ? { ...sample, [chosen.name]: chosen.value } : sample)),
    );
  };
  // The greatest length of a list or a text, all fields at once.
  const most = fields.flatMap(([name, field]) => Object.values(longest(field)).map((value) => [name, value] as const));
  const drawn = fields.map(([name, field]) => fc.tuple(fc.constant(name), fc.boolean(), valid(field)));
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(body('valid', (sample) => sample)) },
    {
      weight: 30,
      arbitrary: fc.tuple(...drawn).map((values) =>
        body('drawn', (sample) => ({
          ...sample,
          ...Object.fromEntries(values.filter(([, isSent]) => isSent).map(([name, , value]) => [name, value])),
        })),
      ),
    },
    { weight: 15, arbitrary: one('wrong', wrongFor) },
    { weight: 10, arbitrary: one('strange', () => STRANGE) },
    { weight: 5, arbitrary: one('longest', longest) },
    {
      weight: 2,
      arbitrary: fc.constant(body('longest of all', (sample) => ({ ...sample, ...Object.fromEntries(most) }))),
    },
    {
      weight: 10,
      arbitrary: fc.constant(
        body('planted', (sample) => ({
          ...Object.fromEntries(Object.entries(PLANTED).filter(([name]) => !fields.some(([field]) => field === name))),
          ...sample,
        })),
      ),
    },
    { weight: 2, arbitrary: fc.constant(body('deep', () => null, { raw: deep(first) })) },
    { weight: 4, arbitrary: fc.constantFrom(...BROKEN).map((raw) => body('broken', () => null, { raw })) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'application/xml',
        )
        .map((type) => body('of another type', () => null, { raw: 'name=value', type })),
    },
  );
}

/** What stands behind the `?`: nothing, what each parameter takes, or what none does, a NUL first. */
function queries({ query }: Operation): fc.Arbitrary<string> {
  if (query.length === 0) return fc.constantFrom('', '', '', '?search=%00', '?a[b]=1&a=2');
  const odd = fc.tuple(fc.constantFrom(...query), fc.constantFrom('%00', ...IN_AN_ADDRESS));
  const plain = fc.tuple(
    fc.constantFrom(...query),
    fc.constantFrom('1', '2', 'asc', 'desc', 'name', 'all', 'maths', '2026-11-23'),
  );
  const text = fc.tuple(
    fc.constantFrom(...query),
    fc.string({ unit: 'grapheme' }).map((raw) => encodeURIComponent(raw.toWellFormed())),
  );
  return fc
    .array(fc.oneof(odd, plain, text), { maxLength: 4 })
    .map((pairs) => (pairs.length ? `?${pairs.map((pair) => pair.join('=')).join('&')}` : ''));
}

/** Requests to every call by every actor; `rare` calls come a fifth as often. */
export function requests(
  operations: readonly Operation[],
  rare: (operation: Operation) => boolean,
): fc.Arbitrary<Drawn> {
  const of = (operation: Operation): fc.Arbitrary<Drawn> =>
    fc.record({
      operation: fc.constant(operation),
      actor: fc.constantFrom(...ACTORS),
      id: fc.constantFrom(...IDS),
      learned: fc.nat(),
      query: queries(operation),
      body: bodies(operation),
      key: fc.option(fc.nat({ max: 400 }), { freq: 2 }),
    });
  return fc.oneof(...operations.map((operation) => ({ weight: rare(operation) ? 1 : 5, arbitrary: of(operation) })));
}
