import { Injectable } from '@nestjs/common';
import { CompetitionEntries } from '../../application/ports/competition-entries.js';
import type { CompetitionEntry } from '../../domain/competition/competition.rules.js';
import { Database } from './database.js';

@Injectable()
export class PostgresCompetitionEntries extends CompetitionEntries {
  constructor(private readonly database: Database) {
    super();
  }

  async enter(entry: CompetitionEntry, kept: { id: string; fingerprint: string; createdAt: string }): Promise<string> {
    // An update that changes nothing lets the row of the first entry answer, also when both come at the same moment.
    const row = await this.database.one<{ id: string }>(
      `insert into competition_entries
         (id, fingerprint, name, email, phone, student_name, year_level, subjects, competition, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (fingerprint) do update set fingerprint = excluded.fingerprint returning id`,
      [
        kept.id,
        kept.fingerprint,
        entry.name,
        entry.email,
        entry.phone,
        entry.studentName,
        entry.yearLevel,
        entry.subjects,
        entry.competition,
        kept.createdAt,
      ],
    );
    return (row as { id: string }).id;
  }
}
