import { DAY } from '../../../domain/shared/time.js';
import type { UploadUsage } from '../../../domain/document/upload.js';

export type Upload = { id: string; accountId: string; fileSize: number; mimeType: string };

/** Files on their way in: an address is given out, used once, and its file made a document or swept away. */
export abstract class Uploads {
  /**
   * Gives out an address for some minutes of the real time, which a demo's clock does not move. `outcome` is
   * what the command gives back, for a repeat under its Idempotency-Key.
   */
  abstract open(
    upload: { id: string; accountId: string; minutes: number; createdAt: string },
    outcome: object,
  ): Promise<void>;

  /**
   * Takes the one use of an address; false when it is another's, has expired, was used or is none. `decide` sees what
   * the account has besides, alone among its uploads; when it throws, the address stays unused.
   */
  abstract claim(id: string, accountId: string, decide: (usage: UploadUsage) => void): Promise<boolean>;

  /** The file is in the store; false when the upload was swept away meanwhile. `decide` as for `claim`. */
  abstract stored(
    id: string,
    file: { fileSize: number; mimeType: string },
    at: string,
    decide: (usage: UploadUsage) => void,
  ): Promise<boolean>;

  /** Ends a claimed upload whose file was not stored. */
  abstract release(id: string): Promise<void>;

  /** An upload of this account whose file is in the store and no document's yet. */
  abstract find(id: string, accountId: string): Promise<Upload | null>;

  /** Uploads that nobody made a document of, made before `before`, and that may be tried at `now`; at most a batch. */
  abstract abandoned(now: string, before: string): Promise<string[]>;

  abstract forget(id: string): Promise<void>;
}

/**
 * For so long a file may be made a document; a little later it is swept
 * away, when no call that began before can still take it (REL-29).
 */
export const UNREGISTERED_MS = DAY;
/** Half a minute more than a file may be made a document: longer than such a call takes. */
export const SWEPT_MS = UNREGISTERED_MS + 30_000;

/** Where an upload's file lies in the store. */
export const keyOf = (uploadId: string) => `documents/${uploadId}`;
