import type { ErasedRows } from '../../domain/act/act.js';

/** Who is to be forgotten: by address, by one enquiry or by one tutor. */
export type Wanted = { email: string } | { enquiryId: string } | { tutorId: string };

/** The rows that say who a person is, the addresses they name and the files they point to. */
export type Traces = ErasedRows & {
  addresses: string[];
  files: string[];
  openEnquiries: string[];
  comingSessions: string[];
};

export abstract class PersonalData {
  abstract traces(wanted: Wanted): Promise<Traces>;

  /** Up to so many drafts that were kept long enough at `now`, without the session that made them. */
  abstract oldDrafts(now: string, most: number): Promise<Pick<Traces, 'tutors' | 'files'>>;

  /** Deletes what was kept longer than its purpose needs at `now`; gives how many rows of each kind. */
  abstract keepRetention(now: string): Promise<Record<string, number>>;

  /** When retention was last kept; null before the first time. */
  abstract retentionKeptAt(): Promise<string | null>;
}
