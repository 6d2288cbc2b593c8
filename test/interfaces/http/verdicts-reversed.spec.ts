/** @module-tag long */
import { Ledger } from '../../../application/ports/ledger.js';
import { EndTutoringWhenTutorMayNotTeach } from '../../../application/tutor/end-tutoring-when-tutor-may-not-teach.reaction.js';
import {
  AGAIN,
  askingFor,
  asksForAnother,
  decided,
  inDays,
  isFound,
  kindsTo,
  noReason,
  type OwnSubject,
  REASON,
  searchRow,
  startTeachingApp,
  teachersOfTheirOwn,
} from '../../support/ended-teaching.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { confide } from '../../support/family-contact.js';
import { type TestApp } from '../../support/test-app.js';
import { applicant, profile as profileForm } from '../../support/onboarding.js';
import { type Mailbox } from '../../support/mailbox.js';
import { agreed, type Family, opportunityOf, quoted, quoteForm, type Teacher } from '../../support/quotes.js';
import { book, booked, settled, slotsOf } from '../../support/sessions.js';
import { APPROVED, eventsOf, fileOf, judge, rejected, vet } from '../../support/vetting.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let post: Mailbox;
let close: () => Promise<void>;

beforeAll(async () => void ({ app, admin, post, close } = await startTeachingApp()));
afterAll(() => close());

const mailsTo = async (address: string) => (await kindsTo(app, address)).filter((kind) => kind !== 'verify-email');
const profileFor = async (visitor: Visitor, tutorId: string) =>
  (await visitor.get(`/api/tutors/${tutorId}/profile`)).status;

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
  it('is made once each way, the other way for a reason that the tutor and the admins read', async () => {
    const { tutorId, contractId, email, visitor } = await applicant(app);
    await judge(admin, contractId, APPROVED);
    expect((await vet(admin, tutorId, { ...APPROVED, seen: 'pending' })).status).toBe(200);
    await eventually(async () => expect(await isFound(app, tutorId)).toBe(true));
    expect(await profileFor(app.visitor(), tutorId)).toBe(200);
    expect(await vet(admin, tutorId, APPROVED)).toMatchObject(decided('vetting_decided'));
    expect(await vet(admin, tutorId, { status: 'rejected', reason: ' ' })).toMatchObject(noReason);

    expect(await vet(admin, tutorId, { ...rejected(REASON), seen: 'approved' })).toMatchObject({
      status: 200,
      body: { tutor: { id: tutorId, vettingStatus: 'rejected' } },
    });
    expect(await searchRow(app, tutorId)).toMatchObject({ listed: false, vetting_status: 'rejected' });
    expect(await profileFor(app.visitor(), tutorId)).toBe(404);
    expect(await profileFor(visitor, tutorId)).toBe(200);
    expect((await app.visitor().get(`/api/tutors/${tutorId}/slots`)).status).toBe(404);
    await eventually(async () => expect(await isFound(app, tutorId)).toBe(false));
    expect((await visitor.get('/api/portal/profile')).body).toMatchObject({
      vettingStatus: 'rejected',
      vettingReason: REASON,
      acceptingStudents: true,
    });
    expect(await vet(admin, tutorId, rejected(REASON))).toMatchObject(decided('vetting_decided'));
    expect(await vet(admin, tutorId, APPROVED)).toMatchObject(noReason);

    expect((await vet(admin, tutorId, AGAIN)).status).toBe(200);
    expect(await searchRow(app, tutorId)).toMatchObject({ listed: true, vetting_status: 'approved' });
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
  const teachersMade = teachersOfTheirOwn();
  const newTeacher = async () => {
    const own = await teachersMade(app);
    teacher = own.teacher;
    return own;
  };
  const asking = (own: OwnSubject, name: string) => askingFor(app, own, name);
  const accept = ({ visitor }: Family, quoteId: string) =>
    visitor.ask('PATCH', `/api/tutor-quotes/${quoteId}/status`, { body: { status: 'accepted' } });
  const takeBack = () => vet(admin, teacher.tutorId, { ...rejected(REASON), seen: 'approved' });

  it('ends what is under way, and notifies each family once, kindly and without the reason', async () => {
    const own = await newTeacher();
    const { tutorId, email: tutorEmail } = teacher;
    await app.database.query('update tutors set name = $2 where id = $1', [tutorId, 'Rosalind Achterberg']);
    const [quotes, books, asks, waits, chose] = (await Promise.all(
      ['quotes', 'books', 'asks', 'waits', 'chose'].map((name) => asking(own, name)),
    )) as [Family, Family, Family, Family, Family];
    const quoteId = await quoted(app, quotes, teacher);
    const bookings = await settled(app, books, teacher);
    const bookingId = await booked(bookings, (await slotsOf(app, teacher)).at(-1)?.startsAt as string);
    const input = { sessionType: 'online', preferredDate: inDays(app, 30) };
    const both = { quoteId: bookings.quoteId, ...input, preferredDate: inDays(app, 33) };
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
      expect(await book(chosen, inDays(app, 31))).toMatchObject(unavailable);
      const request = { quoteId: chosen.quoteId, ...input };
      expect(await chose.visitor.post(`/api/enquiries/${chose.id}/booking-requests`, request)).toMatchObject(
        unavailable,
      );
      const hold = { quoteId: chosen.quoteId, startsAt: inDays(app, 31) };
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
    for (const [asked, kind, words] of [
      [quotes, 'tutor-unavailable', 'Your enquiry stays open'],
      [books, 'session-cancelled', 'this session cannot take place'],
      [asks, 'session-request-expired', 'cannot be answered'],
      [chose, 'tutor-unavailable', 'you cannot book sessions'],
      [waits, null, ''],
    ] as const) {
      const { email } = asked;
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
      expect([kind, mail.includes(asksForAnother(asked))]).toEqual([kind, asked !== quotes]);
      expect(mail).not.toContain('car park');
    }
    expect((await mailsTo(tutorEmail)).filter((kind) => kind !== 'new-opportunity')).toEqual(
      expect.arrayContaining(['tutor-rejected', 'session-cancelled']),
    );

    expect(await vet(admin, tutorId, AGAIN)).toMatchObject({ status: 200 });
    const fresh = await app.visitor().post<{ id: string }>('/api/enquiries', enquiry({ subjects: own.subject }));
    await eventually(async () =>
      expect(
        await app.database.query('select 1 from tutor_opportunities where enquiry_id = $1', [fresh.body.id]),
      ).toHaveLength(1),
    );
  });

  it('G-08 G-18 takes the family’s contact, place and words out of its tutor’s sight, also while the tutor applies again', async () => {
    const own = await newTeacher();
    const { words, readBy } = await confide(app, await settled(app, await asking(own, 'confides'), teacher));
    expect(await readBy(teacher.visitor)).toEqual(words);
    await takeBack();
    await eventually(async () => expect(await readBy(teacher.visitor)).toEqual([]));
    expect((await teacher.visitor.post('/api/register/tutor', profileForm())).status).toBe(200);
    expect((await teacher.visitor.get('/api/portal/profile')).body).toMatchObject({ vettingStatus: 'pending' });
    expect(await readBy(teacher.visitor)).toEqual([]);
    expect((await vet(admin, teacher.tutorId, { status: 'approved' })).status).toBe(200);
    expect(await readBy(teacher.visitor)).toEqual(words);
  });

  it('is invited to nothing that is sent after it', async () => {
    const own = await newTeacher();
    await takeBack();
    const sent = await app.visitor().post<{ id: string }>('/api/enquiries', enquiry({ subjects: own.subject }));
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
    const own = await newTeacher();
    const [accepts, books, quotes] = (await Promise.all(
      ['accepts', 'books', 'quoting'].map((name) => asking(own, name)),
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
    const own = await newTeacher();
    const asks = await asking(own, 'patient');
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
