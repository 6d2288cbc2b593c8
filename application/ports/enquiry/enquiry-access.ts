import type { LinkTimes } from '../../../domain/enquiry/link.js';

/** Which page a link opens, under which version of its access, and whether only to read it (G-18). */
export type OpenedLink = { enquiryId: string; access: number; isReadOnly: boolean };

/** An enquiry of the same address that a link opens besides its own, and under which version of its access (G-18). */
export type AlsoOpened = { enquiryId: string; access: number };

/**
 * What a session was let into: a private page, under the version that its access had then, by the link of another
 * enquiry or its own.
 */
export type Grant = {
  session: string;
  enquiryId: string;
  access: number;
  via?: { id: string; access: number } | undefined;
};

/**
 * Who may see an enquiry's private page, and what was sent
 * just now. Of an enquiry that was erased nobody may see anything.
 */
export abstract class EnquiryAccess {
  /**
   * What a token opens, under which version, if it has not ended by then; null for one that is wrong or was taken back.
   */
  abstract opened(tokenHash: string): Promise<(OpenedLink & LinkTimes) | null>;

  /**
   * The other enquiries of the same address that a link of this one opens as well, newest first, at most as many: not
   * those whose access was ended after the link was made, nor those that were erased (G-18).
   */
  abstract others(link: { enquiryId: string; createdAt: string }, limit: number): Promise<AlsoOpened[]>;

  /** Notes that a page was used by who holds this version of its access (G-18). */
  abstract used(enquiryId: string, access: number, now: string): Promise<void>;

  /** The version of an enquiry's access; null where there is none, or nothing is left of it. */
  abstract versionOf(enquiryId: string): Promise<number | null>;

  /**
   * Which of these, by their places, still hold: the session has not ended, no access that they need was taken back.
   */
  abstract valid(grants: Grant[]): Promise<Set<number>>;

  /** The enquiry first sent with this fingerprint. */
  abstract submitted(fingerprint: string): Promise<{ id: string; reference: string } | null>;
}
