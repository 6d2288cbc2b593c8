import { type Operation, publishedOperations, type Schema } from '../../support/documentation.js';
import { type House, openHouse } from '../../support/house.js';
import { account, signIn, tutor } from '../../support/people.js';
import type { Answer, Visitor } from '../../support/visitor.js';
import { samples } from './samples.js';

const NUL = String.fromCharCode(0);
const LONE_SURROGATE = String.fromCharCode(0xd800);
const BIDI = `abc${String.fromCharCode(0x202e)}def ghi jkl`;
const HUGE = 'x'.repeat(1_048_576);
const NESTED = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) as object;
const POLLUTED = JSON.parse(
  '{"__proto__": {"role": "admin"}, "constructor": {"prototype": {"role": "admin"}}}',
) as object;

const OF_OTHER_TYPES: Record<string, unknown> = {
  null: null,
  true: true,
  'an empty list': [],
  'a list of lists': [[['x']]],
  'an empty object': {},
  'a nested object': NESTED,
  'an object with __proto__': POLLUTED,
  'a number': 12,
  'the number 1e308': 1e308,
  'a text': 'x',
};

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const takes = ({ type, nullable, anyOf }: Schema): string[] =>
  anyOf ? anyOf.flatMap(takes) : type ? [type === 'integer' ? 'number' : type, ...(nullable ? ['null'] : [])] : [];

/** Values that the schema of a field refuses for certain, by what is wrong with them. */
function wrongFor(field: Schema): Record<string, unknown> {
  const types = takes(field);
  if (types.length === 0) return {};
  const wrong = Object.fromEntries(
    Object.entries(OF_OTHER_TYPES).filter(([, value]) => !types.includes(typeOf(value))),
  );
  if (types.every((type) => ['string', 'null'].includes(type))) {
    Object.assign(wrong, { 'a NUL': `abcdefghij${NUL}`, 'a lone surrogate': `abcdefghij${LONE_SURROGATE}` });
    if (field.minLength)
      Object.assign(wrong, { 'one under': 'x'.repeat(field.minLength - 1), blanks: ' '.repeat(field.minLength) });
    if (field.maxLength) wrong['one over'] = 'x'.repeat(field.maxLength + 1);
  }
  if (types.includes('array')) {
    if (field.minItems) wrong['one item under'] = Array(field.minItems - 1).fill('x');
    if (field.maxItems) wrong['one item over'] = Array(field.maxItems + 1).fill('x');
    for (const [name, item] of Object.entries(wrongFor(field.items ?? {}))) wrong[`in a list: ${name}`] = [item];
  }
  if (types.includes('number')) {
    if (field.minimum !== undefined) wrong['one under'] = field.minimum - 1;
    if (field.maximum !== undefined) wrong['one over'] = field.maximum + 1;
    wrong['a number as a text'] = '12';
  }
  return wrong;
}

/** Values that may pass, yet must never break anything. */
const STRANGE: Record<string, unknown> = {
  ...OF_OTHER_TYPES,
  'text that runs backwards': BIDI,
  emoji: '👩‍👩‍👧 👩‍👩‍👧 👩‍👩‍👧',
  markup: '<script>alert(1)</script>',
  sql: `'; drop table users; --`,
  'a text of blanks': ' '.repeat(12),
};

/** What is only compared and never stored may be any text. */
const COMPARED = new Set(['POST /api/login password']);
const CHARACTERS = new Set(['a NUL', 'a lone surrogate', 'blanks']);

let house: House;
let operations: Operation[];
let senders: Record<'visitor' | 'tutor' | 'admin', Visitor>;

beforeAll(async () => {
  house = await openHouse({ LIMITS: '100000' });
  operations = (await publishedOperations(house)).filter(({ body }) => body !== null);
  senders = {
    visitor: house.visitor(),
    tutor: await signIn(house, await tutor(house)),
    admin: await signIn(house, await account(house, 'admin')),
  };
});
afterAll(() => house.close());

/** An id of nothing, for what is not looked up before its body was read. */
const NOTHING = '00000000-0000-4000-8000-0000000000ff';

const send = ({ name, method, path }: Operation, change: (body: Record<string, unknown>) => unknown) => {
  const { as, body } = samples[name] as (typeof samples)[string];
  const sender = as === 'visitor' ? house.visitor() : senders[as];
  return sender.ask(method, path.replace('{id}', NOTHING), { body: change(body()) });
};

const expectShape = ({ body }: Answer<unknown>) =>
  expect(body).toEqual({
    message: expect.stringContaining('validation'),
    code: 'validation',
    fields: expect.any(Object),
  });

const isAnswer = ({ status, body }: Answer<Record<string, unknown>>) =>
  status < 400 || (status < 500 && typeof body['message'] === 'string' && typeof body['code'] === 'string');

/** Asks about every field of every call, one field's values at the same moment; gives the complaints. */
async function each(
  ask: (operation: Operation, name: string, field: Schema) => Promise<string | null>[],
): Promise<string[]> {
  const complaints: (string | null)[] = [];
  for (const operation of operations)
    for (const [name, field] of fieldsOf(operation))
      complaints.push(...(await Promise.all(ask(operation, name, field))));
  return complaints.filter((complaint) => complaint !== null);
}

const fieldsOf = ({ body }: Operation) => Object.entries(body?.properties ?? {});

describe('R-65 R-82 R-89 input of every call with a body', () => {
  it('has a valid example for each published call and no other', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(samples).sort());
  });

  it('takes the valid examples', async () => {
    for (const operation of operations) expect((await send(operation, (body) => body)).status).not.toBe(400);
  });

  it('F-03 V-01 V-08 answers a missing required field with 400 and the text for that field', async () => {
    for (const operation of operations)
      for (const name of operation.body?.required ?? []) {
        const answer = await send(operation, ({ [name]: _left, ...rest }) => rest);
        expect([operation.name, name, answer.status]).toEqual([operation.name, name, 400]);
        expectShape(answer);
        expect(answer.body).toMatchObject({ fields: { [name]: expect.stringMatching(/\S/) } });
      }
  });

  it('answers everything its schema refuses with 400 and the path of the field', async () => {
    const wrong = await each((operation, name, field) =>
      Object.entries(wrongFor(field)).map(async ([what, value]) => {
        if (COMPARED.has(`${operation.name} ${name}`) && CHARACTERS.has(what)) return null;
        // What may be missing may be null.
        if (value === null && !operation.body?.required?.includes(name)) return null;
        const answer = await send(operation, (body) => ({ ...body, [name]: value }));
        const paths = Object.keys((answer.body as { fields?: object }).fields ?? {});
        const right = answer.status === 400 && paths.some((path) => path === name || path.startsWith(`${name}.`));
        return right ? null : `${operation.name} ${name} as ${what}: ${answer.status} ${paths.join()}`;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('is not broken by what is strange but may be right', async () => {
    const wrong = await each((operation, name, field) => {
      // What its schema refuses for certain was sent above, except null.
      const refused = Object.keys(wrongFor(field)).filter((what) => what !== 'null');
      const strange = Object.entries(STRANGE).filter(([what]) => !refused.includes(what));
      return strange.map(async ([what, value]) => {
        const answer = await send(operation, (body) => ({ ...body, [name]: value }));
        return isAnswer(answer) ? null : `${operation.name} ${name} as ${what}: ${answer.status}`;
      });
    });
    expect(wrong).toEqual([]);
  });

  it('SEC-13 is not broken by keys that it does not ask for', async () => {
    const keys = ['__proto__', 'constructor', 'toString', 'length', '', 'x'.repeat(1_000)];
    const odd = keys.flatMap((key) => [POLLUTED, 'x', null].map((value) => ({ key, value })));
    for (const operation of operations)
      await Promise.all(
        odd.map(async ({ key, value }) => {
          const define = (body: object) => Object.defineProperty(body, key, { value, enumerable: true });
          const answer = await send(operation, define);
          expect({ of: operation.name, key, status: answer.status, isAnswer: isAnswer(answer) }).toMatchObject({
            isAnswer: true,
          });
        }),
      );
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it('answers a megabyte with 413', async () => {
    for (const operation of operations)
      expect(await send(operation, (body) => ({ ...body, [fieldsOf(operation)[0]?.[0] ?? '']: HUGE }))).toMatchObject({
        status: 413,
        body: { message: 'The request is too large', code: 'too_large' },
      });
  });
});
