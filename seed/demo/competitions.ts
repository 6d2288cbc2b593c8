import { createHash } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { keepEntry } from '../../application/competition/competition.writes.js';
import { roundId } from '../../application/competition/rounds.js';
import { append, startStream } from '../../application/ports/ledger.js';
import { draw, drawnText, open } from '../../domain/competition/competition.js';
import { COMPETITION_SUBJECTS, COMPETITION_YEAR_LEVELS, type CompetitionId } from '../../domain/competition/options.js';
import { addDays, DAY, endOfDay, HOUR, localDate, plus, SYDNEY } from '../../domain/shared/time.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { familyOf } from '../market/families.js';
import type { Seeder } from './seeder.js';

type Plan = {
  competition: CompetitionId;
  number: number;
  /** Days from today; a round ends with its closing day. */
  opens: number;
  closes: number;
  confirmed: number;
  pending: number;
  drawn?: { daysAgo: number };
};

/**
 * One round that waits for its draw, one that is drawn, and each
 * competition open, as visitors can enter all three (P-23).
 */
const PLANS: readonly Plan[] = [
  { competition: 'mathematics-olympiad', number: 1, opens: -12, closes: 16, confirmed: 18, pending: 4 },
  { competition: 'creative-writing', number: 1, opens: -30, closes: -2, confirmed: 23, pending: 3 },
  { competition: 'creative-writing', number: 2, opens: -1, closes: 27, confirmed: 2, pending: 1 },
  {
    competition: 'science-investigation',
    number: 1,
    opens: -35,
    closes: -6,
    confirmed: 31,
    pending: 2,
    drawn: { daysAgo: 5 },
  },
  { competition: 'science-investigation', number: 2, opens: -4, closes: 24, confirmed: 5, pending: 1 },
];
const CHILDREN = ['Mia', 'Noah', 'Isla', 'Leo', 'Zara', 'Finn', 'Amara', 'Hugo', 'Ivy', 'Kai', 'Priya', 'Tom'];
const SEED = 'demo';

const ofList = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

/** Loads the rounds of the competitions with their entries and the draw of one (G-27). */
export async function applyCompetitions(app: INestApplicationContext, seeder: Seeder, adminId: string): Promise<void> {
  const database = app.get(Database, { strict: false });
  const today = localDate(seeder.ago(0), SYDNEY);
  let family = 400;
  for (const plan of PLANS) {
    const { competition, number, opens, closes, confirmed, pending, drawn } = plan;
    const id = roundId(competition, number);
    const size = confirmed + pending;
    const first = family;
    family += size;
    const openedAt = seeder.ago(-opens * DAY);
    const closesAt = endOfDay(addDays(today, closes), SYDNEY);
    if (!(await seeder.has('competition', id))) {
      const last = null;
      const [opened] = open(competition, last, closesAt, plus(closesAt, -30 * DAY));
      if (!opened || opened.type !== 'CompetitionOpened') throw new Error('a round begins by being opened');
      const events = [{ ...opened, data: { ...opened.data, number, at: openedAt } }];
      const span = Date.parse(seeder.ago(HOUR)) < Date.parse(closesAt) ? seeder.ago(HOUR) : closesAt;
      const step = (Date.parse(span) - Date.parse(openedAt)) / (size + 1);
      const writes = Array.from({ length: size }, (_, place) => {
        const person = familyOf(SEED, first + place, seeder.places);
        return keepEntry({
          id: seeder.id('competition-entry', first + place),
          fingerprint: `demo ${competition} ${number} ${place}`,
          name: person.name,
          email: person.email,
          phone: person.phone,
          studentName: ofList(CHILDREN, first + place),
          yearLevel: ofList(COMPETITION_YEAR_LEVELS, first + place * 3),
          subjects: ofList(COMPETITION_SUBJECTS, first + place),
          competition,
          roundId: id,
          linkId: seeder.id('competition-link', first + place),
          createdAt: plus(openedAt, Math.round(step * (place + 1))),
        });
      });
      await seeder.apply(openedAt, 'system', [startStream('competition', id, events)], writes);
    }
    const round = await seeder.load('competition', id);
    if (!drawn || round.state.drawnAt) {
      await confirmSome(database, id, confirmed);
      continue;
    }
    await confirmSome(database, id, confirmed);
    const rows = await database.query<{ id: string }>(
      'select id from competition_entries where round_id = $1 and confirmed_at is not null order by id',
      [id],
    );
    const seed = createHash('sha256').update(`banksia ${id}`).digest('hex').slice(0, 32);
    const digest = createHash('sha256').update(drawnText(seed, competition)).digest();
    const at = seeder.ago(drawn.daysAgo * DAY);
    const entries = rows.map((row) => row.id);
    const events = draw(round.state, { seed, isSeedGiven: false, digest, entries }, at);
    await seeder.apply(at, `account:${adminId}`, [append(round, events)]);
  }
}

/** The first so many of a round, an hour after each came; what an interrupted load has confirmed stays so. */
async function confirmSome(database: Database, id: string, confirmed: number): Promise<void> {
  await database.query(
    `update competition_entries e set confirmed_at = e.created_at + interval '20 minutes'
     from competitions c
     where c.id = e.round_id and c.drawn_at is null and e.confirmed_at is null
       and e.id in (select id from competition_entries where round_id = $1 order by created_at, id limit $2)`,
    [id, confirmed],
  );
}
