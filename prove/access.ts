import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { v4 as uuid } from 'uuid';
import type { Operation } from '../test/support/documentation.js';
import { signIn } from '../test/support/people.js';
import type { Visitor } from '../test/support/visitor.js';
import { Random } from '../seed/market/random.js';
import {
  type AccessWorld,
  type Actor,
  ACTORS,
  accessWorld,
  ENDS_SESSION,
  LEFT_OUT,
  PUBLIC,
  requestFor,
  SIDES,
} from './access/access-world.js';
import { atLeast, type Context, exactly, type Figure, type Proof } from './proof.js';
import { until } from './until.js';

export const access: Proof = {
  name: 'access',
  title: 'Every call with a valid body by five actors, about their own, another’s, no and a malformed object',
  promises: ['SEC-1', 'SEC-9', 'SEC-10', 'SEC-11', 'SEC-12'],
  run: async (context) => {
    const world = await accessWorld();
    try {
      return await figuresOf(world, context);
    } finally {
      await world.app.close();
    }
  },
};

/** What is asked about. One's own comes last, for it may change what the others ask about. */
const KINDS = ['malformed', 'random', 'foreign', 'own'] as const;
type Kind = (typeof KINDS)[number];
/** Of each call and actor the answers to a malformed, a random, another's and an own id, such as `404 404 404 200`. */
type Table = Record<string, Record<string, string>>;

const TABLE = resolve('prove/access/access-table.json');
const SAMPLE = 15;

async function figuresOf(world: AccessWorld, { full, seed, progress }: Context): Promise<Figure[]> {
  const kept = existsSync(TABLE) ? (JSON.parse(readFileSync(TABLE, 'utf8')) as Table) : {};
  const all = world.operations.filter(({ name }) => !LEFT_OUT.has(name));
  // What a call without an id answers depends on the calls before it, and so does what an admin changes.
  const about = all.filter(({ path }) => path.includes('{id}'));
  const actors = full ? ACTORS : ACTORS.filter((actor) => actor !== 'admin');
  const chosen = full ? all : new Random(`access ${seed}`).some(about, SAMPLE);
  // In the order of the table, for what a call answers depends on those before it.
  const places = new Map(Object.keys(kept).map((name, place) => [name, place]));
  const placeOf = ({ name, path }: Operation) =>
    (places.get(name) ?? places.size) + (ENDS_SESSION.test(path) ? all.length : 0);
  const drawn = chosen.toSorted((a, b) => placeOf(a) - placeOf(b));
  const kinds = full ? KINDS : KINDS.filter((kind) => kind !== 'own');
  const found = new Map<string, number>();
  const complaints = { body: [] as string[], letIn: [] as string[], effects: [] as string[], failed: [] as string[] };
  const total = drawn.length * actors.length * kinds.length;
  const sessions = new Map<Actor, Visitor>();
  for (const kind of kinds)
    for (const actor of actors)
      for (const operation of drawn) {
        const visitor = await visitorOf(world, actor, sessions);
        const before = await effectsIn(world);
        const { status } = await ask(world, visitor, operation, actor, kind);
        if (ENDS_SESSION.test(operation.path)) sessions.delete(actor);
        found.set(`${operation.name} ${actor} ${kind}`, status);
        const what = `${operation.name}, ${actor}, ${kind}: ${status}`;
        const isAbout = operation.path.includes('{id}') && kind !== 'own';
        if (status >= 500) complaints.failed.push(what);
        if (isAbout && kind !== 'malformed' && actor !== 'admin' && status === 400) complaints.body.push(what);
        if (isAbout && actor !== 'admin' && status < 400 && !PUBLIC.has(operation.name)) complaints.letIn.push(what);
        if (status >= 400 && (await effectsIn(world)) !== before) complaints.effects.push(what);
        // What follows from it is no effect of the next call.
        if (status < 400 && operation.method !== 'GET') await until('all has followed', () => nothingFollows(world));
        progress(found.size, total);
      }
  const answersOf = (name: string, actor: Actor) => KINDS.map((kind) => found.get(`${name} ${actor} ${kind}`));
  if (full && process.env['ACCESS_TABLE'] === 'write') {
    const rows = drawn.map(({ name }) => [
      name,
      Object.fromEntries(ACTORS.map((actor) => [actor, answersOf(name, actor).join(' ')])),
    ]);
    writeFileSync(TABLE, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
  }
  const different = drawn.flatMap(({ name }) =>
    actors
      .filter((actor) => {
        const expected = (kept[name]?.[actor] ?? '').split(' ').slice(0, kinds.length).join(' ');
        return answersOf(name, actor).slice(0, kinds.length).join(' ') !== expected;
      })
      .map((actor) => `${name}, ${actor}: ${answersOf(name, actor).join(' ')}, not ${kept[name]?.[actor]}`),
  );
  for (const lines of [...Object.values(complaints), different]) for (const line of lines) console.error(line);
  return [
    exactly('published calls that the table lacks', 0, all.filter(({ name }) => !kept[name]).length),
    atLeast('answers', full ? 2_420 : total, found.size),
    exactly('rows of an actor other than the table says', 0, different.length),
    exactly('another’s or no object refused for the body', 0, complaints.body.length),
    exactly('another’s, no or a malformed object let in', 0, complaints.letIn.length),
    exactly('refusals that left an event or a row', 0, complaints.effects.length),
    exactly('answers of 500 and above', 0, complaints.failed.length),
  ];
}

/** Somebody who is signed in or holds a link, and comes in again when a call has ended that. */
async function visitorOf(world: AccessWorld, actor: Actor, sessions: Map<Actor, Visitor>): Promise<Visitor> {
  if (actor === 'visitor') return world.app.visitor();
  const present = sessions.get(actor);
  if (present) return present;
  const { staff, admin } = world;
  const visitor =
    actor === 'holder'
      ? await holder(world)
      : await signIn(world.app, { tutor: staff[0], other: staff[1], admin }[actor]);
  sessions.set(actor, visitor);
  return visitor;
}

async function holder({ app, token }: AccessWorld): Promise<Visitor> {
  const visitor = app.visitor();
  // Somebody who has ended every access stays without.
  await visitor.post('/api/enquiry-access', { token });
  return visitor;
}

function ask(world: AccessWorld, visitor: Visitor, operation: Operation, actor: Actor, kind: Kind) {
  const own = SIDES[actor];
  const objects = world.sides[kind === 'foreign' ? (own === 0 ? 1 : 0) : own];
  const { id, body } = requestFor(operation, objects);
  const asked = { malformed: 'not-an-id', random: uuid(), foreign: id, own: id }[kind];
  return visitor.ask(operation.method, operation.path.replace('{id}', asked), body === undefined ? {} : { body });
}

const nothingFollows = async ({ app }: AccessWorld) =>
  (await app.database.query('select 1 from outbox limit 1')).length === 0;

const TABLES = [
  ...['users', 'tutors', 'enquiries', 'tutor_quotes', 'bookings', 'booking_requests', 'cases', 'tutor_reviews'],
  ...['credential_documents', 'contract_submissions'],
];

/** What people's acts have left; what falls due meanwhile is the timers'. */
async function effectsIn({ app }: AccessWorld): Promise<string> {
  const counts = TABLES.map((table) => `(select count(*) from ${table})`);
  const row = await app.database.one<{ all: string }>(
    `select concat_ws(' ', (select count(*) from event_log where actor <> 'system'), ${counts.join()}) as all`,
  );
  return row?.all ?? '';
}
