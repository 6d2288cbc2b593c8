import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { AlreadyCompleted, begin, Ledger, proceed } from '../../../application/ports/ledger.js';
import { recordSubmission, RepeatedSubmission } from '../../../application/enquiry/enquiry.writes.js';
import type { EventOf } from '../../../application/ports/streams.js';
import * as enquiries from '../../../domain/enquiry/enquiry.js';
import { hashOf } from '../../../infrastructure/postgres/ledger/chain.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { type House, openHouse } from '../../support/house.js';

let house: House;
let ledger: Ledger;

beforeAll(async () => {
  house = await openHouse({ ROLE: 'api' });
  ledger = house.part(Ledger);
});
afterAll(() => house.close());

const NOW = '2026-11-21T04:30:00.000Z';
let references = 0;

function submission() {
  const id = uuid();
  references += 1;
  const {
    preferredTutorId: _preferred,
    website: _website,
    subject,
    grade,
    ...told
  } = { subject: '', grade: '', ...enquiry() };
  const input = { reference: `BK-${references}`, preferredTutorId: null, confirmationRequired: false };
  return { id, change: begin('enquiry', id, enquiries.submit(input, NOW), { ...told, subject, grade }) };
}

async function submitted(): Promise<string> {
  const { id, change } = submission();
  await ledger.commit({ changes: [change], actor: 'visitor', at: NOW });
  return id;
}

const closed = (at = NOW): EventOf<'enquiry'>[] => [{ type: 'EnquiryClosed', data: { reason: 'test', at } }];
const told = (at: string): EventOf<'enquiry'>[] => [{ type: 'EnquirerToldOfDelay', data: { at } }];
const versionsOf = async (id: string) =>
  (
    await house.database.query<{ version: number }>(
      'select version from event_log where stream_id = $1 order by version',
      [id],
    )
  ).map(({ version }) => version);
const MAIL = {
  kind: 'enquiry-delayed',
  recipient: 'enquirer',
  to: { name: '', address: 'a@family.example' },
  data: {},
};

describe('an entry', () => {
  it('stands whole: row, events, outbox and mails', async () => {
    const { id, change } = submission();
    await ledger.commit({ changes: [change], mails: [MAIL], actor: 'visitor', at: NOW });
    const loaded = await ledger.load('enquiry', id);
    expect(loaded).toMatchObject({
      version: 1,
      state: { status: 'submitted', createdAt: NOW },
      columns: { name: 'Jane Mary Doe' },
    });
    const reactions = await house.database.query<{ reaction: string }>(
      'select o.reaction from outbox o join event_log e on e.id = o.event_id where e.stream_id = $1 order by 1',
      [id],
    );
    expect(reactions).toEqual([{ reaction: 'MatchTutorsWhenEnquirySubmitted' }]);
  });

  it('loadAll finds all streams that match, each as load gives it, in the order of their ids', async () => {
    const one = await submitted();
    const other = await submitted();
    await ledger.commit({
      changes: [proceed(await ledger.load('enquiry', other), closed())],
      ...{ actor: 'system', at: NOW },
    });
    const both = [await ledger.load('enquiry', one), await ledger.load('enquiry', other)];
    expect(await ledger.loadAll('enquiry', { id: [other, one] })).toEqual(both);
    expect(await ledger.loadAll('enquiry', { id: [other, one], status: 'closed' })).toEqual([both[1]]);
    expect(await ledger.loadAll('enquiry', { id: [other, one], status: ['closed', 'submitted'] })).toEqual(both);
    expect(await ledger.loadAll('quote', { enquiryId: one })).toEqual([]);
  });

  it.each([
    ['a row that the schema refuses', { changes: [{ ...submission().change, columns: { name: null } }] }],
    [
      'a row of no tutor',
      {
        changes: [
          begin('opportunity', uuid(), [
            { type: 'OpportunityOffered', data: { enquiryId: uuid(), tutorId: uuid(), expiresAt: NOW, at: NOW } },
          ]),
        ],
      },
    ],
    ['a completion of nothing', { changes: [], completes: { eventId: uuid(), reaction: 'None' } }],
  ])('falls whole with %s', async (_, wrong) => {
    const { id, change } = submission();
    const address = `${id}@family.example`;
    const mails = [{ ...MAIL, to: { name: '', address } }];
    await expect(
      ledger.commit({ ...wrong, changes: [change, ...wrong.changes], mails, actor: 'visitor', at: NOW }),
    ).rejects.toThrow();
    expect(await versionsOf(id)).toEqual([]);
    await expect(ledger.load('enquiry', id)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await house.database.query('select 1 from mails where to_address = $1', [address])).toEqual([]);
  });

  it('quiet sets off no reaction', async () => {
    const { id, change } = submission();
    await ledger.commit({ changes: [change], actor: 'operator', at: NOW, quiet: true });
    expect(
      await house.database.query(
        'select 1 from outbox o join event_log e on e.id = o.event_id where e.stream_id = $1',
        [id],
      ),
    ).toEqual([]);
  });

  it('R-66 writes a mail once for an event, recipient and kind', async () => {
    const { id, change } = submission();
    const address = `${id}@family.example`;
    const mail = { ...MAIL, to: { name: '', address } };
    await ledger.commit({
      changes: [change],
      mails: [mail, { ...mail, kind: 'enquiry-received' }],
      actor: 'visitor',
      at: NOW,
    });
    const [event] = await house.database.query<{ eventId: string }>(
      'select event_id as "eventId" from mails where to_address = $1',
      [address],
    );
    await expect(
      house.database.query(
        `insert into mails (id, event_id, recipient, kind, to_name, to_address, data, created_at) values ($1, $2, 'enquirer', 'enquiry-delayed', '', '', '{}', now())`,
        [uuid(), event?.eventId],
      ),
    ).rejects.toMatchObject({ constraint: 'mails_once' });
  });
});

describe('two who decided on one state', () => {
  it('REL-15 the second is refused, and its event not written', async () => {
    const id = await submitted();
    const loaded = await ledger.load('enquiry', id);
    await ledger.commit({ changes: [proceed(loaded, closed())], actor: 'system', at: NOW });
    await expect(
      ledger.commit({ changes: [proceed(loaded, told(NOW))], actor: 'system', at: NOW }),
    ).rejects.toMatchObject({ kind: 'conflict', code: 'changed_meanwhile' });
    expect(await versionsOf(id)).toEqual([1, 2]);
  });

  it('decide lets the second decide again on what the first left', async () => {
    const id = await submitted();
    let decisions = 0;
    const result = await ledger.decide('enquiry', id, async (current) => {
      decisions += 1;
      if (decisions === 1) await ledger.commit({ changes: [proceed(current, told(NOW))], actor: 'system', at: NOW });
      return { entry: { changes: [proceed(current, closed())], actor: 'system', at: NOW }, result: current.version };
    });
    expect([decisions, result]).toEqual([2, 2]);
    expect(await ledger.load('enquiry', id)).toMatchObject({
      version: 3,
      state: { status: 'closed', statusMailedAt: NOW },
    });
  });

  it('decide gives up after twelve, and passes on any other refusal at once', async () => {
    const id = await submitted();
    let decisions = 0;
    const always = ledger.decide('enquiry', id, async (current) => {
      decisions += 1;
      await ledger.commit({ changes: [proceed(current, told(NOW))], actor: 'system', at: NOW });
      return { entry: { changes: [proceed(current, closed())], actor: 'system', at: NOW }, result: null };
    });
    await expect(always).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(decisions).toBe(12);
    await expect(ledger.decide('enquiry', id, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(ledger.decide('enquiry', uuid(), () => ({ entry: null, result: null }))).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('REL-15 of 200 appends to one stream every one counts: versions without a gap, a chain without a break', async () => {
    const id = await submitted();
    let written = 0;
    const append = async (): Promise<void> => {
      for (;;) {
        const loaded = await ledger.load('enquiry', id);
        try {
          await ledger.commit({ changes: [proceed(loaded, told(NOW))], actor: 'system', at: NOW });
          written += 1;
          return;
        } catch (error) {
          expect(error).toMatchObject({ code: 'changed_meanwhile' });
        }
      }
    };
    const lane = async () => {
      for (let count = 0; count < 20; count++) await append();
    };
    await Promise.all(Array.from({ length: 10 }, lane));
    expect(written).toBe(200);
    expect(await versionsOf(id)).toEqual(Array.from({ length: 201 }, (_, index) => index + 1));

    const events = await house.database.query<Parameters<typeof hashOf>[1] & { hash: string }>(
      'select id, stream, stream_id as "streamId", version, type, data, actor, cause, correlation, at, hash from event_log where stream_id = $1 order by version',
      [id],
    );
    let head: string | null = null;
    for (const { hash, ...event } of events) {
      head = hashOf(head, event);
      expect(hash).toBe(head);
    }
  });
});

it('an entry that Postgres gave up in a deadlock is written all the same', async () => {
  const [first, second] = [await submitted(), await submitted()];
  const changes = await Promise.all(
    [first, second].map(async (id) => proceed(await ledger.load('enquiry', id), told(NOW))),
  );
  const deadlocks = async () =>
    (await house.database.one<{ n: number }>(
      'select deadlocks as n from pg_stat_database where datname = current_database()',
    ))!.n;
  const before = await deadlocks();
  const other = new pg.Client({ connectionString: house.database.url });
  await other.connect();
  await other.query('begin');
  const held = await house.database.one<{ id: string }>(
    'select id from enquiries where id = any($1::uuid[]) order by ctid desc limit 1',
    [[first, second]],
  );
  const touch = (id: string) => other.query('update enquiries set location = location where id = $1', [id]);
  await touch(held!.id);
  const writing = ledger.commit({ changes, actor: 'system', at: NOW });
  await eventually(async () => {
    const { rowCount } = await other.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(1);
  });
  // Who waited first is given up; on a slow machine that may be the other one, whose transaction then ends here.
  await touch(held!.id === first ? second : first).catch((error: { code?: string }) =>
    expect(error.code).toBe('40P01'),
  );
  await other.query('commit');
  await other.end();
  await writing;
  for (const id of [first, second]) expect((await ledger.load('enquiry', id)).version).toBe(2);
  await eventually(async () => expect(await deadlocks()).toBe(before + 1));
});

describe('what was done before', () => {
  it('a reaction completes once', async () => {
    const id = await submitted();
    const [event] = await house.database.query<{ id: string }>('select id from event_log where stream_id = $1', [id]);
    const completes = { eventId: event?.id ?? '', reaction: 'MatchTutorsWhenEnquirySubmitted' };
    const complete = () => ledger.commit({ changes: [], mails: [MAIL], actor: 'system', at: NOW, completes });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, complete));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AlreadyCompleted);
    expect(await house.database.query('select 1 from mails where event_id = $1', [event?.id])).toHaveLength(1);
  });

  it('R-12 a submission is repeated within ten minutes and new after', async () => {
    const fingerprint = uuid();
    const submit = (at: string) => {
      const { id, change } = submission();
      return ledger.commit({
        changes: [change],
        writes: [recordSubmission({ fingerprint, enquiryId: id, at, repeatsSince: enquiries.repeatsSince(at) })],
        actor: 'visitor',
        at,
      });
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => submit(NOW)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RepeatedSubmission);
    await expect(submit('2026-11-21T04:40:00.000Z')).rejects.toBeInstanceOf(RepeatedSubmission);
    await submit('2026-11-21T04:40:00.001Z');
    expect(
      await house.database.query('select 1 from enquiry_submissions where fingerprint = $1', [fingerprint]),
    ).toHaveLength(1);
  });
});
