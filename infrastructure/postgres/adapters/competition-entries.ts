import { Injectable } from '@nestjs/common';
import { DatabaseError } from 'pg';
import {
  CompetitionEntries,
  type ConfirmedEntry,
  type DrawnEntry,
  type KnownEntry,
} from '../../../application/ports/competition/competition-entries.js';
import { Database } from '../database.js';

/** By which a draw that came first refuses a confirmation. */
const DRAWN = 'competition_entries_before_draw';

@Injectable()
export class PostgresCompetitionEntries extends CompetitionEntries {
  constructor(private readonly database: Database) {
    super();
  }

  async find(fingerprint: string, addressHash: string): Promise<KnownEntry> {
    const [entry, link] = await Promise.all([
      this.database.one<NonNullable<KnownEntry['entry']>>(
        'select id, confirmed_at as "confirmedAt" from competition_entries where fingerprint = $1',
        [fingerprint],
      ),
      this.database.one<NonNullable<KnownEntry['link']>>(
        `select l.id, l.mailed_at as "mailedAt", l.unanswered, l.answered_at as "answeredAt", s.off_at as "offAt"
         from competition_links l left join mail_switches s on s.recipient = l.id::text and s.kind = 'competition-entry'
         where l.address_hash = $1`,
        [addressHash],
      ),
    ]);
    return { entry, link };
  }

  async confirm(tokenHash: string, at: string): Promise<ConfirmedEntry[] | null> {
    try {
      return await this.confirmOpen(tokenHash, at);
    } catch (error) {
      // Drawn in the meantime; the others of the address are confirmed all the same.
      if (!(error instanceof DatabaseError) || error.constraint !== DRAWN) throw error;
      return this.confirmOpen(tokenHash, at);
    }
  }

  /** Using the link also ends that its owner wants no mail, as pressing a button does elsewhere. */
  private async confirmOpen(tokenHash: string, at: string): Promise<ConfirmedEntry[] | null> {
    const [found] = await this.database.query<{ id: string }>(
      `with used as (update competition_links set answered_at = $2 where token_hash = $1 returning id),
         on_again as (delete from mail_switches using used where recipient = used.id::text and kind = 'competition-entry'),
         confirmed as (
           update competition_entries e set confirmed_at = $2 from used, competitions c
           where e.link_id = used.id and e.confirmed_at is null and c.id = e.round_id and c.closes_at >= $2 and c.drawn_at is null)
       select id from used`,
      [tokenHash, at],
    );
    if (!found) return null;
    return this.database.query<ConfirmedEntry>(
      `select e.id, e.competition, c.closes_at as "closesAt" from competition_entries e join competitions c on c.id = e.round_id
       where e.link_id = $1 and e.confirmed_at is not null and c.closes_at >= $2 order by c.closes_at, e.id`,
      [found.id, at],
    );
  }

  confirmed(roundId: string): Promise<DrawnEntry[]> {
    return this.database.query<DrawnEntry>(
      `select e.id, e.link_id as "linkId", e.email, e.year_level as "yearLevel", s.recipient is not null as "isOff"
       from competition_entries e left join mail_switches s on s.recipient = e.link_id::text and s.kind = 'competition-entry'
       where e.round_id = $1 and e.confirmed_at is not null order by e.id`,
      [roundId],
    );
  }
}
