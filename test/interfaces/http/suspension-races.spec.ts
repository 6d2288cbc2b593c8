/** @module-tag long */
import { vi } from 'vitest';
import { Clock } from '../../../application/ports/clock.js';
import { Ledger } from '../../../application/ports/ledger.js';
import { Settings } from '../../../application/ports/settings.js';
import { plus } from '../../../domain/shared/time.js';
import { freePort } from '../../support/free-port.js';
import { account, signIn, tutor } from '../../support/people.js';
import { type Life, program } from '../../support/program.js';
import { agreed, type Family, family, quoted, quoteForm, type Teacher, teachers } from '../../support/quotes.js';
import { book, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { Visitor } from '../../support/visitor.js';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** Of each of the four races. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 8);

let app: TestApp;
let admin: Visitor;

let families = 0;
const asking = (of: Teacher) =>
  family(app, { email: `family.${++families}@family.example`, preferredTutorId: of.tutorId });
const slotOf = async (of: Teacher) => (await slotsOf(app, of))[40]?.startsAt as string;

describe('G-01 REL-13 a suspension at the same moment', () => {
  /** The other process. */
  let api: Life;
  let other: Visitor;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await signIn(app, await account(app, 'admin'));
    const port = await freePort();
    const { databaseUrl, dataDir } = app.part(Settings);
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SESSION_SECRET: 'a secret of the tests alone, 0123456789',
    };
    api = await program('api', { ...env, NODE_ENV: 'test', LOG_LEVEL: 'silent' }, port);
    await api.start();
    const beside = { ...app, visitor: () => new Visitor(`http://127.0.0.1:${port}`) };
    other = await signIn(beside, await account(beside, 'admin'));
    process.stdout.write(`races: RACE_ROUNDS=${ROUNDS}\n`);
  });
  afterAll(async () => {
    await api.stop();
    await app.close();
  });

  /** What is left of a suspended tutor, in either order. */
  async function leftOf(tutorId: string, { id, email }: Family) {
    const [row] = await app.database.query<Record<string, number>>(
      `select (select count(*) from tutor_quotes where tutor_id = $1 and status = 'submitted') as quotes,
              (select count(*) from tutor_opportunities where tutor_id = $1 and status in ('available', 'accepted')) as opportunities,
              (select count(*) from bookings where tutor_id = $1 and status = 'confirmed') as sessions,
              (select count(*) from mails where to_address = $2 and kind in ('session-cancelled', 'tutor-unavailable')) as mailed,
              (select count(*) from event_log where stream_id = $3 and type = 'EnquiryTutorStopped') as stopped`,
      [tutorId, email, id],
    );
    return row;
  }
  const RACES: Record<string, (on: Teacher, by: Family) => Promise<() => Promise<{ status: number; body: unknown }>>> =
    {
      'an acceptance': async (on, by) => {
        const quoteId = await quoted(app, by, on);
        return () => by.visitor.ask('PATCH', `/api/tutor-quotes/${quoteId}/status`, { body: { status: 'accepted' } });
      },
      'a booking': async (on, by) => {
        const agreement = await settled(app, by, on);
        const startsAt = await slotOf(on);
        return () => book(agreement, startsAt);
      },
      'a quote': async (on, by) => {
        const opportunity = await agreed(app, by, on);
        return () => on.visitor.post(`/api/portal/opportunities/${opportunity}/quote`, quoteForm());
      },
    };
  const suspend = (by: Visitor, tutorId: string) =>
    by.post(`/api/admin/tutors/${tutorId}/suspend`, { reason: 'To be looked at' });
  async function newTeacher(): Promise<Teacher> {
    for (const { id } of await app.database.query<{ id: string }>(
      'select id from tutors where paused_at is null and suspended_at is null',
    ))
      await admin.post(`/api/admin/tutors/${id}/pause`);
    const [made] = (await teachers(app, [await tutor(app)])) as [Teacher];
    await worksDaily(app, made);
    return made;
  }

  it.each(Object.entries(RACES))('as %s has one outcome, in two processes and many rounds', async (name, stage) => {
    for (let round = 0; round < ROUNDS; round++) {
      const on = await newTeacher();
      const by = await asking(on);
      const command = await stage(on, by);
      const [suspended, answered] = await Promise.all([suspend(round % 2 ? other : admin, on.tutorId), command()]);
      expect(suspended.status).toBe(200);
      const { status, body } = answered;
      expect([200, 201, 409]).toContain(status);
      if (status === 409) expect((body as { code: string }).code).toBe('suspended');
      const isMailed = name !== 'a quote' || status !== 409;
      expect([name, status, await leftOf(on.tutorId, by)]).toEqual([
        ...[name, status],
        { quotes: 0, opportunities: 0, sessions: 0, mailed: isMailed ? 1 : 0, stopped: 1 },
      ]);
    }
  });

  it('as a start leaves a session that began or one that was cancelled, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const on = await newTeacher();
      const agreement = await settled(app, await asking(on), on);
      const id = await booked(agreement, await slotOf(on));
      const soon = plus(app.part(Clock).now(), 10 * 60_000);
      await app.database.query(
        `update bookings set session_date = $2::timestamptz, session_end = $2::timestamptz + interval '1 hour' where id = $1`,
        [id, soon],
      );
      const [suspended, started] = await Promise.all([
        suspend(round % 2 ? other : admin, on.tutorId),
        on.visitor.post<{ code?: string }>(`/api/bookings/${id}/start`),
      ]);
      expect(suspended.status).toBe(200);
      const { status } = (await app.part(Ledger).load('booking', id)).state;
      expect([started.status, started.body.code, status]).toEqual(
        started.status === 200 ? [200, undefined, 'in_progress'] : [409, 'suspended', 'cancelled'],
      );
    }
  });
});
