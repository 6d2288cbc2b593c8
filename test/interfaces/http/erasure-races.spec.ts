/** @module-tag long */
import { BookingHolds } from '../../../application/ports/booking/booking-holds.js';
import { Clock } from '../../../application/ports/clock.js';
import { Ledger } from '../../../application/ports/ledger.js';
import { plus } from '../../../domain/shared/time.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { contract, handIn, profile } from '../../support/onboarding.js';
import { account, PASSWORD, signIn, tutor } from '../../support/people.js';
import {
  agreed,
  type Family,
  family,
  mailTo,
  opportunityOf,
  quoted,
  quoteForm,
  type Teacher,
  teachers,
  tokenIn,
} from '../../support/quotes.js';
import { type Agreed, book, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { placesOf } from '../../support/traces.js';
import type { Visitor } from '../../support/visitor.js';

const DAY = 24 * HOUR;

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

type Answered = { status: number; text: string };
/** Someone's call, and the words that are to be gone when that someone was erased. */
type Call = { run: () => Promise<Answered>; whom: { email: string } | { tutorId: string }; words: string[] };
type Parties = { teacher: Teacher; asking: Family };

let people = 0;

/** A tutor, the only one who takes students, and a family, both with words that nobody else has. */
async function parties(): Promise<Parties> {
  const others = await app.database.query<{ id: string }>('select id from tutors where accepting_students');
  for (const { id } of others) await admin.post(`/api/admin/tutors/${id}/pause`);
  const [teacher] = (await teachers(app, [await tutor(app)])) as [Teacher];
  const number = ++people;
  await app.database.query('update tutors set name = $2 where id = $1', [
    teacher.tutorId,
    `Ambrose Ziegelmann${number}`,
  ]);
  await worksDaily(app, teacher);
  const email = `wilhelmina.q${number}@family.example`;
  return {
    teacher,
    asking: await family(app, { name: `Wilhelmina Quackenbush${number}`, email, phone: '0499 111 222' }),
  };
}

const ofFamily = ({ asking }: Parties, run: Call['run']): Call => ({
  run,
  whom: { email: asking.email },
  words: [asking.email, `quackenbush${people}`],
});
const ofTutor = ({ teacher }: Parties, run: Call['run']): Call => ({
  run,
  whom: { tutorId: teacher.tutorId },
  words: [teacher.email, `ziegelmann${people}`],
});

const put = (visitor: Visitor, path: string, body: object) => visitor.ask('PUT', path, { body });
const patch = (visitor: Visitor, path: string, body: object) => visitor.ask('PATCH', path, { body });
const inDays = (days: number) =>
  new Date(Math.ceil(Date.parse(plus(app.part(Clock).now(), days * DAY)) / HOUR) * HOUR).toISOString();
const slotOf = async (teacher: Teacher, number = 40) => (await slotsOf(app, teacher))[number]?.startsAt as string;

const chosen = async ({ asking, teacher }: Parties): Promise<Agreed> => settled(app, asking, teacher);
const sessionOf = async (on: Parties) => booked(await chosen(on), await slotOf(on.teacher));
const requested = async (on: Parties) => {
  const { quoteId } = await chosen(on);
  const input = {
    quoteId,
    sessionType: 'online',
    preferredDate: inDays(40),
    studentMessage: 'Before the exam, please.',
  };
  const request = await on.asking.visitor.post<{ bookingRequest: { id: string } }>(
    `/api/enquiries/${on.asking.id}/booking-requests`,
    input,
  );
  return request.body.bookingRequest.id;
};
/** The token of an invitation to review. */
const invitation = async (on: Parties) => {
  const id = await sessionOf(on);
  const { endsAt } = (await app.database.one<{ endsAt: string }>(
    'select session_end as "endsAt" from bookings where id = $1',
    [id],
  )) as { endsAt: string };
  await app.advance(Math.max(0, Date.parse(endsAt) - Date.parse(await app.advance(0))));
  await on.teacher.visitor.post(`/api/bookings/${id}/complete`);
  await app.advance(2 * HOUR);
  return tokenIn(await mailTo(app, on.asking.email, 'review-invitation'));
};
const REVIEW = { rating: 5, reviewText: 'Ambrose Ziegelmann explains with patience.' };
const reviewed = async (on: Parties) => {
  const token = await invitation(on);
  return (await app.visitor().post<{ review: { id: string } }>('/api/reviews', { token, ...REVIEW })).body.review.id;
};

const booking = async (on: Parties) => {
  const [arranged, slot] = [await chosen(on), await slotOf(on.teacher)];
  return () => book(arranged, slot, { studentNotes: 'We are the Quackenbush family.' });
};
const holding = async (on: Parties) => {
  const [{ quoteId }, startsAt] = [await chosen(on), await slotOf(on.teacher)];
  return () => on.asking.visitor.post(`/api/enquiries/${on.asking.id}/holds`, { quoteId, startsAt });
};
const requesting = async (on: Parties) => {
  const { quoteId } = await chosen(on);
  const input = { quoteId, sessionType: 'online', preferredDate: inDays(40) };
  return () => on.asking.visitor.post(`/api/enquiries/${on.asking.id}/booking-requests`, input);
};
const moving = async (on: Parties) => {
  const [id, startsAt] = [await sessionOf(on), await slotOf(on.teacher, 44)];
  return () => on.asking.visitor.post(`/api/bookings/${id}/reschedule`, { startsAt });
};
const reviewing = async (on: Parties) => {
  const token = await invitation(on);
  return () => app.visitor().post('/api/reviews', { token, ...REVIEW });
};
const choosing = async (on: Parties) => {
  const id = await quoted(app, on.asking, on.teacher);
  return () => patch(on.asking.visitor, `/api/tutor-quotes/${id}/status`, { status: 'accepted' });
};
const quoting = async (on: Parties) => {
  const id = await agreed(app, on.asking, on.teacher);
  return () => on.teacher.visitor.post(`/api/portal/opportunities/${id}/quote`, quoteForm());
};
const revising = async (on: Parties) => {
  const id = await quoted(app, on.asking, on.teacher);
  return () => patch(on.teacher.visitor, `/api/portal/quotes/${id}`, quoteForm({ personalizedMessage: WORDS }));
};
const proposing = async (on: Parties) => {
  const id = await requested(on);
  const answer = { proposedDate: inDays(30), tutorResponse: 'Ziegelmann here, would this suit Quackenbush?' };
  return () => on.teacher.visitor.post(`/api/portal/booking-requests/${id}/propose`, answer);
};
const confirming = async (on: Parties) => {
  const id = await requested(on);
  return () => on.teacher.visitor.post(`/api/portal/booking-requests/${id}/confirm`, {});
};
const replying = async (on: Parties) => {
  const id = await reviewed(on);
  return () => on.teacher.visitor.post(`/api/portal/reviews/${id}/reply`, { reply: 'Thank you, says Ziegelmann.' });
};
const asking = async (on: Parties) => {
  const id = await quoted(app, on.asking, on.teacher);
  return () => on.asking.visitor.post(`/api/tutor-quotes/${id}/messages`, { text: WORDS });
};
const answering = async (on: Parties) => {
  const id = await quoted(app, on.asking, on.teacher);
  await on.asking.visitor.post(`/api/tutor-quotes/${id}/messages`, { text: 'How do you begin?' });
  return () => on.teacher.visitor.post(`/api/tutor-quotes/${id}/messages`, { text: WORDS });
};
const WORDS = 'Ziegelmann would begin with what Quackenbush found hard in the last term, step by step.';

/** What a family or a tutor may just be doing when the one of them is erased. */
const FAMILY: Record<string, (on: Parties) => Promise<Call['run']>> = {
  'books a session': booking,
  'holds a slot': holding,
  'asks for a session': requesting,
  'moves a session': moving,
  'reviews a session': reviewing,
  'accepts a quote': choosing,
  'shares its contact': async (on) => {
    const id = await quoted(app, on.asking, on.teacher);
    return () => on.asking.visitor.post(`/api/tutor-quotes/${id}/share-contact`);
  },
  'asks a tutor on a quote': asking,
  'is answered on a quote': answering,
  'is quoted': quoting,
  'is quoted again': revising,
  'is answered with another date': proposing,
  'has its request confirmed': confirming,
  'has its session cancelled by the tutor': async (on) => {
    const id = await sessionOf(on);
    return () => on.teacher.visitor.post(`/api/bookings/${id}/cancel`, { reason: 'Quackenbush is ill' });
  },
  'is invited':
    async ({ asking }) =>
    () =>
      admin.post(`/api/admin/enquiries/${asking.id}/match`),
};

const TUTOR: Record<string, (on: Parties) => Promise<Call['run']>> = {
  'saves the profile': async ({ teacher }) => {
    const body = profile({ email: teacher.email, name: 'Ambrose Ziegelmann' });
    return () => teacher.visitor.post('/api/register/tutor', body);
  },
  'sends a contract': async ({ teacher }) => {
    const body = contract({ digitalSignature: 'Ambrose Ziegelmann' });
    return () => teacher.visitor.post('/api/register/contract', body);
  },
  'saves times': async ({ teacher }) => {
    const rules = [{ dayOfWeek: 1, startTime: '15:00', endTime: '19:00', timezone: 'Australia/Sydney' }];
    return () => put(teacher.visitor, '/api/portal/availability', { rules, exceptions: [] });
  },
  'sends a quote': quoting,
  'changes a quote': revising,
  'proposes another date': proposing,
  'confirms a request': confirming,
  'answers a review': replying,
  'is asked on a quote': asking,
  'answers on a quote': answering,
  'is booked': booking,
  'has a slot held': holding,
  'is asked for a session': requesting,
  'has a session moved': moving,
  'is reviewed': reviewing,
  'is chosen': choosing,
  'has a review reported': async (on) => {
    const id = await reviewed(on);
    return () => app.visitor().post(`/api/reviews/${id}/report`, { reason: 'Ziegelmann wrote this review himself' });
  },
  'accepts an opportunity': async ({ teacher, asking }) => {
    const id = await opportunityOf(app, asking, teacher);
    return () => teacher.visitor.post(`/api/portal/opportunities/${id}/accept`);
  },
  'has a contract rejected': async ({ teacher }) => {
    const { body } = await teacher.visitor.post<{ contractId: string }>('/api/register/contract', contract());
    const verdict = { status: 'rejected', reason: 'Ziegelmann has not signed' };
    return () => patch(admin, `/api/admin/contracts/${body.contractId}`, verdict);
  },
  'has a document refused': async ({ teacher }) => {
    const id = await handIn(teacher.visitor, 'qualifications');
    return () => patch(admin, `/api/admin/documents/${id}`, { verified: false, reason: 'Ziegelmann cannot be read' });
  },
  'sets a new password': async ({ teacher }) => {
    await app.visitor().post('/api/password-resets', { email: teacher.email });
    const token = tokenIn(await mailTo(app, teacher.email, 'reset-password'));
    return () => app.visitor().post('/api/password-resets/confirm', { token, password: PASSWORD });
  },
};

/** Has an erasure happen from its beginning to its end between what a call has decided and its commit. */
async function between({ run, whom }: Call): Promise<Answered> {
  const [ledger, holds] = [app.part(Ledger), app.part(BookingHolds)];
  const [commit, place] = [ledger.commit, holds.place];
  let isErased = false;
  const erase = async (actor: string) => {
    if (isErased || actor === 'system') return;
    isErased = true;
    const answer = await admin.post('/api/admin/erasures', { ...whom, reason: 'requested' });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
  };
  ledger.commit = async (entry) => {
    await erase(entry.actor);
    return commit.call(ledger, entry);
  };
  holds.place = async (hold) => {
    await erase('holder');
    return place.call(holds, hold);
  };
  try {
    const answer = await run();
    expect(isErased).toBe(true);
    return answer;
  } finally {
    Object.assign(ledger, { commit });
    Object.assign(holds, { place });
  }
}

const holdsTogether = async () => {
  const { run } = (await admin.post<{ run: { id: string } }>('/api/admin/events/verify', {})).body;
  await eventually(async () => {
    const { body } = await admin.get(`/api/admin/events/verify/${run.id}`);
    expect(body).toMatchObject({ run: { status: 'done', holds: true, told: [] } });
  });
};

describe('F7 REL-34 R-68 what was decided before an erasure and is committed after it', () => {
  it.each(Object.entries(FAMILY))('is refused, and leaves no word of a family that %s', async (_, prepared) => {
    const on = await parties();
    const call = ofFamily(on, await prepared(on));
    const { status, text } = await between(call);
    expect([[404, 409], text]).toEqual([expect.arrayContaining([status]), text]);
    await eventually(async () => expect(await placesOf(app, call.words)).toEqual([]));
    for (const path of ['', '/quotes'])
      expect((await on.asking.visitor.get(`/api/enquiries/${on.asking.id}${path}`)).status).toBe(404);
    await holdsTogether();
  });

  it.each(Object.entries(TUTOR))('is refused, and leaves no word of a tutor who %s', async (_, prepared) => {
    const on = await parties();
    const call = ofTutor(on, await prepared(on));
    const { status, text } = await between(call);
    expect([[404, 409], text]).toEqual([expect.arrayContaining([status]), text]);
    await eventually(async () => expect(await placesOf(app, call.words)).toEqual([]));
    await holdsTogether();
  });
});

/** So often is everything done at once. */
const ROUNDS = 5;

describe('F7 REL-34 an erasure while everybody is at it', () => {
  /** Everything that a family and its tutor can do, several times over. */
  const everything = async (on: Parties): Promise<Call['run'][]> => {
    const { asking, teacher } = on;
    const { quoteId } = await chosen(on);
    const slots = await slotsOf(app, teacher);
    const arrange = (path: string, body: object) => () =>
      asking.visitor.post(`/api/enquiries/${asking.id}/${path}`, { quoteId, sessionType: 'online', ...body });
    return [
      ...[40, 42, 44, 46].map((at) => arrange('bookings', { startsAt: slots[at]?.startsAt })),
      ...[48, 50].map((at) => arrange('holds', { startsAt: slots[at]?.startsAt })),
      arrange('booking-requests', { preferredDate: inDays(40), studentMessage: 'Quackenbush asks' }),
      () => patch(teacher.visitor, `/api/portal/quotes/${quoteId}`, quoteForm({ personalizedMessage: WORDS })),
      () => teacher.visitor.post('/api/register/tutor', profile({ email: teacher.email, name: 'Ambrose Ziegelmann' })),
      () => teacher.visitor.post('/api/register/contract', contract({ digitalSignature: 'Ambrose Ziegelmann' })),
      () => app.visitor().post('/api/enquiry-access/resend', { enquiryId: asking.id }),
      () => app.visitor().post('/api/password-resets', { email: teacher.email }),
    ];
  };

  it.each([
    ['family', ofFamily],
    ['tutor', ofTutor],
  ])(
    'forgets a %s, whatever is committed before, beside or after it, and finds nothing when asked again',
    async (_, of) => {
      for (let round = 0; round < ROUNDS; round++) {
        const on = await parties();
        const calls = await everything(on);
        const { whom, words } = of(on, async () => ({ status: 0, text: '' }));
        const erase = () => admin.post('/api/admin/erasures', { ...whom, reason: 'requested' });
        const answers = await Promise.all(calls.toSpliced((round * 5) % calls.length, 0, erase).map((run) => run()));
        for (const { status, text } of answers) expect([status < 500, text]).toEqual([true, text]);
        await eventually(async () => expect(await placesOf(app, words)).toEqual([]));
        const acts = () => app.database.query(`select 1 from event_log where type = 'PersonErased'`);
        const before = (await acts()).length;
        await erase();
        expect((await acts()).length).toBe(before);
        expect(await placesOf(app, words)).toEqual([]);
      }
      await holdsTogether();
    },
  );
});
