import { Clock } from '../../../application/ports/clock.js';
import { AGES, ANSWERS, answersAt } from '../../../infrastructure/promise-gauges.js';
import { run } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { type Family, family, mailTo, quoted, teachers, tokenIn } from '../../support/quotes.js';
import { HOUR, openBeside, startTestApp, type TestApp } from '../../support/test-app.js';

const MINUTE = 60_000;
const apps: TestApp[] = [];
const opened = async (environment: Record<string, string> = {}) => {
  const app = await startTestApp(environment);
  app.stopClock();
  apps.unshift(app);
  return app;
};
afterAll(async () => {
  for (const app of apps) await app.close();
});

/** The series of `/metrics` that begin with `banksia_`, by name and labels. */
async function metricsOf(app: TestApp): Promise<Record<string, number>> {
  const { text } = await app.visitor().get('/metrics');
  return Object.fromEntries(
    [...text.matchAll(/^banksia_(\S+(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );
}
const expectSoon = (app: TestApp, expected: Record<string, number>) =>
  eventually(async () => expect(await metricsOf(app)).toMatchObject(expected));
const rate = (slo: string, window?: string) =>
  window ? `slo_window_burn_rate{slo="${slo}",window="${window}"}` : `slo_burn_rate{slo="${slo}"}`;

describe('the gauges of our promises', () => {
  it(
    'G-31 say how long families wait, and whose answer came in 24 hours, by the clock of the rules',
    { tags: 'long' },
    async () => {
      const app = await opened();
      const [teacher] = await teachers(app, await severalTutors(app, 1));
      if (!teacher) throw new Error('There is no tutor');
      const nothing = { oldest_unanswered_enquiry_seconds: 0, answered_within_promise_ratio: 1 };
      await expectSoon(app, { ...nothing, eligible_tutors: 1, [rate('answer')]: 0 });

      const answered = await family(app);
      await app.advance(3 * HOUR);
      await expectSoon(app, { oldest_unanswered_enquiry_seconds: 3 * 3_600, answered_within_promise_ratio: 1 });
      const unanswered = await family(app);
      await quoted(app, answered, teacher);
      // The first has its answer; the other was just sent.
      await expectSoon(app, nothing);

      await app.advance(23 * HOUR);
      await expectSoon(app, { oldest_unanswered_enquiry_seconds: 23 * 3_600, answered_within_promise_ratio: 1 });
      await app.advance(HOUR);
      const half = 0.5 / (1 - 0.9);
      await expectSoon(app, { oldest_unanswered_enquiry_seconds: 24 * 3_600, answered_within_promise_ratio: 0.5 });
      const burnt = await metricsOf(app);
      for (const key of [rate('answer', '6h'), rate('answer', '1d'), rate('answer', '3d'), rate('answer')])
        expect(burnt[key]).toBeCloseTo(half);

      // Three hours after the first one's time was over and six after the other's, the short window is clean again.
      await app.advance(6 * HOUR);
      await expectSoon(app, { [rate('answer', '6h')]: 0 });
      expect((await metricsOf(app))[rate('answer')]).toBeCloseTo(half);
      await app.advance(3 * 24 * HOUR);
      await expectSoon(app, { [rate('answer')]: 0, answered_within_promise_ratio: 0.5 });

      // Closed, it waits no more; its promise stays broken.
      await unanswered.visitor.post(`/api/enquiries/${unanswered.id}/close`, { reason: 'no_longer_needed' });
      await expectSoon(app, { answered_within_promise_ratio: 0.5, oldest_unanswered_enquiry_seconds: 0 });
    },
  );

  it(
    'G-31 promise nothing to whom a block withholds, who has not confirmed, or who closes the enquiry before',
    { tags: 'long' },
    async () => {
      const app = await opened({ REQUIRE_EMAIL_CONFIRMATION: 'on' });
      await family(app);
      const confirmed = await family(app);
      const closed = await family(app);
      await app.database.query(`update enquiries set withheld_by = '{block}', confirmed_at = $1 where id = $2`, [
        new Date().toISOString(),
        (await family(app)).id,
      ]);
      const confirm = async (asking: Family) => {
        const token = tokenIn(await mailTo(app, asking.email, 'enquiry-received'));
        await asking.visitor.post('/api/enquiry-access', { token });
        return asking.visitor.post(`/api/enquiries/${asking.id}/confirm`);
      };
      await app.advance(HOUR);
      await expectSoon(app, { oldest_unanswered_enquiry_seconds: 0 });
      for (const asking of [confirmed, closed]) expect(await confirm(asking)).toMatchObject({ status: 200 });
      await expectSoon(app, { oldest_unanswered_enquiry_seconds: 3_600 });
      expect(
        await closed.visitor.post(`/api/enquiries/${closed.id}/close`, { reason: 'no_longer_needed' }),
      ).toMatchObject({ status: 200 });
      await app.advance(24 * HOUR);
      await expectSoon(app, { oldest_unanswered_enquiry_seconds: 25 * 3_600, answered_within_promise_ratio: 0 });
    },
  );

  it('G-31 say what waits where no worker runs', { tags: 'long' }, async () => {
    const app = await opened({ ROLE: 'api' });
    await expectSoon(app, { outbox_oldest_seconds: 0, mail_oldest_seconds: 0, mails_failed: 0 });
    await family(app);
    await app.advance(2 * HOUR);
    await family(app);
    await app.advance(HOUR);
    await expectSoon(app, { outbox_oldest_seconds: 3 * 3_600, mail_oldest_seconds: 3 * 3_600 });
    await app.database.query(
      `update mails set status = 'failed' where created_at = (select min(created_at) from mails)`,
    );
    await expectSoon(app, { mail_oldest_seconds: 3_600, mails_failed: 1 });
    await app.database.query(`update mails set held_until = 'infinity'`);
    await expectSoon(app, { mail_oldest_seconds: 0 });
  });

  it(
    'G-31 count the tutors who can be invited: not who is suspended, paused, or whose check has ended',
    { tags: 'long' },
    async () => {
      const app = await opened();
      const operator = await signIn(app, await account(app, 'admin'));
      const [one, two] = await severalTutors(app, 3);
      const soon = new Date(Date.now() + 40 * 24 * HOUR).toISOString();
      await severalTutors(app, 1, { wwcExpiryDate: soon });
      await expectSoon(app, { eligible_tutors: 4 });
      const stop = (id = '', how: string, body?: object) => operator.post(`/api/admin/tutors/${id}/${how}`, body);
      expect(await stop(one?.tutorId, 'suspend', { reason: 'Somebody has complained' })).toMatchObject({ status: 200 });
      await expectSoon(app, { eligible_tutors: 3 });
      expect(await stop(two?.tutorId, 'pause')).toMatchObject({ status: 200 });
      await expectSoon(app, { eligible_tutors: 2 });
      await app.advance(41 * 24 * HOUR);
      await expectSoon(app, { eligible_tutors: 1 });
    },
  );

  it(
    'G-31 the failures of all processes count, those of probes do not, and a burst that is over calls nobody',
    { tags: 'long' },
    async () => {
      const app = await opened();
      const beside = await openBeside(app, { ROLE: 'api' }, 0);
      apps.unshift(beside);
      const [teacher] = await severalTutors(app, 1);
      const profile = (from: TestApp) => from.visitor().get(`/api/tutors/${teacher?.tutorId}/profile`);
      const counted = async () => {
        // What each has counted is written when it is read.
        for (const one of [app, beside]) await metricsOf(one);
        await eventually(async () => expect((await metricsOf(app))[rate('availability', '3d')]).toBeDefined());
        return app.database.one<{ kept: number; broken: number }>(
          'select coalesce(sum(kept), 0)::bigint as kept, coalesce(sum(broken), 0)::bigint as broken from answered_requests',
        );
      };
      for (const one of [app, beside]) expect(await profile(one)).toMatchObject({ status: 200 });
      await app.visitor().get('/api/health');
      expect(await app.visitor().get('/api/no-such-call')).toMatchObject({ status: 404 });
      await eventually(async () => expect(await counted()).toEqual({ kept: 3, broken: 0 }));
      await expectSoon(app, { [rate('availability')]: 0 });

      await run(app.database.url, 'alter table tutors rename to tutors_away');
      try {
        for (const one of [app, beside, beside]) expect(await profile(one)).toMatchObject({ status: 500 });
      } finally {
        await run(app.database.url, 'alter table tutors_away rename to tutors');
      }
      await eventually(async () => expect(await counted()).toEqual({ kept: 3, broken: 3 }));
      const burnt = 0.5 / (1 - 0.995);
      for (const one of [app, beside])
        await eventually(async () => {
          const metrics = await metricsOf(one);
          for (const window of ['5m', '30m', '1h', '6h', '3d'])
            expect(metrics[rate('availability', window)]).toBeCloseTo(burnt);
          expect(metrics[rate('availability')]).toBeCloseTo(burnt);
        });

      await app.advance(10 * MINUTE);
      await eventually(async () => {
        const metrics = await metricsOf(app);
        expect(metrics[rate('availability', '5m')]).toBe(0);
        expect(metrics[rate('availability', '1h')]).toBeCloseTo(burnt);
      });
      await app.advance(7 * HOUR);
      await expectSoon(app, { [rate('availability', '6h')]: 0, [rate('availability')]: 0 });
      expect((await metricsOf(app))[rate('availability', '3d')]).toBeCloseTo(burnt);

      // What no window looks at any more is forgotten with the next count.
      await app.advance(4 * 24 * HOUR);
      expect(await profile(app)).toMatchObject({ status: 200 });
      await eventually(async () => expect(await counted()).toEqual({ kept: 1, broken: 0 }));
    },
  );

  it('G-31 read each table by an index, however large the market is', async () => {
    const app = await opened();
    const now = app.part(Clock).now();
    const plans = await app.database.transaction(async (client) => {
      // Small tables are read whole because that costs less, unless there is no other way.
      await client.query('set local enable_seqscan = off');
      const planOf = async (sql: string, values: unknown[]) =>
        JSON.stringify((await client.query(`explain (format json) ${sql}`, values)).rows);
      return [await planOf(AGES, [now]), await planOf(ANSWERS, answersAt(now))];
    });
    for (const plan of plans) {
      expect(plan).toContain('Index');
      expect(plan).not.toContain('Seq Scan');
    }
  });
});
