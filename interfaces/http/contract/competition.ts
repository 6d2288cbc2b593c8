import { z } from 'zod';
import { COMPETITION_STATUSES, ENTRY_STATUSES } from '../../../domain/competition/competition.js';
import { drawRules, roundRules } from '../../../domain/competition/competition.rules.js';
import { COMPETITION_IDS } from '../../../domain/competition/options.js';
import { added, success } from './added.js';
import { mailedToken } from './mailed-token.js';

/** POST /api/competitions/enter: 201, also for a repeat; 409 `competition_closed` after closing (G-27). */
export const competitionEntered = z.object({ success, id: z.uuid() }).meta({ id: 'CompetitionEntered' });
export type CompetitionEntered = z.infer<typeof competitionEntered>;

/** POST /api/competitions/confirmations: the token of the mailed link `/competition-entry#token=…` (G-27, R-81). */
export const entryConfirmation = z.object({ token: mailedToken }).meta({ id: 'EntryConfirmation' });

const competition = z.enum(COMPETITION_IDS);
const status = z.enum(COMPETITION_STATUSES);

/** The entries of the address that take part in what is open; 409 `competition_closed` where all have closed. */
export const entriesConfirmed = z
  .object({ success, entries: z.array(z.object({ id: z.uuid(), competition, closesAt: z.iso.datetime() })) })
  .meta({ id: 'EntriesConfirmed' });

/** A round that has closed. */
const closedRound = z.object({
  id: z.uuid(),
  competition,
  number: z.int(),
  status,
  closesAt: z.iso.datetime(),
  drawnAt: z.iso.datetime().nullable(),
  seed: z.string().nullable(),
  /** Our team chose the seed; else it was drawn at random. */
  isSeedGiven: z.boolean().nullable(),
  winnerEntryId: z.uuid().nullable(),
});

/** GET /api/competitions: each with the round that is open, or was last; and what has closed, the newest first. */
export const competitionsAnswer = z
  .object({
    success,
    competitions: z.array(z.object({ id: competition, status, closesAt: z.iso.datetime() })),
    draws: z.array(closedRound.extend({ entries: z.int() })),
  })
  .meta({ id: 'Competitions' });
export type ClosedRound = z.infer<typeof competitionsAnswer>['draws'][number];

/**
 * GET /api/competitions/draws/{id}: what anybody needs to repeat a draw. `entries` are the ids of all that took part,
 * in order, and stand here from the closing on: the winner is the one at the place that the first 8 bytes of
 * SHA-256(seed + competition), as a number with its highest byte first, leave modulo how many there are, from 0.
 */
export const drawAnswer = z
  .object({ success, draw: closedRound.extend({ entries: z.array(z.uuid()) }) })
  .meta({ id: 'CompetitionDraw' });
export type DrawnRound = z.infer<typeof drawAnswer>['draw'];

/** A round as operators see it: `entries` takes part, or did; `pending` and `confirmed` are those that are kept. */
const adminRound = closedRound.extend({
  openedAt: z.iso.datetime(),
  entries: z.int(),
  pending: z.int(),
  confirmed: z.int(),
  /** Whose entry won; null while none did, and once that entry is deleted. */
  winner: added(z.object({ name: z.string(), email: z.string() }).nullable(), null),
});
export type AdminRound = z.infer<typeof adminRound>;

/** GET /api/admin/competitions */
export const adminCompetitions = z.object({ success, rounds: z.array(adminRound) }).meta({ id: 'AdminCompetitions' });

/**
 * POST /api/admin/competitions/{id}/draw: `id` is a round's, or its
 * competition's; 409 `not_closed`, `already_drawn`, `no_entries`.
 */
export const drawForm = drawRules.meta({ id: 'DrawForm' });

/** POST /api/admin/competitions/{id}/rounds: `id` is the competition's; 409 `still_open`. */
export const roundForm = roundRules.meta({ id: 'RoundForm' });
export const roundAnswer = z.object({ success, round: adminRound }).meta({ id: 'RoundAnswer' });

const adminEntry = z.object({
  id: z.uuid(),
  competition,
  roundId: z.uuid(),
  round: z.int(),
  status: z.enum(ENTRY_STATUSES),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  studentName: z.string(),
  yearLevel: z.string(),
  subjects: z.string(),
  createdAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
});
export type AdminEntry = z.infer<typeof adminEntry>;

/**
 * GET /api/admin/competition-entries?competition&round&status&before: the newest first, 50 a page; `before` is the
 * `next` of the page before. `/api/admin/competition-entries.csv` has all of them.
 */
export const adminEntries = z
  .object({ success, entries: z.array(adminEntry), next: added(z.string().nullable(), null) })
  .meta({ id: 'AdminCompetitionEntries' });
