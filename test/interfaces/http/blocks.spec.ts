/** @module-tag long */
import { Clock } from '../../../application/ports/clock.js';
import { BLOCK_DAYS } from '../../../domain/block/block.js';
import { RETENTION_DAYS } from '../../../domain/act/retention.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { account, signIn, tutor } from '../../support/people.js';
import {
  eventTypes,
  type Family,
  mailsTo,
  mailTo,
  opportunityOf,
  type Teacher,
  teachers,
  tokenIn,
} from '../../support/quotes.js';
import { HOUR, startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

const DAY = 24 * HOUR;

let app: TestApp;
let admin: Visitor;
let teacher: Teacher;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'on' });
  [teacher] = (await teachers(app, [await tutor(app)])) as [Teacher];
});
beforeEach(async () => {
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

let networks = 0;
const newNetwork = () => `1.2.${Math.floor(++networks / 200)}.${(networks % 200) + 1}`;
const from = (ip: string) => ({ 'X-Forwarded-For': ip });

type Sent = Family;
/** An enquiry that somebody sends from a network. */
async function sent(ip = newNetwork(), changes: Parameters<typeof enquiry>[0] = {}): Promise<Sent> {
  const visitor = app.visitor();
  const body = enquiry({ preferredTutorId: teacher.tutorId, ...changes });
  const answer = await visitor.post<{ id: string; reference: string }>('/api/enquiries', body, from(ip));
  expect(answer.status).toBe(201);
  return { visitor, ...answer.body, email: body.email };
}

/** The owner of the address opens the link in the mail, from elsewhere, and says that it was somebody else. */
async function disowned({ id, email }: Sent): Promise<number> {
  const owner = app.visitor();
  await owner.post('/api/enquiry-access', { token: tokenIn(await mailTo(app, email, 'enquiry-received')) });
  return (await owner.post(`/api/enquiries/${id}/close`, { reason: 'not_me' }, from(newNetwork()))).status;
}

type Block = {
  id: string;
  kind: string;
  reason: string;
  shown: string | null;
  enquiryId: string;
  blockedAt: string;
  endsAt: string;
  liftedAt: string | null;
  isLive: boolean;
  withheld: number;
};
const blocks = async (status = 'live') =>
  (await admin.get<{ blocks: Block[] }>(`/api/admin/blocks?status=${status}`)).body.blocks;
const blocksOf = async ({ id }: Sent, status = 'live') =>
  (await blocks(status)).filter(({ enquiryId }) => enquiryId === id).sort((a, b) => (a.kind < b.kind ? -1 : 1));
const lift = (id: string) => admin.ask<{ blocks: Block[] }>('DELETE', `/api/admin/blocks/${id}`);

type AdminEnquiry = { id: string; withheld: boolean };
const isMarked = async ({ id }: Sent) =>
  (await admin.get<{ enquiries: AdminEnquiry[] }>('/api/admin/enquiries')).body.enquiries.find((one) => one.id === id)
    ?.withheld;
const reached = async ({ id }: Sent) =>
  (await app.database.query('select 1 from tutor_opportunities where enquiry_id = $1', [id])).length > 0;
const workIsDone = () => eventually(async () => expect(await app.database.query('select 1 from outbox')).toEqual([]));

describe('G-33 “this was not me” blocks who sent it', () => {
  it('puts address and network on the list, the address only in part, each for its time', async () => {
    const disownedOne = await sent('1.1.1.1', { email: 'jane.secret@people.example' });
    const at = app.part(Clock).now();
    expect(await disowned(disownedOne)).toBe(200);
    const [address, network] = await blocksOf(disownedOne);
    expect(address).toMatchObject({ kind: 'address', reason: 'not_me', shown: 'j•••@people.example', isLive: true });
    expect(network).toMatchObject({ kind: 'network', reason: 'not_me', shown: '1.1.1.1', liftedAt: null });
    for (const { kind, blockedAt, endsAt } of [address, network] as Block[]) {
      expect(blockedAt >= at).toBe(true);
      expect(Date.parse(endsAt) - Date.parse(blockedAt)).toBe(BLOCK_DAYS[kind as 'address' | 'network'] * DAY);
    }
    expect(await eventTypes(app, disownedOne.id)).toEqual(expect.arrayContaining(['EnquiryClosed', 'SenderBlocked']));
    const inLog = await app.database.query(`select 1 from event_log where data::text ~ 'secret|1\\.1\\.1\\.1'`);
    expect(inLog).toEqual([]);
  });

  it('of the session that sent it blocks its own network alone: nobody blocks an address that is somebody else’s', async () => {
    const own = await sent();
    expect((await own.visitor.post(`/api/enquiries/${own.id}/close`, { reason: 'not_me' })).status).toBe(200);
    expect((await blocksOf(own)).map(({ kind }) => kind)).toEqual(['network']);
  });

  it('blocks the half of an IPv6 address that is one household’s, and no network of a machine or a proxy', async () => {
    const six = await sent('2606:4700:1:2::5');
    await disowned(six);
    expect((await blocksOf(six)).map(({ shown }) => shown)).toEqual([
      expect.stringContaining('•'),
      '2606:4700:1:2::/64',
    ]);
    expect(await isMarked(await sent('2606:4700:1:2:ffff::9'))).toBe(true);
    expect(await isMarked(await sent('2606:4700:1:3::5'))).toBe(false);
    for (const ip of ['127.0.0.1', '10.1.2.3', 'fd00::1']) {
      const local = await sent(ip);
      await disowned(local);
      expect((await blocksOf(local)).map(({ kind }) => kind)).toEqual(['address']);
    }
  });

  it('two at the same moment give one block of each kind, and both stand in the log', async () => {
    const network = newNetwork();
    const email = 'both@people.example';
    const both = [await sent(network, { email }), await sent(network, { email, subjects: 'Physics' })];
    const received = () =>
      eventually(async () => {
        const mails = await mailsTo(app, email, 'enquiry-received');
        expect(mails).toHaveLength(2);
        return mails;
      });
    const owners = await Promise.all(
      (await received()).map(async ({ id }) => {
        const { body } = await app.visitor().get<{ text: string }>(`/api/demo/mailbox/${id}`);
        const owner = app.visitor();
        const opened = await owner.post<{ enquiryId: string }>('/api/enquiry-access', { token: tokenIn(body) });
        return { owner, id: opened.body.enquiryId };
      }),
    );
    expect(owners.map(({ id }) => id).sort()).toEqual(both.map(({ id }) => id).sort());
    const closed = await Promise.all(
      owners.map(({ owner, id }) => owner.post(`/api/enquiries/${id}/close`, { reason: 'not_me' })),
    );
    expect(closed.map(({ status }) => status)).toEqual([200, 200]);
    const found = (await blocks()).filter(({ enquiryId }) => both.some(({ id }) => id === enquiryId));
    expect(found.map(({ kind }) => kind).sort()).toEqual(['address', 'network']);
    const inLog = await app.database.query<{ n: number }>(
      `select count(*) as n from event_log where type = 'SenderBlocked' and stream_id = any($1)`,
      [found.map(({ id }) => id)],
    );
    expect(inLog).toEqual([{ n: 4 }]);
  });

  it('what is sent at the same moment passes or is withheld, and nothing between', async () => {
    const network = newNetwork();
    const first = await sent(network);
    const [, , second] = await Promise.all([disowned(first), mailsTo(app, first.email), sent(network)]);
    await workIsDone();
    expect((await isMarked(second as Sent)) === true).toBe(!(await reached(second as Sent)));
  });
});

describe('G-33 an enquiry of a blocked sender', () => {
  let blocked: Sent;
  const network = '1.9.9.9';
  beforeAll(async () => {
    blocked = await sent(network, { email: 'blocked@people.example' });
    admin = await signIn(app, await account(app, 'admin'));
    await disowned(blocked);
  });

  it.each([
    ['address', () => sent(newNetwork(), { email: 'Blocked@People.example' })],
    ['network', () => sent(network)],
  ])('by its %s is answered and shown like any other, and reaches nobody', async (_kind, send) => {
    const figures = async () => (await admin.get('/api/admin/metrics')).body;
    await workIsDone();
    const before = await figures();
    const withheld = await send();
    await workIsDone();
    expect(await figures()).toEqual(before);
    const ordinary = await sent();
    await opportunityOf(app, ordinary, teacher);
    await mailTo(app, ordinary.email, 'enquiry-received');

    const view = async ({ visitor, id }: Sent) =>
      (await visitor.get<{ enquiry: Record<string, unknown> }>(`/api/enquiries/${id}`)).body;
    const [hidden, shown] = [await view(withheld), await view(ordinary)];
    expect(Object.keys(hidden).sort()).toEqual(Object.keys(shown).sort());
    expect(Object.keys(hidden.enquiry).sort()).toEqual(Object.keys(shown.enquiry).sort());
    expect(hidden.enquiry).toMatchObject({ status: shown.enquiry['status'], invited: 0, quotes: 0 });
    expect([...withheld.visitor.cookies.keys()]).toEqual([...ordinary.visitor.cookies.keys()]);

    expect([await isMarked(withheld), await isMarked(ordinary)]).toEqual([true, false]);
    expect(await eventTypes(app, withheld.id)).toEqual(['EnquirySubmitted', 'EnquiryWithheld']);
    const body = { location: 'Blacktown, NSW 2148', message: 'We have moved.' };
    expect((await withheld.visitor.ask('PATCH', `/api/enquiries/${withheld.id}`, { body })).status).toBe(200);
    await app.visitor().post('/api/enquiry-access/resend', { enquiryId: withheld.id });
    expect(await admin.post(`/api/admin/enquiries/${withheld.id}/match`)).toMatchObject({
      status: 409,
      body: { code: 'enquiry_withheld' },
    });
    const recent = await admin.get<{ enquiries: { id: string }[] }>('/api/admin/recent-activity');
    expect(recent.text).not.toContain(withheld.id);
    expect(recent.text).toContain(ordinary.id);

    await app.advance(25 * HOUR);
    await eventually(async () =>
      expect(await eventTypes(app, ordinary.id)).toEqual(
        expect.arrayContaining(['ReplyWasLate', 'OpsAlertedOfSilence']),
      ),
    );
    expect(await withheld.visitor.post(`/api/enquiries/${withheld.id}/end-other-access`)).toMatchObject({
      status: 200,
    });
    const closed = await withheld.visitor.post(`/api/enquiries/${withheld.id}/close`, { reason: 'no_longer_needed' });
    expect(closed).toMatchObject({ status: 200, body: { success: true } });
    await workIsDone();
    expect(await reached(withheld)).toBe(false);
    expect(
      await app.database.query(`select kind from mails where data ->> 'enquiryId' = $1 or to_address = $2`, [
        withheld.id,
        withheld.email,
      ]),
    ).toEqual([]);
    expect(await eventTypes(app, withheld.id)).toEqual([
      ...['EnquirySubmitted', 'EnquiryWithheld', 'EnquiryChanged', 'OtherAccessEnded', 'EnquiryClosed'],
    ]);
  });

  it('is in no figure when all are counted again, either', async () => {
    const total = async () => (await admin.get<{ totalEnquiries: number }>('/api/admin/metrics')).body.totalEnquiries;
    await sent(network);
    const before = await total();
    await app.database.query('select rebuild_figures()');
    expect(await total()).toBe(before);
    const people = await admin.get<{ total: number }>('/api/admin/students?search=blocked@people.example');
    expect(people.body).toMatchObject({ matching: 0 });
  });

  it('stays withheld once the block is lifted, while the next one passes; lifting again changes nothing', async () => {
    const withheld = await sent(network);
    const [, block] = (await blocksOf(blocked)) as [Block, Block];
    expect(block).toMatchObject({ kind: 'network', shown: network });
    expect(block.withheld).toBeGreaterThan(0);
    const lifted = await lift(block.id);
    expect(lifted.status).toBe(200);
    expect(lifted.body.blocks.map(({ id }) => id)).not.toContain(block.id);
    expect(await lift(block.id)).toMatchObject({ status: 200 });
    expect(await eventTypes(app, block.id)).toEqual(['SenderBlocked', 'SenderUnblocked']);
    expect((await blocksOf(blocked, 'all')).find(({ id }) => id === block.id)).toMatchObject({
      isLive: false,
      liftedAt: expect.any(String),
    });
    const next = await sent(network);
    await opportunityOf(app, next, teacher);
    await workIsDone();
    expect([await isMarked(withheld), await reached(withheld)]).toEqual([true, false]);

    await disowned(next);
    const again = (await blocksOf(next)).find(({ kind }) => kind === 'network');
    expect(again?.id).not.toBe(block.id);
    expect(await isMarked(await sent(network))).toBe(true);
  });
});

describe('G-33 R-68 what is kept of a blocked sender', () => {
  it('is not shown any more after an erasure, while the block stays; ends by itself, and is forgotten after it', async () => {
    const network = newNetwork();
    const disownedOne = await sent(network, { email: 'gone@people.example' });
    await disowned(disownedOne);
    const other = await sent();
    const erased = await admin.post('/api/admin/erasures', { email: 'gone@people.example', reason: 'requested' });
    expect(erased.status).toBe(200);
    expect((await blocksOf(disownedOne)).map(({ shown }) => shown)).toEqual([null, network]);
    expect(await isMarked(await sent(newNetwork(), { email: 'gone@people.example' }))).toBe(true);

    const networkOf = ({ id }: Sent) => app.database.one('select network from enquiries where id = $1', [id]);
    expect(await networkOf(other)).toMatchObject({ network: expect.stringContaining('1.2.') });
    await app.advance((RETENTION_DAYS.enquiryNetworks + 1) * DAY);
    await eventually(async () => expect(await networkOf(other)).toEqual({ network: null }));
    admin = await signIn(app, await account(app, 'admin'));
    expect((await blocksOf(disownedOne)).map(({ kind }) => kind)).toEqual(['address']);
    expect(await isMarked(await sent(network))).toBe(false);

    await app.advance((RETENTION_DAYS.endedBlocks + 1) * DAY);
    await eventually(async () =>
      expect(
        await app.database.query(
          `select kind, value_hash is null and shown is null as forgotten from sender_blocks where enquiry_id = $1 order by kind`,
          [disownedOne.id],
        ),
      ).toEqual([
        { kind: 'address', forgotten: false },
        { kind: 'network', forgotten: true },
      ]),
    );
  });

  it('is not shown any more of an erased person: neither the network, nor the address of a block that was lifted', async () => {
    const network = newNetwork();
    const one = await sent(network, { email: 'reported@people.example' });
    const opportunityId = await opportunityOf(app, one, teacher);
    const report = { kind: 'not_genuine' };
    const { body } = await teacher.visitor.post<{ case: { id: string } }>(
      `/api/portal/opportunities/${opportunityId}/report`,
      report,
    );
    const upheld = { outcome: 'upheld', words: 'Rang the number.' };
    expect((await admin.post(`/api/admin/cases/${body.case.id}/resolve`, upheld)).status).toBe(200);
    const [address, ofNetwork] = (await blocksOf(one)) as [Block, Block];
    expect([address.shown, ofNetwork.shown]).toEqual(['r•••@people.example', network]);
    await lift(address.id);
    const erased = await admin.post('/api/admin/erasures', { email: one.email, reason: 'requested' });
    expect(erased.status).toBe(200);
    expect((await blocksOf(one, 'all')).map(({ shown }) => shown)).toEqual([null, null]);
    expect(await isMarked(await sent(network))).toBe(true);
  });
});
