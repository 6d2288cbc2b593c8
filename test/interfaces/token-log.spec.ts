import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '../support/databases.js';
import { publishedOperations } from '../support/documentation.js';
import { enquiry } from '../support/enquiries.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { startTestApp } from '../support/test-app.js';
import { openConnection } from '../support/line.js';
import { registration } from '../support/people.js';
import { openMailbox, type Mailbox } from '../support/mailbox.js';
import { program } from '../support/program.js';
import { Visitor } from '../support/visitor.js';

const PASSWORD = 'a battery that is new';

/** What the newest mail with these words in its source has after `before`, put together again from its lines. */
const inMail = (box: Mailbox, to: string, before: string): Promise<string> =>
  eventually(() => {
    const written = box.received
      .filter((mail) => mail.to === to)
      .map(({ source }) => source.replace(/=\r?\n|\r?\n /g, ''));
    const found = written.flatMap((source) => new RegExp(`${before}(?:3D)?([\\w.-]{40,})`).exec(source)?.[1] ?? []);
    expect(found.length).toBeGreaterThan(0);
    return found.at(-1) as string;
  });

describe('F18 SEC-44 SEC-46 a mailed token', () => {
  it('R-81 stands in no address of a published call, but for unsubscribing', { tags: 'long' }, async () => {
    const app = await startTestApp();
    try {
      const operations = await publishedOperations(app);
      const inAddress = operations.filter(
        ({ path, query }) => /token/i.test(path) || query.some((one) => /token/i.test(one)),
      );
      // A calendar can bring nothing but its address (G-17), which is mailed to nobody.
      const feed = 'GET /api/calendar-feeds/{token}.ics';
      expect(inAddress.map(({ name }) => name).sort()).toEqual([feed, 'GET /api/unsubscribe', 'POST /api/unsubscribe']);
      const inBody = operations.filter(({ body }) => body?.properties?.['token']);
      expect(inBody.map(({ name }) => name).sort()).toEqual([
        'POST /api/competitions/confirmations',
        'POST /api/email-verifications',
        'POST /api/enquiry-access',
        'POST /api/newsletter/confirmations',
        'POST /api/password-resets/confirm',
        'POST /api/reviews',
        'POST /api/reviews/invitation',
      ]);
    } finally {
      await app.close();
    }
  });

  it(
    'is in no line that the program writes, whether its call succeeds, is refused or fails',
    { tags: 'long' },
    async () => {
      const database = await freshDatabase();
      const [line, box] = [await openConnection(database.url), await openMailbox()];
      const dataDir = mkdtempSync(join(tmpdir(), 'banksia-tokens-'));
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const env = {
        DATABASE_URL: line.url,
        DATA_DIR: dataDir,
        PUBLIC_URL: url,
        SMTP_URL: box.url,
        LOG_LEVEL: 'trace',
        SESSION_SECRET: 'a secret of the tests alone, 0123456789',
      };
      const [api, worker] = [await program('api', env, port), await program('worker', env)];
      try {
        await Promise.all([api.start(), worker.start()]);
        const clients = { patient: true };
        const visitor = new Visitor(url, clients);
        await eventually(async () => expect((await visitor.get('/api/health')).status).toBe(200));
        const person = registration();
        expect((await visitor.post('/api/register', person)).status).toBe(201);
        const request = enquiry();
        expect((await visitor.post('/api/enquiries', request)).status).toBe(201);
        await visitor.post('/api/password-resets', { email: person.email });
        await visitor.post('/api/newsletter', { email: 'reader@family.example' });
        const invitation = 'R-55-made-up-by-somebody-who-guesses-at-it';
        const calls: [path: string, body: Record<string, string>][] = [
          ['/api/email-verifications', { token: await inMail(box, person.email, 'verify-email#token=') }],
          [
            '/api/password-resets/confirm',
            { token: await inMail(box, person.email, 'reset-password#token='), password: PASSWORD },
          ],
          ['/api/enquiry-access', { token: await inMail(box, request.email, '#token=') }],
          ['/api/newsletter/confirmations', { token: await inMail(box, 'reader@family.example', 'newsletter#token=') }],
          ['/api/reviews/invitation', { token: invitation }],
          ['/api/reviews', { token: invitation, rating: '5' }],
        ];
        const unsubscribe = await inMail(box, 'reader@family.example', 'unsubscribe\\?token=');
        const tokens = [...new Set([...calls.map(([, { token = '' }]) => token), unsubscribe])];
        expect(tokens).toHaveLength(6);

        clients.patient = false;
        line.cut();
        for (const [path, body] of calls) expect((await visitor.post(path, body)).status).toBe(503);
        // As a page of before would still ask.
        for (const token of tokens) {
          expect((await visitor.post(`/api/password-resets/${token}`, { password: PASSWORD })).status).toBe(503);
          expect((await visitor.get(`/api/reviews/${token}`)).status).toBe(503);
          expect((await visitor.post(`/api/unsubscribe?token=${unsubscribe}`)).status).toBe(503);
        }
        await line.mend();
        clients.patient = true;
        await eventually(async () => expect((await visitor.get('/api/health')).status).toBe(200));
        const answers: number[] = [];
        for (const round of [1, 2])
          for (const [path, body] of calls) answers.push(round && (await new Visitor(url).post(path, body)).status);
        expect(answers).toEqual([200, 200, 200, 200, 404, 400, 404, 404, 200, 200, 404, 400]);
        expect((await visitor.post(`/api/unsubscribe?token=${unsubscribe}`)).status).toBe(200);

        const written = api.output + worker.output;
        for (const [path] of calls) expect(written).toContain(`"path":"${path}"`);
        expect(tokens.filter((token) => written.includes(token))).toEqual([]);
      } finally {
        await Promise.all([api.kill(), worker.kill()]);
        line.cut();
        await box.close();
        rmSync(dataDir, { recursive: true, force: true });
        await database.drop();
      }
    },
  );
});
