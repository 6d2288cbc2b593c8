import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NoRoom, ObjectStore } from '../../application/ports/document/object-store.js';

const KEY = /^[a-z0-9-]+\/[a-z0-9.-]+$/i;

export const halfWrittenIn = (folder: string) => join(folder, 'half-written');

/** Files in a folder: written beside, then renamed, so that nobody sees a half-written one. */
export class DiskStore extends ObjectStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const file = this.fileOf(key);
    const half = join(halfWrittenIn(this.folder), randomUUID());
    try {
      await Promise.all([mkdir(dirname(file), { recursive: true }), mkdir(dirname(half), { recursive: true })]);
      await pipeline(Readable.from(bytes), createWriteStream(half, { mode: 0o600, flush: true }));
      await rename(half, file);
    } catch (error) {
      await rm(half, { force: true });
      const { code } = error as NodeJS.ErrnoException;
      throw code === 'ENOSPC' || code === 'EDQUOT' ? new NoRoom('There is no room for another file') : error;
    }
  }

  async get(key: string): Promise<AsyncIterable<Uint8Array> | null> {
    try {
      const handle = await open(this.fileOf(key));
      return createReadStream('', { fd: handle });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.fileOf(key), { force: true });
  }

  async ready(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await access(this.folder, constants.W_OK);
  }

  private fileOf(key: string): string {
    if (!KEY.test(key) || key.includes('..')) throw new Error('That is no key of a file');
    return join(this.folder, key);
  }
}
