import type { AdminStudent } from '@contract/admin-people.js';
import { csvDay, csvList, csvMoney, csvOf, download } from '../csv';
import { businessDay } from '../words';

const COLUMNS = [
  'Name',
  'Email',
  'Phone',
  'Location',
  'Total Enquiries',
  'Total Sessions',
  'Total Spent',
  'Subjects',
  'First Contact',
  'Last Activity',
] as const;

/** Saves `students-{date}.csv`. */
export function exportStudents(students: AdminStudent[], at: string): void {
  const rows = students.map((student) => [
    student.name,
    student.email,
    student.phone,
    student.location,
    student.enquiries.length,
    student.totalSessions,
    csvMoney(student.totalSpent),
    csvList(student.subjects),
    csvDay(student.firstContact),
    csvDay(student.lastActivity),
  ]);
  download(`students-${businessDay(at)}.csv`, csvOf(COLUMNS, rows));
}
