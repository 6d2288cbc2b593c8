import { enquiryMask } from '../../domain/matching/availability.js';
import { type Dossier, readDossier } from '../../domain/matching/dossier.js';
import { type Counts, type Tallies, tallyInto } from '../../domain/matching/tally.js';
import { localDate, SYDNEY } from '../../domain/shared/time.js';
import type { Database } from './database.js';
import { keptCandidates } from './kept-candidates.js';

/** Runs that are counted together: the more they are, the fewer rows are written for each. */
export const RUNS_A_BATCH = 500;
/** Runs that are read at once; between them others have their turn. */
const RUNS_A_READ = 20;
const ROWS_A_WRITE = 1_000;

type Run = {
  createdAt: string;
  dossier: Dossier;
  availableDays: string[];
  availableTimes: string[];
  namedBefore: string[];
};
type Tally = { tutor_id: string; day: string; counts: Counts };

/** Counts a batch of dossiers that were not counted yet, each once; returns how many. */
export const tallyDossiers = (database: Database): Promise<number> =>
  database.asyncCommit.transaction(async (client) => {
    const statements = database.asyncCommit;
    return statements.on(client, async () => {
      const days = new Map<string, Tallies>();
      let count = 0;
      for (let read = RUNS_A_READ; read === RUNS_A_READ && count < RUNS_A_BATCH; count += read) {
        const runs = await takeRuns(statements);
        for (const run of runs) add(days, run);
        read = runs.length;
      }
      await addTallies(statements, rowsOf(days));
      return count;
    });
  });

const takeRuns = (database: Database) =>
  database.query<Run>(
    `with taken as (
       update matching_runs set tallied = true
       where id = any(array(select id from matching_runs where not tallied order by created_at limit ${RUNS_A_READ} for update skip locked))
       returning id, enquiry_id, wave, created_at, dossier
     )
     select t.created_at as "createdAt", t.dossier, e.available_days as "availableDays", e.available_times as "availableTimes",
       array(select distinct c.tutor_id from matching_runs b cross join lateral ${keptCandidates('b.dossier')} c
             where b.enquiry_id = t.enquiry_id and b.wave < t.wave) as "namedBefore"
     from taken t join enquiries e on e.id = t.enquiry_id`,
  );

function add(days: Map<string, Tallies>, run: Run): void {
  const day = localDate(run.createdAt, SYDNEY);
  let tallies = days.get(day);
  if (!tallies) days.set(day, (tallies = new Map()));
  tallyInto(tallies, {
    candidates: readDossier(run.dossier).candidates,
    wanted: enquiryMask(run.availableDays, run.availableTimes),
    namedBefore: new Set(run.namedBefore),
  });
}

/** In one order, so that two batches of the same tutors wait for each other and never both. */
const rowsOf = (days: Map<string, Tallies>): Tally[] =>
  [...days]
    .flatMap(([day, all]) => Array.from(all, ([tutorId, counts]) => ({ tutor_id: tutorId, day, counts })))
    .sort((one, other) => compared(one.tutor_id, other.tutor_id) || compared(one.day, other.day));

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

async function addTallies(database: Database, rows: readonly Tally[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_WRITE)
    await database.query(
      `insert into match_tallies (tutor_id, day, counts)
       select tutor_id, day, counts from jsonb_to_recordset($1::jsonb) as t(tutor_id uuid, day date, counts jsonb) order by 1, 2
       on conflict (tutor_id, day) do update set counts = (
         select jsonb_object_agg(key, amount) from (
           select key, sum(value::int) as amount from (
             select * from jsonb_each_text(match_tallies.counts) union all select * from jsonb_each_text(excluded.counts)
           ) both_counts group by key
         ) summed)`,
      [JSON.stringify(rows.slice(from, from + ROWS_A_WRITE))],
    );
}
