/** @module-tag long */
import { PersonalData } from '../../../application/ports/erasure/personal-data.js';
import { DAY } from '../../../domain/shared/time.js';
import { CRITERIA } from '../../../domain/matching/policy.js';
import type { Reach } from '../../../interfaces/http/contract/reach.js';
import { eventually } from '../../support/eventually.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { chosen, type Family, family, opportunityOf, quoted, type Teacher, teachers } from '../../support/quotes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let sanskrit: Teacher[];
let welsh: Teacher;
const families: Family[] = [];

const PATH = '/api/portal/reach';
const reachOf = async ({ visitor }: { visitor: Visitor }) => (await visitor.get<Reach>(PATH)).body;
const runsOf = (id: string) => app.database.query('select id from matching_runs where enquiry_id = $1', [id]);

/** A family whose enquiry was matched. */
async function matched(subjects: string): Promise<Family> {
  const asking = await family(app, {
    subjects,
    availableDays: ['Saturday'],
    availableTimes: ['Morning (9am-noon)'],
    email: `reach-${families.length}@family.example`,
  });
  families.push(asking);
  await eventually(async () => expect(await runsOf(asking.id)).toHaveLength(1));
  return asking;
}

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
  admin = await signIn(app, await account(app, 'admin'));
  sanskrit = await teachers(app, await severalTutors(app, 10, { subjects: ['sanskrit'] }));
  [welsh] = (await teachers(app, await severalTutors(app, 1, { subjects: ['welsh'] }))) as [Teacher];
  for (let sent = 0; sent < 6; sent++) await matched('Sanskrit');
  for (let sent = 0; sent < 5; sent++) await matched('Welsh');
});
afterAll(() => app.close());

describe('G-24 how a tutor is found', () => {
  it('is counted of the dossiers: considered, stopped by which gate, and the points, with what would change it', async () => {
    const [first] = sanskrit as [Teacher];
    const found = await reachOf(first);
    expect(found).toMatchObject({ considered: 11, stopped: [{ gate: 'subject', count: 5 }] });
    expect(found.points.map(({ criterion }) => criterion)).toEqual(CRITERIA);
    // A rate of $65 earns all points for price, and nothing is known of the tutor's time.
    expect(found.points).toContainEqual({ criterion: 'price', mine: 5, market: null, of: 5 });
    expect(found.points).toContainEqual({ criterion: 'time', mine: 10, market: null, of: 20 });
    expect(found.advice).toEqual([
      '5 families asked for subjects that you do not list. Add any that you also teach.',
      '6 families within your reach wanted Saturday mornings, when you have no hours.',
    ]);
    expect(await reachOf(welsh)).toMatchObject({
      considered: 11,
      stopped: [{ gate: 'subject', count: 6 }],
      invited: 5,
    });
  });

  it('has the market’s medians once twenty dossiers and ten tutors were counted, and nobody else’s figures', async () => {
    for (let sent = 0; sent < 9; sent++) await matched('Sanskrit');
    const [first, ...others] = sanskrit as [Teacher, ...Teacher[]];
    const found = await reachOf(first);
    expect(found.points).toContainEqual({ criterion: 'price', mine: 5, market: 5, of: 5 });
    for (const { market } of found.points) expect(market).not.toBeNull();
    const text = JSON.stringify(found);
    for (const { tutorId, username } of others) expect(text).not.toMatch(new RegExp(`${tutorId}|${username}`));
    for (const { id, reference, email } of families)
      expect(text).not.toMatch(new RegExp(`${id}|${reference}|${email}`));
    expect(text).not.toContain('Jane');
  });

  it('counts invitations, those that were answered, and the families that chose the tutor', async () => {
    const asking = families[6] as Family;
    await chosen(asking, await quoted(app, asking, welsh));
    const declined = await opportunityOf(app, families[7] as Family, welsh);
    expect((await welsh.visitor.post(`/api/portal/opportunities/${declined}/reject`)).status).toBe(200);
    expect(await reachOf(welsh)).toMatchObject({ invited: 5, answered: 2, chosen: 1 });
  });

  it('counts a family once, however many waves it has', async () => {
    const before = await Promise.all([welsh, ...sanskrit].map(reachOf));
    expect((await admin.post(`/api/admin/enquiries/${families[0]?.id}/match`)).status).toBe(200);
    expect(await runsOf(families[0]?.id as string)).toHaveLength(2);
    const after = await Promise.all([welsh, ...sanskrit].map(reachOf));
    expect(after.map(({ considered, stopped }) => [considered, stopped])).toEqual(
      before.map(({ considered, stopped }) => [considered, stopped]),
    );
  });

  it('counts each dossier once, however many ask at the same moment', async () => {
    const counts = () => app.database.query('select * from match_tallies order by tutor_id, day');
    const before = await counts();
    await app.database.query('delete from match_tallies');
    await app.database.query('update matching_runs set tallied = false');
    await eventually(async () => {
      await Promise.all(sanskrit.map(reachOf));
      expect(await app.database.query('select id from matching_runs where not tallied')).toEqual([]);
    });
    expect(await counts()).toEqual(before);
  });

  it('says first what stops the tutor today', async () => {
    const last = sanskrit.at(-1) as Teacher;
    const suspend = (step: string) => admin.post(`/api/admin/tutors/${last.tutorId}/${step}`, { reason: 'A check' });
    expect((await suspend('suspend')).status).toBe(200);
    expect((await reachOf(last)).advice[0]).toMatch(/^Your profile is suspended/);
    expect((await suspend('reinstate')).status).toBe(200);
    expect((await reachOf(last)).advice[0]).not.toMatch(/suspended/);
  });

  it('is empty, with advice, for who has no profile yet and for a new tutor', async () => {
    const nobody = { considered: 0, stopped: [], invited: 0, answered: 0, chosen: 0 };
    const without = await signIn(app, await account(app));
    expect(await reachOf({ visitor: without })).toMatchObject({
      ...nobody,
      advice: [expect.stringContaining('not approved yet')],
    });
    const [fresh] = await teachers(app, await severalTutors(app, 1, { subjects: ['basque'] }));
    const found = await reachOf(fresh as Teacher);
    expect(found).toMatchObject({ ...nobody, advice: [expect.stringContaining('No family asked')] });
    expect(found.points.every(({ mine }) => mine === null)).toBe(true);
  });

  it('R-68 is gone with the tutor, and for everybody after the days that it is kept', async () => {
    const [first, second] = sanskrit as [Teacher, Teacher];
    const of = ({ tutorId }: Teacher) =>
      app.database.query('select day from match_tallies where tutor_id = $1', [tutorId]);
    expect(await of(first)).not.toEqual([]);
    await admin.post('/api/admin/erasures', { tutorId: first.tutorId, reason: 'requested' });
    expect(await of(first)).toEqual([]);
    await app.advance(30 * DAY);
    expect(await reachOf(second)).toMatchObject({ considered: 0, invited: 0 });
    expect(await of(second)).not.toEqual([]);
    const now = await app.advance(3 * DAY);
    await app.part(PersonalData).retention(now)['tallies']?.();
    expect(await of(second)).toEqual([]);
  });
});
