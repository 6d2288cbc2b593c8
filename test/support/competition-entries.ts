import type { CompetitionEntry } from '../../domain/competition/competition.rules.js';

let sent = 0;

/** A competition entry as the form sends it, from another family each time; `changes` replace fields. */
export function competitionEntry(changes: Partial<CompetitionEntry> = {}): CompetitionEntry {
  sent += 1;
  return {
    name: 'Jane Doe',
    email: `jane.doe.${sent}@entries.example`,
    phone: '0412 345 678',
    studentName: 'Sam Doe',
    yearLevel: 'year-7',
    subjects: 'mathematics',
    competition: 'mathematics-olympiad',
    ...changes,
  };
}
