import { eventually } from '../../support/eventually.js';
import { HOUR, type House, openHouse } from '../../support/house.js';
import { profile } from '../../support/onboarding.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { chosen, family, letterTo, mailsTo, quoted, type Teacher, teachers, tokenIn } from '../../support/quotes.js';

const DAY = 24 * HOUR;

let house: House;
let teacher: Teacher;
let changes = 0;

beforeAll(async () => {
  house = await openHouse();
  [teacher] = (await teachers(house, await severalTutors(house, 1))) as [Teacher];
});
afterAll(() => house.close());

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
const linkTo = async (address: string) => tokenIn(await letterTo(house, address, 'verify-contact'));
const confirm = async (token: string) => (await house.visitor().post('/api/email-verifications', { token })).status;

/** Where the tutor is written to of a new enquiry, and what its family is told of the tutor it chooses. */
async function used(): Promise<{ invited: string[]; told: unknown; mailed: boolean }> {
  const address = await contactEmail();
  const asking = await family(house);
  const quoteId = await quoted(house, asking, teacher);
  await chosen(asking, quoteId);
  const letter = await letterTo(house, asking.email, 'tutor-chosen');
  const { body } = await asking.visitor.get<{ quotes: { contact: { email: string } }[] }>(
    `/api/enquiries/${asking.id}/quotes`,
  );
  const invited = await eventually(async () => {
    const rows = await house.database.query<{ to: string }>(
      `select distinct m.to_address as to from mails m join event_log e on e.id = m.event_id
       where e.correlation = $1 and m.recipient = $2`,
      [asking.id, teacher.tutorId],
    );
    expect(rows).not.toEqual([]);
    return rows.map(({ to }) => to);
  });
  return { invited, told: body.quotes[0]?.contact.email, mailed: letter.text.includes(address) };
}

describe('a tutor’s own contact address', () => {
  it('F-Low is used once it was confirmed by the link that is mailed to it; before, families and we write to the account’s', async () => {
    const own = another();
    expect(await contactEmail()).toBe(teacher.email);
    await save(own);
    expect(await contactEmail()).toBe(teacher.email);
    expect(await used()).toEqual({ invited: [teacher.email], told: teacher.email, mailed: true });
    expect(await mailsTo(house, own)).toEqual([]);

    expect(await askForLink()).toMatchObject({ status: 200, body: { success: true } });
    const letter = await letterTo(house, own, 'verify-contact');
    expect(letter.text).toContain('Confirm my address');
    expect(await contactEmail()).toBe(teacher.email);
    expect(await confirm(tokenIn(letter))).toBe(200);
    expect(await contactEmail()).toBe(own);
    expect(await used()).toEqual({ invited: [own], told: own, mailed: true });
    expect(await confirm(tokenIn(letter))).toBe(404);
    expect(await mailsTo(house, own, 'verify-contact')).toHaveLength(1);
    await askForLink();
    expect(await mailsTo(house, own, 'verify-contact')).toHaveLength(1);

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
        await house.database.query<{ type: string }>(
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
    await house.visitor().post('/api/password-resets', { email: teacher.email });
    expect(await confirm(tokenIn(await letterTo(house, teacher.email, 'reset-password')))).toBe(404);
    expect(
      (await house.visitor().post('/api/password-resets/confirm', { token, password: 'a battery of mine' })).status,
    ).toBe(404);
    await house.advance(7 * DAY);
    expect(await confirm(token)).toBe(404);
    expect(await contactEmail()).toBe(teacher.email);
  });

  it('R-31 hears of no verdict before it was confirmed', async () => {
    const [one] = (await teachers(house, await severalTutors(house, 1, { standing: 'pending' }))) as [Teacher];
    const own = another();
    await save(own, one);
    const admin = await signIn(house, await account(house, 'admin'));
    const rejected = await admin.ask('PATCH', `/api/admin/tutors/${one.tutorId}/vetting`, {
      body: { status: 'rejected', reason: 'The profile says too little.' },
    });
    expect(rejected.status).toBe(200);
    expect((await letterTo(house, one.email, 'tutor-rejected')).text).toContain('The profile says too little.');
    expect(await mailsTo(house, own)).toEqual([]);
  });

  it('is asked for by a tutor with a profile alone', async () => {
    const fresh = await signIn(house, await account(house));
    expect(await fresh.post('/api/portal/contact-address/link')).toMatchObject({ status: 404 });
  });
});
