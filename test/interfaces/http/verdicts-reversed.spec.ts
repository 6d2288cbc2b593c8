import { Clock } from '../../../application/ports/clock.js';
import { Ledger } from '../../../application/ports/ledger.js';
import { PersonalData } from '../../../application/ports/personal-data.js';
import { EndTutoringWhenTutorMayNotTeach } from '../../../application/tutor/end-tutoring-when-tutor-may-not-teach.reaction.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { applicant, contract } from '../../support/onboarding.js';
import { account, signIn, tutor } from '../../support/people.js';
import { openMailbox, type Mailbox } from '../../support/mailbox.js';
import {
  agreed,
  type Family,
  family,
  opportunityOf,
  quoted,
  quoteForm,
  type Teacher,
  teachers,
} from '../../support/quotes.js';
import { book, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { APPROVED, eventsOf, fileOf, judge, rejected, vet } from '../../support/vetting.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let post: Mailbox;

beforeAll(async () => {
  post = await openMailbox();
  app = await startTestApp({ SMTP_URL: post.url });
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(async () => {
  await app.close();
  await post.close();
});

const REASON = 'A family told us about a lesson in a car park';
const AGAIN = { status: 'approved', reason: 'It was somebody else, the police say' };
const decided = (code: string) => ({ status: 409, body: { code } });
const noReason = { status: 400, body: { fields: { reason: 'Please give a reason' } } };
const mailsTo = async (address: string) =>
  (
    await app.database.query<{ kind: string }>('select kind from mails where to_address = $1 order by created_at, id', [
      address,
    ])
  )
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'verify-email');
const searchRow = async (tutorId: string) =>
  (
    await app.database.query<Record<string, unknown>>(
      `select listed, vetting_status, contract_approved, wwc_verified, wwc_expires_at as expires from tutor_search where tutor_id = $1`,
      [tutorId],
    )
  )[0];
const isFound = async (tutorId: string) =>
  (await app.visitor().get<{ tutors: { id: string }[] }>('/api/tutors/search')).body.tutors.some(
    ({ id }) => id === tutorId,
  );
const profileFor = async (visitor: Visitor, tutorId: string) =>
  (await visitor.get(`/api/tutors/${tutorId}/profile`)).status;
const inDays = (days: number) =>
  new Date(Math.ceil((Date.parse(app.part(Clock).now()) + days * 24 * HOUR) / HOUR) * HOUR).toISOString();

/** Keeps the reaction to a rejection from running until it is let go. */
function holdTheReaction() {
  const reaction = app.part(EndTutoringWhenTutorMayNotTeach);
  const react = reaction.react.bind(reaction);
  const waits = Promise.withResolvers<void>();
  reaction.react = async (...args) => {
    await waits.promise;
    return react(...args);
  };
  return () => {
    reaction.react = react;
    waits.resolve();
  };
}

/** Has something happen between the decision and the commit of the first entry with this event. */
function beforeCommitOf(type: string, happens: () => Promise<unknown>) {
  const ledger = app.part(Ledger);
  const commit = ledger.commit.bind(ledger);
  let isDone = false;
  ledger.commit = async (entry) => {
    if (!isDone && entry.changes.some(({ events }) => events.some((event) => event.type === type))) {
      isDone = true;
      await happens();
    }
    return commit(entry);
  };
  return () => void (ledger.commit = commit);
}

describe('R-127 a decision on a tutor', () => {
  it('is made once each way, the other way for a reason that the tutor and the desk read', async () => {
    const { tutorId, contractId, email, visitor } = await applicant(app);
    await judge(admin, contractId, APPROVED);
    expect((await vet(admin, tutorId, { ...APPROVED, seen: 'pending' })).status).toBe(200);
    await eventually(async () => expect(await isFound(tutorId)).toBe(true));
    expect(await profileFor(app.visitor(), tutorId)).toBe(200);
    expect(await vet(admin, tutorId, APPROVED)).toMatchObject(decided('vetting_decided'));
    expect(await vet(admin, tutorId, { status: 'rejected', reason: ' ' })).toMatchObject(noReason);

    expect(await vet(admin, tutorId, { ...rejected(REASON), seen: 'approved' })).toMatchObject({
      status: 200,
      body: { tutor: { id: tutorId, vettingStatus: 'rejected' } },
    });
    expect(await searchRow(tutorId)).toMatchObject({ listed: false, vetting_status: 'rejected' });
    expect(await profileFor(app.visitor(), tutorId)).toBe(404);
    expect(await profileFor(visitor, tutorId)).toBe(200);
    expect((await app.visitor().get(`/api/tutors/${tutorId}/slots`)).status).toBe(404);
    await eventually(async () => expect(await isFound(tutorId)).toBe(false));
    expect((await visitor.get('/api/portal/profile')).body).toMatchObject({
      vettingStatus: 'rejected',
      vettingReason: REASON,
      acceptingStudents: true,
    });
    expect(await vet(admin, tutorId, rejected(REASON))).toMatchObject(decided('vetting_decided'));
    expect(await vet(admin, tutorId, APPROVED)).toMatchObject(noReason);

    expect((await vet(admin, tutorId, AGAIN)).status).toBe(200);
    expect(await searchRow(tutorId)).toMatchObject({ listed: true, vetting_status: 'approved' });
    expect(await profileFor(app.visitor(), tutorId)).toBe(200);
    const file = await fileOf(admin, tutorId);
    expect(file.profile).toMatchObject({ vettingStatus: 'approved', vettingReason: AGAIN.reason });
    expect((await visitor.get('/api/portal/profile')).body).toMatchObject({ vettingReason: null });
    expect(file.history.map(({ type }) => type).filter((type) => type.startsWith('TutorVetting'))).toEqual([
      ...['TutorVettingApproved', 'TutorVettingRejected', 'TutorVettingApproved'],
    ]);
    expect(await mailsTo(email)).toEqual(['contract-approved', 'tutor-approved', 'tutor-rejected', 'tutor-approved']);
    const mail = await eventually(() => {
      const found = post.received.find(({ to, source }) => to === email && source.includes('has ended'));
      if (!found) throw new Error('not sent yet');
      return found.source;
    });
    expect(mail.replace(/=\r?\n/g, '')).toContain(REASON);
  });

  it('R-82 is refused where the status is no longer the one seen, also one that would be allowed', async () => {
    const { tutorId } = await applicant(app);
    await vet(admin, tutorId, APPROVED);
    for (const seen of ['pending', 'rejected'])
      expect(await vet(admin, tutorId, { ...rejected(), seen })).toMatchObject({
        status: 409,
        body: { code: 'vetting_decided', message: 'This tutor has already been approved' },
      });
    expect(await vet(admin, tutorId, { ...rejected(), seen: 'sideways' })).toMatchObject({
      status: 400,
      body: { fields: { seen: 'Please send the status that you saw' } },
    });
    await vet(admin, tutorId, rejected());
    expect(await vet(admin, tutorId, { ...AGAIN, seen: 'pending' })).toMatchObject(decided('vetting_decided'));
    expect(await vet(admin, tutorId, { ...AGAIN, seen: 'approved' })).toMatchObject(decided('vetting_decided'));
    expect((await vet(admin, tutorId, { ...AGAIN, seen: 'rejected' })).status).toBe(200);
  });

  it('REL-13 is overturned at most once by twenty at the same moment who did not say what they saw', async () => {
    const { tutorId, contractId } = await applicant(app);
    for (const [judged, id] of [
      [vet, tutorId],
      [judge, contractId],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => judged(admin, id, index % 2 ? APPROVED : rejected())),
      );
      const verdicts = (await eventsOf(app, id)).filter((type) =>
        /^(TutorVetting|Contract)(Approved|Rejected)$/.test(type),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(verdicts.length);
      expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
      // Nobody approves after a rejection without a reason, so a rejection is the last.
      expect(verdicts.slice(0, -1).every((type) => type.endsWith('Approved'))).toBe(true);
      expect(verdicts.at(-1)).toMatch(/Rejected$/);
      expect(verdicts.length).toBeLessThanOrEqual(2);
    }
  });
});

describe('R-127 G-01 an approval that is taken back', () => {
  let teacher: Teacher;
  const subject = { count: 0 };

  /** A new tutor with a subject of its own, who works daily. */
  async function newTeacher(): Promise<{ subjects: string }> {
    const subjects = ['Sanskrit', 'Icelandic', 'Welsh', 'Basque'][subject.count++] as string;
    const made = await tutor(app, { subjects: [subjects.toLowerCase()] });
    [teacher] = (await teachers(app, [made])) as [Teacher];
    await worksDaily(app, teacher);
    return { subjects };
  }
  const asking = (subjects: string, name: string) =>
    family(app, {
      subjects,
      email: `${name}.${subjects.toLowerCase()}@family.example`,
      preferredTutorId: teacher.tutorId,
    });
  const accept = ({ visitor }: Family, quoteId: string) =>
    visitor.ask('PATCH', `/api/tutor-quotes/${quoteId}/status`, { body: { status: 'accepted' } });
  const takeBack = () => vet(admin, teacher.tutorId, { ...rejected(REASON), seen: 'approved' });

  it('ends what is under way, and tells each family once, kindly and without the reason', async () => {
    const { subjects } = await newTeacher();
    const { tutorId, email: tutorEmail } = teacher;
    await app.database.query('update tutors set name = $2 where id = $1', [tutorId, 'Rosalind Achterberg']);
    const [quotes, books, asks, waits, chose] = (await Promise.all(
      ['quotes', 'books', 'asks', 'waits', 'chose'].map((name) => asking(subjects, name)),
    )) as [Family, Family, Family, Family, Family];
    const quoteId = await quoted(app, quotes, teacher);
    const bookings = await settled(app, books, teacher);
    const bookingId = await booked(bookings, (await slotsOf(app, teacher)).at(-1)?.startsAt as string);
    const input = { sessionType: 'online', preferredDate: inDays(30) };
    const both = { quoteId: bookings.quoteId, ...input, preferredDate: inDays(33) };
    expect((await books.visitor.post(`/api/enquiries/${books.id}/booking-requests`, both)).status).toBe(201);
    const requests = await settled(app, asks, teacher);
    await asks.visitor.post(`/api/enquiries/${asks.id}/booking-requests`, { quoteId: requests.quoteId, ...input });
    const invitation = await opportunityOf(app, waits, teacher);
    const chosen = await settled(app, chose, teacher);

    const release = holdTheReaction();
    try {
      expect((await takeBack()).status).toBe(200);
      // Nothing has ended yet, and nothing can be arranged any more.
      const unavailable = decided('not_approved');
      expect(await accept(quotes, quoteId)).toMatchObject(unavailable);
      expect(await quotes.visitor.post(`/api/tutor-quotes/${quoteId}/share-contact`)).toMatchObject(unavailable);
      expect(await book(chosen, inDays(31))).toMatchObject(unavailable);
      const request = { quoteId: chosen.quoteId, ...input };
      expect(await chose.visitor.post(`/api/enquiries/${chose.id}/booking-requests`, request)).toMatchObject(
        unavailable,
      );
      const hold = { quoteId: chosen.quoteId, startsAt: inDays(31) };
      expect(await chose.visitor.post(`/api/enquiries/${chose.id}/holds`, hold)).toMatchObject(unavailable);
      const notReady = decided('not_approved');
      expect(await teacher.visitor.post(`/api/portal/opportunities/${invitation}/accept`)).toMatchObject(notReady);
      const revised = { body: quoteForm({ proposedHourlyRate: 80 }) };
      expect(await teacher.visitor.ask('PATCH', `/api/portal/quotes/${quoteId}`, revised)).toMatchObject(notReady);
    } finally {
      release();
    }
    const done = () => app.database.query(`select 1 from outbox where reaction = 'EndTutoringWhenTutorMayNotTeach'`);
    await eventually(async () => expect(await done()).toEqual([]));

    expect((await quotes.visitor.get(`/api/enquiries/${quotes.id}/quotes`)).body).toMatchObject({
      quotes: [{ id: quoteId, status: 'expired', ending: 'tutor_unavailable' }],
    });
    expect(await accept(quotes, quoteId)).toMatchObject(decided('not_approved'));
    const ended = await app.database.query(
      `select o.status, e.data ->> 'reason' as reason from tutor_opportunities o join event_log e on e.stream_id = o.id
       where o.id = $1 order by e.version desc limit 1`,
      [invitation],
    );
    expect(ended).toEqual([{ status: 'expired', reason: 'tutor_unavailable' }]);
    expect((await books.visitor.get(`/api/enquiries/${books.id}`)).body).toMatchObject({
      enquiry: {
        booking: { id: bookingId, status: 'cancelled', cancelledBy: 'admin' },
        bookingRequest: { status: 'expired' },
      },
    });
    expect((await asks.visitor.get(`/api/enquiries/${asks.id}`)).body).toMatchObject({
      enquiry: { bookingRequest: { status: 'expired' } },
    });

    const news = ['session-cancelled', 'session-request-expired', 'tutor-unavailable'];
    for (const [{ email }, kind, words] of [
      [quotes, 'tutor-unavailable', 'Your enquiry stays open'],
      [books, 'session-cancelled', 'this session cannot take place'],
      [asks, 'session-request-expired', 'cannot be answered'],
      [chose, 'tutor-unavailable', 'Send us a new enquiry'],
      [waits, null, ''],
    ] as const) {
      const kinds = (await mailsTo(email)).filter((one) => news.includes(one));
      expect([email, kinds]).toEqual([email, kind ? [kind] : []]);
      if (!kind) continue;
      const mail = await eventually(() => {
        const found = post.received.filter(
          ({ to, source }) => to === email && source.includes('no longer teaches with Banksia'),
        );
        expect(found).toHaveLength(1);
        return (found[0]?.source ?? '').replace(/=\r?\n/g, '');
      });
      expect(mail).toContain(words);
      expect(mail).not.toContain('car park');
    }
    expect((await mailsTo(tutorEmail)).filter((kind) => kind !== 'new-opportunity')).toEqual(
      expect.arrayContaining(['tutor-rejected', 'session-cancelled']),
    );

    expect(await vet(admin, tutorId, AGAIN)).toMatchObject({ status: 200 });
    const fresh = await app.visitor().post<{ id: string }>('/api/enquiries', enquiry({ subjects }));
    await eventually(async () =>
      expect(
        await app.database.query('select 1 from tutor_opportunities where enquiry_id = $1', [fresh.body.id]),
      ).toHaveLength(1),
    );
  });

  it('is invited to nothing that is sent after it', async () => {
    const { subjects } = await newTeacher();
    await takeBack();
    const sent = await app.visitor().post<{ id: string }>('/api/enquiries', enquiry({ subjects }));
    await eventually(async () =>
      expect(
        await app.database.query('select 1 from matching_runs where enquiry_id = $1', [sent.body.id]),
      ).toHaveLength(1),
    );
    expect(
      await app.database.query('select 1 from tutor_opportunities where enquiry_id = $1 and tutor_id = $2', [
        ...[sent.body.id, teacher.tutorId],
      ]),
    ).toEqual([]);
  });

  it('REL-13 also holds against what was decided before it and is committed after', async () => {
    const { subjects } = await newTeacher();
    const [accepts, books, quotes] = (await Promise.all(
      ['accepts', 'books', 'quoting'].map((name) => asking(subjects, name)),
    )) as [Family, Family, Family];
    const quoteId = await quoted(app, accepts, teacher);
    const agreement = await settled(app, books, teacher);
    const opportunity = await agreed(app, quotes, teacher);
    const [slot] = (await slotsOf(app, teacher)).slice(-1);
    const release = holdTheReaction();
    try {
      for (const [type, call, code] of [
        ['QuoteAccepted', () => accept(accepts, quoteId), 'not_approved'],
        ['SessionBooked', () => book(agreement, slot?.startsAt as string), 'not_approved'],
        [
          'QuoteSubmitted',
          () => teacher.visitor.post(`/api/portal/opportunities/${opportunity}/quote`, quoteForm()),
          'not_approved',
        ],
      ] as const) {
        const restore = beforeCommitOf(type, takeBack);
        try {
          expect(await call()).toMatchObject(decided(code));
        } finally {
          restore();
        }
        expect(await vet(admin, teacher.tutorId, AGAIN)).toMatchObject({ status: 200 });
      }
    } finally {
      release();
    }
  });

  it('changes nothing under way where the tutor was approved again before it was dealt with', async () => {
    const { subjects } = await newTeacher();
    const asks = await asking(subjects, 'patient');
    const quoteId = await quoted(app, asks, teacher);
    const release = holdTheReaction();
    try {
      await takeBack();
      await vet(admin, teacher.tutorId, AGAIN);
    } finally {
      release();
    }
    await eventually(async () =>
      expect(
        await app.database.query(`select 1 from outbox where reaction = 'EndTutoringWhenTutorMayNotTeach'`),
      ).toEqual([]),
    );
    expect((await accept(asks, quoteId)).status).toBe(200);
  });
});

describe('R-127 a decision on a contract', () => {
  const numbersOf = async (tutorId: string) =>
    (
      await app.database.query<Record<string, string | null>>(
        'select business_number, tax_file_number, wwc_credential_number from tutors where id = $1',
        [tutorId],
      )
    )[0];
  const approvedApplicant = async () => {
    const person = await applicant(app);
    await judge(admin, person.contractId, { ...APPROVED, seen: 'submitted' });
    await vet(admin, person.tutorId, APPROVED);
    return person;
  };
  const another = async (visitor: Visitor, years: number) => {
    const wwcExpiryDate = new Date(Date.now() + years * 365 * 24 * HOUR).toISOString();
    const sent = await visitor.post<{ contractId: string }>('/api/register/contract', contract({ wwcExpiryDate }));
    return { id: sent.body.contractId, wwcExpiryDate };
  };

  it('takes an approval back from the tutor at once, for a reason, and gives it again for one', async () => {
    const { tutorId, contractId, email, visitor } = await approvedApplicant();
    await eventually(async () => expect(await isFound(tutorId)).toBe(true));
    expect(await judge(admin, contractId, APPROVED)).toMatchObject(decided('contract_decided'));
    expect(await judge(admin, contractId, { status: 'rejected' })).toMatchObject(noReason);
    expect(await judge(admin, contractId, { ...rejected(REASON), seen: 'submitted' })).toMatchObject({
      status: 409,
      body: { code: 'contract_decided', message: 'This contract has already been approved' },
    });
    expect(await judge(admin, contractId, { ...rejected(REASON), seen: 'approved' })).toMatchObject({ status: 200 });
    expect(await searchRow(tutorId)).toMatchObject({ contract_approved: false, expires: null });
    await eventually(async () => expect(await isFound(tutorId)).toBe(false));
    expect(await visitor.get('/api/portal/profile')).toMatchObject({
      body: { contractSigned: false, wwcExpiryDate: null },
    });
    expect(Object.values((await numbersOf(tutorId)) ?? {})).toEqual([null, null, null]);
    expect((await fileOf(admin, tutorId)).contracts).toMatchObject([{ status: 'rejected', adminNotes: REASON }]);
    expect((await eventsOf(app, tutorId)).at(-1)).toBe('TutorContractWithdrawn');
    expect(await judge(admin, contractId, rejected(REASON))).toMatchObject(decided('contract_decided'));
    expect(await judge(admin, contractId, APPROVED)).toMatchObject(noReason);

    expect(await judge(admin, contractId, { ...AGAIN, seen: 'rejected' })).toMatchObject({ status: 200 });
    expect(await searchRow(tutorId)).toMatchObject({ contract_approved: true, listed: true });
    await eventually(async () => expect(await isFound(tutorId)).toBe(true));
    expect((await fileOf(admin, tutorId)).contracts).toMatchObject([{ status: 'approved', adminNotes: AGAIN.reason }]);
    for (const sealed of Object.values((await numbersOf(tutorId)) ?? {})) expect(sealed).toMatch(/^sealed:1:/);
    expect(await mailsTo(email)).toEqual([
      ...['contract-approved', 'tutor-approved', 'contract-rejected', 'contract-approved'],
    ]);
    expect((await admin.get('/api/admin/events?type=TutorContractWithdrawn')).body).toMatchObject({
      events: [{ streamId: tutorId, data: { contractId, remaining: null } }],
    });
  });

  it('R-86 leaves the tutor the newest of the other approved contracts, with its date', async () => {
    const { tutorId, contractId, visitor } = await approvedApplicant();
    const before = await searchRow(tutorId);
    const newer = await another(visitor, 4);
    await judge(admin, newer.id, APPROVED);
    expect(await searchRow(tutorId)).toMatchObject({ expires: newer.wwcExpiryDate });
    await judge(admin, newer.id, rejected(REASON));
    expect(await searchRow(tutorId)).toEqual(before);

    await judge(admin, newer.id, AGAIN);
    await judge(admin, contractId, rejected(REASON));
    expect(await searchRow(tutorId)).toMatchObject({
      contract_approved: true,
      expires: newer.wwcExpiryDate,
    });
    expect(await judge(admin, contractId, AGAIN)).toMatchObject({
      status: 409,
      body: { code: 'contract_superseded', message: expect.stringContaining('approved') },
    });
    await judge(admin, newer.id, rejected(REASON));
    expect(await searchRow(tutorId)).toMatchObject({ contract_approved: false, expires: null });
    const open = await another(visitor, 5);
    expect(await judge(admin, contractId, AGAIN)).toMatchObject({
      status: 409,
      body: { code: 'contract_superseded', message: 'A newer contract of this tutor is waiting for a decision' },
    });
    await judge(admin, open.id, rejected(REASON));
    expect(await judge(admin, contractId, AGAIN)).toMatchObject({ status: 200 });
    expect(await searchRow(tutorId)).toEqual(before);
  });

  it('REL-13 leaves nobody signed up where two contracts are taken back at the same moment', async () => {
    const { tutorId, contractId, visitor } = await approvedApplicant();
    const newer = await another(visitor, 4);
    await judge(admin, newer.id, APPROVED);
    const answers = await Promise.all([contractId, newer.id].map((id) => judge(admin, id, rejected(REASON))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await searchRow(tutorId)).toMatchObject({ contract_approved: false, expires: null });
  });

  it('R-68 gives no approval to a contract whose papers were deleted, or whose tutor was erased', async () => {
    const { tutorId, contractId } = await approvedApplicant();
    await judge(admin, contractId, rejected(REASON));
    await vet(admin, tutorId, rejected(REASON));
    const later = new Date(Date.now() + 100 * 24 * HOUR).toISOString();
    expect(await app.part(PersonalData).rejectedDocuments(later, null, 100)).toContain(tutorId);
    await app.part(PersonalData).forgetRejectedDocuments(later, [tutorId]);
    expect(await judge(admin, contractId, AGAIN)).toMatchObject(decided('contract_deleted'));

    const other = await approvedApplicant();
    await judge(admin, other.contractId, rejected(REASON));
    await admin.post('/api/admin/erasures', { tutorId: other.tutorId, reason: 'requested' });
    expect(await judge(admin, other.contractId, AGAIN)).toMatchObject(decided('tutor_unavailable'));
  });
});
