import type { AdminTutorEntry } from '@contract/admin-people.js';
import { csvDay, csvList, csvMoney, csvNumber, csvOf, download } from '../csv';
import { businessDay } from '../words';

const COLUMNS = [
  'Name',
  'Email',
  'Subjects',
  'Hourly Rate',
  'Vetting Status',
  'Total Sessions',
  'Total Earnings',
  'Average Rating',
  'Registration Date',
] as const;

/** Saves `tutors-{date}.csv`. */
export function exportTutors(tutors: AdminTutorEntry[], at: string): void {
  const rows = tutors.map(({ tutor, metrics }) => [
    tutor.name,
    tutor.email,
    csvList(tutor.subjects),
    csvNumber(tutor.hourlyRate, 2),
    tutor.vettingStatus,
    metrics.totalSessions,
    csvMoney(metrics.totalEarnings),
    csvNumber(tutor.averageRating, 1),
    csvDay(tutor.createdAt),
  ]);
  download(`tutors-${businessDay(at)}.csv`, csvOf(COLUMNS, rows));
}
