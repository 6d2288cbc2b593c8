import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../seed/market/random.js';
import { enquiry } from '../../test/support/enquiries.js';
import { PASSWORD, type TestTutor } from '../../test/support/people.js';
import { quoteForm } from '../../test/support/quotes.js';
import { follow } from '../../test/support/live.js';
import { type Answer, Visitor } from '../../test/support/visitor.js';

/** What people do, and how often in a hundred times. */
const MIX = [
  ['read a page', 26],
  ['search', 22],
  ['read a profile', 10],
  ['send an enquiry', 3],
  ['look at an enquiry', 10],
  ['watch an enquiry', 8],
  ['log in', 2],
  ['read opportunities', 6],
  ['accept', 5],
  ['quote', 4],
  ['choose', 3],
  ['send a wrong file', 1],
] as const;
type Deed = (typeof MIX)[number][0];

const PAGES = ['/', '/search', '/tutors/sydney', '/subjects/mathematics', '/blog', '/privacy'];
const SEARCHES = [
  'subjects=mathematics',
  'subjects=english&sort=price-low',
  'delivery=online&page=2',
  'location=sydney',
  'maxPrice=70&sort=rating',
];
/** Families that still come back; the oldest have what they wanted. */
const MOST_FAMILIES = 300;
/** As many begin at most without an answer; then the others wait, as the connections of a browser do. */
const MOST_AT_ONCE = 64;
/** How long a live page stays open. */
const WATCHING_MS = 200;

type Family = { visitor: Visitor; id: string; quotes: string[] };
type Teacher = { person: TestTutor; visitor: Visitor; open: string[]; accepted: string[] };

/** People on an API: they read, ask, watch, log in, accept, quote and choose, in a fixed mix. */
export class MixedLoad {
  done = 0;
  /** Answers of 500 and above, answers that nobody expected, and requests without any; with what was asked. */
  readonly failures: string[] = [];
  readonly surprises: string[] = [];
  readonly unanswered: string[] = [];
  private readonly families: Family[] = [];
  private readonly teachers: Teacher[];
  private readonly anybody: Visitor;
  private sequence: Deed[] = [];

  constructor(
    private readonly url: string,
    tutors: readonly TestTutor[],
    private readonly random: Random,
  ) {
    this.anybody = this.somebody();
    this.teachers = tutors.map((person) => ({ person, visitor: this.somebody(), open: [], accepted: [] }));
  }

  /** Lets everybody of so many lanes do one thing after the other. */
  async asFastAsPossible(lanes: number, milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    const lane = async () => {
      while (performance.now() < end) await this.step();
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  /** Begins so many steps a second, evenly, whether or not earlier ones were answered. */
  async evenly(
    perSecond: number,
    milliseconds: number,
    progress: (done: number, total: number) => void,
  ): Promise<void> {
    const [began, total] = [performance.now(), Math.round((perSecond * milliseconds) / 1_000)];
    const running = new Set<Promise<void>>();
    for (let index = 0; index < total; index++) {
      await pause(Math.max(0, began + (index * 1_000) / perSecond - performance.now()));
      while (running.size >= MOST_AT_ONCE) await Promise.race(running);
      const step = this.step().finally(() => running.delete(step));
      running.add(step);
      progress(index + 1, total);
    }
    await Promise.all(running);
  }

  private async step(): Promise<void> {
    if (this.sequence.length === 0)
      this.sequence = this.random.shuffled(MIX.flatMap(([deed, times]) => Array.from({ length: times }, () => deed)));
    const deed = this.sequence.pop() as Deed;
    try {
      await this.deeds[deed]();
    } catch (error) {
      this.unanswered.push(`${deed}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : error}`);
    }
    this.done += 1;
  }

  private somebody(): Visitor {
    return new Visitor(this.url, { patient: false });
  }

  private noted<T>(what: string, answer: Answer<T>, ...expected: number[]): Answer<T> {
    if (answer.status >= 500) this.failures.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
    else if (!expected.includes(answer.status))
      this.surprises.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  }

  private readonly deeds: Record<Deed, () => Promise<unknown>> = {
    'read a page': () => this.read(this.random.of(PAGES)),
    search: () => this.read(`/api/tutors/search?${this.random.of(SEARCHES)}`),
    'read a profile': () => {
      const { tutorId } = this.random.of(this.teachers).person;
      return this.read(this.random.happens(50) ? `/api/tutors/${tutorId}/profile` : `/tutor/${tutorId}`);
    },
    'send an enquiry': () => this.sendEnquiry(),
    'look at an enquiry': () => this.ofFamily((one) => this.look(one)),
    'watch an enquiry': () => this.ofFamily((one) => this.watch(one)),
    'log in': () => this.logIn(this.random.of(this.teachers)),
    'read opportunities': () => this.ofTeacher((one) => this.readOpportunities(one)),
    accept: () => this.ofTeacher((one) => this.accept(one)),
    quote: () => this.ofTeacher((one) => this.quote(one)),
    choose: () => this.ofFamily((one) => this.choose(one)),
    'send a wrong file': () => this.ofTeacher((one) => this.sendWrongFile(one)),
  };

  private async read(path: string): Promise<void> {
    this.noted(path, await this.anybody.get(path), 200);
  }

  private async sendEnquiry(): Promise<void> {
    const visitor = this.somebody();
    const key = { 'Idempotency-Key': randomUUID() };
    const answer = this.noted('enquiry', await visitor.post<{ id: string }>('/api/enquiries', enquiry(), key), 201);
    if (answer.status !== 201) return;
    this.families.push({ visitor, id: answer.body.id, quotes: [] });
    if (this.families.length > MOST_FAMILIES) this.families.shift();
  }

  /** Does it as a family; where there is none yet, one sends its enquiry. */
  private ofFamily(work: (family: Family) => Promise<void>): Promise<void> {
    return this.families.length ? work(this.random.of(this.families)) : this.sendEnquiry();
  }

  /** Does it as a tutor, who logs in first where need be. */
  private ofTeacher(work: (teacher: Teacher) => Promise<void>): Promise<void> {
    const teacher = this.random.of(this.teachers);
    return teacher.visitor.cookies.size ? work(teacher) : this.logIn(teacher);
  }

  private async look(family: Family): Promise<void> {
    const { visitor, id } = family;
    type Quotes = { quotes: { id: string; status: string }[] };
    this.noted('enquiry page', await visitor.get(`/api/enquiries/${id}`), 200);
    const { body } = this.noted('its quotes', await visitor.get<Quotes>(`/api/enquiries/${id}/quotes`), 200);
    family.quotes = (body.quotes ?? []).filter(({ status }) => status === 'submitted').map((quote) => quote.id);
  }

  /** A page too many of one session at once is refused. */
  private async watch({ visitor, id }: Family): Promise<void> {
    const live = await follow(visitor, id);
    if (live.status >= 500) this.failures.push(`live page: ${live.status}`);
    else if (![200, 429].includes(live.status)) this.surprises.push(`live page: ${live.status}`);
    await pause(WATCHING_MS);
    live.close();
    await live.ended;
  }

  private async logIn(teacher: Teacher): Promise<void> {
    if (teacher.visitor.cookies.size && this.random.happens(50))
      this.noted('logout', await teacher.visitor.post('/api/logout'), 200, 401);
    const visitor = this.somebody();
    const { username } = teacher.person;
    this.noted('login', await visitor.post('/api/login', { username, password: PASSWORD }), 200);
    teacher.visitor = visitor;
  }

  private async readOpportunities(teacher: Teacher): Promise<void> {
    type List = { id: string; status: string }[];
    const { status, body } = await teacher.visitor.get<List>('/api/portal/opportunities');
    if (status === 401) return this.logIn(teacher);
    this.noted('opportunities', { status, body, text: '', headers: new Headers() }, 200);
    if (status === 200) teacher.open = body.filter((one) => one.status === 'available').map(({ id }) => id);
  }

  /** What others were quicker at, or the family has ended, is answered 409. */
  private async accept(teacher: Teacher): Promise<void> {
    const id = teacher.open.pop();
    if (!id) return this.readOpportunities(teacher);
    const answer = await teacher.visitor.post(`/api/portal/opportunities/${id}/accept`);
    if (this.noted('accept', answer, 200, 401, 409).status === 200) teacher.accepted.push(id);
  }

  private async quote(teacher: Teacher): Promise<void> {
    const id = teacher.accepted.pop();
    if (!id) return this.accept(teacher);
    const key = { 'Idempotency-Key': randomUUID() };
    const answer = await teacher.visitor.post(`/api/portal/opportunities/${id}/quote`, quoteForm(), key);
    this.noted('quote', answer, 201, 401, 409);
  }

  private async choose(family: Family): Promise<void> {
    const id = family.quotes.pop();
    if (!id) return this.look(family);
    const body = { status: 'accepted' };
    const answer = await family.visitor.ask('PATCH', `/api/tutor-quotes/${id}/status`, { body });
    if (this.noted('choice', answer, 200, 409).status === 200) family.quotes = [];
  }

  private async sendWrongFile({ visitor }: Teacher): Promise<void> {
    const opened = await visitor.post<{ uploadURL: string }>('/api/objects/upload');
    if (this.noted('upload', opened, 200, 401).status !== 200) return;
    const { pathname, search } = new URL(opened.body.uploadURL);
    const raw = new TextEncoder().encode('No document at all');
    const headers = { 'Content-Type': 'application/pdf' };
    this.noted('wrong file', await visitor.ask('PUT', `${pathname}${search}`, { raw, headers }), 401, 415);
  }
}
