/** Private files by key, such as `documents/{id}`: whole or not there at all. */
export abstract class ObjectStore {
  /**
   * Takes a file of `size` bytes; nothing can be read before all
   * of it is there. @throws NoRoom, or what broke the source
   */
  abstract put(key: string, bytes: AsyncIterable<Uint8Array>, size: number, type: string): Promise<void>;

  /** Null when there is none. */
  abstract get(key: string): Promise<AsyncIterable<Uint8Array> | null>;

  /** Removes a file; one that is not there is no error. */
  abstract remove(key: string): Promise<void>;

  /** Resolves when the store can be written to. */
  abstract ready(): Promise<void>;
}

/** The disk or bucket is full. */
export class NoRoom extends Error {}
