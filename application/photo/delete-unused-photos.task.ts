import { Injectable } from '@nestjs/common';
import { ObjectStore } from '../ports/document/object-store.js';
import { photoKeys, Photos } from '../ports/photo/photos.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';

/** Removes the files of photos that were replaced, removed, refused or erased (G-25, R-68). */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class DeleteUnusedPhotos implements DueTask {
  readonly kind = 'unused-photo';

  constructor(
    private readonly photos: Photos,
    private readonly store: ObjectStore,
  ) {}

  due(now: string): Promise<string[]> {
    return this.photos.unused(now);
  }

  async handle(id: string): Promise<void> {
    for (const key of photoKeys(id)) await this.store.remove(key);
    await this.photos.forget(id);
  }
}
