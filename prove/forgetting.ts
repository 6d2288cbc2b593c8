import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Clock } from '../application/ports/clock.js';
import { Settings } from '../application/ports/settings.js';
import { RETENTION_DAYS } from '../domain/act/retention.js';
import { DAY, HOUR, plus, SYDNEY } from '../domain/shared/time.js';
import { run } from '../test/support/databases.js';
import { enquiry } from '../test/support/enquiries.js';
import { contract, profile } from '../test/support/onboarding.js';
import { account, signIn, tutor } from '../test/support/people.js';
import { type Family, family, mailTo, quoteForm, type Teacher, teachers, tokenIn } from '../test/support/quotes.js';
import { booked, settled, slotsOf, worksDaily } from '../test/support/sessions.js';
import { startTestApp, type TestApp } from '../test/support/test-app.js';
import { placesOf } from '../test/support/traces.js';
import type { Visitor } from '../test/support/visitor.js';
import { type Context, exactly, type Figure, type Proof, within } from './proof.js';
import { secondApi, visitorAt } from './second-api.js';
import { until } from './until.js';

export const forgetting: Proof = {
  name: 'forgetting',
  title: 'Who is erased, or whose time is over, stands nowhere, whatever is written or killed meanwhile',
  promises: ['REL-34', 'F7', 'F13'],
  // What is decided before an erasure and committed after it is in test/interfaces/http/erasure-races.spec.ts.
  run: async (context) => [
    ...(await erased(context)),
    ...(context.full ? [...(await overInTime(context)), ...(await amongMany(context))] : []),
  ],
};

const LIMITS = { LIMITS: '1000000' };
const FAMILY_NAME = 'Quackenbush';
const TUTOR_NAME = 'Ziegelmann';

/** A family and its tutor, the only one who takes students, with words that nobody else has. */
type Parties = { asking: Family; teacher: Teacher; quoteId: string; reviewToken: string; words: string[][] };
/** Does something through the program that is to be killed. */
type Call = () => Promise<unknown>;

async function parties(app: TestApp, admin: Visitor, round: number): Promise<Parties> {
  const others = await app.database.query<{ id: string }>('select id from tutors where accepting_students');
  for (const { id } of others) await admin.post(`/api/admin/tutors/${id}/pause`);
  const [teacher] = (await teachers(app, [await tutor(app)])) as [Teacher];
  await app.database.query('update tutors set name = $2 where id = $1', [
    teacher.tutorId,
    `Ambrose ${TUTOR_NAME}${round}x`,
  ]);
  await worksDaily(app, teacher);
  const name = `Wilhelmina ${FAMILY_NAME}${round}x`;
  const asking = await family(app, { name, email: `wilhelmina.q${round}x@family.example`, phone: '0499 111 222' });
  const agreed = await settled(app, asking, teacher);
  const [slot] = await slotsOf(app, teacher);
  const id = await booked(agreed, slot?.startsAt as string);
  await app.advance(Math.max(0, Date.parse(slot?.endsAt as string) - Date.parse(await app.advance(0))));
  await teacher.visitor.post(`/api/bookings/${id}/complete`);
  await app.advance(2 * HOUR);
  return {
    ...agreed,
    reviewToken: tokenIn(await mailTo(app, asking.email, 'review-invitation')),
    words: [
      [asking.email, `${FAMILY_NAME}${round}x`],
      [teacher.email, `${TUTOR_NAME}${round}x`],
    ],
  };
}

/** What twenty clients do: book, revise, review, write and save. */
async function everything(app: TestApp, url: string, on: Parties, reviewText?: string): Promise<Call[]> {
  const { asking, teacher, quoteId, words } = on;
  const [holder, tutoring] = [visitorAt(url, asking.visitor), visitorAt(url, teacher.visitor)];
  const anybody = visitorAt(url, app.visitor());
  const slots = await slotsOf(app, teacher);
  const given = `${words.flat().join(' and ')} would begin with the last term, step by step.`;
  const arrange = (path: string, body: object) => () =>
    holder.post(`/api/enquiries/${asking.id}/${path}`, { quoteId, sessionType: 'online', ...body });
  const inWeeks = new Date(Math.ceil(Date.parse(plus(app.part(Clock).now(), 40 * DAY)) / HOUR) * HOUR).toISOString();
  const rules = [{ dayOfWeek: 1, startTime: '15:00', endTime: '19:00', timezone: SYDNEY }];
  const own = { email: teacher.email, name: words[1]?.[1] };
  return [
    ...[40, 42, 44, 46].map((at) => arrange('bookings', { startsAt: slots[at]?.startsAt, studentNotes: given })),
    ...[48, 50].map((at) => arrange('holds', { startsAt: slots[at]?.startsAt })),
    arrange('booking-requests', { preferredDate: inWeeks, studentMessage: given }),
    () => anybody.post('/api/reviews', { token: on.reviewToken, rating: 5, reviewText: reviewText ?? given }),
    () => tutoring.ask('PATCH', `/api/portal/quotes/${quoteId}`, { body: quoteForm({ personalizedMessage: given }) }),
    () => tutoring.post('/api/register/tutor', profile(own)),
    () => tutoring.post('/api/register/contract', contract({ digitalSignature: own.name })),
    () => tutoring.ask('PUT', '/api/portal/availability', { body: { rules, exceptions: [] } }),
    () => tutoring.ask('PUT', '/api/portal/billing-details', { body: { businessName: given.slice(0, 60) } }),
    () => tutoring.post('/api/objects/upload'),
    () => holder.post(`/api/tutor-quotes/${quoteId}/messages`, { text: given }),
    () => tutoring.post(`/api/tutor-quotes/${quoteId}/messages`, { text: given }),
    () => holder.post(`/api/enquiries/${asking.id}/read-only-link`),
    () => holder.ask('PUT', `/api/enquiries/${asking.id}/mail-settings`, { body: { kinds: {} } }),
    () => anybody.post('/api/enquiry-access/resend', { enquiryId: asking.id }),
    () => anybody.post('/api/password-resets', { email: teacher.email }),
  ];
}

/** Every table, queue and mail, and every file, in which a word stands. */
async function findsOf(app: TestApp, words: string[]): Promise<string[]> {
  const { dataDir } = app.part(Settings);
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const inFiles = files.flatMap(({ parentPath, name }) => {
    const text = `${name} ${readFileSync(join(parentPath, name), 'latin1')}`.toLowerCase();
    return words.filter((word) => text.includes(word.toLowerCase())).map((word) => `${name}: ${word}`);
  });
  return [...(await placesOf(app, words)), ...inFiles];
}

/** Reactions and the figures of students, which are folded soon after. */
const OUTSTANDING = 'select 1 from outbox union all select 1 from student_changes limit 1';
const atRest = ({ database }: TestApp) =>
  until('nothing that follows is outstanding', async () => (await database.query(OUTSTANDING)).length === 0);

const POINTS = 20;

/** Erases while everybody writes and the program that erases is killed, at one point of its work after the other. */
async function erased({ full, progress }: Context): Promise<Figure[]> {
  const app = await startTestApp(LIMITS);
  const second = full ? await secondApi(app, { full }) : null;
  const url = second?.url ?? app.url;
  try {
    const rounds = full ? POINTS + 1 : 2;
    let [ms, again, kills, finds, known] = [1_000, 0, 0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      const admin = await signIn(app, await account(app, 'admin'));
      const on = await parties(app, admin, round);
      const whose = round % 2;
      const words = on.words[whose] ?? [];
      if ((await findsOf(app, words)).length > 0) known += 1;
      const whom = whose ? { tutorId: on.teacher.tutorId } : { email: on.asking.email };
      const erase = () => visitorAt(url, admin).post('/api/admin/erasures', { ...whom, reason: 'requested' });
      const calls = await everything(app, url, on);
      const began = performance.now();
      // A call that is cut off with the program is nobody's.
      const all = calls.toSpliced((round * 7) % calls.length, 0, erase).map((call) => call().catch(() => null));
      if (second && round > 0) {
        await pause((ms * round) / POINTS);
        await second.life.kill();
        kills += 1;
        await Promise.all(all);
        await second.life.start();
      } else {
        await Promise.all(all);
        ms = performance.now() - began;
      }
      await erase();
      await atRest(app);
      const acts = async () => (await app.database.query(`select 1 from event_log where type = 'PersonErased'`)).length;
      const before = await acts();
      await erase();
      if ((await acts()) > before) again += 1;
      await atRest(app);
      const left = await findsOf(app, words);
      for (const place of left) console.error('Still known after an erasure:', place);
      finds += left.length;
      progress(round + 1, rounds);
    }
    return [
      exactly('families and tutors erased while twenty clients wrote of them', rounds, known),
      exactly('programs killed during the erasure, each at another point', full ? POINTS : 0, kills),
      exactly('finds in tables, queue, mails and files after the next run', 0, finds),
      ...(full ? [] : [exactly('second runs that found anything to do', 0, again)]),
    ];
  } finally {
    await second?.life.kill();
    await app.close();
  }
}

/** Goes so many days ahead and waits until that night's retention was kept. */
async function nights(app: TestApp, days: number): Promise<void> {
  const now = await app.advance(days * DAY);
  await until('the night is over', async () => {
    const kept = await app.database.one<{ at: string | null }>(
      `select max(at) as at from acts where act = 'retention_kept'`,
    );
    return kept?.at !== null && kept !== null && kept.at >= now;
  });
}

const FAMILIES = 5;

/** Lets the times pass after which what families left is forgotten, while others go on sending. */
async function overInTime({ progress }: Context): Promise<Figure[]> {
  const app = await startTestApp(LIMITS);
  let isOver = false;
  const clients = Array.from({ length: 2 }, async () => {
    for (; !isOver; await pause(500)) await app.visitor().post('/api/enquiries', enquiry());
  });
  try {
    const words: string[][] = [];
    for (let round = 0; round < FAMILIES; round++) {
      const admin = await signIn(app, await account(app, 'admin'));
      const on = await parties(app, admin, round);
      // What a family says of a tutor in a review stays, without its name.
      for (const call of await everything(app, app.url, on, 'Clear, patient and always prepared.')) await call();
      words.push([...(on.words[0] ?? [])]);
      progress(round + 1, FAMILIES);
    }
    const finds = async () => (await Promise.all(words.map((some) => findsOf(app, some)))).flat();
    const tables = async () => [...new Set((await finds()).map((place) => place.split(': ')[0] as string))].sort();
    const before = await finds();
    // The sessions of a family are a record of payment, kept for seven years.
    const PAYMENT = ['public.booking_requests', 'public.bookings', 'public.students'];
    // What falls due of the sessions follows in days and weeks, and is over before the years are.
    for (const days of [3, 7, 14, 21, 45]) await nights(app, days);
    for (const days of [RETENTION_DAYS.mails, RETENTION_DAYS.enquiries - RETENTION_DAYS.mails]) await nights(app, days);
    await atRest(app);
    const afterTwoYears = (await tables()).filter((table) => !PAYMENT.includes(table));
    for (const days of [RETENTION_DAYS.mails, RETENTION_DAYS.pastBookings]) await nights(app, days);
    await atRest(app);
    const afterSeven = await finds();
    for (const place of [...afterTwoYears, ...afterSeven]) console.error('Still known after its time:', place);
    return [
      exactly(
        'families whose words are found before',
        FAMILIES,
        words.filter((some) => before.some((place) => place.includes(`: ${some[0]}`))).length,
      ),
      exactly('tables with their words after 730 days, but for records of payment', 0, afterTwoYears.length),
      exactly('finds after seven years', 0, afterSeven.length),
    ];
  } finally {
    isOver = true;
    await Promise.all(clients);
    await app.close();
  }
}

const MAILS = 2_000_000;

/** Erases a family and a tutor among two million mails, and asks for other things meanwhile. */
async function amongMany({ progress }: Context): Promise<Figure[]> {
  const app = await startTestApp(LIMITS);
  const { url, life } = await secondApi(app, { full: true });
  try {
    const admin = await signIn(app, await account(app, 'admin'));
    const on = await parties(app, admin, 0);
    const BATCH = 100_000;
    for (let first = 0; first < MAILS; first += BATCH) {
      await run(
        app.database.url,
        `insert into mails (id, event_id, recipient, kind, to_name, to_address, data, status, created_at, sent_at)
         select gen_random_uuid(), gen_random_uuid(), 'enquirer-' || n, 'enquiry-link', '', 'somebody-' || n || '@elsewhere.example',
           jsonb_build_object('enquiryId', gen_random_uuid(), 'accessId', gen_random_uuid(), 'reference', 'BK-' || n), 'sent', now(), now()
         from generate_series($1::int, $2::int) n`,
        [first + 1, first + BATCH],
      );
      progress(first + BATCH, MAILS);
    }
    await run(app.database.url, 'vacuum analyze mails');
    let [isOver, slowest] = [false, 0];
    const operator = visitorAt(url, admin);
    const others: Call[] = [
      () => operator.post('/api/enquiries', enquiry()),
      () => operator.get('/api/tutors/search?subjects=mathematics'),
      () => operator.get('/api/admin/metrics'),
      () => operator.get('/api/user'),
    ];
    const clients = others.map(async (call) => {
      for (; !isOver; await pause(20)) {
        const began = performance.now();
        await call();
        slowest = Math.max(slowest, performance.now() - began);
      }
    });
    const times: number[] = [];
    for (const whom of [{ email: on.asking.email }, { tutorId: on.teacher.tutorId }]) {
      const began = performance.now();
      const { status, text } = await visitorAt(url, admin).post('/api/admin/erasures', {
        ...whom,
        reason: 'requested',
      });
      if (status !== 200) throw new Error(`The erasure answered ${status}: ${text}`);
      times.push(performance.now() - began);
    }
    isOver = true;
    await Promise.all(clients);
    const kept = await app.database.one<{ count: number }>(
      `select count(*)::int as count from mails where to_address like '%@elsewhere.example'`,
    );
    await atRest(app);
    return [
      exactly('mails of others among which two are erased', MAILS, kept?.count ?? 0),
      within('slower of the two erasures', 30, Math.max(...times) / 1_000, 's'),
      within('slowest other call meanwhile', 1_000, slowest, 'ms'),
      exactly('finds afterwards', 0, (await findsOf(app, on.words.flat())).length),
    ];
  } finally {
    await life.kill();
    await app.close();
  }
}
