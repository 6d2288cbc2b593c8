import { conflict, invalid } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import { addDays, DAY, endOfDay, localDate, plus, SYDNEY } from '../shared/time.js';
import type { CompetitionId } from './options.js';

/**
 * One round of a competition, which ends with its draw (G-27). A
 * competition has at most one open round; entries belong to a round.
 *
 * | round  | enter                                        | confirm an entry                 | draw                  | open the next round |
 * | ------ | -------------------------------------------- | -------------------------------- | --------------------- | ------------------- |
 * | –      | opens the first round, then as in open       |                                  | 409 `not_closed`      | open                |
 * | open   | pending; the same again is the same entry    | confirmed; again stays confirmed | 409 `not_closed`      | 409 `still_open`    |
 * | closed | 409 `competition_closed`                     | 409 `competition_closed`         | drawn; 409 `no_entries` where none is confirmed | open |
 * | drawn  | 409 `competition_closed`                     | 409 `competition_closed`         | 409 `already_drawn`   | open                |
 *
 * | entry     | its round closes | its round is drawn | removed                                        |
 * | --------- | ---------------- | ------------------ | ---------------------------------------------- |
 * | pending   | takes no part    | takes no part      | after `RETENTION_DAYS.unconfirmedEntries`      |
 * | confirmed | takes part       | won or not won     | won: `competitionEntries`; not: `drawnEntries` |
 */
export type Competition = {
  competition: CompetitionId;
  /** Of its rounds, from 1. */
  number: number;
  openedAt: string;
  /** Its last millisecond: from the next one on it is closed. */
  closesAt: string;
  drawnAt: string | null;
  seed: string | null;
  /** An operator chose the seed; else the app drew it at random. */
  isSeedGiven: boolean | null;
  /** Ids of the entries that took part, in order: the log keeps them, so that the draw can be repeated for good. */
  drawnEntries: readonly string[];
  winnerEntryId: string | null;
};

export type CompetitionEvent =
  | { type: 'CompetitionOpened'; data: { competition: CompetitionId; number: number; closesAt: string; at: string } }
  | {
      type: 'CompetitionDrawn';
      data: { seed: string; isSeedGiven: boolean; entries: readonly string[]; winnerEntryId: string; at: string };
    };

export const COMPETITION_STATUSES = ['open', 'closed', 'drawn'] as const;
export type CompetitionStatus = (typeof COMPETITION_STATUSES)[number];

export const ENTRY_STATUSES = ['pending', 'confirmed', 'won', 'not_won'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** How long a round lasts, in days: the shortest leaves time to confirm an entry. */
const ROUND_DAYS = { least: 1, most: 62 } as const;
/** A first round that would leave less time to enter ends with the next month. */
const FIRST_ROUND_LEAST_DAYS = 14;
const LENGTH = `Please choose a day from tomorrow to ${ROUND_DAYS.most} days ahead`;

export const statusOf = (
  { closesAt, drawnAt }: Pick<Competition, 'closesAt' | 'drawnAt'>,
  now: string,
): CompetitionStatus => (drawnAt ? 'drawn' : now <= closesAt ? 'open' : 'closed');

/** The first round closes at the end of a month, in Sydney, that leaves at least two weeks to enter. */
export function firstClosing(now: string): string {
  const [year = 0, month = 0] = localDate(plus(now, FIRST_ROUND_LEAST_DAYS * DAY), SYDNEY)
    .split('-')
    .map(Number);
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return endOfDay(addDays(next, -1), SYDNEY);
}

/**
 * Opens the round after `last`, null where there was none. @throws DomainError conflict still_open, invalid closesAt
 */
export function open(
  competition: CompetitionId,
  last: Competition | null,
  closesAt: string,
  now: string,
): CompetitionEvent[] {
  if (last && statusOf(last, now) === 'open')
    throw conflict('still_open', 'This competition is still open. Its next round can open once it has closed.');
  if (closesAt < plus(now, ROUND_DAYS.least * DAY) || closesAt > plus(now, ROUND_DAYS.most * DAY))
    throw invalid({ closesAt: LENGTH });
  return [{ type: 'CompetitionOpened', data: { competition, number: (last?.number ?? 0) + 1, closesAt, at: now } }];
}

/** What an entry to a round that does not take any is refused with, and a confirmation that comes too late. */
export const competitionClosed = () =>
  conflict('competition_closed', 'This competition has closed and takes no more entries.');

/** @throws DomainError conflict competition_closed */
export function refuseClosed(round: Competition, now: string): void {
  if (statusOf(round, now) !== 'open') throw competitionClosed();
}

/** What a draw hashes: with the seed, anybody can hash the same. */
export const drawnText = (seed: string, competition: string) => `${seed}${competition}`;

/**
 * Which of so many entries wins, from 0: the first 8 bytes of the SHA-256 of `drawnText`, as one number with its
 * highest byte first, modulo how many there are. Of 2^64 numbers each place is given the same, but for less than one in
 * 2^40 of them where a million enter.
 */
export function drawnPlace(digest: Uint8Array, entries: number): number {
  let number = 0n;
  for (const byte of digest.subarray(0, 8)) number = number * 256n + BigInt(byte);
  return Number(number % BigInt(entries));
}

/** Entries in the order in which a draw counts them. */
export const inOrder = (entries: readonly string[]) => [...entries].sort();

export type Draw = { seed: string; isSeedGiven: boolean; digest: Uint8Array; entries: readonly string[] };

/** Draws the winner among the confirmed entries. @throws DomainError conflict not_closed, already_drawn, no_entries */
export function draw(
  round: Competition,
  { seed, isSeedGiven, digest, entries }: Draw,
  now: string,
): CompetitionEvent[] {
  const status = statusOf(round, now);
  if (status === 'drawn') throw conflict('already_drawn', 'The winner of this competition has been drawn already');
  if (status === 'open') throw notClosed();
  if (entries.length === 0)
    throw conflict('no_entries', 'Nobody has confirmed an entry to this competition, so there is no winner to draw');
  const ordered = inOrder(entries);
  const winnerEntryId = ordered[drawnPlace(digest, ordered.length)] as string;
  return [{ type: 'CompetitionDrawn', data: { seed, isSeedGiven, entries: ordered, winnerEntryId, at: now } }];
}

export const notClosed = () =>
  conflict('not_closed', 'This competition is still open. The winner can be drawn once it has closed.');

/**
 * Of the rounds of one competition, the one that a draw without a
 * round's own id means. `hasEntries`: somebody has confirmed one.
 *
 * | closed rounds                                 | meant                     |
 * | --------------------------------------------- | ------------------------- |
 * | some wait for a draw, of which some have entries | the oldest with entries |
 * | some wait for a draw, none has entries        | the oldest of them        |
 * | all are drawn                                 | the newest                |
 * | none                                          | null                      |
 */
export function roundToDraw<Round extends Competition & { hasEntries: boolean }>(
  rounds: readonly Round[],
  now: string,
): Round | null {
  const closed = rounds
    .filter((round) => statusOf(round, now) !== 'open')
    .sort((one, other) => one.number - other.number);
  const waiting = closed.filter((round) => !round.drawnAt);
  return waiting.find(({ hasEntries }) => hasEntries) ?? waiting[0] ?? closed.at(-1) ?? null;
}

/** What became of an entry, as far as its round has come. */
export function entryStatus(
  { id, confirmedAt }: { id: string; confirmedAt: string | null },
  round: Pick<Competition, 'drawnAt' | 'winnerEntryId'>,
): EntryStatus {
  if (!confirmedAt) return 'pending';
  if (!round.drawnAt) return 'confirmed';
  return round.winnerEntryId === id ? 'won' : 'not_won';
}

export function evolve(round: Competition | null, event: CompetitionEvent): Competition {
  switch (event.type) {
    case 'CompetitionOpened': {
      const { at, ...opened } = event.data;
      const undrawn = { drawnAt: null, seed: null, isSeedGiven: null, drawnEntries: [], winnerEntryId: null };
      return { ...opened, openedAt: at, ...undrawn };
    }
    case 'CompetitionDrawn': {
      if (!round) throw new Error(`${event.type} before CompetitionOpened`);
      const { at, entries, ...drawn } = event.data;
      return { ...round, ...drawn, drawnEntries: entries, drawnAt: at };
    }
    default:
      return unreachable(event);
  }
}
