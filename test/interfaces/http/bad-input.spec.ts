import { type Operation, publishedOperations, type Schema } from '../../support/documentation.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, signIn, tutor } from '../../support/people.js';
import type { Answer, Visitor } from '../../support/visitor.js';
import { samples } from '../../support/samples.js';
import {
  HUGE,
  IN_AN_ADDRESS,
  longest,
  OF_OTHER_TYPES,
  POLLUTED,
  STRANGE,
  wrongFor,
} from '../../support/field-values.js';

/** Texts of a form that their schema does not tell. */
const OF_A_FORM = new Set(['businessNumber', 'taxFileNumber', 'wwcNumber', 'documentURL', 'advance', 'url']);
/** Anything that is not too long may stand there. */
const isFree = ({ items, pattern, format, enum: choices, anyOf, type }: Schema) =>
  !pattern && !format && !choices && !anyOf && (type === 'string' || isFreeList(items));
const isFreeList = (items?: Schema) => items?.type === 'string' && !items.enum && !items.pattern;

/** The value again and again, each time with one of its inner members of another type or left out. */
function insideOut(value: unknown): unknown[] {
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const put = (other: unknown) =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    return [undefined, null, 12, 'x', {}, [], ...insideOut(inner)].map(put);
  });
}

/** What is only compared and never stored may be any text. */
const COMPARED = new Set(['POST /api/login password', 'POST /api/portal/close-account password']);
const CHARACTERS = new Set(['a NUL', 'a lone surrogate', 'blanks']);

let app: TestApp;
let everything: Operation[];
let operations: Operation[];
let senders: Record<'visitor' | 'tutor' | 'admin', Visitor>;

beforeAll(async () => {
  app = await startTestApp({ LIMITS: '100000' });
  everything = await publishedOperations(app);
  operations = everything.filter(({ body }) => body !== null);
  senders = {
    visitor: app.visitor(),
    tutor: await signIn(app, await tutor(app)),
    admin: await signIn(app, await account(app, 'admin')),
  };
});
afterAll(() => app.close());

/** An id of nothing, for what is not looked up before its body was read. */
const NOTHING = '00000000-0000-4000-8000-0000000000ff';

const send = (operation: Operation, change: (body: Record<string, unknown>) => unknown) =>
  ask(operation, { body: change((samples[operation.name] as (typeof samples)[string]).body()) });

/** Asks as somebody who may. */
function ask({ name, method, path }: Operation, request: Parameters<Visitor['ask']>[2]) {
  const as = samples[name]?.as ?? (path.startsWith('/api/admin') ? 'admin' : 'tutor');
  const sender = as === 'visitor' ? app.visitor() : senders[as];
  return sender.ask(method, path.replace('{id}', NOTHING), request);
}

const expectShape = ({ body }: Answer<unknown>) =>
  expect(body).toEqual({
    message: expect.stringContaining('validation'),
    code: 'validation',
    fields: expect.any(Object),
  });

const fieldsIn = ({ body }: Answer<unknown>) => (body as { fields?: Record<string, string> }).fields ?? {};

const isAnswer = ({ status, body }: Answer<Record<string, unknown>>) =>
  status < 400 || (status < 500 && typeof body['message'] === 'string' && typeof body['code'] === 'string');

/** What a library says of a value, which no family understands. */
const isOfALibrary = (messages: string) =>
  /^[a-z]\w* must |Invalid (input|option|key)|expected|received|undefined|NaN/.test(messages);

/** Every address of a call with something odd in one of its parts, or twice; odd ids are sent elsewhere. */
function addresses({ path, query }: Operation): [parameter: string, address: string][] {
  const meant = path.replace('{id}', NOTHING);
  const parts = [...path.matchAll(/\{\w+\}/g)].map(([part]) => part).filter((part) => part !== '{id}');
  return [
    ...query.flatMap((name) => [
      ...IN_AN_ADDRESS.map((value): [string, string] => [name, `${meant}?${name}=${value}`]),
      ...['=a&', '=1&', '[]=a&', '[x]=1&'].map((twice): [string, string] => [
        name,
        `${meant}?${name}${twice}${name}${twice}`,
      ]),
    ]),
    ...parts.flatMap((part) =>
      IN_AN_ADDRESS.filter((value) => value !== '').map((value): [string, string] => [part, path.replace(part, value)]),
    ),
  ];
}

/** Asks about every field of every call, one field's values at the same moment; returns the complaints. */
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

  it('takes the valid examples', { tags: 'long' }, async () => {
    for (const operation of operations) expect((await send(operation, (body) => body)).status).not.toBe(400);
  });

  it(
    'F-03 V-01 V-08 answers a missing required field with 400 and the text for that field',
    { tags: 'long' },
    async () => {
      for (const operation of operations)
        for (const name of operation.body?.required ?? []) {
          const answer = await send(operation, ({ [name]: _left, ...rest }) => rest);
          expect([operation.name, name, answer.status]).toEqual([operation.name, name, 400]);
          expectShape(answer);
          expect(answer.body).toMatchObject({ fields: { [name]: expect.stringMatching(/\S/) } });
        }
    },
  );

  it('answers everything its schema refuses with 400 and the path of the field', { tags: 'long' }, async () => {
    const wrong = await each((operation, name, field) =>
      Object.entries(wrongFor(field)).map(async ([what, value]) => {
        if (COMPARED.has(`${operation.name} ${name}`) && CHARACTERS.has(what)) return null;
        // What may be missing may be null.
        if (value === null && !operation.body?.required?.includes(name)) return null;
        const answer = await send(operation, (body) => ({ ...body, [name]: value }));
        const fields = fieldsIn(answer);
        const paths = Object.keys(fields);
        const right = answer.status === 400 && paths.some((path) => path === name || path.startsWith(`${name}.`));
        return right && !Object.values(fields).some(isOfALibrary)
          ? null
          : `${operation.name} ${name} as ${what}: ${answer.status} ${JSON.stringify(fields)}`;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it(
    'D-19 says what is wrong deep inside, and with the body as a whole, in words of people',
    { tags: 'long' },
    async () => {
      const wrong: string[] = [];
      for (const operation of operations) {
        const { body } = samples[operation.name] as (typeof samples)[string];
        for (const sent of [...Object.values(OF_OTHER_TYPES), ...insideOut(body())]) {
          const answer = await ask(operation, {
            raw: JSON.stringify(sent),
            headers: { 'Content-Type': 'application/json' },
          });
          if (!isAnswer(answer) || Object.values(fieldsIn(answer)).some(isOfALibrary))
            wrong.push(`${operation.name} as ${JSON.stringify(sent).slice(0, 80)}: ${answer.text}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('is not broken by what is strange but may be right', { tags: 'long' }, async () => {
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

  it('SEC-13 is not broken by keys that it does not ask for', { tags: 'long' }, async () => {
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

  it(
    'F8 R-89 takes a text of exactly the greatest length, in letters of three bytes too',
    { tags: 'long' },
    async () => {
      const wrong: string[] = [];
      for (const operation of operations)
        for (const [name, field] of fieldsOf(operation))
          for (const [what, value] of Object.entries(longest(field))) {
            const answer = await send(operation, (body) => ({ ...body, [name]: value }));
            const refused = Object.keys(fieldsIn(answer)).some((path) => path.startsWith(name));
            const isTaken = !refused || OF_A_FORM.has(name) || COMPARED.has(`${operation.name} ${name}`);
            if (!isAnswer(answer) || (isFree(field) && !isTaken))
              wrong.push(`${operation.name} ${name} as ${what}: ${answer.status} ${answer.text}`);
          }
      expect(wrong).toEqual([]);
    },
  );

  it('F8 names the member that is nested deeper than anybody needs, under a key too', { tags: 'long' }, async () => {
    const levels = 50_000;
    for (const operation of operations) {
      const [name = ''] = fieldsOf(operation)[0] ?? [];
      const raw = `{"${name}":${'['.repeat(levels)}${']'.repeat(levels)}}`;
      for (const key of ['', 'deep']) {
        const headers = { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) };
        const answer = await ask(operation, { raw, headers });
        expect([operation.name, answer.status, answer.body]).toEqual([
          operation.name,
          400,
          { message: expect.any(String), code: 'validation', fields: { [name]: expect.any(String) } },
        ]);
      }
    }
  });

  it('F8 R-96 answers every POST that repeats another under its key', { tags: 'long' }, async () => {
    const posts = everything.filter(({ method, name }) => method === 'POST' && name !== 'POST /api/logout');
    for (const operation of posts) {
      const body = samples[operation.name]?.body();
      for (let time = 0; time < 2; time++) {
        const answer = await ask(operation, { ...(body && { body }), headers: { 'Idempotency-Key': 'again' } });
        expect([operation.name, answer.status < 500, answer.text === '']).toEqual([operation.name, true, false]);
      }
    }
  });

  it('R-65 D-19 answers 404 for an id that is none, whatever stands in the body', { tags: 'long' }, async () => {
    for (const operation of operations.filter(({ path }) => path.includes('{id}')))
      for (const [raw, type] of [
        ['{', 'application/json'],
        ['{}', 'application/json'],
        [`{"website":"${HUGE}"}`, 'application/json'],
        ['hello', 'text/plain'],
      ] as const) {
        const request = { raw, headers: { 'Content-Type': type } };
        const answer = await ask({ ...operation, path: operation.path.replace('{id}', 'no-id') }, request);
        expect([operation.name, raw.slice(0, 20), answer.status]).toEqual([operation.name, raw.slice(0, 20), 404]);
      }
  });

  it(
    'F8 SEC-42 is not broken by anything in the address, and says what is wrong with it in words of people',
    { tags: 'long' },
    async () => {
      const wrong: string[] = [];
      for (const operation of everything)
        await Promise.all(
          addresses(operation).map(async ([parameter, address]) => {
            const answer = await ask({ ...operation, path: address }, {});
            const messages = Object.values(fieldsIn(answer));
            if (answer.status >= 500 || messages.some(isOfALibrary) || (answer.status >= 400 && !answer.text))
              wrong.push(
                `${operation.name} ${parameter} ${address.slice(0, 120)}: ${answer.status} ${messages.join()}`,
              );
          }),
        );
      expect(wrong).toEqual([]);
    },
  );

  it('answers a megabyte with 413', { tags: 'long' }, async () => {
    for (const operation of operations)
      expect(await send(operation, (body) => ({ ...body, [fieldsOf(operation)[0]?.[0] ?? '']: HUGE }))).toMatchObject({
        status: 413,
        body: { message: 'The request is too large', code: 'too_large' },
      });
  });
});
