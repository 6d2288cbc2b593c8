/** @module-tag long */
import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { PersonalData } from '../../../application/ports/erasure/personal-data.js';
import { RETENTION_DAYS } from '../../../domain/act/retention.js';
import { localDate, plus, SYDNEY } from '../../../domain/shared/time.js';
import { withClient } from '../../../infrastructure/postgres/client.js';
import type { AnalyticsCompetitions } from '../../../interfaces/http/contract/admin-analytics.js';
import type { AdminAlert } from '../../../interfaces/http/contract/admin-ops.js';
import { competitionEntry } from '../../support/competition-entries.js';
import { eventually } from '../../support/eventually.js';
import { account, signIn } from '../../support/people.js';
import { mailsTo, mailTo, tokenIn } from '../../support/quotes.js';
import { HOUR, startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

const DAY = 24 * HOUR;
const MATHS = 'mathematics-olympiad';
type CompetitionId = typeof MATHS | 'creative-writing' | 'science-investigation';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
});
afterAll(() => app.close());

type Round = {
  id: string;
  competition: CompetitionId;
  status: string;
  closesAt: string;
  pending: number;
  confirmed: number;
};
type Draw = {
  id: string;
  competition: string;
  seed: string;
  isSeedGiven: boolean;
  winnerEntryId: string;
  entries: string[];
};
type Entry = { id: string; email: string; status: string; createdAt: string };

const signInAdmin = async () => (admin = await signIn(app, await account(app, 'admin')));
const confirmAt = '/api/competitions/confirmations';
const enter = async (competition: CompetitionId, changes: object = {}) => {
  const entry = competitionEntry({ competition, ...changes });
  const { status, body } = await app.visitor().post<{ id: string; code: string }>('/api/competitions/enter', entry);
  return { status, ...body, email: entry.email };
};
const confirm = async (email: string) =>
  app.visitor().post<{ entries: { id: string }[]; code: string }>(confirmAt, {
    token: tokenIn(await mailTo(app, email, 'competition-entry')),
  });
const confirmed = async (competition: CompetitionId) => {
  const entered = await enter(competition);
  expect((await confirm(entered.email)).status).toBe(200);
  return entered;
};
const rounds = async () => (await admin.get<{ rounds: Round[] }>('/api/admin/competitions')).body.rounds;
const newest = async (competition: CompetitionId) =>
  (await rounds()).find((round) => round.competition === competition) as Round;
/** Moves to just after the newest round of a competition has closed. */
async function close(competition: CompetitionId): Promise<Round> {
  await signInAdmin();
  const round = await newest(competition);
  const now = await app.advance(0);
  await app.advance(Math.max(0, Date.parse(round.closesAt) - Date.parse(now)) + 1);
  await signInAdmin();
  return round;
}
const draw = (id: string, body?: object) =>
  admin.post<{ draw: Draw; code: string }>(`/api/admin/competitions/${id}/draw`, body);
const openNext = async (competition: CompetitionId, days = 20) =>
  admin.post<{ round: Round; code: string }>(`/api/admin/competitions/${competition}/rounds`, {
    closesAt: plus(await app.advance(0), days * DAY),
  });
/** A round of three days, within which nothing is deleted; the one before is closed. */
async function freshRound(competition: CompetitionId): Promise<Round> {
  await signInAdmin();
  if ((await newest(competition))?.status === 'open') await close(competition);
  const { status, body } = await openNext(competition, 3);
  expect([status, body.round]).toEqual([201, expect.objectContaining({ status: 'open', confirmed: 0, pending: 0 })]);
  return body.round;
}
const published = async (id: string) =>
  (await app.visitor().get<{ draw: Draw }>(`/api/competitions/draws/${id}`)).body.draw;
const winnerOf = async (id: string) =>
  (
    await admin.get<{ rounds: (Round & { winner: Pick<Entry, 'email'> | null })[] }>('/api/admin/competitions')
  ).body.rounds.find((round) => round.id === id)?.winner;
const listed = async (query: string) =>
  (await admin.get<{ entries: Entry[]; next: string | null }>(`/api/admin/competition-entries?${query}`)).body;

/** Days pass, and the retention of the last night. */
async function nights(days: number): Promise<void> {
  const at = await app.advance(days * DAY);
  await eventually(async () => {
    const keptAt = await app.part(PersonalData).retentionKeptAt();
    expect(Date.parse(keptAt ?? '')).toBeGreaterThanOrEqual(Date.parse(at));
  });
}

/** What anybody computes from what is published. */
const repeated = ({ seed, competition, entries }: Draw) => {
  const digest = createHash('sha256').update(`${seed}${competition}`).digest();
  return [...entries].sort()[Number(digest.readBigUInt64BE() % BigInt(entries.length))];
};
/**
 * Does something while a transaction that began before holds its
 * locks, and ends that one when it is waited for, after `meanwhile`.
 */
async function during<T>(
  sql: string,
  values: unknown[],
  work: () => Promise<T>,
  meanwhile?: () => Promise<void>,
): Promise<T> {
  return withClient(app.database.url, async (client) => {
    await client.query('begin');
    await client.query(sql, values);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const doing = work();
    await eventually(async () => {
      const waiting = await app.database.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
        rows[0]?.pid,
      ]);
      expect(waiting.length).toBeGreaterThan(0);
    });
    await meanwhile?.();
    await client.query('commit');
    return doing;
  });
}

describe('G-27 an entry', () => {
  it('R-119 SEC-29 counts once its address has pressed the button behind its mail; the mail says nothing that was typed', async () => {
    await signInAdmin();
    const { id, email } = await enter(MATHS, {
      name: 'Win https://evil.example',
      studentName: 'Prize https://evil.example',
    });
    const mail = await mailTo(app, email, 'competition-entry');
    expect(mail.text).not.toContain('evil');
    expect(mail.text).toContain('/competition-entry#token=');
    expect((await listed(`competition=${MATHS}&status=pending`)).entries.map((entry) => entry.id)).toContain(id);
    const { status, body } = await confirm(email);
    expect([status, body.entries]).toEqual([200, [{ id, competition: MATHS, closesAt: expect.stringMatching(/Z$/) }]]);
    expect((await confirm(email)).body).toEqual(body);
    expect((await listed(`competition=${MATHS}&status=confirmed`)).entries.map((entry) => entry.id)).toContain(id);
    expect((await app.visitor().post(confirmAt, { token: 'a token that opens nothing at all' })).status).toBe(404);
  });

  it('SEC-29 one address gets one mail a day, however many entries name it, also at the same moment', async () => {
    const email = 'victim@family.example';
    const at = (studentName: string) => enter(MATHS, { email, studentName });
    await Promise.all(Array.from({ length: 20 }, (_, number) => at(`Student ${number}`)));
    expect(await mailsTo(app, email, 'competition-entry')).toHaveLength(1);
    await app.advance(DAY);
    await Promise.all([at('Student 1'), at('Student 2'), at('Somebody else')]);
    expect(await mailsTo(app, email, 'competition-entry')).toHaveLength(2);
    expect((await confirm(email)).body.entries).toHaveLength(21);
  });

  it('R-66 an address that stops such mail gets no more of it, until its owner confirms', async () => {
    const { email } = await enter(MATHS);
    const mail = await mailTo(app, email, 'competition-entry');
    const token = /\/api\/unsubscribe\?token=([\w.%-]+)/.exec(mail.text)?.[1] ?? '';
    await app.visitor().post(`/api/unsubscribe?token=${token}`);
    await app.advance(2 * HOUR);
    await enter(MATHS, { email, studentName: 'Another' });
    expect(await mailsTo(app, email, 'competition-entry')).toHaveLength(1);
  });

  it('SEC-29 R-68 an address that stopped such mail is left in peace for 30 days, though its entry is deleted before', async () => {
    await freshRound('creative-writing');
    const { id, email } = await enter('creative-writing');
    const mail = await mailTo(app, email, 'competition-entry');
    const token = /\/api\/unsubscribe\?token=([\w.%-]+)/.exec(mail.text)?.[1] ?? '';
    await app.visitor().post(`/api/unsubscribe?token=${token}`);
    await nights(RETENTION_DAYS.unconfirmedEntries + 1);
    expect(await app.database.query('select 1 from competition_entries where id = $1', [id])).toEqual([]);
    await freshRound('creative-writing');
    expect(await enter('creative-writing', { email })).toMatchObject({ status: 201 });
    expect(await mailsTo(app, email, 'competition-entry')).toHaveLength(1);
    await nights(30);
    await freshRound('creative-writing');
    await enter('creative-writing', { email });
    expect(await mailsTo(app, email, 'competition-entry')).toHaveLength(2);
  });

  it('R-68 that nobody confirms is deleted after its time', async () => {
    const { id } = await enter('creative-writing');
    const kept = await confirmed('creative-writing');
    const ids = async () =>
      (
        await app.database.query<{ id: string }>('select id from competition_entries where id = any($1)', [
          [id, kept.id],
        ])
      ).map((row) => row.id);
    await app.advance((RETENTION_DAYS.unconfirmedEntries + 1) * DAY);
    await eventually(async () => expect(await ids()).toEqual([kept.id]));
  });
});

describe('G-27 the admin area', () => {
  it('R-61 lists entries by competition and state, page by page, and exports them with no formula in it', async () => {
    await freshRound(MATHS);
    const sneaky = await enter(MATHS, {
      name: '=HYPERLINK("https://evil.example")',
      studentName: '+61 400',
      phone: '@sum(1+1)00000',
    });
    for (let number = 0; number < 52; number++) await enter(MATHS);
    const { id: round } = await newest(MATHS);
    const query = `competition=${MATHS}&round=${round}&status=pending`;
    const first = await listed(query);
    expect(first.entries).toHaveLength(50);
    const second = await listed(`${query}&before=${first.next}`);
    expect(second).toMatchObject({ next: null });
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(53);
    expect(ids.at(-1)).toBe(sneaky.id);
    expect(await newest(MATHS)).toMatchObject({ pending: 53 });

    const { text, headers } = await admin.get(`/api/admin/competition-entries.csv?${query}`);
    expect(headers.get('Content-Type')).toContain('text/csv');
    const rows = Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), { header: true }).data;
    expect(rows.map((row) => row['Entry'])).toEqual(ids);
    for (const value of Object.values(rows.at(-1) ?? {})) expect(value).not.toMatch(/^[=+\-@\t\r]/);
    expect(rows.at(-1)?.['Name']).toBe(`'=HYPERLINK("https://evil.example")`);
    for (const wrong of ['competition=chess', 'status=lost', 'round=7', 'before=yesterday'])
      expect((await admin.get(`/api/admin/competition-entries?${wrong}`)).status).toBe(400);
  });
});

describe('G-27 a draw', () => {
  it('D-20 waits for the closing, is made once, and anybody can repeat it from what is published', async () => {
    const competition = 'science-investigation';
    await freshRound(competition);
    const entrants = [await confirmed(competition), await confirmed(competition), await confirmed(competition)];
    const pending = await enter(competition);
    expect(await draw(competition)).toMatchObject({ status: 409, body: { code: 'not_closed' } });
    const round = await close(competition);
    expect(await enter(competition)).toMatchObject({ status: 409, code: 'competition_closed' });
    expect(await confirm(pending.email)).toMatchObject({ status: 409, body: { code: 'competition_closed' } });
    expect((await app.visitor().get(`/api/competitions`)).body).toMatchObject({
      competitions: expect.arrayContaining([{ id: competition, status: 'closed', closesAt: round.closesAt }]),
      draws: expect.arrayContaining([
        expect.objectContaining({ id: round.id, status: 'closed', entries: 3, seed: null }),
      ]),
    });
    const ids = entrants.map(({ id }) => id).sort();
    expect(await published(round.id)).toMatchObject({ entries: ids, winnerEntryId: null });

    const answers = await Promise.all([
      draw(competition, { seed: 'Banksia serrata' }),
      draw(round.id, { seed: 'Banksia serrata' }),
      draw(competition, { seed: 'Banksia serrata' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'already_drawn',
      'already_drawn',
    ]);
    const drawn = answers.find(({ status }) => status === 201)?.body.draw as Draw;
    expect(drawn).toMatchObject({ seed: 'Banksia serrata', isSeedGiven: true, entries: ids });
    expect(await published(round.id)).toEqual(drawn);
    expect(repeated(drawn)).toBe(drawn.winnerEntryId);
    expect(JSON.stringify(await published(round.id))).not.toContain('entries.example');

    for (const { id, email } of entrants) {
      const kind = id === drawn.winnerEntryId ? 'competition-won' : 'competition-not-won';
      await app.advance(2 * 60_000);
      await mailTo(app, email, kind);
      const results = (await mailsTo(app, email)).filter((mail) => mail.kind !== 'competition-entry');
      expect(results.map((mail) => mail.kind)).toEqual([kind]);
    }
    expect((await mailsTo(app, pending.email)).map(({ kind }) => kind)).toEqual(['competition-entry']);
    const { body: history } = await admin.get<{ events: { type: string; data: { seed?: string } }[] }>(
      `/api/admin/events?streamId=${round.id}`,
    );
    expect(history.events.map(({ type, data }) => [type, data.seed])).toEqual([
      ['CompetitionDrawn', 'Banksia serrata'],
      ['CompetitionOpened', undefined],
    ]);
    expect(await winnerOf(round.id)).toMatchObject({
      email: entrants.find(({ id }) => id === drawn.winnerEntryId)?.email,
    });
    const states = (await listed(`round=${round.id}`)).entries.map(({ status }) => status);
    expect(states.sort()).toEqual(['not_won', 'not_won', 'pending', 'won']);

    expect(await openNext(competition)).toMatchObject({
      status: 201,
      body: { round: { status: 'open', confirmed: 0 } },
    });
    expect(await openNext(competition)).toMatchObject({ status: 409, body: { code: 'still_open' } });
    expect((await enter(competition)).status).toBe(201);
    expect(await draw(competition)).toMatchObject({ status: 409, body: { code: 'already_drawn' } });
  });

  it('without a seed has one drawn at random; without a confirmed entry there is no winner', async () => {
    const competition = 'creative-writing';
    await freshRound(competition);
    await enter(competition);
    const round = await close(competition);
    expect(await draw(round.id)).toMatchObject({ status: 409, body: { code: 'no_entries' } });
    await freshRound(competition);
    await confirmed(competition);
    const next = await close(competition);
    const { body } = await draw(next.id, {});
    expect(body.draw).toMatchObject({ isSeedGiven: false, seed: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(repeated(body.draw)).toBe(body.draw.winnerEntryId);
  });

  it('waits for a confirmation or an erasure that is under way, and then draws among those that are left', async () => {
    await freshRound(MATHS);
    const [staying, going, late] = [await confirmed(MATHS), await confirmed(MATHS), await enter(MATHS)];
    const round = await close(MATHS);
    const erasing = 'delete from competition_entries where id = $1';
    const confirming = 'update competition_entries set confirmed_at = $2 where id = $1';
    const { status, body } = await during(erasing, [going.id], () =>
      during(confirming, [late.id, round.closesAt], () => draw(round.id)),
    );
    expect([status, body.draw.entries]).toEqual([201, [staying.id, late.id].sort()]);
    const none = 'select 1 from mails where to_address = $1 and kind <> $2';
    expect(await app.database.query(none, [going.email, 'competition-entry'])).toEqual([]);
  });

  it('is made while an entry that came before the closing is being kept: it takes no part, and cannot be confirmed', async () => {
    const competition = 'creative-writing';
    await freshRound(competition);
    const entrants = [await confirmed(competition), await confirmed(competition)];
    const ids = entrants.map(({ id }) => id).sort();
    const late = await during(
      'lock table competition_entries in share row exclusive mode',
      [],
      () => enter(competition),
      async () => {
        const round = await close(competition);
        const { status, body } = await draw(round.id);
        expect([status, body.draw.entries]).toEqual([201, ids]);
      },
    );
    expect(late.status).toBe(201);
    expect(await confirm(late.email)).toMatchObject({ status: 409, body: { code: 'competition_closed' } });
    const drawn = await published((await newest(competition)).id);
    expect([drawn.entries, repeated(drawn)]).toEqual([ids, drawn.winnerEntryId]);
    expect((await mailsTo(app, late.email)).map(({ kind }) => kind)).toEqual(['competition-entry']);
  });

  it('R-92 is an alert from the closing on, where somebody can win, until it is made; the figures say so', async () => {
    const competition = 'science-investigation';
    const alerts = async ({ id }: Round) =>
      (
        await admin.get<{ alerts: AdminAlert[] }>('/api/admin/alerts?kind=draw_waiting&order=newest')
      ).body.alerts.filter(({ subject }) => subject === id);
    const figures = async ({ closesAt }: Round) => {
      const day = localDate(closesAt, SYDNEY);
      const path = `/api/admin/analytics/competitions?from=${day}&to=${day}`;
      const { competitions, waiting } = (await admin.get<AnalyticsCompetitions>(path)).body;
      return { ...competitions.find((one) => one.competition === competition), waiting };
    };
    const none = { competition, closed: 0, drawn: 0, entries: 0 };
    const empty = await freshRound(competition);
    await enter(competition);
    await close(competition);
    expect(await alerts(empty)).toEqual([]);
    const round = await freshRound(competition);
    const { waiting } = await figures(round);
    for (let number = 0; number < 2; number++) await confirmed(competition);
    await enter(competition);
    expect([await alerts(round), await figures(round)]).toEqual([[], { ...none, waiting }]);
    await close(competition);
    expect(await alerts(round)).toEqual([
      {
        id: `draw_waiting.${round.id}`,
        kind: 'draw_waiting',
        subject: round.id,
        since: round.closesAt,
        label: expect.stringMatching(/^Science Investigation, round \d+$/),
        detail: 'Closed with 2 confirmed entries; its winner has not been drawn',
      },
    ]);
    expect(await figures(round)).toEqual({ ...none, closed: 1, entries: 2, waiting: waiting + 1 });
    expect((await draw(round.id)).status).toBe(201);
    expect(await alerts(round)).toEqual([]);
    expect(await figures(round)).toEqual({ ...none, closed: 1, drawn: 1, entries: 2, waiting });
  });

  it('cannot be made twice, before the closing or among others, nor an entry confirmed after it, whatever a program does', async () => {
    const competition = 'creative-writing';
    await freshRound(competition);
    const [one, other] = [await confirmed(competition), await enter(competition)];
    const open = await newest(competition);
    const set = (entries: string[], at: string) =>
      app.database.query(
        `update competitions set drawn_at = $2, seed = 'x', is_seed_given = false, drawn_entries = $3, winner_entry_id = $4 where id = $1`,
        [open.id, at, entries, entries[0]],
      );
    await expect(set([one.id], open.closesAt)).rejects.toMatchObject({ constraint: 'competitions_drawn_when_closed' });
    const round = await close(competition);
    const after = await app.advance(0);
    await expect(set([one.id, other.id], after)).rejects.toMatchObject({ constraint: 'competitions_whole_draw' });
    expect((await draw(round.id)).status).toBe(201);
    await expect(set([one.id], plus(after, 1))).rejects.toMatchObject({ constraint: 'competitions_drawn_once' });
    await expect(
      app.database.query('update competition_entries set confirmed_at = $2 where id = $1', [other.id, round.closesAt]),
    ).rejects.toMatchObject({ constraint: 'competition_entries_before_draw' });
  });

  it('R-68 stays as it was when its winner is erased; those who did not win are deleted after their time', async () => {
    const competition = 'science-investigation';
    await freshRound(competition);
    const entrants = [await confirmed(competition), await confirmed(competition), await confirmed(competition)];
    const round = await close(competition);
    const { draw: drawn } = (await draw(round.id)).body;
    const winner = entrants.find(({ id }) => id === drawn.winnerEntryId);
    expect((await admin.post('/api/admin/erasures', { email: winner?.email, reason: 'requested' })).status).toBe(200);
    expect(await published(round.id)).toEqual(drawn);
    expect(await winnerOf(round.id)).toBeNull();
    expect(await app.database.query('select 1 from mails where to_address = $1', [winner?.email])).toEqual([]);
    const left = () =>
      app.database.query('select 1 from competition_entries where round_id = $1 and confirmed_at is not null', [
        round.id,
      ]);
    expect((await left()).length).toBe(entrants.length - 1);
    await app.advance((RETENTION_DAYS.drawnEntries + 1) * DAY);
    await eventually(async () => expect(await left()).toEqual([]));
    const idle =
      'select 1 from competition_links l where not exists (select from competition_entries e where e.link_id = l.id)';
    await eventually(async () => expect(await app.database.query(idle)).toEqual([]));
    expect(await published(round.id)).toEqual(drawn);
  });
});
