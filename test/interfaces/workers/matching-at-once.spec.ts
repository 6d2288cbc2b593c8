/** @module-tag long */
import { Candidates } from '../../../application/ports/matching/candidates.js';
import { Clock } from '../../../application/ports/clock.js';
import type { Candidate } from '../../../domain/matching/matching.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { LiveMarket } from '../../../infrastructure/matching/live-market.js';
import { PostgresCandidates } from '../../../infrastructure/postgres/adapters/candidates.js';
import { needsLike } from '../../domain/matching/candidates.js';
import { eventually } from '../../support/eventually.js';
import { holdTable } from '../../support/held-table.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { eventTypes, family, opportunityOf, teachers } from '../../support/quotes.js';
import { openBeside, type TestApp, startTestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

/** What a wave writes and nothing else does; without it a wave is decided and not committed. */
const DOSSIERS = 'matching_runs';
/** How a wave's commit begins. */
const COMMIT = 'with p0 as (insert into event_log';

let app: TestApp;
let admin: Visitor;
const workers: TestApp[] = [];

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' });
  admin = await signIn(app, await account(app, 'admin'));
  for (let number = 0; number < 2; number++) workers.push(await openBeside(app, { ROLE: 'worker' }, 0));
  await eventually(() => expect(workers.map((worker) => worker.part(LiveMarket).state)).toEqual(['ok', 'ok']));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await app.close();
});

const settled = () => eventually(async () => expect(await app.database.query('select 1 from outbox')).toEqual([]));
const invitedTo = async (enquiryId: string) =>
  (
    await app.database.query<{ id: string }>(
      'select tutor_id as id from tutor_opportunities where enquiry_id = $1 order by tutor_id',
      [enquiryId],
    )
  ).map(({ id }) => id);
const wavesOf = async (enquiryId: string) =>
  (await eventTypes(app, enquiryId)).filter((type) => ['TutorsInvited', 'NoCandidateFound'].includes(type));
const act = async (tutorId: string, what: 'suspend' | 'pause' | 'resume') =>
  expect((await admin.post(`/api/admin/tutors/${tutorId}/${what}`, { reason: 'To be looked at' })).status).toBe(200);
const sorted = (candidates: readonly Candidate[]) =>
  candidates.toSorted((one, other) => (one.tutorId < other.tutorId ? -1 : 1));

/** Every worker counts of every tutor what the rows say. */
async function expectEveryMemoryToBeTrue(): Promise<void> {
  const now = app.part(Clock).now();
  const { candidates } = await app.part(PostgresCandidates).poolFor(needsLike(), POLICY_V1, now);
  for (const worker of workers) {
    const pool = await worker.part(Candidates).poolFor(needsLike(), POLICY_V1, now);
    expect(pool.considered).not.toBeNull();
    expect(sorted(pool.candidates)).toEqual(sorted(candidates));
  }
}

describe('R-41 workers that match from memory', () => {
  it('R-42 find nobody in a market of none, and the one in a market of one', async () => {
    const first = await family(app);
    await settled();
    expect(await wavesOf(first.id)).toEqual(['NoCandidateFound']);
    const [only] = await severalTutors(app, 1, { subjects: ['english'] });
    const second = await family(app, { subjects: 'English' });
    await settled();
    expect(await invitedTo(second.id)).toEqual([only?.tutorId]);
  });

  const CHANGES: [string, { subject: string; slug: string; change: (id: string) => Promise<void>; stays: boolean }][] =
    [
      ['suspended', { subject: 'Physics', slug: 'physics', change: (id) => act(id, 'suspend'), stays: false }],
      ['paused', { subject: 'Chemistry', slug: 'chemistry', change: (id) => act(id, 'pause'), stays: false }],
      [
        'paused and taken in again',
        {
          subject: 'Biology',
          slug: 'biology',
          stays: true,
          change: async (id) => {
            await act(id, 'pause');
            await act(id, 'resume');
          },
        },
      ],
    ];
  it.each(CHANGES)(
    'REL-3 decide a wave again where one of its tutors was %s before it is committed',
    async (_what, { subject, slug, change, stays }) => {
      const [one, other] = (await severalTutors(app, 2, { subjects: [slug] })).map(({ tutorId }) => tutorId) as [
        string,
        string,
      ];
      const held = await holdTable(app.database.url, DOSSIERS);
      const asking = await family(app, { subjects: subject });
      await held.keepsWaiting(1, COMMIT);
      await change(one);
      await held.release();
      await settled();
      expect(await wavesOf(asking.id)).toEqual(['TutorsInvited']);
      expect(await invitedTo(asking.id)).toEqual(stays ? [one, other].sort() : [other]);
      await expectEveryMemoryToBeTrue();
    },
  );

  it('invite who was taken in again before the commit only with the next wave', async () => {
    const [one, other] = (await severalTutors(app, 2, { subjects: ['economics'] })).map(({ tutorId }) => tutorId) as [
      string,
      string,
    ];
    await act(one, 'pause');
    const held = await holdTable(app.database.url, DOSSIERS);
    const asking = await family(app, { subjects: 'Economics' });
    await held.keepsWaiting(1, COMMIT);
    await act(one, 'resume');
    await held.release();
    await settled();
    expect(await invitedTo(asking.id)).toEqual([other]);
    expect((await admin.post(`/api/admin/enquiries/${asking.id}/match`)).body).toMatchObject({ wave: 2, invited: 1 });
    expect(await invitedTo(asking.id)).toEqual([one, other].sort());
  });

  it('R-42 run a wave once that an operator runs at the same moment', async () => {
    await severalTutors(app, 2, { subjects: ['history'] });
    const held = await holdTable(app.database.url, DOSSIERS);
    const asking = await family(app, { subjects: 'History' });
    await held.keepsWaiting(1, COMMIT);
    const byHand = admin.post(`/api/admin/enquiries/${asking.id}/match`);
    await held.keepsWaiting(2, COMMIT);
    await held.release();
    expect([200, 409]).toContain((await byHand).status);
    await settled();
    expect(await wavesOf(asking.id)).toEqual(['TutorsInvited']);
    expect(await invitedTo(asking.id)).toHaveLength(2);
    await expectEveryMemoryToBeTrue();
  });

  it('count the invitations of each other, of waves that are committed at the same moment', async () => {
    const both = (await severalTutors(app, 2, { subjects: ['geography'] })).map(({ tutorId }) => tutorId).sort();
    const held = await holdTable(app.database.url, DOSSIERS);
    const asking = await Promise.all(Array.from({ length: 6 }, () => family(app, { subjects: 'Geography' })));
    await held.keepsWaiting(asking.length, COMMIT);
    await held.release();
    await settled();
    for (const { id } of asking) expect(await invitedTo(id)).toEqual(both);
    await expectEveryMemoryToBeTrue();
  });

  it('REL-22 match all of a batch at once but the one enquiry with which something is wrong', async () => {
    const [teacher] = await teachers(app, await severalTutors(app, 1, { subjects: ['psychology'] }));
    const held = await holdTable(app.database.url, DOSSIERS);
    const [bad, ...others] = await Promise.all(
      Array.from({ length: 7 }, () => family(app, { subjects: 'Psychology' })),
    );
    await held.keepsWaiting(7, COMMIT);
    await held.change(`alter table ${DOSSIERS} add constraint wrong check (enquiry_id <> '${bad?.id}') not valid`);
    await held.release();
    for (const asking of others) if (teacher) await opportunityOf(app, asking, teacher);
    const left = await app.database.query(
      'select e.stream_id as id from outbox o join event_log e on e.id = o.event_id',
    );
    expect(left).toContainEqual({ id: bad?.id });
    expect(await wavesOf(bad?.id ?? '')).toEqual([]);
    for (const { id } of others) {
      expect(await wavesOf(id)).toEqual(['TutorsInvited']);
      expect(await invitedTo(id)).toEqual([teacher?.tutorId]);
    }
    await expectEveryMemoryToBeTrue();
  });
});
