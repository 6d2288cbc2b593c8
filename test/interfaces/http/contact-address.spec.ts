/** @module-tag long */
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { profile } from '../../support/onboarding.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { chosen, family, mailTo, mailsTo, quoted, type Teacher, teachers, tokenIn } from '../../support/quotes.js';

const DAY = 24 * HOUR;

let app: TestApp;
let teacher: Teacher;
let changes = 0;

beforeAll(async () => {
  app = await startTestApp();
  [teacher] = (await teachers(app, await severalTutors(app, 1))) as [Teacher];
});
afterAll(() => app.close());

/** An address that nobody else has. */
const another = () => `contact-${++changes}@families.example`;

async function save(email: string, { visitor, username }: Teacher = teacher): Promise<void> {
  const saved = await visitor.post(
    '/api/register/tutor',
    profile({ name: `Pat ${username}`, email, subjects: ['Maths'] }),
  );
  expect([saved.status, saved.text]).toMatchObject([200, expect.any(String)]);
}
const contactEmail = async ({ visitor }: Teacher = teacher) =>
  (await visitor.get<{ contactEmail: string }>('/api/portal/profile')).body.contactEmail;
const askForLink = () => teacher.visitor.post('/api/portal/contact-address/link');
const linkTo = async (address: string) => tokenIn(await mailTo(app, address, 'verify-contact'));
const confirm = async (token: string) => (await app.visitor().post('/api/email-verifications', { token })).status;

/** Where the tutor is mailed about a new enquiry, and which address a family gets of the tutor it chooses. */
async function used(): Promise<{ invited: string[]; shown: unknown; mailed: boolean }> {
  const address = await contactEmail();
  const asking = await family(app);
  const quoteId = await quoted(app, asking, teacher);
  await chosen(asking, quoteId);
  const mail = await mailTo(app, asking.email, 'tutor-chosen');
  const { body } = await asking.visitor.get<{ quotes: { contact: { email: string } }[] }>(
    `/api/enquiries/${asking.id}/quotes`,
  );
  const invited = await eventually(async () => {
    const rows = await app.database.query<{ to: string }>(
      `select distinct m.to_address as to from mails m join event_log e on e.id = m.event_id
       where e.correlation = $1 and m.recipient = $2`,
      [asking.id, teacher.tutorId],
    );
    expect(rows).not.toEqual([]);
    return rows.map(({ to }) => to);
  });
  return { invited, shown: body.quotes[0]?.contact.email, mailed: mail.text.includes(address) };
}

describe('a tutor’s own contact address', () => {
  it('F-Low is used once it was confirmed by the link that is mailed to it; before, families and we write to the account’s', async () => {
    const own = another();
    expect(await contactEmail()).toBe(teacher.email);
    await save(own);
    expect(await contactEmail()).toBe(teacher.email);
    expect(await used()).toEqual({ invited: [teacher.email], shown: teacher.email, mailed: true });
    expect(await mailsTo(app, own)).toEqual([]);

    expect(await askForLink()).toMatchObject({ status: 200, body: { success: true } });
    const mail = await mailTo(app, own, 'verify-contact');
    expect(mail.text).toContain('Confirm my address');
    expect(await contactEmail()).toBe(teacher.email);
    expect(await confirm(tokenIn(mail))).toBe(200);
    expect(await contactEmail()).toBe(own);
    expect(await used()).toEqual({ invited: [own], shown: own, mailed: true });
    expect(await confirm(tokenIn(mail))).toBe(404);
    expect(await mailsTo(app, own, 'verify-contact')).toHaveLength(1);
    await askForLink();
    expect(await mailsTo(app, own, 'verify-contact')).toHaveLength(1);

    // As it was typed, and saved again with the rest of the profile.
    await save(own.toUpperCase());
    expect((await contactEmail()).toLowerCase()).toBe(own);
  });

  it('F-Low that takes the place of a confirmed one waits for its own link, which confirms no other', async () => {
    const [first, second] = [another(), another()];
    await save(first);
    await askForLink();
    const token = await linkTo(first);
    await save(second);
    expect(await confirm(token)).toBe(404);
    expect(await contactEmail()).toBe(teacher.email);
    await askForLink();
    expect(await confirm(await linkTo(second))).toBe(200);
    expect(await contactEmail()).toBe(second);
    await save(first);
    expect(await contactEmail()).toBe(teacher.email);
    expect(
      (
        await app.database.query<{ type: string }>(
          `select type from event_log where stream_id = $1 and type like 'ContactAddress%' order by version desc limit 2`,
          [teacher.tutorId],
        )
      ).map(({ type }) => type),
    ).toEqual(['ContactAddressChanged', 'ContactAddressVerified']);
    await save(teacher.email.toUpperCase());
    expect(await contactEmail()).toBe(teacher.email.toUpperCase());
  });

  it('F-Low is confirmed once of many uses at the same moment, and never after its change', async () => {
    const own = another();
    await save(own);
    await askForLink();
    const token = await linkTo(own);
    const other = another();
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => confirm(token)),
      save(other).then(() => 200),
    ]);
    for (const status of answers) expect([200, 404]).toContain(status);
    expect(await contactEmail()).toBe(teacher.email);
  });

  it('R-25 is confirmed by no link that is a week old, was mailed for something else, or belongs to somebody else', async () => {
    const own = another();
    await save(own);
    await askForLink();
    const token = await linkTo(own);
    await app.visitor().post('/api/password-resets', { email: teacher.email });
    expect(await confirm(tokenIn(await mailTo(app, teacher.email, 'reset-password')))).toBe(404);
    expect(
      (await app.visitor().post('/api/password-resets/confirm', { token, password: 'a battery of mine' })).status,
    ).toBe(404);
    await app.advance(7 * DAY);
    expect(await confirm(token)).toBe(404);
    expect(await contactEmail()).toBe(teacher.email);
  });

  it('R-31 hears of no verdict before it was confirmed', async () => {
    const [one] = (await teachers(app, await severalTutors(app, 1, { vetting: 'pending' }))) as [Teacher];
    const own = another();
    await save(own, one);
    const admin = await signIn(app, await account(app, 'admin'));
    const rejected = await admin.ask('PATCH', `/api/admin/tutors/${one.tutorId}/vetting`, {
      body: { status: 'rejected', reason: 'The profile says too little.' },
    });
    expect(rejected.status).toBe(200);
    expect((await mailTo(app, one.email, 'tutor-rejected')).text).toContain('The profile says too little.');
    expect(await mailsTo(app, own)).toEqual([]);
  });

  it('is asked for by a tutor with a profile alone', async () => {
    const fresh = await signIn(app, await account(app));
    expect(await fresh.post('/api/portal/contact-address/link')).toMatchObject({ status: 404 });
  });
});
