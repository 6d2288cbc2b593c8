import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, signIn, type TestTutor, tutor } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';

type Item = {
  id: string;
  status: string;
  contactDetailsShared: boolean;
  expiresAt: string;
  notifiedAt: string;
  enquiry: Record<string, unknown>;
  match: { score: number; reasons: unknown[] } | null;
};
type Mail = { id: string; to: string; kind: string; subject: string };
type Candidate = { tutorId: string; invited: boolean; score: number | null; failedGate: string | null };
type Run = { wave: number; policy: string; candidates: Candidate[] };

let app: TestApp;
let admin: Visitor;
let tutors: TestTutor[];

beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, await account(app, 'admin'));
  tutors = await severalTutors(app, 22);
});
afterAll(() => app.close());

const mailsTo = async (address: string) => {
  const { body } = await app.visitor().get<{ mails: Mail[] }>('/api/demo/mailbox');
  return body.mails.filter(({ to }) => to === address);
};
const received = async ({ id }: Mail) =>
  (await app.visitor().get<{ html: string; text: string; subject: string }>(`/api/demo/mailbox/${id}`)).body;
const runsOf = async (id: string) =>
  (await admin.get<{ runs: Run[] }>(`/api/admin/enquiries/${id}/matching`)).body.runs;
const invitedIn = ({ candidates }: Run) => candidates.filter(({ invited }) => invited).map(({ tutorId }) => tutorId);
const opportunitiesOf = async (visitor: Visitor) => (await visitor.get<Item[]>('/api/portal/opportunities')).body;

async function submit(changes: Parameters<typeof enquiry>[0] = {}) {
  const family = app.visitor();
  const body = enquiry(changes);
  const answer = await family.post<{ success: boolean; id: string; reference: string }>('/api/enquiries', body);
  return { family, body, answer, id: answer.body.id };
}

async function firstInvited(id: string): Promise<{ visitor: Visitor; person: TestTutor; item: Item }> {
  const [run] = await eventually(async () => {
    const runs = await runsOf(id);
    expect(runs).toHaveLength(1);
    return runs;
  });
  const tutorId = invitedIn(run as Run)[0];
  const person = tutors.find((one) => one.tutorId === tutorId) as TestTutor;
  const visitor = await signIn(app, person);
  const own = await app.database.one<{ id: string }>(
    'select id from tutor_opportunities where enquiry_id = $1 and tutor_id = $2',
    [id, tutorId],
  );
  const item = (await opportunitiesOf(visitor)).find((one) => one.id === own?.id) as Item;
  return { visitor, person, item };
}

/** A tutor whose subjects came in by the form, in own words. */
async function typed(subjects: string): Promise<string> {
  const person = await tutor(app, { subjects: [] });
  const visitor = await signIn(app, person);
  const { status, text } = await visitor.post('/api/register/tutor', {
    name: 'Pat Number',
    email: person.email,
    subjects,
    postcode: '2150',
    hourlyRate: 65,
    qualifications: 'Bachelor of Arts',
    experience: '5 years in schools',
    profileDescription: 'Patient and clear, with many worked examples and a plan for every week.',
  });
  if (status !== 200) throw new Error(`saving answered ${status}: ${text}`);
  return person.tutorId;
}

describe('an enquiry', () => {
  it('API-05 F-03 F-07 F-10 O-14 R-11 is answered with 201 and reaches eight tutors with a dossier, advertisements and mails', async () => {
    const { family, answer, body, id } = await submit();
    expect(answer).toMatchObject({
      status: 201,
      body: { success: true, id: expect.any(String), reference: expect.stringMatching(/^BK-/) },
    });

    const [run] = await eventually(async () => {
      const runs = await runsOf(id);
      expect(runs).toHaveLength(1);
      return runs;
    });
    expect(run).toMatchObject({ wave: 1, policy: 'v1' });
    expect(run?.candidates).toHaveLength(22);
    expect(invitedIn(run as Run)).toHaveLength(8);
    const counts = await app.database.one(
      `select (select count(*) from tutor_opportunities where enquiry_id = $1) as opportunities,
              (select count(*) from advertisements where enquiry_id = $1) as advertisements`,
      [id],
    );
    expect(counts).toEqual({ opportunities: 8, advertisements: 8 });
    const advertisements = await app.database.query<{ tutorId: string; content: string }>(
      'select tutor_id as "tutorId", content from advertisements where enquiry_id = $1',
      [id],
    );
    expect(advertisements.map(({ tutorId }) => tutorId).sort()).toEqual(invitedIn(run as Run).sort());
    for (const { content } of advertisements) {
      expect(content).toContain('Maths');
      for (const secret of ['Doe', body.email, body.phone]) expect(content).not.toContain(secret);
    }

    const [confirmation] = await eventually(async () => {
      const mails = await mailsTo(body.email);
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(confirmation).toMatchObject({ kind: 'enquiry-received' });
    for (const tutorId of invitedIn(run as Run)) {
      const person = tutors.find((one) => one.tutorId === tutorId) as TestTutor;
      const mails = await eventually(async () => {
        const found = await mailsTo(person.email);
        expect(found.length).toBeGreaterThan(0);
        return found;
      });
      expect(mails[0]).toMatchObject({ kind: 'new-opportunity', subject: 'A new opportunity for you' });
    }
    expect(await family.get(`/api/enquiries/${id}`)).toMatchObject({
      status: 200,
      body: {
        success: true,
        enquiry: {
          id,
          status: 'matching',
          invited: 8,
          accepted: 0,
          quotes: 0,
          booking: null,
          reference: answer.body.reference,
        },
      },
    });
  });

  it('R-50 shows its private page to its holder and to a visitor who brings the mailed token, to nobody else', async () => {
    const { body, id } = await submit();
    const stranger = app.visitor();
    expect(await stranger.get(`/api/enquiries/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(body.email);
      expect(mails).toHaveLength(1);
      return mails;
    });
    const token = /#token=([\w-]+)/.exec((await received(mail as Mail)).text)?.[1];
    expect(await stranger.post('/api/enquiry-access', { token: `${token?.slice(0, -1)}~` })).toMatchObject({
      status: 404,
    });
    expect(await stranger.post('/api/enquiry-access', { token })).toMatchObject({
      status: 200,
      body: { success: true, enquiryId: id },
    });
    expect(await stranger.get(`/api/enquiries/${id}`)).toMatchObject({ status: 200 });
    expect(await app.database.one('select 1 from enquiry_access where token_hash = $1', [token])).toBeNull();
  });

  it('API-15 O-04 O-07 R-46 R-47 SEC-17 shows a tutor every key of it, but no way to contact the family, on screen and by mail', async () => {
    const { body, id } = await submit({ subjects: 'Maths (call 0412 345 678)' });
    const { item, person } = await firstInvited(id);
    expect(Object.keys(item.enquiry).sort()).toEqual(
      [
        'availableDays',
        'availableTimes',
        'deliveryPreference',
        'educationLevel',
        'email',
        'frequency',
        'hiringLikelihood',
        'location',
        'locationPreferences',
        'message',
        'name',
        'phone',
        'subjects',
      ].sort(),
    );
    expect(item).toMatchObject({
      status: 'available',
      contactDetailsShared: false,
      enquiry: { name: 'Jane D.', email: 'j•••@…', phone: '••••••78' },
    });
    expect(item.match?.score).toBeGreaterThan(0);
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(person.email);
      expect(mails.length).toBeGreaterThan(0);
      return mails;
    });
    const { html, text, subject } = await received(mail as Mail);
    for (const shown of [JSON.stringify(item), html, text, subject]) {
      for (const secret of ['Doe', body.email, 'jane@family', '345 678', '0412']) expect(shown).not.toContain(secret);
    }
  });

  it('R-35 invites the tutor first whose contact was asked for', async () => {
    const preferred = tutors[17] as TestTutor;
    const { id } = await submit({ preferredTutorId: preferred.tutorId });
    const { person } = await firstInvited(id);
    expect(person.tutorId).toBe(preferred.tutorId);
  });

  it('R-42 finds nobody without silence: an event, and the enquiry goes on', async () => {
    const { id } = await submit({ subjects: 'Economics' });
    const { candidates } = (await eventually(async () => {
      const [run] = await runsOf(id);
      expect(run).toBeDefined();
      return run;
    })) as Run;
    expect(new Set(candidates.map(({ failedGate }) => failedGate))).toEqual(new Set(['subject']));
    expect(await admin.get(`/api/admin/events?streamId=${id}&type=NoCandidateFound`)).toMatchObject({
      body: { events: [{ type: 'NoCandidateFound' }] },
    });
  });

  it('R-128 D-31 with a subject that search does not know reaches those alone who typed it, or its family', async () => {
    const chemist = await tutor(app, { subjects: ['chemistry'] });
    const japanese = await typed('Japanese (JLPT)');
    const italian = await typed('Italiano');
    const invitedFor = async (subjects: string) => {
      const { id } = await submit({ subjects });
      const run = await eventually(async () => {
        const [first] = await runsOf(id);
        expect(first).toBeDefined();
        return first as Run;
      });
      const failed = run.candidates.find(({ tutorId }) => tutorId === chemist.tutorId)?.failedGate;
      return { invited: invitedIn(run).sort(), failed, events: await admin.get(`/api/admin/events?streamId=${id}`) };
    };
    expect(await invitedFor('Year 9 Japanese')).toMatchObject({ invited: [japanese], failed: 'subject' });
    expect(await invitedFor('Languages')).toMatchObject({ invited: [japanese, italian].sort(), failed: 'subject' });
    const { invited, failed, events } = await invitedFor('Swahili');
    expect({ invited, failed }).toEqual({ invited: [], failed: 'subject' });
    expect(events.text).toContain('NoCandidateFound');
  });

  it('R-41 R-43 names the first failed gate of each tutor who was not considered', async () => {
    const unready = {
      pending: await tutor(app, { vetting: 'pending', subjects: ['physics'] }),
      contract: await tutor(app, { vetting: 'no contract', subjects: ['physics'] }),
    };
    const { id } = await submit({ subjects: 'Physics' });
    const { candidates } = (await eventually(async () => {
      const [run] = await runsOf(id);
      expect(run).toBeDefined();
      return run;
    })) as Run;
    const gateOf = ({ tutorId }: TestTutor) => candidates.find((one) => one.tutorId === tutorId)?.failedGate;
    expect({ pending: gateOf(unready.pending), contract: gateOf(unready.contract) }).toEqual({
      pending: 'approved',
      contract: 'contract',
    });
  });
});
