import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { NoRoom } from '../../application/ports/document/object-store.js';
import { Settings } from '../../application/ports/settings.js';
import { FileRefused, type Staged, Staging } from '../../application/ports/document/staging.js';
import { Inspections } from './inspections.js';

export const incomingOf = ({ dataDir }: Settings) => join(dataDir, 'incoming');

/** Files that come in, one at a time in a folder of their own until their bytes were looked at. */
@Injectable()
export class DiskStaging extends Staging implements OnApplicationShutdown {
  private readonly inspections = new Inspections();
  private readonly folder: string;

  constructor(settings: Settings) {
    super();
    this.folder = incomingOf(settings);
  }

  async receive(source: AsyncIterable<Uint8Array>, type: string, limit: number): Promise<Staged> {
    const file = join(this.folder, randomUUID());
    const discard = () => rm(file, { force: true });
    try {
      await mkdir(this.folder, { recursive: true });
      await write(source, file, limit);
      const size = await this.inspections.inspect(file, type);
      return { size, type, bytes: () => createReadStream(file), discard };
    } catch (error) {
      await discard();
      const { code } = error as NodeJS.ErrnoException;
      throw code === 'ENOSPC' || code === 'EDQUOT' ? new NoRoom('There is no room for another file') : error;
    }
  }

  onApplicationShutdown(): void {
    this.inspections.close();
  }
}

async function write(source: AsyncIterable<Uint8Array>, file: string, limit: number): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    if ((await copy(source, handle, limit)) === 0) throw new FileRefused('empty');
  } finally {
    await handle.close();
  }
}

async function copy(source: AsyncIterable<Uint8Array>, handle: FileHandle, limit: number): Promise<number> {
  let size = 0;
  const chunks = source[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch(() => {
      throw new FileRefused('cut_off');
    });
    if (next.done) return size;
    size += next.value.byteLength;
    if (size > limit) throw new FileRefused('too_large');
    await handle.write(next.value);
  }
}
