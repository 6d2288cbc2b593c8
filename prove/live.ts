import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../seed/market/random.js';
import { enquiry } from '../test/support/enquiries.js';
import { follow, type Live } from '../test/support/live.js';
import { account, PASSWORD } from '../test/support/people.js';
import { type Family, family, mailTo, tokenIn } from '../test/support/quotes.js';
import { startTestApp, type TestApp } from '../test/support/test-app.js';
import { Visitor } from '../test/support/visitor.js';
import { Metrics } from './metrics.js';
import { atLeast, atMost, type Context, exactly, type Figure, type Proof, within } from './proof.js';
import { secondApi, visitorAt } from './second-api.js';
import { until } from './until.js';

export const live: Proof = {
  name: 'live',
  title: 'Live pages cut at any moment leave nothing; many who watch, ask or log in at once are all answered',
  promises: ['REL-27', 'F4', 'F17'],
  run: async (context) => {
    const app = await startTestApp({ LIMITS: '1000000' });
    const apis = [await secondApi(app, context), await secondApi(app, context)] as const;
    try {
      const urls = [apis[0].url, apis[1].url] as const;
      return [
        ...(await cut(app, urls[0], context)),
        ...(await watched(app, urls, context)),
        ...(await asked(app, urls[0], context)),
        ...(await loggedIn(app, urls[0], context)),
      ];
    } finally {
      await Promise.all(apis.map(({ life }) => life.kill()));
      await app.close();
    }
  },
};

const MOMENTS = ['before', 'during', 'after'] as const;
type Moment = (typeof MOMENTS)[number];
/** Within it a first view is on its way. */
const SPREAD_MS = 40;
/** Of one session at once: fewer than it may have open, since the program hears of a cut a moment later. */
const OF_A_SESSION = 2;

const cookieOf = ({ cookies }: Visitor) => [...cookies].map((pair) => pair.join('=')).join('; ');

/** Opens a live page on a socket of its own and cuts it; returns the status that was seen until then, 0 for none. */
async function openAndCut(url: string, { visitor, id }: Family, moment: Moment, delayMs: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  const closed = new Promise((done) => socket.once('close', done));
  let text = '';
  const first = new Promise<void>((done) => {
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        text += chunk.toString();
        done();
      });
    socket.once('close', () => done());
  });
  const head = [`GET /api/enquiries/${id}/live HTTP/1.1`, 'Host: site.localhost', `Cookie: ${cookieOf(visitor)}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  if (moment !== 'before') await first;
  if (moment !== 'during') await pause(delayMs);
  socket.destroy();
  await closed;
  return Number(/^HTTP\/1.1 (\d+) /.exec(text)?.[1] ?? 0);
}

type Held = { listeners: number; timers: number; sockets: number };

async function held(url: string): Promise<Held> {
  const metrics = await Metrics.of(url);
  const kinds = ['streams', 'enquiries', 'visitors', 'listeners', 'timers'];
  return {
    listeners: kinds.reduce((sum, kind) => sum + metrics.figure(`banksia_live{kind="${kind}"}`), 0),
    timers: metrics.resources('Timeout'),
    sockets: metrics.resources('TCPSocketWrap'),
  };
}

/** Opens live pages and cuts them before, during and after their first view. */
async function cut(app: TestApp, url: string, { full, seed, progress }: Context): Promise<Figure[]> {
  const [random, total] = [new Random(`live ${seed}`), full ? 10_000 : 96];
  const holders = await Promise.all(Array.from({ length: full ? 40 : 8 }, () => family(app)));
  const atOnce = holders.length * OF_A_SESSION;
  const seen = new Map<number, number>();
  const moments = new Map<Moment, number>();
  const round = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const moment = MOMENTS[index % MOMENTS.length] as Moment;
        const status = await openAndCut(
          url,
          holders[index % holders.length] as Family,
          moment,
          random.int(0, SPREAD_MS),
        );
        return { moment, status };
      }),
    );
  // The connections that a busy process has and keeps belong to the start.
  await round(atOnce);
  await until('nothing of the first is held', async () => (await held(url)).listeners === 0);
  const start = await held(url);
  for (let done = 0; done < total;) {
    for (const { moment, status } of await round(Math.min(atOnce, total - done))) {
      seen.set(status, (seen.get(status) ?? 0) + 1);
      moments.set(moment, (moments.get(moment) ?? 0) + 1);
      done += 1;
    }
    progress(done, total);
  }
  const began = performance.now();
  let last = start;
  const isBack = async () => {
    last = await held(url);
    return last.listeners === 0 && (!full || (last.timers <= start.timers && last.sockets <= start.sockets));
  };
  // What never goes is counted, for waiting gives up.
  await until('all is as it was', isBack).catch(() => undefined);
  const seconds = (performance.now() - began) / 1_000;
  const other = [...seen].filter(([status]) => ![0, 200, 429, 503].includes(status));
  return [
    exactly(
      'live pages opened and cut',
      total,
      [...seen.values()].reduce((sum, count) => sum + count, 0),
    ),
    ...MOMENTS.map((moment) =>
      atLeast(`of them cut ${moment} the first view`, Math.floor(total / 4), moments.get(moment) ?? 0),
    ),
    // A busy process hears later of a cut, and refuses the next page of the same session until then.
    { ...atLeast('of them seen to begin', Math.floor(total / 4), seen.get(200) ?? 0), isMeasured: true },
    exactly(
      'answered with anything but 200, 429 and 503',
      0,
      other.reduce((sum, [, count]) => sum + count, 0),
    ),
    exactly('listeners and entries of live pages left', 0, last.listeners),
    // The few of a small form are lost among those that come and go with other work of the process.
    ...(full
      ? [
          atMost('timers of the process afterwards, as at the start', start.timers, last.timers),
          atMost('sockets of the process afterwards, as at the start', start.sockets, last.sockets),
        ]
      : []),
    within('until all was as at the start', 20, seconds, 's'),
  ];
}

const STREAMS_A_SESSION = 5;

/** Many watch one enquiry by two processes while it is changed once. */
async function watched(app: TestApp, urls: readonly [string, string], { full }: Context): Promise<Figure[]> {
  const [asking, total] = [await family(app), full ? 500 : 20];
  const token = tokenIn(await mailTo(app, asking.email, 'enquiry-received'));
  const open: Live[] = [];
  // Before anybody watches: what became of the enquiry would be a view of its own.
  await until('nothing of it is still to come', async () => {
    const rows = await app.database.query(
      `select 1 from outbox union all select 1 from mails where status = 'pending'`,
    );
    return rows.length === 0;
  });
  try {
    for (let count = 0; count < total; count += STREAMS_A_SESSION) {
      const visitor = app.visitor();
      await visitor.post('/api/enquiry-access', { token });
      const there = visitorAt(urls[(count / STREAMS_A_SESSION) % 2 ? 1 : 0], visitor);
      open.push(...(await Promise.all(Array.from({ length: STREAMS_A_SESSION }, () => follow(there, asking.id)))));
    }
    await until('all are shown the enquiry', () => open.every(({ seen }) => seen.length > 0));
    const reads = () =>
      Promise.all(urls.map(async (url) => (await Metrics.of(url)).figure('banksia_live_reads_total')));
    const before = await reads();
    const known = open.map(({ seen }) => seen.length);
    const answer = await asking.visitor.ask('PATCH', `/api/enquiries/${asking.id}`, {
      body: { message: 'Weekends only, please.' },
    });
    let shown = 0;
    await until('all are shown the change', () => {
      shown = open.filter(({ seen, changes }, index) => seen.length > (known[index] ?? 0) || changes() > 0).length;
      return shown === open.length;
    }).catch(() => undefined);
    const after = await reads();
    return [
      exactly(
        'live pages of one enquiry, open in two processes',
        total,
        open.filter((one) => one.status === 200).length,
      ),
      exactly('answer of the change that they watch', 200, answer.status),
      exactly('of them shown the change', total, shown),
      ...after.map((count, index) =>
        atMost(`views read for it by process ${index + 1}`, 1, count - (before[index] ?? 0)),
      ),
    ];
  } finally {
    for (const one of open) one.close();
  }
}

/** Clients who do not come again by themselves. */
const impatient = (url: string) => new Visitor(url, { patient: false });

/** Many ask at once a process that has ten connections. */
async function asked(app: TestApp, url: string, { full }: Context): Promise<Figure[]> {
  const [asking, clients] = [await family(app), full ? 500 : 40];
  const holder = impatient(url);
  for (const [name, value] of asking.visitor.cookies) holder.cookies.set(name, value);
  const answers = await Promise.allSettled(
    Array.from({ length: clients }, (_, number) =>
      number % 10
        ? holder.get(`/api/enquiries/${asking.id}`)
        : impatient(url).post<Record<string, unknown>>('/api/enquiries', enquiry()),
    ),
  );
  const answered = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const isHonest = ({ status, body, headers }: (typeof answered)[number]) =>
    status === 503 && body['code'] === 'unavailable' && headers.has('Retry-After');
  return [
    exactly('clients at once on ten connections', clients, answers.length),
    exactly('of them answered', clients, answered.length),
    exactly(
      'answered with anything but 200, 201 and a 503 that says when to come again',
      0,
      answered.filter((one) => ![200, 201].includes(one.status) && !isHonest(one)).length,
    ),
  ];
}

const PEOPLE = 10;
const OTHERS_EVERY_MS = 50;

/** Many log in at once while others look at an enquiry. */
async function loggedIn(app: TestApp, url: string, { full }: Context): Promise<Figure[]> {
  const [asking, total] = [await family(app), full ? 1_000 : 20];
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => account(app)));
  const other = visitorAt(url, asking.visitor);
  const times: number[] = [];
  let isOver = false;
  const watching = async () => {
    for (; !isOver; await pause(OTHERS_EVERY_MS)) {
      const began = performance.now();
      await other.get(`/api/enquiries/${asking.id}`);
      times.push(performance.now() - began);
    }
  };
  const looks = watching();
  const answers = await Promise.all(
    Array.from({ length: total }, async (_, index) => {
      const { username } = people[index % PEOPLE] as (typeof people)[number];
      const { status } = await impatient(url).post('/api/login', { username, password: PASSWORD });
      return status;
    }),
  );
  isOver = true;
  await looks;
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  return [
    exactly('logins at once, answered 200 or 503', total, answers.filter((one) => [200, 503].includes(one)).length),
    atLeast('of them let in', 1, answers.filter((one) => one === 200).length),
    within(`others meanwhile: 95 of 100 answers of ${times.length} within`, 500, p95, 'ms'),
  ];
}
