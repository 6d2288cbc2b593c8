import { Query } from '@nestjs/cqrs';
import type { StudentFilter, StudentSort } from '../../domain/admin/options.js';
import type { BookingStatus } from '../../domain/booking/booking.js';
import type { EnquiryStatus } from '../../domain/enquiry/status.js';

/** What is asked of a directory; pages begin at 1. */
export type DirectoryParams<Filter extends string, Sort extends string> = {
  search: string;
  filter: Filter;
  sortBy: Sort;
  sortDirection: 'asc' | 'desc';
  page: number;
  /** Null asks for what `directoryPageSize` says. */
  pageSize: number | null;
};

const WHOLE_DIRECTORY = 1_000;
const PAGE_OF_LARGER = 100;

/** A directory of up to 1,000 people comes whole; of a larger one a screenful at a time. */
export const directoryPageSize = (matching: number) => (matching <= WHOLE_DIRECTORY ? WHOLE_DIRECTORY : PAGE_OF_LARGER);

/** `total` counts the directory, `matching` what search and filter leave of it. */
export type DirectoryPage = { total: number; matching: number; page: number; pageSize: number; hasMore: boolean };

/** A distinct lower-cased e-mail over enquiries and bookings; totalSpent in cents. */
export type AdminStudent = {
  name: string;
  email: string;
  phone: string;
  location: string;
  enquiries: { id: string; reference: string; subjects: string; status: EnquiryStatus; createdAt: string }[];
  bookings: { id: string; sessionDate: string; subject: string; status: BookingStatus; totalCost: number }[];
  totalSessions: number;
  totalSpent: number;
  subjects: string[];
  firstContact: string;
  lastActivity: string;
};

export type Students = DirectoryPage & {
  students: AdminStudent[];
  summary: { active: number; prospects: number; totalSessions: number; totalRevenue: number };
};

export class ListStudents extends Query<Students> {
  constructor(readonly params: DirectoryParams<StudentFilter, StudentSort>) {
    super();
  }
}
