import { EntitySchema } from 'typeorm';
import { bool, emptyList, id, instant, int, optional, ref, table, text, version, withDefault } from './columns.js';

/** F-05; entries with one fingerprint are one entry. */
export const competitionEntries = new EntitySchema({
  name: 'competition_entries',
  columns: {
    id,
    fingerprint: text,
    name: text,
    email: text,
    phone: text,
    studentName: text,
    yearLevel: text,
    subjects: text,
    competition: text,
    createdAt: instant,
    roundId: ref,
    linkId: optional(ref),
    confirmedAt: optional(instant),
  },
  indices: [
    { name: 'competition_entries_once', columns: ['fingerprint'], unique: true },
    { name: 'competition_entries_round', columns: ['roundId', 'id'] },
    { name: 'competition_entries_link', columns: ['linkId'] },
    { name: 'competition_entries_newest', columns: ['createdAt', 'id'] },
  ],
});

/** Rounds of the competitions, each with its draw (G-27). */
export const competitions = table({
  name: 'competitions',
  columns: {
    id,
    competition: text,
    number: int,
    openedAt: instant,
    closesAt: instant,
    drawnAt: optional(instant),
    seed: optional(text),
    isSeedGiven: optional(bool),
    drawnEntries: emptyList(),
    winnerEntryId: optional(ref),
    version,
  },
  indices: [{ name: 'competitions_number', columns: ['competition', 'number'], unique: true }],
  checks: [
    { name: 'competitions_drawn_when_closed', expression: `drawn_at is null or drawn_at > closes_at` },
    {
      name: 'competitions_drawn_whole',
      expression: `drawn_at is null or (seed is not null and is_seed_given is not null and winner_entry_id::text = any(drawn_entries))`,
    },
  ],
});

/**
 * The mailed link that confirms the entries of an address, which
 * is known by its hash; goes with the last of its entries (G-27).
 */
export const competitionLinks = new EntitySchema({
  name: 'competition_links',
  columns: {
    id,
    addressHash: text,
    tokenHash: text,
    mailedAt: instant,
    unanswered: withDefault(int, 1),
    answeredAt: optional(instant),
    createdAt: instant,
  },
  indices: [
    { name: 'competition_links_address', columns: ['addressHash'], unique: true },
    { name: 'competition_links_token', columns: ['tokenHash'], unique: true },
  ],
});
