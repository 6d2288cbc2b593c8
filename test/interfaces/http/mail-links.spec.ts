import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { type House, openHouse } from '../../support/house.js';
import { openPostBox, type PostBox } from '../../support/post-box.js';
import { type TestTutor, tutor } from '../../support/people.js';

let house: House;
let box: PostBox;
let person: TestTutor;

beforeAll(async () => {
  box = await openPostBox();
  house = await openHouse({ SMTP_URL: box.url });
  person = await tutor(house);
});
afterAll(async () => {
  await house.close();
  await box.close();
});

const unfolded = (source: string) => source.replace(/\r\n[ \t]+/g, ' ');
const headerOf = (source: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded(source.split('\r\n\r\n')[0] ?? ''))?.[1];

async function mailsAfterEnquiry() {
  const body = enquiry();
  await house.visitor().post('/api/enquiries', body);
  return eventually(() => {
    const toFamily = box.received.filter(({ to }) => to === body.email);
    expect(toFamily).toHaveLength(1);
    return { toFamily: toFamily[0]?.source ?? '', toTutor: box.received.filter(({ to }) => to === person.email) };
  });
}

const allSent = () =>
  eventually(async () => {
    expect(await house.database.query('select 1 from outbox')).toEqual([]);
    expect(await house.database.query(`select 1 from mails where status = 'pending'`)).toEqual([]);
  });

describe('a mail', () => {
  it('R-66 R-81 SEC-24 has one recipient, a named sender, a text part and, to a tutor, a one-click way to stop it', async () => {
    const { toFamily } = await mailsAfterEnquiry();
    const [{ source } = { source: '' }] = await eventually(() => {
      const found = box.received.filter(({ to }) => to === person.email);
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    expect(headerOf(source, 'From')).toMatch(/^"?Banksia"? <hello@banksia\.example>$/);
    expect(headerOf(source, 'To')).toContain(person.email);
    expect([headerOf(source, 'Cc'), headerOf(source, 'Bcc')]).toEqual([undefined, undefined]);
    expect(headerOf(source, 'Content-Type')).toContain('multipart/alternative');
    expect(headerOf(source, 'List-Unsubscribe')).toMatch(/^<http:\/\/site\.test\/api\/unsubscribe\?token=\S+>$/);
    expect(headerOf(source, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(toFamily, 'List-Unsubscribe')).toBeUndefined();
  });

  it('R-66 R-81 is stopped by one click from any mail program, by no look at the page, and only of its kind', async () => {
    const { toTutor } = await mailsAfterEnquiry();
    const address = new URL(/<(\S+)>/.exec(headerOf(toTutor[0]?.source ?? '', 'List-Unsubscribe') ?? '')?.[1] ?? '');
    const path = `${address.pathname}${address.search}`;
    const program = house.visitor();
    const page = await program.get(path, { 'Sec-Fetch-Site': 'cross-site' });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Stop these mails')]);
    expect(await house.database.query('select 1 from mail_switches')).toEqual([]);

    for (let time = 0; time < 2; time++)
      expect(
        await program.ask('POST', path, {
          raw: 'List-Unsubscribe=One-Click',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        }),
      ).toMatchObject({ status: 200, body: { success: true } });
    const cut = `${path.slice(0, -1)}~`;
    expect(await program.ask('POST', cut)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const unknown = { status: 404, text: expect.stringContaining('This link does not work') };
    expect(await program.get(cut)).toMatchObject(unknown);
    expect(await program.ask('POST', cut, { headers: { Accept: 'text/html' } })).toMatchObject(unknown);

    await allSent();
    const before = box.received.filter(({ to }) => to === person.email).length;
    await mailsAfterEnquiry();
    await allSent();
    expect(box.received.filter(({ to }) => to === person.email)).toHaveLength(before);
    expect(await house.visitor().get('/api/demo/mailbox')).toMatchObject({ status: 404 });
  });
});
