import { Injectable } from '@nestjs/common';
import { plus } from '../../domain/shared/time.js';
import { ObjectStore } from '../ports/document/object-store.js';
import { keyOf, SWEPT_MS, Uploads } from '../ports/document/uploads.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';

/** Removes files that nobody made a document of within a day, and what an interrupted upload left (REL-29). */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class DeleteAbandonedUploads implements DueTask {
  readonly kind = 'abandoned-upload';

  constructor(
    private readonly uploads: Uploads,
    private readonly store: ObjectStore,
  ) {}

  due(now: string): Promise<string[]> {
    return this.uploads.abandoned(now, plus(now, -SWEPT_MS));
  }

  async handle(id: string): Promise<void> {
    await this.store.remove(keyOf(id));
    await this.uploads.forget(id);
  }
}
