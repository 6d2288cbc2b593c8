import { account, severalTutors, signIn } from '../../support/people.js';
import { family, mailsTo, mailTo, type Teacher, teachers } from '../../support/quotes.js';
import { type Agreed, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { HOUR, startTestApp, type TestApp } from '../../support/test-app.js';
import { placesOf } from '../../support/traces.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
  admin = await signIn(app, await account(app, 'admin'));
  staff = await teachers(app, await severalTutors(app, 3));
  for (const teacher of staff) await worksDaily(app, teacher);
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
const agreement = async (index: number): Promise<Agreed> =>
  settled(app, await family(app, { preferredTutorId: at(index).tutorId }), at(index));

type Report = { done: string | null; next: string | null; homework: string | null };
type Session = { id: string; status: string; report: Report | null; tutorNotes?: string | null };
const complete = (visitor: Visitor, id: string, body?: object) =>
  visitor.post<{ booking: Session; fields: object }>(`/api/bookings/${id}/complete`, body);

/** Books the next free slot and waits until it is over. */
async function held(agreed: Agreed): Promise<string> {
  const [slot] = await slotsOf(app, agreed.teacher);
  const id = await booked(agreed, slot?.startsAt as string);
  await app.advance(Date.parse(slot?.endsAt as string) - Date.parse(await app.advance(0)));
  return id;
}
const pageOf = async ({ asking }: Agreed, id: string) =>
  (
    await asking.visitor.get<{ enquiry: { bookings: Session[] } }>(`/api/enquiries/${asking.id}`)
  ).body.enquiry.bookings.find((session) => session.id === id);
const portalOf = async ({ teacher }: Agreed, id: string) =>
  (await teacher.visitor.get<{ sessions: Session[] }>('/api/portal/sessions')).body.sessions.find(
    (session) => session.id === id,
  );
const completionOf = (id: string) =>
  app.database.one<{ data: object }>(`select data from event_log where stream_id = $1 and type = 'SessionCompleted'`, [
    id,
  ]);

const REPORT = {
  done: 'Fractions with unlike\ndenominators, quillonquet.',
  next: 'Decimals.',
  homework: 'Page 12, 1 to 6',
};

describe('G-14 the lesson report', () => {
  it(
    'is read by the family on its page and by mail, by its tutor and the team; by nobody else',
    { tags: 'long' },
    async () => {
      const agreed = await agreement(0);
      const { asking, teacher } = agreed;
      const id = await held(agreed);
      expect(await complete(teacher.visitor, id, { ...REPORT, homework: ' Page 12, \n 1 to 6 ' })).toMatchObject({
        status: 200,
        body: { booking: { status: 'completed', report: REPORT } },
      });
      expect(await pageOf(agreed, id)).toMatchObject({ report: REPORT });
      expect((await asking.visitor.get(`/api/bookings/${id}`)).body).toMatchObject({ booking: { report: REPORT } });
      const notes = `Done: ${REPORT.done}\n\nNext: Decimals.\n\nHomework: Page 12, 1 to 6`;
      expect(await portalOf(agreed, id)).toMatchObject({ report: REPORT, tutorNotes: notes });
      expect((await admin.get(`/api/admin/bookings/${id}`)).body).toMatchObject({ booking: { tutorNotes: notes } });

      const mail = await mailTo(app, asking.email, 'lesson-report');
      expect(mail.text).toContain('What you did:\nFractions with unlike');
      expect(mail.text).toContain('What comes next: Decimals.');
      expect(mail.text).toContain('Homework: Page 12, 1 to 6');
      expect(mail.text).toContain('Our team can read it, and nobody else.');
      expect(mail.text).toMatch(new RegExp(`/enquiries/${asking.id}#token=`));
      expect(await mailsTo(app, teacher.email, 'lesson-report')).toEqual([]);

      const other = await agreement(0);
      const { tutorId } = teacher;
      for (const visitor of [app.visitor(), other.asking.visitor, at(1).visitor]) {
        expect((await visitor.get(`/api/bookings/${id}`)).status).toBe(404);
        for (const path of [`/api/tutors/${tutorId}/profile`, `/api/tutors/search`, `/tutors/${tutorId}`])
          expect((await visitor.get(path)).text).not.toContain('quillonquet');
      }
      expect((await other.asking.visitor.get(`/api/enquiries/${other.asking.id}`)).text).not.toContain('quillonquet');
      // The event says that there is one, and not a word of it.
      expect((await completionOf(id))?.data).toMatchObject({ hasReport: true });
      expect((await placesOf(app, ['quillonquet'])).filter((place) => place.startsWith('public.event_log'))).toEqual(
        [],
      );
    },
  );

  it(
    'S1§4 may be left out in part or as a whole: without a word there is no report, and no mail',
    { tags: 'long' },
    async () => {
      const agreed = await agreement(1);
      for (const body of [undefined, {}, { done: '  ', next: null, homework: '' }]) {
        const id = await held(agreed);
        expect(await complete(agreed.teacher.visitor, id, body)).toMatchObject({
          status: 200,
          body: { booking: { status: 'completed', report: null } },
        });
        expect((await completionOf(id))?.data).not.toHaveProperty('hasReport');
        expect(await portalOf(agreed, id)).toMatchObject({ tutorNotes: null });
      }
      const byAdmin = await held(agreed);
      for (const status of ['in_progress', 'completed'])
        await admin.ask('PATCH', `/api/admin/sessions/${byAdmin}/status`, { body: { status } });
      expect(await pageOf(agreed, byAdmin)).toMatchObject({ status: 'completed', report: null });
      expect(await mailsTo(app, agreed.asking.email, 'lesson-report')).toEqual([]);

      const partly = await held(agreed);
      await complete(agreed.teacher.visitor, partly, { homework: 'Read chapter 3' });
      expect(await pageOf(agreed, partly)).toMatchObject({
        report: { done: null, next: null, homework: 'Read chapter 3' },
      });
      const { text } = await mailTo(app, agreed.asking.email, 'lesson-report');
      expect(text).toContain('Homework: Read chapter 3');
      expect(text).not.toContain('What you did');
    },
  );

  it('D-8 stands after what was noted on the session before there were reports, which the family does not read', async () => {
    const agreed = await agreement(1);
    const id = await held(agreed);
    await app.database.query(`update bookings set tutor_notes = 'Bring the blue book' where id = $1`, [id]);
    expect(await portalOf(agreed, id)).toMatchObject({ report: null, tutorNotes: 'Bring the blue book' });
    await complete(agreed.teacher.visitor, id, { next: 'Decimals.' });
    expect(await portalOf(agreed, id)).toMatchObject({ tutorNotes: 'Bring the blue book\n\nNext: Decimals.' });
    expect(JSON.stringify(await pageOf(agreed, id))).not.toContain('blue book');
  });

  it('has at most 2,000 characters a part and 300 of homework; what is refused completes nothing', async () => {
    const agreed = await agreement(2);
    const id = await held(agreed);
    for (const [part, most, text] of [
      ['done', 2_000, 'At most 2,000 characters'],
      ['next', 2_000, 'At most 2,000 characters'],
      ['homework', 300, 'At most 300 characters'],
    ] as const)
      expect(await complete(agreed.teacher.visitor, id, { [part]: 'x'.repeat(most + 1) })).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { [part]: text } },
      });
    expect((await complete(agreed.teacher.visitor, id, { done: 7 })).status).toBe(400);
    expect((await complete(agreed.asking.visitor, id, REPORT)).status).toBe(404);
    expect(await pageOf(agreed, id)).toMatchObject({ status: 'confirmed', report: null });
    const longest = { done: 'd'.repeat(2_000), next: 'n'.repeat(2_000), homework: 'h'.repeat(300) };
    expect(await complete(agreed.teacher.visitor, id, longest)).toMatchObject({
      body: { booking: { report: longest } },
    });
    expect(await complete(agreed.teacher.visitor, id, { done: 'Something else' })).toMatchObject({ status: 409 });
    expect(await pageOf(agreed, id)).toMatchObject({ report: longest });
  });

  it('R-66 its mail is switched off with one click, for that kind alone; the page shows every report', async () => {
    const agreed = await agreement(2);
    await complete(agreed.teacher.visitor, await held(agreed), { done: 'The first one' });
    const { text } = await mailTo(app, agreed.asking.email, 'lesson-report');
    const [off] = /\/api\/unsubscribe\?token=\S+/.exec(text) ?? [];
    expect((await app.visitor().post(off as string)).status).toBe(200);
    const second = await held(agreed);
    await complete(agreed.teacher.visitor, second, { done: 'The second one' });
    expect(await pageOf(agreed, second)).toMatchObject({ report: { done: 'The second one' } });
    await app.advance(3 * HOUR);
    await mailTo(app, agreed.asking.email, 'review-invitation');
    expect(await mailsTo(app, agreed.asking.email, 'lesson-report')).toHaveLength(1);
  });

  it.each(['family', 'tutor'] as const)('R-68 is erased with the %s, in mails too', async (side) => {
    const agreed = await agreement(side === 'family' ? 0 : 1);
    await complete(agreed.teacher.visitor, await held(agreed), {
      done: `Wizzlewood ${side}`,
      next: `Wizzlewood ${side}`,
      homework: `Wizzlewood ${side}`,
    });
    await mailTo(app, agreed.asking.email, 'lesson-report');
    expect(await placesOf(app, [`wizzlewood ${side}`])).not.toEqual([]);
    const whom = side === 'family' ? { enquiryId: agreed.asking.id } : { tutorId: agreed.teacher.tutorId };
    expect((await admin.post('/api/admin/erasures', { ...whom, reason: 'requested' })).status).toBe(200);
    expect(await placesOf(app, [`wizzlewood ${side}`])).toEqual([]);
  });
});
