import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PhotoPreparer, PhotoUnusable } from '../../application/ports/photo/photos.js';
import { Settings } from '../../application/ports/settings.js';
import type { PhotoCrop } from '../../domain/tutor/photo.js';
import { PHOTO_FILES, type PhotoFile } from '../../domain/tutor/photo-address.js';
import { incomingOf } from '../document/disk-staging.js';
import { type ParserLimits, ParserProcesses } from '../parsers/parser-processes.js';
import type { PhotoAnswer, PhotoQuestion } from './preparing/answer.js';

/** Built it is JavaScript, under test the TypeScript that Node runs as it is. */
const PREPARER = fileURLToPath(new URL(`./preparing/preparer${extname(import.meta.filename)}`, import.meta.url));

/** One at a time: nobody waits on a screen for a drawn photo, so it takes one core and may take long. */
const LIMITS: ParserLimits = { atOnce: 1, waiting: 50, timeoutMs: 120_000, idle: 30_000 };

/** Draws photos in a process of their own, apart from those of uploads (decisions 017 and 049). */
@Injectable()
export class PreparedPhotos extends PhotoPreparer implements OnApplicationShutdown {
  private readonly processes = new ParserProcesses<PhotoQuestion, PhotoAnswer>(PREPARER, LIMITS);
  private readonly folder: string;

  constructor(settings: Settings) {
    super();
    this.folder = incomingOf(settings);
  }

  async prepare(picture: AsyncIterable<Uint8Array>, crop: PhotoCrop | null) {
    const base = join(this.folder, randomUUID());
    const files = PHOTO_FILES.map((file) => `${base}.${file}`);
    try {
      await mkdir(this.folder, { recursive: true });
      await pipeline(Readable.from(picture), createWriteStream(base, { flags: 'wx', mode: 0o600 }));
      const answer = await this.processes.ask({ base, crop, files: PHOTO_FILES });
      // It hung or crashed its process, or cost too much: another attempt would as well.
      if (!answer) throw new PhotoUnusable('too_large');
      if ('problem' in answer) throw new PhotoUnusable(answer.problem);
      if ('failed' in answer) throw new Error(`The photo could not be read or written: ${answer.failed}`);
      return await Promise.all(
        PHOTO_FILES.map(async (file): Promise<{ file: PhotoFile; bytes: Uint8Array }> => ({
          file,
          bytes: await readFile(`${base}.${file}`),
        })),
      );
    } finally {
      await Promise.all([base, ...files].map((file) => rm(file, { force: true })));
    }
  }

  onApplicationShutdown(): void {
    this.processes.close();
  }
}
