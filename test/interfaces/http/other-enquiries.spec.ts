/** @module-tag long */
import { CommandBus } from '@nestjs/cqrs';
import { ErasePerson } from '../../../application/erasure/erase-person.command.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { follow } from '../../support/live.js';
import { type Family, family, mailsTo, tokenIn } from '../../support/quotes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

const ADMIN = 'account:00000000-0000-4000-8000-00000000abcd';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type View = { others: { id: string; reference: string; status: string; subjects: string; createdAt: string }[] };
const view = (visitor: Visitor, id: string) => visitor.get<View>(`/api/enquiries/${id}`);
const sees = async (visitor: Visitor, ...asked: Family[]) =>
  Promise.all(asked.map(async ({ id }) => (await view(visitor, id)).status));
const listed = async (visitor: Visitor, { id }: Family) => {
  const { status, body } = await view(visitor, id);
  expect(status).toBe(200);
  return body.others.map((one) => one.id);
};
const endOthers = async (visitor: Visitor, { id }: Family) =>
  expect((await visitor.post(`/api/enquiries/${id}/end-access`)).status).toBe(200);

/** The tokens that were mailed for an enquiry in mails of a kind, newest first. */
async function tokensOf({ email, id }: Family, kind = 'enquiry-received'): Promise<string[]> {
  return eventually(async () => {
    const heads = await mailsTo(app, email, kind);
    const mails = await Promise.all(
      heads.map(async (mail) => (await app.visitor().get<{ text: string }>(`/api/demo/mailbox/${mail.id}`)).body),
    );
    const tokens = mails.filter(({ text }) => text.includes(`/enquiries/${id}#`)).map(tokenIn);
    if (tokens.length === 0) throw new Error('no such mail yet');
    return tokens;
  });
}
const tokenOf = async (asked: Family, kind?: string) => (await tokensOf(asked, kind))[0] as string;

/** Who comes by these links. */
async function comesBy(...tokens: string[]): Promise<Visitor> {
  const visitor = app.visitor();
  for (const token of tokens) expect((await visitor.post('/api/enquiry-access', { token })).status).toBe(200);
  return visitor;
}

/** Enquiries of one address, written in another case each, by another session each; oldest first. */
async function home<const N extends string[]>(...subjects: N): Promise<{ [K in keyof N]: Family }> {
  const first = await family(app, { subjects: subjects[0] as string });
  const all = [first];
  for (const subject of subjects.slice(1)) {
    await app.advance(1000);
    const asked = await family(app, { subjects: subject, email: first.email.replace('jane', 'Jane') });
    all.push(asked);
  }
  return all as { [K in keyof N]: Family };
}

describe('G-18 R-50 all enquiries of one address behind one mailed link', () => {
  it('are opened by it, the earlier and the later ones, and listed on each page, newest first', async () => {
    const [maths, english, physics] = await home('Maths', 'English', 'Physics');
    const stranger = await family(app, { subjects: 'French' });
    const visitor = await comesBy(await tokenOf(english));
    expect(await sees(visitor, maths, english, physics, stranger)).toEqual([200, 200, 200, 404]);
    expect((await view(visitor, english.id)).body.others).toEqual([
      expect.objectContaining({ id: physics.id, reference: physics.reference, subjects: 'Physics' }),
      expect.objectContaining({ id: maths.id, reference: maths.reference, subjects: 'Maths' }),
    ]);
    expect(Object.keys((await view(visitor, english.id)).body.others[0] ?? {}).sort()).toEqual([
      'createdAt',
      'id',
      'reference',
      'status',
      'subjects',
    ]);
    expect(await listed(visitor, maths)).toEqual([physics.id, english.id]);
    const closed = await visitor.post(`/api/enquiries/${maths.id}/close`, { reason: 'other' });
    expect(closed.status).toBe(200);
    expect((await view(visitor, english.id)).body.others[1]).toMatchObject({ id: maths.id, status: 'closed' });
  });

  it('are not opened by sending one with the address of somebody else', async () => {
    const own = await family(app, { subjects: 'Maths' });
    const sender = await family(app, { subjects: 'English', email: own.email });
    expect(await sees(sender.visitor, own, sender)).toEqual([404, 200]);
    expect(await listed(sender.visitor, sender)).toEqual([]);
    expect(await listed(own.visitor, own)).toEqual([]);
    // Nor by both of two that one session has sent.
    const { visitor } = sender;
    const physics = enquiry({ subjects: 'Physics', email: own.email });
    const { body } = await visitor.post<{ id: string }>('/api/enquiries', physics);
    expect((await view(visitor, body.id)).body.others).toEqual([]);
  });

  it('are not opened by a read-only link, whose guest sees no list', async () => {
    const [maths, english] = await home('Maths', 'English');
    const holder = await comesBy(await tokenOf(maths));
    const { body } = await holder.post<{ url: string }>(`/api/enquiries/${maths.id}/read-only-link`);
    const guest = await comesBy(tokenIn({ text: body.url }));
    expect(await sees(guest, maths, english)).toEqual([200, 404]);
    expect(await listed(guest, maths)).toEqual([]);
    // A guest of one who holds another of the address is not shown it among the others.
    expect(await listed(holder, english)).toEqual([maths.id]);
  });

  it('stay closed to a link that is older than the ending of their other access, and open to a newer one', async () => {
    const [maths, english] = await home('Maths', 'English');
    const older = await tokenOf(maths);
    const owner = await comesBy(await tokenOf(english));
    await app.advance(1000);
    await endOthers(owner, english);
    const forwarded = await comesBy(older);
    expect(await sees(forwarded, maths, english)).toEqual([200, 404]);
    expect(await listed(forwarded, maths)).toEqual([]);
    expect(await sees(owner, maths, english)).toEqual([200, 200]);
    expect(await listed(owner, english)).toEqual([maths.id]);

    await app.advance(1000);
    await app.visitor().post('/api/enquiry-access/resend', { enquiryId: maths.id });
    const newer = await comesBy(await tokenOf(maths, 'enquiry-link'));
    expect(await sees(newer, maths, english)).toEqual([200, 200]);
    expect(await listed(newer, maths)).toEqual([english.id]);
  });

  it('close again where the access to the page ends whose link has opened them, on live pages, too', async () => {
    const [maths, english] = await home('Maths', 'English');
    const tokens = [await tokenOf(maths), await tokenOf(english)] as const;
    const owner = await comesBy(tokens[0]);
    const other = await comesBy(tokens[0]);
    const withBoth = await comesBy(tokens[0], tokens[1]);
    const live = await follow(other, english.id);
    await eventually(() => expect(live.seen).not.toEqual([]));
    await app.advance(1000);
    await endOthers(owner, maths);
    await live.ended;
    expect(await sees(other, maths, english)).toEqual([404, 404]);
    expect(await sees(withBoth, maths, english)).toEqual([404, 200]);
    expect(await listed(withBoth, english)).toEqual([]);
    expect(await sees(owner, maths, english)).toEqual([200, 200]);
    expect(await listed(owner, maths)).toEqual([english.id]);
    expect(await sees(await comesBy(tokens[1]), maths, english)).toEqual([404, 200]);
  });

  it('can be written to and confirmed, for the link proves the address', async () => {
    const [maths, english] = await home('Maths', 'English');
    const visitor = await comesBy(await tokenOf(english));
    expect((await visitor.post(`/api/enquiries/${maths.id}/confirm`)).status).toBe(200);
    expect((await visitor.get(`/api/enquiries/${maths.id}/contact-ledger`)).status).toBe(200);
    const message = { message: 'Weekends only, please.' };
    expect((await visitor.ask('PATCH', `/api/enquiries/${maths.id}`, { body: message })).status).toBe(200);
  });

  it('R-68 without those that were erased, before the link was opened or after it', async () => {
    const [maths, english, physics] = await home('Maths', 'English', 'Physics');
    const erase = (enquiryId: string) =>
      app.part(CommandBus).execute(new ErasePerson({ enquiryId }, 'requested', ADMIN));
    const visitor = await comesBy(await tokenOf(maths));
    expect(await listed(visitor, maths)).toEqual([physics.id, english.id]);
    const disowned = await visitor.post(`/api/enquiries/${english.id}/close`, { reason: 'not_me' });
    expect(disowned.status).toBe(200);
    expect(await sees(visitor, maths, english, physics)).toEqual([200, 404, 200]);
    expect(await listed(visitor, maths)).toEqual([physics.id]);
    const later = await comesBy(await tokenOf(physics));
    expect(await sees(later, maths, english, physics)).toEqual([200, 404, 200]);
    await erase(maths.id);
    expect(await sees(later, maths, english)).toEqual([404, 404]);
  });
});
