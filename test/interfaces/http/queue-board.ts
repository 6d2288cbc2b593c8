import type { TestApp } from '../../support/test-app.js';
import { account, signIn } from '../../support/people.js';

const NAMES = ['matching', 'notifications', 'schedule'];

/** The board of an app whose queues are kept by this backend. */
export async function showsTheBoard(app: TestApp, backend: 'postgres' | 'redis'): Promise<void> {
  const visitor = await app.visitor().get('/admin/queues');
  expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/auth?redirect=%2Fadmin%2Fqueues']);
  expect((await (await signIn(app, await account(app))).get('/admin/queues')).status).toBe(403);
  const operator = await signIn(app, await account(app, 'admin'));
  const page = await operator.get('/admin/queues/');
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Banksia queues')]);
  const script = /src="(static\/js\/main[^"]+)"/.exec(page.text)?.[1];
  expect((await operator.get(`/admin/queues/${script}`)).status).toBe(200);
  const { body } = await operator.get('/admin/queues/api/queues');
  expect(body).toMatchObject({ queues: NAMES.map((name) => ({ name, readOnlyMode: true })) });
  expect((await operator.ask('PUT', '/admin/queues/api/queues/matching/pause')).status).toBe(403);
  expect((await operator.get('/api/admin/queues')).body).toMatchObject({
    queue: { name: 'matching', backend, failed: [] },
    queues: NAMES.map((name) => ({ name, backend, failed: [] })),
  });
  const metrics = (await operator.get('/metrics')).text;
  for (const name of NAMES) expect(metrics).toContain(`banksia_jobs{queue="${name}",state="failed"} 0`);
  expect(metrics).toContain('banksia_task_failures{task="remind-both-sides-of-session"} 0');
  expect(metrics).toContain('banksia_task_failures{task="delete-data-after-retention"} 0');
  expect((await operator.post('/api/admin/queues/retry')).body).toEqual({ success: true, retried: 0 });
}
