import { ObjectStore } from '../../../application/ports/document/object-store.js';
import { Scanner } from '../../../application/ports/document/scanner.js';
import { openClamd } from '../../support/clamd.js';
import { eventually } from '../../support/eventually.js';
import { type Mailbox, openMailbox } from '../../support/mailbox.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';

/** How long an answer is given again. */
const KEPT_MS = 1_000;
/** How long after its last answer a mail server or scanner is asked again. */
const LEFT_ALONE_MS = 10_000;
/** The same, where it did not answer. */
const AWAY_ALONE_MS = 5_000;

let app: TestApp;
let clamd: Awaited<ReturnType<typeof openClamd>>;
beforeAll(async () => {
  clamd = await openClamd();
  app = await startTestApp({ CLAMD_URL: clamd.url });
});
afterAll(async () => {
  await app.close();
  await clamd.close();
});

type Health = { status: string; parts: Record<string, string> };
const health = (of = app) => of.visitor().get<Health>('/api/health');

describe('REL-20 health', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    vi.advanceTimersByTime(LEFT_ALONE_MS);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

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
    const answers = await Promise.all(Array.from({ length: 30 }, () => health()));
    for (const { status } of [...answers, await health()]) expect(status).toBe(200);
    expect(ready).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(KEPT_MS);
    await health();
    expect(ready).toHaveBeenCalledTimes(2);
  });

  it('names the scanner when it is away and answers 200: documents wait for it, and nothing else does', async () => {
    vi.spyOn(app.part(Scanner), 'ready').mockRejectedValue(new Error('connect ECONNREFUSED clamav.internal:3310'));
    const answer = await health();
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'degraded', parts: { database: 'ok', queue: 'ok', storage: 'ok', scanner: 'unavailable' } },
    });
    expect(answer.text).not.toMatch(/ECONNREFUSED|internal/);
  });

  it('asks the scanner every ten seconds at most; until it has answered again its last answer holds', async () => {
    const ready = vi.spyOn(app.part(Scanner), 'ready').mockResolvedValue();
    const everySecond = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        expect(await health()).toMatchObject({ status: 200, body: { status: 'ok', parts: { scanner: 'ok' } } });
        vi.advanceTimersByTime(KEPT_MS);
      }
    };
    await everySecond(LEFT_ALONE_MS / KEPT_MS);
    expect(ready).toHaveBeenCalledTimes(1);
    const asked = Promise.withResolvers<void>();
    ready.mockReturnValue(asked.promise);
    await everySecond(3);
    expect(ready).toHaveBeenCalledTimes(2);
    asked.reject(new Error('away'));
    expect((await health()).body).toMatchObject({ status: 'degraded', parts: { scanner: 'unavailable' } });
    ready.mockResolvedValue();
    vi.advanceTimersByTime(AWAY_ALONE_MS);
    expect((await health()).body).toMatchObject({ status: 'ok', parts: { scanner: 'ok' } });
  });
});

describe('REL-20 where a mail server is named', () => {
  let mailbox: Mailbox;
  let served: TestApp;
  beforeEach(async () => {
    mailbox = await openMailbox();
    served = await startTestApp({ SMTP_URL: mailbox.url });
  });
  afterEach(async () => {
    await served.close();
    await mailbox.close();
  });

  it('health asks it by one connection, which is ended in order', { tags: 'long' }, async () => {
    await Promise.all(Array.from({ length: 20 }, () => health(served)));
    expect(mailbox.everConnected()).toBe(1);
    await eventually(async () =>
      expect(await health(served)).toMatchObject({ status: 200, body: { status: 'ok', parts: { mail: 'ok' } } }),
    );
    await eventually(() => expect(mailbox.connections()).toBe(0));
  });

  it('health names it when it takes nobody, and answers 200: mails wait for it', async () => {
    mailbox.greet(421);
    const parts = { database: 'ok', queue: 'ok', storage: 'ok', mail: 'unavailable' };
    await eventually(async () =>
      expect(await health(served)).toMatchObject({ status: 200, body: { status: 'degraded', parts } }),
    );
  });

  it('there is no part for a scanner that nobody named, nor for mail where it is kept here', async () => {
    expect(Object.keys((await health(served)).body.parts)).not.toContain('scanner');
    expect(Object.keys((await health()).body.parts)).not.toContain('mail');
  });
});
