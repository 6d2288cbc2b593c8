/** @module-tag long */
import { eventually } from '../../support/eventually.js';
import { severalTutors } from '../../support/people.js';
import { chosen, type Family, family, mailsTo, quoted, type Teacher, teachers } from '../../support/quotes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

type Entry = {
  tutorId: string;
  details: string[];
  reason: string;
  since: string;
  until: string | null;
  canStop: boolean;
};

let app: TestApp;
let staff: Teacher[];
const at = (index: number) => staff[index] as Teacher;

beforeAll(async () => {
  app = await startTestApp();
  staff = await teachers(app, await severalTutors(app, 2));
});
afterAll(() => app.close());

const ledgerOf = async ({ visitor, id }: Family) =>
  (await visitor.get<{ entries: Entry[] }>(`/api/enquiries/${id}/contact-ledger`)).body.entries;
const share = ({ visitor }: Family, quoteId: string) => visitor.post(`/api/tutor-quotes/${quoteId}/share-contact`);
const stop = ({ visitor, id }: Family, tutorId: string) =>
  visitor.post<{ entries: Entry[]; code?: string }>(`/api/enquiries/${id}/stop-sharing`, { tutorId });
/** What a tutor reads of the family on both pages. */
async function seenBy(teacher: Teacher, quoteId: string) {
  type Seen = { id: string; contactDetailsShared: boolean; enquiry: { name: string; email: string; phone: string } };
  const { quotes } = (await teacher.visitor.get<{ quotes: (Seen & { opportunityId: string })[] }>('/api/portal/quotes'))
    .body;
  const own = quotes.find(({ id }) => id === quoteId);
  const opportunities = (await teacher.visitor.get<Seen[]>('/api/portal/opportunities')).body;
  return [own, opportunities.find(({ id }) => id === own?.opportunityId)].map((one) => ({
    shared: one?.contactDetailsShared,
    email: one?.enquiry.email,
    phone: one?.enquiry.phone,
  }));
}

describe('G-18 the contact ledger of a private page', () => {
  it('R-46 says which tutor was shown which detail, from when until when, and stops it at once', async () => {
    const asking = await family(app, { name: 'Robin Ledger', phone: '0412 345 678' });
    const [first, second] = [await quoted(app, asking, at(0)), await quoted(app, asking, at(1))];
    expect(await ledgerOf(asking)).toEqual([]);
    await share(asking, first);
    const open = { shared: true, email: asking.email, phone: '0412 345 678' };
    expect(await seenBy(at(0), first)).toEqual([open, open]);
    expect(await ledgerOf(asking)).toEqual([
      expect.objectContaining({
        tutorId: at(0).tutorId,
        tutorName: expect.any(String),
        details: ['name', 'email', 'phone'],
        reason: 'shared_by_student',
        until: null,
        canStop: true,
      }),
    ]);

    expect(await stop(asking, at(0).tutorId)).toMatchObject({
      status: 200,
      body: { success: true, entries: [{ tutorId: at(0).tutorId, until: expect.any(String), canStop: false }] },
    });
    const masked = { shared: false, email: expect.stringContaining('•••@…'), phone: '••••••78' };
    expect(await seenBy(at(0), first)).toEqual([masked, masked]);
    const portal = await at(0).visitor.get('/api/portal/quotes');
    expect(portal.text).not.toContain(asking.email);
    expect((await stop(asking, at(0).tutorId)).body.entries).toHaveLength(1);
    expect((await asking.visitor.get(`/api/enquiries/${asking.id}/quotes`)).body).toMatchObject({
      quotes: expect.arrayContaining([expect.objectContaining({ id: first, contactShared: false })]),
    });

    await chosen(asking, second);
    expect(await ledgerOf(asking)).toMatchObject([
      { tutorId: at(1).tutorId, reason: 'quote_accepted', until: null, canStop: false },
      { tutorId: at(0).tutorId, reason: 'shared_by_student' },
    ]);
    expect(await stop(asking, at(1).tutorId)).toMatchObject({ status: 409, body: { code: 'quote_accepted' } });
    expect(await seenBy(at(1), second)).toEqual([open, open]);
    const events = await app.database.query(
      `select type, actor from event_log where correlation = $1 and type in ('ContactSharingStopped', 'ContactDetailsWithdrawn') order by position`,
      [asking.id],
    );
    expect(events).toEqual([
      { type: 'ContactSharingStopped', actor: `holder:${asking.id}` },
      { type: 'ContactDetailsWithdrawn', actor: `holder:${asking.id}` },
    ]);

    await asking.visitor.post(`/api/enquiries/${asking.id}/another-tutor`, { reason: 'times' });
    expect(await ledgerOf(asking)).toMatchObject([{ tutorId: at(1).tutorId, until: expect.any(String) }, {}]);
  });

  it('G-11 says that a new phone number was shown', async () => {
    const asking = await family(app);
    await share(asking, await quoted(app, asking, at(0)));
    await asking.visitor.ask('PATCH', `/api/enquiries/${asking.id}`, { body: { phone: '0498 765 432' } });
    expect(await ledgerOf(asking)).toMatchObject([
      { tutorId: at(0).tutorId, details: ['phone'], reason: 'phone_changed', until: null },
      { tutorId: at(0).tutorId, details: ['name', 'email', 'phone'], until: null },
    ]);
  });

  it('leaves no mail with the contact that could be sent again', async () => {
    const asking = await family(app);
    await share(asking, await quoted(app, asking, at(0)));
    const kept = () =>
      app.database.query(`select 1 from mails where kind = 'contact-shared' and data ->> 'enquiryId' = $1`, [
        asking.id,
      ]);
    await eventually(async () => expect(await mailsTo(app, at(0).email, 'contact-shared')).not.toEqual([]));
    expect(await kept()).toHaveLength(1);
    await stop(asking, at(0).tutorId);
    expect(await kept()).toEqual([]);
  });

  it('of a choice and a stop at the same moment only one counts', { tags: 'long' }, async () => {
    for (let round = 0; round < 6; round++) {
      const asking = await family(app);
      const quoteId = await quoted(app, asking, at(round % 2));
      await share(asking, quoteId);
      const accept = asking.visitor.ask('PATCH', `/api/tutor-quotes/${quoteId}/status`, {
        body: { status: 'accepted' },
      });
      const [accepted, stopped] = await Promise.all([accept, stop(asking, at(round % 2).tutorId)]);
      expect(accepted.status).toBe(200);
      expect([200, 409]).toContain(stopped.status);
      expect((await seenBy(at(round % 2), quoteId)).map(({ shared }) => shared)).toEqual([true, true]);
    }
  });

  it('knows no other tutor, and takes a tutor alone', async () => {
    const asking = await family(app);
    expect(await stop(asking, asking.id)).toMatchObject({ status: 404, body: { message: 'Tutor not found' } });
    expect(await stop(asking, 'somebody')).toMatchObject({
      status: 400,
      body: { fields: { tutorId: 'Please choose a tutor' } },
    });
  });
});
