import { performance } from 'node:perf_hooks';
import { v4 as uuid } from 'uuid';
import { MINUTE } from '../../domain/shared/time.js';
import { PASSWORD, signIn } from '../../test/support/people.js';
import { agreed, family, quoteForm } from '../../test/support/quotes.js';
import { enquiry } from '../../test/support/enquiries.js';
import type { Answer, Visitor } from '../../test/support/visitor.js';
import { type AccessWorld, type Actor, ENDS_SESSION, LEFT_OUT, requestFor, SIDES } from '../access/access-world.js';

const HANG_MS = MINUTE;
/** What goes on without Redis, mail server, storage and scanner (REL-20). */
const NEEDED = ['enquiry', 'login', 'search', 'quote', 'quotes'] as const;

type Ask = () => Promise<Answer<unknown>>;

/** The calls that are made while a service is away, and how long each took. */
export class Calls {
  made = 0;
  slowest = { ms: 0, name: '' };
  /** Calls that go on without any service but the database, and were not answered 2xx. */
  readonly broken: string[] = [];
  /** Answers of 500 and above, of those that say `try again later` only 503. */
  readonly failed: string[] = [];
  private opportunities: string[] = [];

  private constructor(
    private readonly world: AccessWorld,
    private readonly visitors: Record<Actor, Visitor>,
  ) {}

  static async open(world: AccessWorld): Promise<Calls> {
    const { app, staff, admin, families } = world;
    const [visitor, holder] = [app.visitor(), families[1].visitor];
    const [tutor, other, operator] = await Promise.all(
      [staff[0], staff[1], admin].map((person) => signIn(app, person)),
    );
    return new Calls(world, { visitor, holder, tutor, other, admin: operator } as Record<Actor, Visitor>);
  }

  /** Has the tutor accept so many opportunities, each of which can be quoted for while a service is away. */
  async prepare(quotes: number): Promise<void> {
    const { app, staff } = this.world;
    const asking = await Promise.all(Array.from({ length: quotes }, () => family(app)));
    this.opportunities = await Promise.all(asking.map((one) => agreed(app, one, staff[0])));
  }

  /** Asks for what has to go on; with Postgres away nothing can, and 503 is an answer. */
  async needed(isDatabaseAway: boolean): Promise<void> {
    const { app, staff } = this.world;
    const visitor = app.visitor();
    const asked: Record<(typeof NEEDED)[number], Ask> = {
      enquiry: () => visitor.post('/api/enquiries', enquiry()),
      login: () => app.visitor().post('/api/login', { username: staff[1].username, password: PASSWORD }),
      search: () => visitor.get('/api/tutors?subject=mathematics'),
      quote: () => this.visitors.tutor.post(`/api/portal/opportunities/${this.opportunities.pop()}/quote`, quoteForm()),
      quotes: () => this.visitors.holder.get(`/api/enquiries/${this.world.sides[1].paths['enquiries']}`),
    };
    for (const name of NEEDED) {
      const { status, text } = await this.time(name, asked[name]);
      const isAnswered = status >= 200 && status < 300;
      if (!isAnswered && !(isDatabaseAway && status === 503))
        this.broken.push(`${name}: ${status} ${text.slice(0, 120)}`);
    }
  }

  /** Asks every published call once, by who it is for: reads about what there is, changes about what nobody has. */
  async every(): Promise<void> {
    const operations = this.world.operations.filter(
      ({ name, path }) => !LEFT_OUT.has(name) && !ENDS_SESSION.test(path),
    );
    for (const operation of operations) {
      const actor = actorOf(operation.path);
      const { id, body } = requestFor(operation, this.world.sides[SIDES[actor]]);
      const path = operation.path.replace('{id}', operation.method === 'GET' ? id : uuid());
      await this.time(operation.name, () =>
        this.visitors[actor].ask(operation.method, path, body === undefined ? {} : { body }),
      );
    }
  }

  private async time(name: string, ask: Ask): Promise<Answer<unknown>> {
    const began = performance.now();
    const late = new Promise<never>((_, fail) =>
      setTimeout(() => fail(new Error(`${name} was not answered within a minute`)), HANG_MS).unref(),
    );
    let answer: Answer<unknown>;
    try {
      answer = await Promise.race([ask(), late]);
    } catch (error) {
      // A connection that ends without an answer.
      answer = { status: 599, body: {}, text: String((error as Error).cause ?? error), headers: new Headers() };
    }
    const ms = performance.now() - began;
    if (ms > this.slowest.ms) this.slowest = { ms, name };
    this.made += 1;
    if (answer.status >= 500 && answer.status !== 503)
      this.failed.push(`${name}: ${answer.status} ${answer.text.slice(0, 120)}`);
    return answer;
  }
}

function actorOf(path: string): Actor {
  if (path.startsWith('/api/admin') || path.startsWith('/api/demo')) return 'admin';
  if (/^\/api\/(portal|register|credential|objects|user)/.test(path)) return 'tutor';
  return /^\/api\/(enquiries|tutor-quotes|bookings)/.test(path) ? 'holder' : 'visitor';
}
