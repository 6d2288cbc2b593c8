import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  type CompetitionFigures,
  type AdminEntry,
  GetCompetitionFigures,
  ListEntries,
  ListRounds,
  type PublicRound,
  ReadCompetitions,
  ReadDraw,
  type AdminRound,
} from '../../application/competition/read-competitions.query.js';
import { type Competition, entryStatus, firstClosing, statusOf } from '../../domain/competition/competition.js';
import { COMPETITION_IDS } from '../../domain/competition/options.js';
import { addDays, startOfDay, SYDNEY } from '../../domain/shared/time.js';
import { Database } from '../postgres/database.js';

type Row = Competition & { id: string };

const ROUND = `c.id, c.competition, c.number, c.opened_at as "openedAt", c.closes_at as "closesAt", c.drawn_at as "drawnAt", c.seed,
  c.is_seed_given as "isSeedGiven", c.winner_entry_id as "winnerEntryId"`;
/** Those that took part, or would if it was drawn now; of a drawn round its entries may be gone by their time. */
const ENTRIES = `case when c.drawn_at is null
  then (select count(*)::int from competition_entries e where e.round_id = c.id and e.confirmed_at is not null)
  else cardinality(c.drawn_entries) end as entries`;
/** So many draws are listed on the page; each can be read for good by its id. */
const MOST_DRAWS = 12;

const seen = <R extends Pick<Row, 'closesAt' | 'drawnAt'>>(row: R, now: string) => ({
  ...row,
  status: statusOf(row, now),
});

@QueryHandler(ReadCompetitions)
export class ReadCompetitionsHandler implements IQueryHandler<ReadCompetitions> {
  constructor(private readonly database: Database) {}

  async execute({ now }: ReadCompetitions) {
    const [newest, closed] = await Promise.all([
      this.database.query<Row>(
        `select distinct on (competition) ${ROUND} from competitions c order by competition, number desc`,
      ),
      this.database.query<PublicRound & { openedAt: string }>(
        `select ${ROUND}, ${ENTRIES} from competitions c where c.closes_at < $1 order by c.closes_at desc, c.id limit ${MOST_DRAWS}`,
        [now],
      ),
    ]);
    return {
      competitions: COMPETITION_IDS.map((id) => {
        const round = newest.find(({ competition }) => competition === id);
        // Its first round opens with the first entry.
        const { closesAt, drawnAt } = round ?? { closesAt: firstClosing(now), drawnAt: null };
        return { id, closesAt, status: statusOf({ closesAt, drawnAt }, now) };
      }),
      draws: closed.map(({ openedAt: _, ...round }) => seen(round, now)),
    };
  }
}

@QueryHandler(ReadDraw)
export class ReadDrawHandler implements IQueryHandler<ReadDraw> {
  constructor(private readonly database: Database) {}

  async execute({ id, now }: ReadDraw) {
    const row = await this.database.one<Omit<PublicRound, 'entries'> & { openedAt: string; entries: string[] }>(
      `select ${ROUND}, case when c.drawn_at is null then array(select e.id::text from competition_entries e
                where e.round_id = c.id and e.confirmed_at is not null order by e.id)
              else c.drawn_entries end as entries
       from competitions c where c.id = $1 and c.closes_at < $2`,
      [id, now],
    );
    if (!row) return null;
    const { openedAt: _, ...round } = row;
    return seen(round, now);
  }
}

@QueryHandler(ListRounds)
export class ListRoundsHandler implements IQueryHandler<ListRounds> {
  constructor(private readonly database: Database) {}

  async execute({ now }: ListRounds): Promise<AdminRound[]> {
    const rows = await this.database.query<Omit<AdminRound, 'status'>>(
      `select ${ROUND}, ${ENTRIES},
         (select count(*)::int from competition_entries e where e.round_id = c.id and e.confirmed_at is null) as pending,
         (select count(*)::int from competition_entries e where e.round_id = c.id and e.confirmed_at is not null) as confirmed,
         (select jsonb_build_object('name', e.name, 'email', e.email) from competition_entries e where e.id = c.winner_entry_id) as winner
       from competitions c order by array_position($1::text[], c.competition), c.number desc`,
      [COMPETITION_IDS],
    );
    return rows.map((row) => seen(row, now));
  }
}

@QueryHandler(GetCompetitionFigures)
export class GetCompetitionFiguresHandler implements IQueryHandler<GetCompetitionFigures> {
  constructor(private readonly database: Database) {}

  async execute({ from, to, now }: GetCompetitionFigures): Promise<CompetitionFigures> {
    const rounds = await this.database.query<PublicRound & { isCounted: boolean }>(
      `select c.competition, c.drawn_at as "drawnAt", ${ENTRIES}, c.closes_at >= $2 and c.closes_at < $3 as "isCounted"
       from competitions c where c.closes_at < $1`,
      [now, startOfDay(from, SYDNEY), startOfDay(addDays(to, 1), SYDNEY)],
    );
    return {
      competitions: COMPETITION_IDS.map((competition) => {
        const counted = rounds.filter((round) => round.isCounted && round.competition === competition);
        return {
          competition,
          closed: counted.length,
          drawn: counted.filter(({ drawnAt }) => drawnAt !== null).length,
          entries: counted.reduce((sum, { entries }) => sum + entries, 0),
        };
      }),
      waiting: rounds.filter(({ drawnAt, entries }) => drawnAt === null && entries > 0).length,
    };
  }
}

const STATUSES = {
  pending: 'e.confirmed_at is null',
  confirmed: 'e.confirmed_at is not null and c.drawn_at is null',
  won: 'e.confirmed_at is not null and c.winner_entry_id = e.id',
  not_won: 'e.confirmed_at is not null and c.winner_entry_id <> e.id',
};

@QueryHandler(ListEntries)
export class ListEntriesHandler implements IQueryHandler<ListEntries> {
  constructor(private readonly database: Database) {}

  async execute({ wanted: { competition, roundId, status, before }, page }: ListEntries) {
    const values: unknown[] = [];
    const conditions = ['true'];
    if (competition) conditions.push(`e.competition = $${values.push(competition)}`);
    if (roundId) conditions.push(`e.round_id = $${values.push(roundId)}`);
    if (status) conditions.push(STATUSES[status]);
    if (before)
      conditions.push(
        `(e.created_at, e.id) < ($${values.push(before.createdAt)}::timestamptz, $${values.push(before.id)}::uuid)`,
      );
    const rows = await this.database.query<Omit<AdminEntry, 'status'> & Pick<Competition, 'drawnAt' | 'winnerEntryId'>>(
      `select e.id, e.competition, e.round_id as "roundId", coalesce(c.number, 1) as round, e.name, e.email, e.phone,
         e.student_name as "studentName", e.year_level as "yearLevel", e.subjects, e.created_at as "createdAt",
         e.confirmed_at as "confirmedAt", c.drawn_at as "drawnAt", c.winner_entry_id as "winnerEntryId"
       from competition_entries e left join competitions c on c.id = e.round_id
       where ${conditions.join(' and ')} order by e.created_at desc, e.id desc limit ${page + 1}`,
      values,
    );
    const entries = rows.slice(0, page).map(({ drawnAt, winnerEntryId, ...entry }) => ({
      ...entry,
      status: entryStatus(entry, { drawnAt, winnerEntryId }),
    }));
    const last = entries.at(-1);
    return { entries, next: rows.length > page && last ? `${last.createdAt}_${last.id}` : null };
  }
}
