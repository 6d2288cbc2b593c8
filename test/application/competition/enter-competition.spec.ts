import {
  EnterCompetition,
  EnterCompetitionHandler,
} from '../../../application/competition/enter-competition.command.js';
import { keepEntry } from '../../../application/competition/competition.writes.js';
import { ConfirmEntries, ConfirmEntriesHandler } from '../../../application/competition/confirm-entries.command.js';
import { DrawWinner, DrawWinnerHandler } from '../../../application/competition/draw-winner.command.js';
import { OpenRound, OpenRoundHandler } from '../../../application/competition/open-round.command.js';
import { Rounds } from '../../../application/competition/rounds.js';
import { DAY, HOUR, plus } from '../../../domain/shared/time.js';
import { InMemoryEntries } from '../../support/in-memory-entries.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

const MATHS = 'mathematics-olympiad';
const entry = {
  name: 'Jane Doe',
  email: 'jane@family.example',
  phone: '0412345678',
  studentName: 'Kim Doe',
  yearLevel: 'year-7' as const,
  subjects: 'mathematics' as const,
  competition: MATHS as typeof MATHS,
};

let world: InMemoryWorld;
let entries: InMemoryEntries;
let rounds: Rounds;
beforeEach(() => {
  world = new InMemoryWorld();
  entries = new InMemoryEntries(world);
  rounds = new Rounds(world.ledger);
});

const enter = (changes: object = {}) =>
  new EnterCompetitionHandler(rounds, entries, world.ledger, world.tokens, world.clock).execute(
    new EnterCompetition({ ...entry, ...changes }),
  );
const confirm = (linkId: string) =>
  new ConfirmEntriesHandler(entries, world.tokens, world.clock).execute(
    new ConfirmEntries(world.tokens.issue('competition-entry', linkId)),
  );
const draw = (seed?: string, id: string = MATHS) =>
  new DrawWinnerHandler(rounds, entries, world.ledger, world.clock).execute(new DrawWinner(id, seed, 'operator'));
const openNext = (days: number) =>
  new OpenRoundHandler(rounds, world.ledger, world.clock).execute(
    new OpenRound(MATHS, plus(world.clock.now(), days * DAY), 'operator'),
  );
const round = async () => (await rounds.of(MATHS)).at(-1);
const linkOf = (email: string) => entries.kept.find((kept) => kept.email === email)?.linkId ?? '';
const closeIt = async () => {
  const closesAt = (await round())?.state.closesAt ?? '';
  world.clock.advance(Date.parse(closesAt) - Date.parse(world.clock.now()) + 1);
};
const confirmedOf = async (email: string, changes: object = {}) => {
  const { id } = await enter({ email, ...changes });
  await confirm(linkOf(email));
  return id;
};

describe('entering a competition', () => {
  it('R-06 the same child enters a competition once, however the form is written', async () => {
    const first = await enter();
    expect(await enter({ email: 'Jane@Family.example', phone: '0498765432' })).toEqual(first);
    expect(await enter({ studentName: 'Lou Doe' })).not.toEqual(first);
  });

  it('G-27 opens the first round, keeps the entry and mails its address the link; the mail says nothing of who entered', async () => {
    const { types, mails } = await world.effectsOf(() => enter());
    expect(types).toEqual(['CompetitionOpened']);
    const [kept] = world.written(keepEntry);
    expect(kept).toMatchObject({ ...entry, roundId: (await round())?.id });
    expect(mails).toMatchObject([
      { kind: 'competition-entry', recipient: kept?.linkId, to: { name: '', address: entry.email } },
    ]);
    expect(JSON.stringify(mails[0]?.data)).not.toMatch(/Jane|Kim|0412.?345/);
  });

  it('SEC-29 mails an address one link a day, whatever is entered with it, and nothing once the entry is confirmed', async () => {
    for (const studentName of ['Kim', 'Lou', 'Max']) await enter({ studentName });
    expect(world.ledger.mails).toHaveLength(1);
    world.clock.advance(DAY);
    await enter({ studentName: 'Kim' });
    expect(world.ledger.mails).toHaveLength(2);
    await confirm(linkOf(entry.email));
    world.clock.advance(HOUR);
    for (const studentName of ['Kim', 'Lou', 'Max']) await enter({ studentName });
    expect(world.ledger.mails).toHaveLength(2);
    await enter({ studentName: 'Ada' });
    expect(world.ledger.mails).toHaveLength(3);
  });

  it('G-27 is refused once the round has closed, and goes to the next round when that is open', async () => {
    const first = await enter();
    await closeIt();
    await expect(enter({ studentName: 'Lou' })).rejects.toMatchObject({ code: 'competition_closed' });
    const { roundId } = await openNext(20);
    expect(await enter()).not.toEqual(first);
    expect(entries.kept.at(-1)?.roundId).toBe(roundId);
  });
});

describe('confirming entries', () => {
  it('G-27 one press confirms all entries of the address, again gives the same', async () => {
    const [kim, lou] = [await enter(), await enter({ studentName: 'Lou' })];
    await enter({ email: 'other@family.example' });
    const confirmed = await confirm(linkOf(entry.email));
    expect(confirmed.map(({ id }) => id)).toEqual([kim.id, lou.id]);
    expect(await confirm(linkOf(entry.email))).toEqual(confirmed);
  });

  it('G-27 comes too late once the round has closed; a link of nobody is none', async () => {
    await enter();
    await closeIt();
    await expect(confirm(linkOf(entry.email))).rejects.toMatchObject({ code: 'competition_closed' });
    await expect(confirm('nobody')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('drawing the winner', () => {
  it('G-27 draws among the confirmed entries and mails all who took part in the same commit, each address once', async () => {
    const [kim] = [await confirmedOf('a@family.example')];
    await enter({ email: 'a@family.example', studentName: 'Lou' });
    await confirm(linkOf('a@family.example'));
    await confirmedOf('b@family.example');
    await enter({ email: 'late@family.example' });
    const stopped = await confirmedOf('c@family.example');
    entries.off.add(linkOf('c@family.example'));
    await closeIt();
    const { types, mails } = await world.effectsOf(() => draw());
    expect(types).toEqual(['CompetitionDrawn']);
    const drawn = (await round())?.state;
    expect(drawn?.drawnEntries).toHaveLength(4);
    expect(drawn?.drawnEntries).toEqual(expect.arrayContaining([kim, stopped]));
    expect(drawn?.seed).toMatch(/^[0-9a-f]{32}$/);
    const winner = entries.kept.find(({ id }) => id === drawn?.winnerEntryId);
    const others = ['a@family.example', 'b@family.example'].filter((email) => email !== winner?.email);
    expect(mails.map(({ kind, to }) => [kind, to.address])).toEqual([
      ['competition-won', winner?.email],
      ...others.map((email) => ['competition-not-won', email]),
    ]);
  });

  it('G-27 with a seed draws what anybody can repeat, once', async () => {
    await confirmedOf('a@family.example');
    await expect(draw('wattle')).rejects.toMatchObject({ code: 'not_closed' });
    await closeIt();
    await draw('wattle');
    expect((await round())?.state).toMatchObject({ seed: 'wattle', isSeedGiven: true });
    await expect(draw('waratah')).rejects.toMatchObject({ code: 'already_drawn' });
    await expect(draw('waratah', (await round())?.id)).rejects.toMatchObject({ code: 'already_drawn' });
    expect((await round())?.state.seed).toBe('wattle');
  });

  it('G-27 without a confirmed entry, or before anybody entered, has no winner', async () => {
    await expect(draw()).rejects.toMatchObject({ code: 'not_closed' });
    await enter();
    await closeIt();
    await expect(draw()).rejects.toMatchObject({ code: 'no_entries' });
  });

  it('G-27 by its competition passes over a round that nobody has confirmed an entry to', async () => {
    await enter();
    await closeIt();
    const first = (await round())?.id;
    await openNext(20);
    await confirmedOf('b@family.example', { studentName: 'Lou Doe' });
    await closeIt();
    const second = (await round())?.id;
    expect(await draw('wattle')).toEqual({ roundId: second });
    await expect(draw('wattle')).rejects.toMatchObject({ code: 'no_entries' });
    await expect(draw('wattle', first)).rejects.toMatchObject({ code: 'no_entries' });
  });
});

describe('opening the next round', () => {
  it('G-27 waits until the last one has closed, whether or not it was drawn', async () => {
    await enter();
    await expect(openNext(20)).rejects.toMatchObject({ code: 'still_open' });
    await closeIt();
    await openNext(20);
    expect((await round())?.state).toMatchObject({ number: 2, drawnAt: null });
    const unknown = new OpenRound('spelling-bee', plus(world.clock.now(), DAY), 'operator');
    await expect(new OpenRoundHandler(rounds, world.ledger, world.clock).execute(unknown)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
