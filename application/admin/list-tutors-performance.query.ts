import { Query } from '@nestjs/cqrs';
import type { TutorFilter, TutorSort } from '../../domain/admin/options.js';
import type { VettingStatus } from '../../domain/tutor/vetting.js';
import type { DirectoryParams, DirectoryPage } from './list-students.query.js';

/** hourlyRate in dollars, totalEarnings in cents, responseRate in percent. */
export type TutorPerformance = {
  tutor: {
    id: string;
    name: string;
    email: string;
    subjects: string[];
    hourlyRate: number;
    vettingStatus: VettingStatus;
    averageRating: number;
    totalReviews: number;
    createdAt: string;
    contractSigned: boolean;
    acceptingStudents: boolean;
    pausedAt: string | null;
    suspendedAt: string | null;
    profileImageUrl: string | null;
    closesAt: string | null;
  };
  metrics: { totalSessions: number; totalEarnings: number; responseRate: number };
  recentActivity: { lastBooking: string | null };
};

export type TutorsPerformance = DirectoryPage & {
  tutors: TutorPerformance[];
  summary: {
    totalTutors: number;
    activeTutors: number;
    approvedTutors: number;
    totalEarnings: number;
    totalSessions: number;
    averageRating: number;
  };
};

/**
 * An active tutor is approved and has a session that was not cancelled no longer than 90 days before `now`, or ahead.
 */
export class ListTutorsPerformance extends Query<TutorsPerformance> {
  constructor(
    readonly params: DirectoryParams<TutorFilter, TutorSort>,
    readonly now: string,
  ) {
    super();
  }
}
