import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import {
  type Competition,
  draw,
  drawnPlace,
  drawnText,
  entryStatus,
  evolve,
  firstClosing,
  inOrder,
  open,
  refuseClosed,
  roundToDraw,
  statusOf,
} from '../../../domain/competition/competition.js';
import { COMPETITION_IDS } from '../../../domain/competition/options.js';
import { linkIsDue } from '../../../domain/competition/entry-link.js';
import { fold } from '../../../domain/shared/event.js';
import { DAY, MINUTE, plus } from '../../../domain/shared/time.js';

const NOW = '2026-11-23T02:00:00.000Z';
const CLOSES = plus(NOW, 10 * DAY);
const AFTER = plus(CLOSES, 1);

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const opened = (number = 1, closesAt = CLOSES): Competition =>
  evolve(null, {
    type: 'CompetitionOpened',
    data: { competition: 'mathematics-olympiad', number, closesAt, at: NOW },
  });
const how = (seed: string, entries: readonly string[], isSeedGiven = false) => ({
  seed,
  isSeedGiven,
  entries,
  digest: sha256(drawnText(seed, 'mathematics-olympiad')),
});
const drawnOf = (round: Competition, seed: string, entries: readonly string[]) =>
  fold(evolve, round, draw(round, how(seed, entries), AFTER));
const codeOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 40 });

describe('G-27 a round of a competition', () => {
  const rounds = {
    open: [opened(), NOW],
    closed: [opened(), AFTER],
    drawn: [drawnOf(opened(), 'x', ['a']), AFTER],
  } as const;

  it.each([
    ['open', null, 'not_closed', 'still_open'],
    ['closed', 'competition_closed', null, null],
    ['drawn', 'competition_closed', 'already_drawn', null],
  ] as const)('%s: entering gives %s, a draw %s, opening the next round %s', (status, entering, drawing, opening) => {
    const [round, now] = rounds[status];
    expect(statusOf(round, now)).toBe(status);
    expect(codeOf(() => refuseClosed(round, now))).toBe(entering);
    expect(codeOf(() => draw(round, how('seed', ['a', 'b']), now))).toBe(drawing);
    expect(codeOf(() => open('mathematics-olympiad', round, plus(now, 20 * DAY), now))).toBe(opening);
  });

  it('closes after its last millisecond', () => {
    expect([statusOf(opened(), CLOSES), statusOf(opened(), AFTER)]).toEqual(['open', 'closed']);
  });

  it('has no winner where nobody has confirmed an entry', () => {
    expect(codeOf(() => draw(opened(), how('seed', []), AFTER))).toBe('no_entries');
  });

  it('the next one has the next number, and closes from a day to two months ahead', () => {
    expect(open('creative-writing', opened(3, plus(NOW, -1)), CLOSES, NOW)).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ number: 4 }) }),
    ]);
    for (const closesAt of [plus(NOW, DAY - 1), plus(NOW, 62 * DAY + 1), plus(NOW, -DAY)])
      expect(codeOf(() => open('creative-writing', null, closesAt, NOW))).toBe('validation');
  });

  it('the first one closes at the end of a month in Sydney that leaves two weeks', () => {
    expect(firstClosing('2026-11-02T00:00:00.000Z')).toBe('2026-11-30T12:59:59.999Z');
    expect(firstClosing(NOW)).toBe('2026-12-31T12:59:59.999Z');
    expect(firstClosing('2027-06-16T00:00:00.000Z')).toBe('2027-06-30T13:59:59.999Z');
  });

  it('meant by its competition is the oldest with entries that waits for its draw, else the oldest, else the newest that has closed', () => {
    const entered = (round: Competition) => ({ ...round, hasEntries: true });
    const [first, second, third] = [
      entered(opened(1, plus(NOW, -9))),
      entered(opened(2, plus(NOW, -5))),
      entered(opened(3)),
    ];
    const drawn = (round: typeof first) => ({ ...round, drawnAt: NOW });
    const empty = (round: typeof first) => ({ ...round, hasEntries: false });
    expect(roundToDraw([second, first, third], NOW)).toBe(first);
    expect(roundToDraw([drawn(first), second, third], NOW)).toBe(second);
    expect(roundToDraw([drawn(first), drawn(second), third], NOW)).toEqual(drawn(second));
    expect(roundToDraw([third], NOW)).toBeNull();
    expect(roundToDraw([empty(first), second, third], NOW)).toBe(second);
    expect(roundToDraw([empty(first), empty(second), third], NOW)).toEqual(empty(first));
    expect(roundToDraw([empty(first), drawn(second), third], NOW)).toEqual(empty(first));
  });
});

describe('G-27 a draw', () => {
  it('is repeatable by anyone: of the same entries in any order the same seed draws the same winner, as §8 says', () => {
    fc.assert(
      fc.property(
        ids,
        fc.string({ minLength: 1 }),
        fc.constantFrom(...COMPETITION_IDS),
        (entries, seed, competition) => {
          const round = { ...opened(), competition };
          const digest = sha256(`${seed}${competition}`);
          const winner = (order: readonly string[]) =>
            fold(evolve, round, draw(round, { ...how(seed, order), digest }, AFTER)).winnerEntryId;
          const place = digest.readBigUInt64BE() % BigInt(entries.length);
          expect(winner(entries)).toBe([...entries].sort()[Number(place)]);
          expect(winner([...entries].reverse())).toBe(winner(entries));
        },
      ),
    );
  });

  it('gives each place the same share of the numbers: one number more is one place further', () => {
    const bytes = (number: bigint) => {
      const buffer = Buffer.alloc(32, 0xff);
      buffer.writeBigUInt64BE(number);
      return buffer;
    };
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 64n - 2n), fc.integer({ min: 1, max: 1_000_000 }), (number, entries) => {
        const [place, next] = [drawnPlace(bytes(number), entries), drawnPlace(bytes(number + 1n), entries)];
        expect(place).toBeGreaterThanOrEqual(0);
        expect(next).toBe((place + 1) % entries);
      }),
    );
  });

  it('keeps seed, entries in order and winner, and cannot be made again', () => {
    fc.assert(
      fc.property(ids, fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (entries, seed, other) => {
        const round = drawnOf(opened(), seed, entries);
        expect(round).toMatchObject({ seed, isSeedGiven: false, drawnAt: AFTER, drawnEntries: inOrder(entries) });
        expect(round.drawnEntries).toContain(round.winnerEntryId);
        expect(codeOf(() => draw(round, how(other, entries), plus(AFTER, DAY)))).toBe('already_drawn');
      }),
    );
  });

  it('decides what became of an entry; one that nobody confirmed takes no part', () => {
    const [waits, drawn] = [opened(), { ...opened(), drawnAt: AFTER, winnerEntryId: 'a' }];
    const entry = (id: string, confirmedAt: string | null) => ({ id, confirmedAt });
    expect([waits, drawn].map((round) => entryStatus(entry('a', null), round))).toEqual(['pending', 'pending']);
    expect([waits, drawn].map((round) => entryStatus(entry('a', NOW), round))).toEqual(['confirmed', 'won']);
    expect(entryStatus(entry('b', NOW), drawn)).toBe('not_won');
  });
});

describe('SEC-29 the link of an address', () => {
  const link = (changes: object = {}) => ({
    mailedAt: NOW,
    unanswered: 1,
    answeredAt: null,
    offAt: null,
    ...changes,
  });
  it.each([
    ['none so far', null, 0, true],
    ['one just now', link(), DAY - 1, false],
    ['one a day ago', link(), DAY, true],
    ['the third that nobody used, a day ago', link({ unanswered: 3 }), DAY, false],
    ['the third that nobody used, a month ago', link({ unanswered: 3 }), 30 * DAY, true],
    ['one that was used', link({ unanswered: 3, answeredAt: plus(NOW, MINUTE) }), 2 * MINUTE, true],
    ['one that was answered by stopping such mail', link({ offAt: plus(NOW, MINUTE) }), 29 * DAY, false],
    ['one that was answered so a month ago', link({ offAt: NOW }), 30 * DAY, true],
  ])('%s', (_, found, later, isDue) => {
    expect(linkIsDue(found, plus(NOW, later))).toBe(isDue);
  });
});
