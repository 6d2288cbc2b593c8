import { ObjectStore } from '../../../application/ports/object-store.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';

/** How long an answer is given again. */
const KEPT_MS = 1_000;

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.advanceTimersByTime(KEPT_MS);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => app.close());

const health = () => app.visitor().get<{ parts: Record<string, string> }>('/api/health');

describe('REL-20 health', () => {
  it('shows strangers that a part is unavailable and nothing of why', async () => {
    const secrets = 'connect ECONNREFUSED files.internal:9000 as house-user';
    vi.spyOn(app.part(ObjectStore), 'ready').mockRejectedValue(new Error(secrets));
    const answer = await health();
    expect(answer).toMatchObject({ status: 503, body: { status: 'unavailable' } });
    expect(answer.body.parts).toMatchObject({ database: 'ok', queue: 'ok', storage: 'unavailable' });
    expect(answer.text).not.toMatch(/ECONNREFUSED|internal|house-user/);
  });

  it('asks its parts once a second, however many ask it', async () => {
    const ready = vi.spyOn(app.part(ObjectStore), 'ready').mockResolvedValue();
    const answers = await Promise.all(Array.from({ length: 30 }, health));
    for (const { status } of [...answers, await health()]) expect(status).toBe(200);
    expect(ready).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(KEPT_MS);
    await health();
    expect(ready).toHaveBeenCalledTimes(2);
  });
});
