import { Injectable } from '@nestjs/common';
import { DAY, plus } from '../../domain/shared/time.js';
import { ObjectStore } from '../ports/object-store.js';
import { keyOf, Uploads } from '../ports/uploads.js';
import { each, Rings, type Timer } from '../timer.js';

/** Removes files that nobody made a document of within a day, and what an interrupted upload left (REL-29). */
@Rings()
@Injectable()
export class SweepAbandonedUploads implements Timer {
  constructor(
    private readonly uploads: Uploads,
    private readonly store: ObjectStore,
  ) {}

  async ring(now: string): Promise<number> {
    return each('abandoned-upload', await this.uploads.abandoned(now, plus(now, -DAY)), async (id) => {
      await this.store.remove(keyOf(id));
      await this.uploads.forget(id);
    });
  }
}
