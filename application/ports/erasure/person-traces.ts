import type { ErasedRows } from '../../../domain/act/act.js';

/**
 * Who is to be erased: by address, by one enquiry, by one tutor; by the rows of an
 * erasure that a backup does not know, or with addresses that was begun; or, whatever
 * else their addresses name, drafts of tutors and what a disowned enquiry has left.
 */
export type Wanted =
  | { email: string }
  | { enquiryId: string }
  | { tutorId: string }
  | { rows: ErasedRows; addresses?: string[]; unconfirmedAddresses?: string[] }
  | { drafts: string[] }
  | { disowned: string };

/** A row with somebody's words, and which side of it they are erased with. */
export type WithWords = { id: string; of: 'family' | 'tutor' };

/** Everything that is known of a person: the rows that say who it is, and what hangs on them. */
export type Person = Required<ErasedRows> & {
  /** In lower case. */
  addresses: string[];
  /** In the person's own rows, and perhaps somebody else's: only mails that these rows were sent are the person's. */
  unconfirmedAddresses: string[];
  /** Keys of files in the object store. */
  files: string[];
  openEnquiries: string[];
  /** The family's: confirmed, and still to begin. */
  comingSessions: string[];
  /** The family's: not decided yet. */
  openRequests: string[];
  /** Rows that still hold words. */
  words: {
    bookings: WithWords[];
    bookingRequests: WithWords[];
    quotes: WithWords[];
    reviews: WithWords[];
    cases: WithWords[];
    contracts: string[];
    documents: string[];
  };
  /** Whether a row still says who it is. */
  isNamed: boolean;
};

/** Finds and forgets what the tables say of a person. */
export abstract class PersonTraces {
  /** As it is at `now`. @throws DomainError not_found where nobody is known by it any more */
  abstract of(wanted: Wanted, now: string): Promise<Person>;

  /**
   * Forgets the person in rows that belong to somebody else or to nobody: mails,
   * kept answers, counters. Mails to the person are deleted; those to others lose
   * the members that the mail catalogue names. Returns how many rows it concerned.
   */
  abstract forgetBeside(person: Person): Promise<number>;
}
