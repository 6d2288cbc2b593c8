/** @module-tag long */
import { vi } from 'vitest';
import { Candidates } from '../../../application/ports/matching/candidates.js';
import type { MatchingDossier } from '../../../interfaces/http/contract/history.js';
import type { TutorToInvite } from '../../../interfaces/http/contract/admin-ops.js';
import { DELIVERY_PREFERENCES } from '../../../domain/enquiry/options.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { eventually } from '../../support/eventually.js';
import { account, severalTutors, signIn, tutor } from '../../support/people.js';
import {
  agreed,
  chosen,
  eventTypes,
  type Family,
  family,
  mailsTo,
  mailTo,
  opportunityOf,
  quoted,
  type Teacher,
  teachers,
} from '../../support/quotes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let colleague: Visitor;
let adminName: string;

beforeAll(async () => {
  app = await startTestApp();
  const own = await account(app, 'admin');
  admin = await signIn(app, own);
  colleague = await signIn(app, await account(app, 'admin'));
  const [row] = await app.database.query<{ name: string }>(
    `select first_name || ' ' || last_name as name from users where id = $1`,
    [own.accountId],
  );
  adminName = row?.name ?? '';
});
afterAll(() => app.close());

type Invited = { code?: string; opportunity: { id: string; expiresAt: string; passedOver: string[] } };
const invite = (asking: Family, { tutorId }: { tutorId: string }, override?: true, by = admin) =>
  by.post<Invited>(`/api/admin/enquiries/${asking.id}/invite`, { tutorId, ...(override && { override }) });
const oneTeacher = async (wanted?: Parameters<typeof tutor>[1]) =>
  (await teachers(app, [await tutor(app, wanted)]))[0] as Teacher;

let families = 0;
/** An enquiry whose first wave is over: who joins later is not in it. */
async function asking(changes: Parameters<typeof family>[1] = {}): Promise<Family> {
  const sent = await family(app, { email: `by-hand.${++families}@family.example`, ...changes });
  await eventually(async () =>
    expect(await app.database.query('select 1 from matching_runs where enquiry_id = $1', [sent.id])).toHaveLength(1),
  );
  return sent;
}
const dossierOf = async ({ id }: Family) =>
  (await admin.get<MatchingDossier>(`/api/admin/enquiries/${id}/matching`)).body;
const toInvite = async ({ id }: Family, search = '') =>
  (
    await admin.get<{ tutors: TutorToInvite[] }>(
      `/api/admin/enquiries/${id}/invite?search=${encodeURIComponent(search)}`,
    )
  ).body.tutors;

describe('G-22 an admin invites a chosen tutor', () => {
  it('REL-3 but not one who is suspended while it is decided', async () => {
    const asked = await asking({ subjects: 'Chemistry' });
    const teacher = await oneTeacher({ subjects: ['chemistry'] });
    const candidates = app.part(Candidates);
    const these = candidates.these.bind(candidates);
    const reading = vi.spyOn(candidates, 'these').mockImplementationOnce(async (...query) => {
      const found = await these(...query);
      const suspended = await colleague.post(`/api/admin/tutors/${teacher.tutorId}/suspend`, {
        reason: 'A family wrote to us about a lesson elsewhere',
      });
      expect(suspended.status).toBe(200);
      return found;
    });
    expect(await invite(asked, teacher)).toMatchObject({ status: 409, body: { code: 'suspended' } });
    expect(reading).toHaveBeenCalledTimes(2);
    reading.mockRestore();
    expect(
      await app.database.query('select 1 from tutor_opportunities where tutor_id = $1', [teacher.tutorId]),
    ).toEqual([]);
  });

  it('who has an ordinary invitation and its mail; history and dossier say who did it, the family sees one tutor more', async () => {
    const asked = await asking({ subjects: 'Chemistry' });
    const progress = async () =>
      (await asked.visitor.get<{ enquiry: object }>(`/api/enquiries/${asked.id}`)).body.enquiry as Record<
        string,
        unknown
      >;
    const before = await progress();
    const teacher = await oneTeacher({ subjects: ['chemistry'] });
    const { status, body } = await invite(asked, teacher);
    expect([status, body]).toMatchObject([
      201,
      {
        success: true,
        opportunity: { enquiryId: asked.id, tutorId: teacher.tutorId, status: 'available', passedOver: [] },
      },
    ]);
    expect((await mailTo(app, teacher.email, 'new-opportunity')).subject).toBe('A new opportunity for you');
    expect((await teacher.visitor.get('/api/portal/opportunities')).body).toMatchObject([
      { id: body.opportunity.id, status: 'available', expiresAt: body.opportunity.expiresAt },
    ]);
    const { invited, status: nowStatus, ...after } = await progress();
    const { invited: invitedBefore, status: _status, ...rest } = before;
    expect([nowStatus, invited, after]).toEqual(['matching', Number(invitedBefore) + 1, rest]);
    const events = await admin.get(`/api/admin/events?streamId=${asked.id}&type=TutorInvitedByHand`);
    expect(events.body).toMatchObject({
      events: [
        {
          actor: expect.stringMatching(/^account:/),
          data: { tutorId: teacher.tutorId, opportunityId: body.opportunity.id },
        },
      ],
    });
    expect((await dossierOf(asked)).byHand).toMatchObject([
      { tutorId: teacher.tutorId, name: `Pat ${teacher.username}`, by: adminName, passedOver: [] },
    ]);
    await quoted(app, asked, teacher);
  });

  it('past what the family asked for with override alone, which the dossier names; the alert of no candidate goes', async () => {
    const asked = await asking({ subjects: 'Geography', deliveryPreference: DELIVERY_PREFERENCES[0] });
    const alerts = async () =>
      (await admin.get<{ alerts: { subject: string }[] }>('/api/admin/alerts?kind=no_candidate')).body.alerts.filter(
        ({ subject }) => subject === asked.id,
      );
    expect(await alerts()).toHaveLength(1);
    const teacher = await oneTeacher({ subjects: ['history'], deliveryModes: ['in-person'] });
    expect(
      (await toInvite(asked, teacher.username)).map(({ tutorId, score, gates }) => ({ tutorId, score, gates })),
    ).toEqual([
      {
        tutorId: teacher.tutorId,
        score: null,
        gates: [
          {
            code: 'subject',
            isHard: false,
            words: 'This tutor teaches none of the subjects that the family asked for',
          },
          {
            code: 'reachable',
            isHard: false,
            words: 'The family wants online lessons, and this tutor teaches in person only',
          },
        ],
      },
    ]);
    expect(await invite(asked, teacher)).toMatchObject({ status: 409, body: { code: 'subject' } });
    const { status, body } = await invite(asked, teacher, true);
    expect([status, body.opportunity.passedOver]).toEqual([201, ['subject', 'reachable']]);
    expect((await dossierOf(asked)).byHand).toMatchObject([{ passedOver: ['subject', 'reachable'] }]);
    expect(await alerts()).toEqual([]);
    expect((await dossierOf(asked)).runs).toHaveLength(1);
  });

  it('past the year level and past the number of live quotes, each by its own code', async () => {
    const staff = await teachers(app, await severalTutors(app, POLICY_V1.quoteCap, { subjects: ['physics'] }));
    const asked = await asking({ subjects: 'Physics', educationLevel: 'University' });
    const late = await oneTeacher({ subjects: ['physics'] });
    await app.database.query(`update tutor_search set year_levels = '{primary}' where tutor_id = $1`, [late.tutorId]);
    expect(await invite(asked, late)).toMatchObject({ status: 409, body: { code: 'level' } });
    await app.database.query(`update tutor_search set year_levels = '{}' where tutor_id = $1`, [late.tutorId]);
    for (const teacher of staff) await quoted(app, asked, teacher);
    expect(await invite(asked, late)).toMatchObject({ status: 409, body: { code: 'quotes_full' } });
    expect((await invite(asked, late, true)).body.opportunity.passedOver).toEqual(['quotes_full']);
  });

  it('but nobody a second time, and never the earlier tutor of a family that looks for another (G-08)', async () => {
    const [first, second] = (await teachers(app, await severalTutors(app, 2, { subjects: ['biology'] }))) as [
      Teacher,
      Teacher,
    ];
    const asked = await asking({ subjects: 'Biology' });
    const quoteId = await quoted(app, asked, first);
    await agreed(app, asked, second);
    expect(await invite(asked, first, true)).toMatchObject({ status: 409, body: { code: 'already_quoted' } });
    expect(await invite(asked, second, true)).toMatchObject({ status: 409, body: { code: 'already_invited' } });
    await chosen(asked, quoteId);
    const late = await oneTeacher({ subjects: ['biology'] });
    expect(await invite(asked, late, true)).toMatchObject({ status: 409, body: { code: 'enquiry_filled' } });
    const again = await asked.visitor.post(`/api/enquiries/${asked.id}/another-tutor`, { reason: 'times' });
    expect(again.status).toBe(200);
    expect(await invite(asked, first, true)).toMatchObject({ status: 409, body: { code: 'earlier_tutor' } });
    expect((await toInvite(asked, first.username))[0]?.gates.map(({ code }) => code)).toEqual([
      'earlier_tutor',
      'already_quoted',
      'already_invited',
    ]);
    await opportunityOf(app, asked, late);
    const later = await oneTeacher({ subjects: ['biology'] });
    expect((await invite(asked, later)).status).toBe(201);
  });

  it('to no enquiry that takes none', async () => {
    const teacher = await oneTeacher({ subjects: ['economics'] });
    const GATES = {
      enquiry_closed: `status = 'closed'`,
      enquiry_lapsed: `status = 'lapsed'`,
      enquiry_withheld: `withheld_by = '{b1}'`,
      enquiry_unconfirmed: `status = 'submitted', confirmed_at = null`,
    };
    for (const [code, columns] of Object.entries(GATES)) {
      const asked = await asking({ subjects: 'Business', message: code });
      await app.database.query(`update enquiries set ${columns} where id = $1`, [asked.id]);
      expect(await invite(asked, teacher, true)).toMatchObject({ status: 409, body: { code } });
    }
    const asked = await asking({ subjects: 'Business', message: 'erased' });
    await app.database.query(`update enquiries set erased_at = now() where id = $1`, [asked.id]);
    expect((await invite(asked, teacher, true)).status).toBe(404);
    expect((await admin.get(`/api/admin/enquiries/${asked.id}/invite`)).status).toBe(404);
    const nobody = { tutorId: '00000000-0000-4000-8000-0000000000fe' };
    expect((await invite(await asking({ subjects: 'Business', message: 'open' }), nobody, true)).status).toBe(404);
  });

  it.each([
    [{}, 'tutorId'],
    [{ tutorId: 'Pat' }, 'tutorId'],
    [{ tutorId: '00000000-0000-4000-8000-0000000000fe', override: 'yes' }, 'override'],
    [{ tutorId: '00000000-0000-4000-8000-0000000000fe', override: false }, 'override'],
  ])('refuses %j with the field that is wrong', async (body, field) => {
    const path = '/api/admin/enquiries/00000000-0000-4000-8000-0000000000fd/invite';
    expect(await admin.post(path, body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  it('two admins who invite one tutor at the same moment make one opportunity, and one mail', async () => {
    for (let round = 0; round < 5; round += 1) {
      const asked = await asking({ subjects: 'Psychology', message: `round ${round}` });
      const teacher = await oneTeacher({ subjects: ['history'] });
      const answers = await Promise.all([admin, colleague, admin].map((by) => invite(asked, teacher, true, by)));
      expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
        201,
        'already_invited',
        'already_invited',
      ]);
      expect(
        await app.database.query('select 1 from tutor_opportunities where enquiry_id = $1 and tutor_id = $2', [
          asked.id,
          teacher.tutorId,
        ]),
      ).toHaveLength(1);
      expect((await eventTypes(app, asked.id)).filter((type) => type === 'TutorInvitedByHand')).toHaveLength(1);
      await eventually(async () => expect(await mailsTo(app, teacher.email, 'new-opportunity')).toHaveLength(1));
    }
    await expect(
      app.database.query(
        `insert into tutor_opportunities (id, enquiry_id, tutor_id, notified_at, expires_at, created_at, version)
         select gen_random_uuid(), enquiry_id, tutor_id, now(), now(), now(), 1 from tutor_opportunities limit 1`,
      ),
    ).rejects.toThrow('tutor_opportunities_once');
  });

  it('no invitation is left open beside a choice of the same moment', async () => {
    const staff = await teachers(app, await severalTutors(app, 1, { subjects: ['computer-science'] }));
    for (let round = 0; round < 5; round += 1) {
      const asked = await asking({ subjects: 'Computer Science', message: `choice ${round}` });
      const quoteId = await quoted(app, asked, staff[0] as Teacher);
      const teacher = await oneTeacher({ subjects: ['history'] });
      const [invited] = await Promise.all([invite(asked, teacher, true), chosen(asked, quoteId)]);
      expect([201, 409]).toContain(invited.status);
      expect(
        await app.database.query(`select 1 from tutor_opportunities where enquiry_id = $1 and status = 'available'`, [
          asked.id,
        ]),
      ).toEqual([]);
    }
  });

  it('chooses from the tutors of the last wave, best first, and by name from all', async () => {
    const [first] = (await teachers(app, await severalTutors(app, 1, { subjects: ['english'] }))) as [Teacher];
    const asked = await asking({ subjects: 'English' });
    const listed = await toInvite(asked);
    expect(listed.length).toBeGreaterThan(1);
    expect(listed.map(({ tutorId }) => tutorId)).not.toContain(first.tutorId);
    expect(listed.every(({ gates }) => gates.length > 0)).toBe(true);
    const pending = await tutor(app, { vetting: 'pending' });
    expect(await toInvite(asked, pending.username.toUpperCase())).toMatchObject([
      {
        tutorId: pending.tutorId,
        score: null,
        gates: [
          { code: 'not_approved', isHard: true, words: 'This tutor is not approved' },
          { code: 'subject', isHard: false },
        ],
      },
    ]);
    const late = await oneTeacher({ subjects: ['english'] });
    const [found] = await toInvite(asked, late.username);
    expect(found).toMatchObject({ tutorId: late.tutorId, gates: [] });
    expect(found?.score).toBeGreaterThan(0);
    expect(await toInvite(asked, '100%_')).toEqual([]);
  });
});
