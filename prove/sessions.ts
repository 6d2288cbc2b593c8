import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Passwords } from '../application/ports/account/accounts.js';
import { Random } from '../seed/market/random.js';
import { freshDatabase, run } from '../test/support/databases.js';
import { enquiry } from '../test/support/enquiries.js';
import { freePort } from '../test/support/free-port.js';
import { follow, followQuotes, type Live } from '../test/support/live.js';
import { account, PASSWORD, registration, signIn, type TestTutor, tutor } from '../test/support/people.js';
import { program } from '../test/support/program.js';
import { type Family, family, mailTo, tokenIn } from '../test/support/quotes.js';
import { startTestApp, type TestApp } from '../test/support/test-app.js';
import { Visitor } from '../test/support/visitor.js';
import { atLeast, atMost, type Context, exactly, type Figure, type Proof, within } from './proof.js';
import { visitorAt } from './second-api.js';
import { until } from './until.js';

export const sessions: Proof = {
  name: 'sessions',
  title: 'A session that is ended stays ended, passwords are not guessed, and no token stands in a log',
  promises: ['SEC-8', 'SEC-26', 'SEC-27', 'SEC-44', 'F14', 'F17', 'F18'],
  // Lines of the log in small are in test/interfaces/token-log.spec.ts.
  run: async (context) => [
    ...(await ended(context)),
    ...(await guessed(context)),
    ...(context.full ? [...(await timed(context)), ...(await logged(context))] : []),
  ],
};

const copyOf = (visitor: Visitor) => visitorAt(visitor.url, visitor);
const sidOf = ({ cookies }: Visitor) => /^s%3A([^.]+)\./.exec(cookies.get('banksia') ?? '')?.[1] ?? 'none';

/** Whose session is ended, how, what it may do until then and by what a surviving one would be known. */
type Ending = {
  visitor: Visitor;
  follow(visitor: Visitor): Promise<Live>;
  requests: ((visitor: Visitor) => Promise<unknown>)[];
  end(): Promise<{ status: number }>;
  survives(visitor: Visitor): Promise<boolean>;
};

const rowsOf = async ({ database }: TestApp, visitor: Visitor) =>
  (await database.query(`select 1 from sessions where sid = $1 and sess::text like '%passport%'`, [sidOf(visitor)]))
    .length;

async function ofTutor(app: TestApp, way: (person: TestTutor) => Promise<Ending['end']>): Promise<Ending> {
  const person = await tutor(app);
  const visitor = await signIn(app, person);
  return {
    visitor,
    follow: followQuotes,
    requests: [
      (one) => one.post('/api/enquiries', enquiry()),
      (one) => one.get('/api/user'),
      (one) => one.post('/api/objects/upload'),
      (one) => one.ask('PUT', '/api/portal/notification-settings', { body: { kinds: {} } }),
    ],
    end: await way(person),
    survives: async (one) => (await one.get('/api/user')).status !== 401 || (await rowsOf(app, one)) > 0,
  };
}

async function ofHolder(
  app: TestApp,
  way: (asking: Family) => Promise<{ visitor: Visitor; end: Ending['end'] }>,
): Promise<Ending> {
  const asking = await family(app);
  const { visitor, end } = await way(asking);
  return {
    visitor,
    follow: (one) => follow(one, asking.id),
    requests: [
      (one) => one.post('/api/enquiries', enquiry()),
      (one) => one.get(`/api/enquiries/${asking.id}`),
      (one) => one.ask('PUT', `/api/enquiries/${asking.id}/mail-settings`, { body: { kinds: {} } }),
      (one) => one.post(`/api/enquiries/${asking.id}/read-only-link`),
    ],
    end,
    survives: async (one) => (await one.get(`/api/enquiries/${asking.id}`)).status !== 404,
  };
}

const WAYS: ((app: TestApp, admin: Visitor) => Promise<Ending>)[] = [
  // The family takes back the access of everybody else.
  (app) =>
    ofHolder(app, async (asking) => {
      const visitor = app.visitor();
      const token = tokenIn(await mailTo(app, asking.email, 'enquiry-received'));
      await visitor.post('/api/enquiry-access', { token });
      return { visitor, end: () => asking.visitor.post(`/api/enquiries/${asking.id}/end-other-access`) };
    }),
  (app, admin) =>
    ofHolder(app, (asking) => {
      const end = () => admin.post('/api/admin/erasures', { email: asking.email, reason: 'requested' });
      return Promise.resolve({ visitor: asking.visitor, end });
    }),
  (app, admin) =>
    ofTutor(app, ({ tutorId }) =>
      Promise.resolve(() => admin.post('/api/admin/erasures', { tutorId, reason: 'requested' })),
    ),
  (app) =>
    ofTutor(app, async ({ email }) => {
      await app.visitor().post('/api/password-resets', { email });
      const token = tokenIn(await mailTo(app, email, 'reset-password'));
      return () => app.visitor().post('/api/password-resets/confirm', { token, password: 'a very different battery' });
    }),
  (app, admin) =>
    ofTutor(app, ({ accountId }) =>
      Promise.resolve(() => admin.post(`/api/admin/accounts/${accountId}/disable`, { reason: 'security' })),
    ),
];

const BESIDE = 5;
const SPREAD_MS = 40;

/** Ends sessions while their requests are under way and their streams are open. */
async function ended({ full, seed, progress }: Context): Promise<Figure[]> {
  const [random, total] = [new Random(`sessions ${seed}`), full ? 200 : WAYS.length];
  const app = await startTestApp({ LIMITS: '1000000' });
  try {
    const admin = await signIn(app, await account(app, 'admin'));
    let [done, refused, survived, streams] = [0, 0, 0, 0];
    const oneRound = async (round: number) => {
      const way = WAYS[round % WAYS.length] as (typeof WAYS)[number];
      const ending = await way(app, admin);
      const open = [await ending.follow(ending.visitor)];
      const copies = [ending.visitor, ...ending.requests.map(() => copyOf(ending.visitor))];
      const wait = () => pause(random.int(0, SPREAD_MS));
      const under = ending.requests.map(async (request, index) => {
        await wait();
        await request(copies[index + 1] as Visitor);
      });
      const late = wait().then(async () => open.push(await ending.follow(copyOf(ending.visitor))));
      await wait();
      if ((await ending.end()).status !== 200) refused += 1;
      await Promise.all([...under, late]);
      for (const copy of copies) if (await ending.survives(copy)) survived += 1;
      const over = new Set<Live>();
      for (const live of open) void live.ended.then(() => over.add(live));
      // One that does not end is counted, for waiting gives up.
      await until('every stream ends', () => over.size === open.length).catch(() => undefined);
      streams += open.length - over.size;
      for (const live of open) live.close();
      progress(++done, total);
    };
    for (let first = 0; first < total; first += BESIDE)
      await Promise.all(Array.from({ length: Math.min(BESIDE, total - first) }, (_, index) => oneRound(first + index)));
    return [
      exactly('sessions revoked, erased, reset and disabled with requests under way', total, done - refused),
      exactly('cookies of theirs that open anything afterwards', 0, survived),
      exactly('streams of theirs that stay open', 0, streams),
    ];
  } finally {
    await app.close();
  }
}

const NETWORKS = 1_000;
const A_MINUTE = 25;

/** Guesses at one account for an hour, of which each minute passes at once, from a network that changes each time. */
async function guessed({ full, progress }: Context): Promise<Figure[]> {
  const app = await startTestApp({ LIMITS: '1', TRUST_PROXY: '1' });
  try {
    const { username } = await account(app);
    const passwords = app.part(Passwords);
    const matches = passwords.matches.bind(passwords);
    let looked = 0;
    passwords.matches = (hash, password) => {
      looked += 1;
      return matches(hash, password);
    };
    const minutes = full ? 60 : 2;
    let [sent, answered] = [0, 0];
    for (let minute = 0; minute < minutes; minute++) {
      const guesses = Array.from({ length: A_MINUTE }, () => {
        const network = sent++ % NETWORKS;
        const from = { 'X-Forwarded-For': `10.${Math.floor(network / 250)}.${network % 250}.7` };
        return app.visitor().post('/api/login', { username, password: `guess ${sent}` }, from);
      });
      for (const { status } of await Promise.all(guesses)) if (status === 401 || status === 429) answered += 1;
      await run(app.database.url, 'update rate_limits set expire = expire - 60000');
      progress(minute + 1, minutes);
    }
    return [
      exactly('guesses at one account, from 1,000 networks, answered 401 or 429', sent, answered),
      atMost(`guesses that reached the password within ${minutes} minutes`, full ? 100 : 25, looked),
    ];
  } finally {
    await app.close();
  }
}

const TRIES = 200;

/** How long a login takes under a name that nobody has, and under one with a wrong password (SEC-27). */
async function timed({ progress }: Context): Promise<Figure[]> {
  const app = await startTestApp({ LIMITS: '1000000' });
  try {
    const { username } = await account(app);
    const times: [number[], number[]] = [[], []];
    for (let index = 0; index < TRIES * 2; index++) {
      const which = (index % 2) as 0 | 1;
      const body = { username: which ? username : `nobody-${index}`, password: 'not the password' };
      const began = performance.now();
      await app.visitor().post('/api/login', body);
      times[which].push(performance.now() - began);
      progress(index + 1, TRIES * 2);
    }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length / 2] ?? 0;
    const [unknown, wrong] = [median(times[0]), median(times[1])];
    const difference = (Math.abs(unknown - wrong) / Math.min(unknown, wrong)) * 100;
    return [within('difference of the medians of 200 unknown names and 200 wrong passwords', 10, difference, '%')];
  } finally {
    await app.close();
  }
}

const FLOWS = 40;
/** No token, session or password here is shorter. */
const SHORTEST = 16;

/** Searches every line of the built program for what a line may not say. */
async function logged({ progress }: Context): Promise<Figure[]> {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'banksia-sessions-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PUBLIC_URL: url, DEMO: 'on', LOG_LEVEL: 'trace' };
  const api = await program('all', env, port);
  const secrets = new Set<string>();
  try {
    await api.start();
    const app = { visitor: () => new Visitor(url) };
    await until('the program serves', async () => (await app.visitor().get('/api/health')).status === 200);
    const found = new Set<string>();
    for (let flow = 0; flow < FLOWS; flow++) {
      const [visitor, person, request] = [app.visitor(), registration(), enquiry()];
      const reader = `reader-${flow}@readers.example`;
      await visitor.post('/api/register', person);
      await app.visitor().post('/api/password-resets', { email: person.email });
      await visitor.post('/api/enquiries', request);
      await app.visitor().post('/api/newsletter', { email: reader });
      for (const [address, count] of [
        [person.email, 2],
        [request.email, 1],
        [reader, 1],
      ] as const)
        for (const token of await tokensTo(app, address, count)) {
          found.add(token);
          for (const path of [
            'email-verifications',
            'password-resets/confirm',
            'enquiry-access',
            'newsletter/confirmations',
          ])
            await app.visitor().post(`/api/${path}`, { token, password: 'a battery that is new' });
          // As somebody does who puts it where it does not belong.
          await app.visitor().get(`/api/reviews/${token}?token=${token}`);
          await app.visitor().get('/api/user', { Cookie: `banksia=${token}`, Authorization: `Bearer ${token}` });
        }
      for (const value of visitor.cookies.values()) secrets.add(decodeURIComponent(value)).add(sidOf(visitor));
      secrets.add(PASSWORD).add('a battery that is new');
      progress(flow + 1, FLOWS);
    }
    for (const token of found) secrets.add(token);
    // What a cookie that was taken back says is nothing.
    for (const secret of secrets) if (secret.length < SHORTEST) secrets.delete(secret);
    await api.stop();
    const lines = api.output.split('\n').filter(Boolean);
    const bad = lines.filter((line) => [...secrets].some((secret) => line.includes(secret)));
    for (const line of bad.slice(0, 5)) console.error('A line says what it may not:', line.slice(0, 300));
    return [
      atLeast('mailed tokens that were used, also where they do not belong', FLOWS * 4, found.size),
      atLeast('lines written meanwhile', 200, lines.length),
      exactly('lines with a token, a session or a password', 0, bad.length),
    ];
  } finally {
    await api.kill();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Mailbox = { mails: { id: string; to: string }[] };

/** The tokens of the links that were mailed to an address, once so many mails with one have come. */
async function tokensTo(app: { visitor(): Visitor }, address: string, count: number): Promise<string[]> {
  const tokens = new Set<string>();
  await until(`${count} links are mailed to ${address}`, async () => {
    const { mails } = (await app.visitor().get<Mailbox>('/api/demo/mailbox')).body;
    for (const { id } of mails.filter(({ to }) => to === address)) {
      const { text } = (await app.visitor().get<{ text: string }>(`/api/demo/mailbox/${id}`)).body;
      for (const [, token] of text.matchAll(/[#?]token=([\w.-]{20,})/g)) tokens.add(token as string);
    }
    return tokens.size >= count;
  });
  return [...tokens];
}
