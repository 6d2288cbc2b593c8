import type { LinkTimes } from '../../domain/enquiry/link.js';

/** Which page a link opens, under which version of its access, and whether only to read it (G-18). */
export type OpenedLink = { enquiryId: string; access: number; isReadOnly: boolean };

/** What a session was let into: a private page, under the version that its access had then. */
export type Grant = { session: string; enquiryId: string; access: number };

/** Who may see an enquiry's private page, and what was sent just now. Of an enquiry that was erased nobody may see anything. */
export abstract class EnquiryAccess {
  /** What a token opens, under which version, if it has not ended by then; null for one that is wrong or was taken back. */
  abstract opened(tokenHash: string): Promise<(OpenedLink & LinkTimes) | null>;

  /** Notes that a page was used by who holds this version of its access (G-18). */
  abstract used(enquiryId: string, access: number, now: string): Promise<void>;

  /** The version of an enquiry's access; null where there is none, or nothing is left of it. */
  abstract versionOf(enquiryId: string): Promise<number | null>;

  /** Which of these, by their places, still hold: the session has not ended, the access was not taken back. */
  abstract valid(grants: Grant[]): Promise<Set<number>>;

  /** The enquiry first sent with this fingerprint. */
  abstract submitted(fingerprint: string): Promise<{ id: string; reference: string } | null>;
}
