import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { v4 as uuid } from 'uuid';
import { MINUTE } from '../domain/shared/time.js';
import { run } from '../test/support/databases.js';
import { signIn } from '../test/support/people.js';
import { PublishedForm } from '../test/support/published-form.js';
import type { Visitor } from '../test/support/visitor.js';
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
import { type Drawn, PLANTED_LOOKS, requests } from './fuzz/requests.js';
import { atLeast, atMost, type Context, exactly, type Figure, type Proof, within } from './proof.js';

export const fuzz: Proof = {
  name: 'fuzz',
  title: 'Right, wrong and hostile requests to every call by five actors, one after the other on the same objects',
  promises: ['REL-30', 'SEC-13', 'SEC-15', 'SEC-42', 'F8'],
  run: async (context) => {
    const tally = new Tally();
    const { rounds, each } = context.full ? { rounds: ROUNDS, each: 10_000 } : { rounds: 1, each: 320 };
    let done = 0;
    for (let round = 0; round < rounds; round++) {
      // Objects are used up: each round has new ones.
      const world = await accessWorld();
      try {
        await new Round(world, tally).play(context.seed + round * LANES, each, () =>
          context.progress(++done, rounds * each),
        );
        await tally.lookFor(world);
        tally.print();
      } finally {
        await world.app.close();
      }
    }
    return figuresOf(tally, context, rounds * each);
  },
};

/** FUZZ_ROUNDS makes a full run shorter, whose page says so. */
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 20);
const LANES = 8;
const PATIENCE_MS = 5_000;
const HANG_MS = MINUTE;
const MOST_LEARNED = 500;
const MOST_PRINTED = 40;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What was seen in all rounds. */
class Tally {
  sent = 0;
  slowest = 0;
  readonly asked = new Set<string>();
  readonly kinds = new Map<string, number>();
  readonly complaints = {
    failed: [] as string[],
    silent: [] as string[],
    late: [] as string[],
    shape: [] as string[],
    letIn: [] as string[],
    planted: [] as string[],
  };
  promisedPairs = 0;
  private readonly printed = new Set<string>();

  /** Prints the complaints that are new, a few of each kind. */
  print(): void {
    for (const lines of Object.values(this.complaints))
      for (const line of lines.slice(-MOST_PRINTED).filter((each) => !this.printed.has(each))) {
        this.printed.add(line);
        console.error(line);
      }
  }

  /** Looks in every table for what was planted. */
  async lookFor({ app }: AccessWorld): Promise<void> {
    const { url } = app.database;
    const tables = await run<{ name: string }>(
      url,
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const rows = await run<{ row: string }>(
        url,
        `select to_jsonb(t)::text as row from ${name} t where to_jsonb(t)::text ~ '${PLANTED_LOOKS}' limit 3`,
      );
      for (const { row } of rows) this.complaints.planted.push(`${name}: ${row.slice(0, 300)}`);
    }
    const [admins] = await run<{ count: string }>(url, `select count(*) from users where role = 'admin'`);
    if (admins?.count !== '1') this.complaints.planted.push(`${admins?.count} admins`);
  }
}

class Round {
  private readonly sessions = new Map<Actor, Promise<Visitor>>();
  private readonly learned: string[] = [];

  constructor(
    private readonly world: AccessWorld,
    private readonly tally: Tally,
  ) {
    world.app.clients.patient = false;
  }

  async play(seed: number, total: number, progress: () => void): Promise<void> {
    const form = await PublishedForm.of(this.world.app);
    const all = this.world.operations.filter(({ name }) => !LEFT_OUT.has(name));
    this.tally.promisedPairs = all.length * ACTORS.length;
    const drawn = requests(all, ({ path }) => ENDS_SESSION.test(path));
    const lane = (number: number) =>
      fc.assert(
        fc.asyncProperty(drawn, async (request) => {
          await this.send(request, form);
          progress();
        }),
        { numRuns: total / LANES, seed: seed + number, endOnFailure: true },
      );
    await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
  }

  private async send(drawn: Drawn, form: PublishedForm): Promise<void> {
    const { operation, actor, id, query, body, key } = drawn;
    const { complaints } = this.tally;
    const visitor = await this.visitorOf(actor);
    const own = this.world.sides[SIDES[actor]];
    const objects = id === 'foreign' ? this.world.sides[SIDES[actor] === 0 ? 1 : 0] : own;
    const valid = requestFor(operation, objects);
    const ids = {
      own: valid.id,
      foreign: valid.id,
      random: uuid(),
      malformed: 'not-an-id',
      learned: this.learned[drawn.learned % Math.max(1, this.learned.length)] ?? uuid(),
    };
    const path = operation.path.replace('{id}', ids[id]) + query;
    const what = `${operation.method} ${path.slice(0, 200)}, ${actor}, ${id}, ${body?.kind ?? 'no body'}, key ${key}`;
    this.tally.kinds.set(body?.kind ?? 'no body', (this.tally.kinds.get(body?.kind ?? 'no body') ?? 0) + 1);
    this.tally.asked.add(`${operation.name} ${actor}`);
    const began = performance.now();
    const answer = await Promise.race([
      visitor.ask<unknown>(operation.method, path, {
        ...(body && (body.raw === undefined ? { body: body.of(valid.body ?? {}) } : { raw: body.raw })),
        headers: {
          ...(body && { 'Content-Type': body.type ?? 'application/json' }),
          ...(key !== null && { 'Idempotency-Key': `fuzz-${key}` }),
        },
      }),
      new Promise<null>((give) => setTimeout(give, HANG_MS, null).unref()),
    ]);
    const took = performance.now() - began;
    this.tally.sent += 1;
    this.tally.slowest = Math.max(this.tally.slowest, took);
    if (took > PATIENCE_MS) complaints.late.push(`${what}: ${answer?.status} after ${Math.round(took)} ms`);
    if (ENDS_SESSION.test(operation.path) || answer?.status === 401) this.sessions.delete(actor);
    if (!answer) {
      complaints.silent.push(what);
      return;
    }
    if (answer.status >= 500) complaints.failed.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
    const fault = form.faultOf(operation.name, answer);
    if (fault) complaints.shape.push(`${what}: ${answer.status} ${fault}`);
    if (answer.status < 300 && isBarred(drawn)) complaints.letIn.push(`${what}: ${answer.status}`);
    if (answer.status < 300) this.learn(answer.text);
  }

  private learn(text: string): void {
    for (const found of text.slice(0, 20_000).match(UUID)?.slice(0, 5) ?? [])
      this.learned[(this.learned.length < MOST_LEARNED ? this.learned.length : this.tally.sent) % MOST_LEARNED] = found;
  }

  private visitorOf(actor: Actor): Promise<Visitor> | Visitor {
    const { app, staff, admin, token } = this.world;
    if (actor === 'visitor') return app.visitor();
    const open = async () => {
      const visitor = app.visitor();
      if (actor === 'holder') await visitor.post('/api/enquiry-access', { token });
      // Whom an admin has disabled stays a stranger.
      else
        await signIn(app, { tutor: staff[0], other: staff[1], admin }[actor]).then(
          (user) => Object.assign(visitor, user),
          () => undefined,
        );
      return visitor;
    };
    const present = this.sessions.get(actor) ?? open();
    this.sessions.set(actor, present);
    return present;
  }
}

/** Whether nobody of this kind may do this: what is an admin's, and what is about another's object or nobody's. */
function isBarred({ operation, actor, id }: Drawn): boolean {
  if (actor === 'admin') return false;
  if (operation.path.startsWith('/api/admin')) return true;
  const isAbout = operation.path.includes('{id}') && !PUBLIC.has(operation.name);
  return isAbout && (id === 'foreign' || id === 'random' || id === 'malformed');
}

function figuresOf(tally: Tally, { full }: Context, total: number): Figure[] {
  const { failed, silent, late, shape, letIn, planted } = tally.complaints;
  return [
    full ? atLeast('requests', 200_000, tally.sent) : exactly('requests', total, tally.sent),
    // Few requests draw few kinds: a small form promises neither.
    ...(full
      ? [
          exactly('calls, each by five actors', tally.promisedPairs, tally.asked.size),
          atLeast('kinds of bodies', 10, tally.kinds.size),
        ]
      : []),
    exactly('answers of 500 and above', 0, failed.length),
    exactly('requests without any answer within 60 s', 0, silent.length),
    { ...atMost('answers later than 5 s', 0, late.length), isMeasured: true },
    within('slowest answer', PATIENCE_MS, tally.slowest, 'ms'),
    exactly('answers that are not of the published form', 0, shape.length),
    exactly('another’s, nobody’s or an admin’s affairs opened to others', 0, letIn.length),
    exactly('planted keys stored', 0, planted.length),
  ];
}
