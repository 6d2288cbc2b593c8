/** @module-tag long */
import { Clock } from '../../../application/ports/clock.js';
import { rereadTutors } from '../../../application/tutor/tutor.writes.js';
import { Candidates } from '../../../application/ports/matching/candidates.js';
import { inviteAsKnown } from '../../../application/matching/matching.writes.js';
import { Ledger, VersionConflict } from '../../../application/ports/ledger.js';
import { MarketMemory } from '../../../application/ports/matching/market-memory.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import type { Candidate } from '../../../domain/matching/matching.js';
import { LiveMarket } from '../../../infrastructure/matching/live-market.js';
import { PostgresCandidates } from '../../../infrastructure/postgres/adapters/candidates.js';
import { needsLike } from '../../domain/matching/candidates.js';
import { eventually } from '../../support/eventually.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { holdTable } from '../../support/held-table.js';
import { family, mailTo, opportunityOf, type Teacher, teachers, tokenIn } from '../../support/quotes.js';
import { openBeside, type TestApp, startTestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let all: Teacher[];
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
  all = await teachers(app, await severalTutors(app, 3));
  admin = await signIn(app, await account(app, 'admin'));
  await app.part(MarketMemory).open();
});
afterAll(() => app.close());

const sorted = (candidates: readonly Candidate[]) =>
  candidates.toSorted((one, other) => (one.tutorId < other.tutorId ? -1 : 1));
const poolNow = (enquiryId = needsLike().enquiryId, by = app) =>
  by.part(Candidates).poolFor(needsLike({ enquiryId }), POLICY_V1, app.part(Clock).now());

/** The memory has every fact as the rows of Postgres have it. */
async function expectTheSame(enquiryId?: string, by = app): Promise<Candidate[]> {
  const { candidates, considered } = await poolNow(enquiryId, by);
  expect(considered).not.toBeNull();
  const needs = needsLike(enquiryId ? { enquiryId } : {});
  const read = await app.part(PostgresCandidates).poolFor(needs, POLICY_V1, app.part(Clock).now());
  expect(sorted(candidates)).toEqual(sorted(read.candidates));
  return candidates;
}

describe('the market in memory', () => {
  it('R-41 has every tutor as the rows have it, with what has just been committed', async () => {
    expect(await expectTheSame()).toHaveLength(3);
    await severalTutors(app, 2, { subjects: ['mathematics', 'physics'] });
    expect(await expectTheSame()).toHaveLength(5);
    await admin.post(`/api/admin/tutors/${all[0]?.tutorId}/suspend`, {
      reason: 'A family told us of a lesson elsewhere',
    });
    expect((await expectTheSame()).filter(({ suspended }) => suspended)).toHaveLength(1);
  });

  it('R-41 counts invitations, and takes back those to an enquiry that was not genuine', async () => {
    const asking = await family(app, { email: 'counted@family.example' });
    const teacher = all[1] as Teacher;
    const opportunityId = await opportunityOf(app, asking, teacher);
    const counted = async () =>
      (await expectTheSame(asking.id)).find(({ tutorId }) => tutorId === teacher.tutorId)?.recentInvitations;
    expect(await counted()).toBe(1);
    const reported = await teacher.visitor.post<{ case: { id: string } }>(
      `/api/portal/opportunities/${opportunityId}/report`,
      { kind: 'not_genuine' },
    );
    const resolved = await admin.post(`/api/admin/cases/${reported.body.case.id}/resolve`, {
      outcome: 'upheld',
      words: 'Nobody lives there.',
    });
    expect(resolved.status).toBe(200);
    expect(await counted()).toBe(0);
    expect(await counted()).toBe(0);
  });

  it('R-41 never gives half a market: where it is loaded again meanwhile, Postgres is asked', async () => {
    const market = app.part(LiveMarket);
    const { recentDays } = POLICY_V1;
    const [first, second] = await Promise.all([market.current(recentDays), market.current(recentDays + 1)]);
    expect([null, 5]).toContain(first && first.index.size);
    expect(second).toBeNull();
    await eventually(() => expect(market.state).toBe('ok'));
    expect(await expectTheSame()).toHaveLength(5);
  });

  it('R-25 knows at once who has confirmed the address, where that is required', async () => {
    const strict = await openBeside(app, { REQUIRE_EMAIL_CONFIRMATION: 'true' }, 0);
    try {
      await strict.part(MarketMemory).open();
      const confirmed = async () => {
        const { candidates } = await strict.part(Candidates).poolFor(needsLike(), POLICY_V1, app.part(Clock).now());
        return candidates.find(({ tutorId }) => tutorId === all[2]?.tutorId)?.emailVerified;
      };
      expect(await confirmed()).toBe(false);
      const { visitor, email } = all[2] as Teacher;
      await visitor.post('/api/email-verifications/link');
      const token = tokenIn(await mailTo(app, email, 'verify-email'));
      expect((await app.visitor().post('/api/email-verifications', { token })).status).toBe(200);
      expect(await confirmed()).toBe(true);
    } finally {
      await strict.close();
    }
  });

  it('REL-3 a wave is decided again where a chosen tutor has changed since', async () => {
    const { asOf, candidates } = await poolNow();
    const commit = () =>
      app.part(Ledger).commit({
        changes: [],
        writes: [
          rereadTutors({ accountId: all[1]?.accountId ?? '' }),
          inviteAsKnown({ tutorIds: candidates.map(({ tutorId }) => tutorId), asOf: asOf ?? '' }),
        ],
        actor: 'system',
        at: app.part(Clock).now(),
      });
    await expect(commit()).resolves.toBeUndefined();
    await admin.post(`/api/admin/tutors/${all[2]?.tutorId}/suspend`, {
      reason: 'A family told us of a lesson elsewhere',
    });
    await expect(commit()).rejects.toThrow(VersionConflict);
  });
});

describe('the market in the memory of one more program, where Postgres keeps it waiting', () => {
  const { recentDays } = POLICY_V1;
  /** How the statement begins that reads what has changed. */
  const CHANGES = "select 's' as kind";
  let beside: TestApp;
  let market: LiveMarket;
  let invited = 0;

  /** Tells of an invitation that the market has not read yet. */
  async function invite(): Promise<void> {
    const asking = await family(app, { email: `behind.${++invited}@family.example` });
    await opportunityOf(app, asking, all[1] as Teacher);
  }
  const isLoaded = () => eventually(() => expect(market.state).toBe('ok'));

  beforeEach(async () => {
    beside = await openBeside(app, { ROLE: 'api' }, 0);
    market = beside.part(LiveMarket);
  });
  afterEach(() => beside.close());

  it('R-41 REL-19 is no half market while it is loaded, nor after that was cut off in its middle', async () => {
    await invite();
    const { n } = (await app.database.one<{ n: number }>('select count(*) as n from tutor_search')) as { n: number };
    const held = await holdTable(app.database.url, 'tutor_opportunities');
    const loaded = market.open();
    await eventually(() => expect(market.state).toBe(`loading, ${n} tutors so far`));
    expect(await market.current(recentDays)).toBeNull();
    await held.endThose('declare invitations');
    await held.keepsWaiting(1, 'declare invitations');
    expect(market.state).toBe(`loading, ${n} tutors so far`);
    await held.release();
    await loaded;
    expect(await expectTheSame(undefined, beside)).toHaveLength(n);
  });

  it('R-41 REL-3 knows what it could not read when its connection was lost, with the next reading', async () => {
    await market.open();
    await expectTheSame(undefined, beside);
    await invite();
    const held = await holdTable(app.database.url, 'tutor_opportunities');
    const failing = expect(market.current(recentDays)).rejects.toThrow();
    await held.keepsWaiting(1, CHANGES);
    await held.endThose(CHANGES);
    await failing;
    await held.release();
    await expectTheSame(undefined, beside);
  });

  it('R-41 counts nothing twice that was being read when it is loaded again', async () => {
    await market.open();
    await expectTheSame(undefined, beside);
    await invite();
    const held = await holdTable(app.database.url, 'tutor_opportunities');
    const reading = market.current(recentDays);
    await held.keepsWaiting(1, CHANGES);
    expect(await market.current(recentDays + 1)).toBeNull();
    await held.keepsWaiting(1, 'declare invitations');
    await held.release();
    await reading;
    await isLoaded();
    await expectTheSame(undefined, beside);
  });
});
