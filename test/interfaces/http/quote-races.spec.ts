/** @module-tag long */
import { Clock } from '../../../application/ports/clock.js';
import { TutorDirectory } from '../../../application/ports/tutor/tutor-directory.js';
import { ScheduledTasks } from '../../../application/scheduled-task.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { severalTutors } from '../../support/people.js';
import {
  eventTypes,
  type Family,
  family,
  mailTo,
  mailsTo,
  quoted,
  quoteRows,
  type Teacher,
  teachers,
} from '../../support/quotes.js';

let app: TestApp;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  staff = await teachers(app, await severalTutors(app, 8));
});
afterAll(() => app.close());

const verdict = (visitor: Teacher['visitor'], id: string, status: string) =>
  visitor.ask<{ code: string }>('PATCH', `/api/tutor-quotes/${id}/status`, { body: { status } });
const at = (index: number) => staff[index] as Teacher;

describe('answers to quotes at the same moment', () => {
  it('REL-9 R-52 of 200 accepts at the same moment one wins, 199 get 409, each party has one mail', async () => {
    const asking = await family(app);
    const [mine] = [await quoted(app, asking, at(4)), await quoted(app, asking, at(1))];
    const answers = await Promise.all(Array.from({ length: 200 }, () => verdict(asking.visitor, mine, 'accepted')));
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect([counts.get(200)?.length, counts.get(409)?.length]).toEqual([1, 199]);
    for (const { body } of counts.get(409) ?? []) expect(['quote_accepted', 'enquiry_filled']).toContain(body.code);
    expect((await eventTypes(app, mine)).filter((type) => type === 'QuoteAccepted')).toHaveLength(1);
    await mailTo(app, asking.email, 'tutor-chosen');
    expect(await mailsTo(app, asking.email, 'tutor-chosen')).toHaveLength(1);
    expect(await mailsTo(app, at(4).email, 'quote-accepted')).toHaveLength(1);
  });

  it('R-52 of accepts of five quotes at the same moment one wins, and the app is whole', async () => {
    for (let round = 0; round < 3; round++) {
      const asking = await family(app);
      const ids = await Promise.all(staff.slice(0, 5).map((teacher) => quoted(app, asking, teacher)));
      const answers = await Promise.all(ids.map((id) => verdict(asking.visitor, id, 'accepted')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect((await quoteRows(app, asking.id)).map(({ status }) => status).sort()).toEqual([
        'accepted',
        ...Array(4).fill('rejected'),
      ]);
      expect((await eventTypes(app, asking.id)).filter((type) => type === 'EnquiryFilled')).toHaveLength(1);
    }
  });

  it('R-51 R-52 accept, decline, withdrawal and expiry at the same moment end in exactly one final state', async () => {
    for (let round = 0; round < 6; round++) {
      const asking = await family(app);
      const id = await quoted(app, asking, at(0));
      await Promise.all([
        verdict(asking.visitor, id, 'accepted'),
        verdict(asking.visitor, id, 'rejected'),
        at(0).visitor.post(`/api/portal/quotes/${id}/withdraw`),
        asking.visitor.post(`/api/enquiries/${asking.id}/close`, { reason: 'other' }),
      ]);
      const ends = (await eventTypes(app, id)).filter((type) =>
        ['QuoteAccepted', 'QuoteDeclined', 'QuoteWithdrawn', 'QuoteExpired'].includes(type),
      );
      expect(ends).toHaveLength(1);
    }
  });

  it('R-46 F-Low a quote that is withdrawn while its family shares its contact gives the tutor nothing', async () => {
    const asking = await family(app, { name: 'Robin Withheld' });
    const id = await quoted(app, asking, at(2));
    const directory = app.part(TutorDirectory);
    const contactsFor = directory.contactsFor.bind(directory);
    // The decision has read the quote by now, and has not written.
    const between = vi.spyOn(directory, 'contactsFor').mockImplementation(async (wanted) => {
      if (wanted.some(({ kind }) => kind === 'contact-shared'))
        expect(await at(2).visitor.post(`/api/portal/quotes/${id}/withdraw`)).toMatchObject({ status: 200 });
      return contactsFor(wanted);
    });
    const shared = await asking.visitor.post(`/api/tutor-quotes/${id}/share-contact`);
    between.mockRestore();
    expect(shared).toMatchObject({ status: 409, body: { code: 'quote_expired' } });
    expect(await eventTypes(app, asking.id)).not.toContain('ContactDetailsReleased');
    expect((await at(2).visitor.get('/api/portal/opportunities')).text).not.toContain('Withheld');
    expect((await at(2).visitor.get('/api/portal/quotes')).text).not.toContain('Withheld');
    expect(await mailsTo(app, at(2).email, 'contact-shared')).toEqual([]);
  });

  it('R-46 F-Low of sharing and withdrawing at the same moment nothing is released after the withdrawal', async () => {
    for (let round = 0; round < 12; round++) {
      const asking = await family(app);
      const id = await quoted(app, asking, at(2));
      await Promise.all([
        asking.visitor.post(`/api/tutor-quotes/${id}/share-contact`),
        at(2).visitor.post(`/api/portal/quotes/${id}/withdraw`),
      ]);
      const types = await eventTypes(app, asking.id);
      expect(types.filter((type) => type === 'QuoteWithdrawn')).toHaveLength(1);
      if (types.includes('ContactDetailsReleased'))
        expect(types.indexOf('ContactDetailsReleased')).toBeLessThan(types.indexOf('QuoteWithdrawn'));
    }
  });

  it('REL-10 R-51 accept, decline, withdrawal and expiry at the instant of expiry leave one final state, and each in its time', async () => {
    const ROUNDS = 48;
    // All of them on one day, whose end is theirs.
    app.stopClock();
    const rounds: { id: string; asking: Family; teacher: Teacher }[] = [];
    for (let first = 0; first < ROUNDS; first += staff.length)
      rounds.push(
        ...(await Promise.all(
          staff.map(async (teacher) => {
            const asking = await family(app);
            return { id: await quoted(app, asking, teacher), asking, teacher };
          }),
        )),
      );
    const [{ expiresAt } = { expiresAt: '' }] = await app.database.query<{ expiresAt: string }>(
      'select max(expires_at) as "expiresAt" from tutor_quotes where id = any($1) having count(distinct expires_at) = 1',
      [rounds.map(({ id }) => id)],
    );
    const tasks = app.part(ScheduledTasks);
    const expire = () => tasks.run('expire-unanswered-quotes', app.part(Clock).now());
    await app.advance(Date.parse(expiresAt) - Date.parse(await app.advance(0)) - 60_000);
    const race = async ({ id, asking, teacher }: (typeof rounds)[number], index: number) => {
      const request = [
        verdict(asking.visitor, id, 'accepted'),
        verdict(asking.visitor, id, index % 2 ? 'rejected' : 'accepted'),
        ...(index % 4 > 1 ? [teacher.visitor.post(`/api/portal/quotes/${id}/withdraw`)] : []),
      ];
      const [all] = await Promise.all([Promise.all(request), expire()]);
      return { id, statuses: all.map(({ status }) => status) };
    };
    const before = await Promise.all(rounds.slice(0, 12).map(race));
    const [during] = await Promise.all([
      Promise.all(rounds.slice(12, 36).map(race)),
      // The instant passes while these are being answered.
      (async () => {
        await rounds[12]?.asking.visitor.get('/api/health/live');
        await app.advance(60_000);
        await expire();
      })(),
    ]);
    const after = await Promise.all(rounds.slice(36).map(race));
    const answers = [...before, ...during, ...after];
    await eventually(async () => {
      const open = await app.database.query(`select 1 from tutor_quotes where status = 'submitted'`);
      expect(open).toEqual([]);
    });
    const ENDS: Record<string, string> = {
      QuoteAccepted: 'accepted',
      QuoteDeclined: 'rejected',
      QuoteWithdrawn: 'expired',
      QuoteExpired: 'expired',
    };
    const expired: string[] = [];
    for (const { id, statuses } of answers) {
      const events = await app.database.query<{ type: string; at: string; version: number }>(
        'select type, at, version from event_log where stream_id = $1 order by version',
        [id],
      );
      expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1));
      const [end, ...more] = events.filter(({ type }) => type in ENDS);
      expect(more).toEqual([]);
      const row = await app.database.one<{ status: string }>('select status from tutor_quotes where id = $1', [id]);
      expect(row?.status).toBe(ENDS[end?.type ?? '']);
      const inTime = end?.type !== 'QuoteExpired';
      expect((end?.at ?? '') < expiresAt).toBe(inTime);
      expect(statuses.filter((status) => status === 200)).toHaveLength(inTime ? 1 : 0);
      for (const status of statuses) expect([200, 409]).toContain(status);
      if (!inTime) expired.push(id);
    }
    expect(expired).toEqual(expect.arrayContaining(after.map(({ id }) => id)));
    for (const { id } of before) expect(expired).not.toContain(id);
  });

  it('Q-12 R-51 R-87 refuses what has expired although no sweep has come by, and soon says so itself', async () => {
    const asking = await family(app);
    const id = await quoted(app, asking, at(0));
    await app.advance(8 * 24 * HOUR);
    expect(await verdict(asking.visitor, id, 'accepted')).toMatchObject({
      status: 409,
      body: { code: 'quote_expired', message: 'This quote has expired' },
    });
    await eventually(async () => expect((await quoteRows(app, asking.id))[0]?.status).toBe('expired'));
    expect(await at(0).visitor.get('/api/portal/quotes')).toMatchObject({
      body: { quotes: expect.arrayContaining([expect.objectContaining({ id, status: 'expired', ending: 'time' })]) },
    });
  });
});
