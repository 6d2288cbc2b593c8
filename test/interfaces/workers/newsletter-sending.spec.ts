/** @module-tag long */
import { BETWEEN_BATCHES_MS } from '../../../domain/newsletter/issue.js';
import { eventually } from '../../support/eventually.js';
import { openMailbox, type Mailbox } from '../../support/mailbox.js';
import { issuesOf, readers } from '../../support/newsletter.js';
import { account, signIn } from '../../support/people.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let app: TestApp;
let box: Mailbox;

beforeAll(async () => {
  box = await openMailbox();
  app = await startTestApp({ SMTP_URL: box.url });
});
afterAll(async () => {
  await app.close();
  await box.close();
});

const onTheirWay = () =>
  app.database.query(`select 1 from mails where kind = 'newsletter-issue' and leased_until > now()`);

describe('G-28 a newsletter', () => {
  it('is overtaken by other mail also while the server answers none of its mails', async () => {
    const issues = issuesOf(await signIn(app, await account(app, 'admin')));
    await readers(app, { count: 50 });
    box.treat((recipient) => (recipient.endsWith('@readers.example') ? 'deaf' : 'accept'));
    const issue = await issues.write();
    expect((await issues.send(issue)).status).toBe(200);
    await eventually(async () => {
      await app.advance(BETWEEN_BATCHES_MS);
      expect((await onTheirWay()).length).toBeGreaterThan(0);
    });
    // The link that confirms a subscription is no newsletter.
    await app.visitor().post('/api/newsletter', { email: 'urgent@family.example' });
    await eventually(() => expect(box.received.at(-1)?.to).toBe('urgent@family.example'));
    expect((await issues.read(issue)).sent).toBe(0);
  });
});
