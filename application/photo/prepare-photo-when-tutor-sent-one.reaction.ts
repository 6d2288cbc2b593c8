import { Injectable } from '@nestjs/common';
import { DomainError } from '../../domain/shared/domain-error.js';
import { refusePhoto, showPhoto } from '../../domain/tutor/photo.js';
import { photoUrlOf } from '../../domain/tutor/photo-address.js';
import type { Tutor } from '../../domain/tutor/tutor.js';
import { type Cause, Ledger, type Recorded } from '../ports/ledger.js';
import { ObjectStore } from '../ports/document/object-store.js';
import { PhotoPreparer, PhotoUnusable, photoKey, photoKeys, Photos, photoTypeOf } from '../ports/photo/photos.js';
import { keyOf } from '../ports/document/uploads.js';
import { OnQueue, type Reaction, ReactsTo } from '../reaction.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { showOnAccount } from './photo.writes.js';

/**
 * Draws a photo in its sizes and formats, and shows it then (G-25). What was removed, replaced or erased meanwhile is
 * not shown, and of it nothing is left in the store.
 */
@ReactsTo('TutorPhotoSent')
@OnQueue('notifications')
@Injectable()
export class PreparePhotoWhenTutorSentOne implements Reaction<'TutorPhotoSent'> {
  constructor(
    private readonly ledger: Ledger,
    private readonly changes: TutorChanges,
    private readonly photos: Photos,
    private readonly preparer: PhotoPreparer,
    private readonly store: ObjectStore,
  ) {}

  async react({ streamId: tutorId, data: { photoId }, at }: Recorded<'TutorPhotoSent'>, completes: Cause) {
    const isWaitedFor = (await this.tutor(tutorId)).photoPendingId === photoId;
    const problem = isWaitedFor ? await this.prepare(photoId) : null;
    await this.settle(tutorId, photoId, problem, completes).catch((error: unknown) => {
      // Erased meanwhile: there is nothing to decide.
      if (!(error instanceof DomainError && error.kind === 'not_found')) throw error;
      return this.ledger.commit({ changes: [], actor: 'system', at, completes });
    });
    const { photoId: shown, photoPendingId } = await this.tutor(tutorId);
    if (shown !== photoId && photoPendingId !== photoId)
      for (const key of photoKeys(photoId)) await this.store.remove(key);
  }

  private async tutor(tutorId: string): Promise<Tutor> {
    return (await this.ledger.load('tutor', tutorId)).state;
  }

  /** Why the photo cannot be shown; null: its files lie in the store. */
  private async prepare(photoId: string): Promise<PhotoUnusable['problem'] | null> {
    const crop = await this.photos.cropOf(photoId);
    const picture = await this.store.get(keyOf(photoId));
    if (crop === undefined || !picture) return 'unreadable';
    try {
      for (const { file, bytes } of await this.preparer.prepare(picture, crop))
        await this.store.put(photoKey(photoId, file), once(bytes), bytes.length, photoTypeOf(file));
      return null;
    } catch (error) {
      if (error instanceof PhotoUnusable) return error.problem;
      throw error;
    }
  }

  private async settle(tutorId: string, photoId: string, problem: PhotoUnusable['problem'] | null, completes: Cause) {
    await this.changes.change(
      tutorId,
      ({ state }, now) => {
        if (problem) return { events: refusePhoto(state, { photoId, problem }, now), result: undefined };
        const profileImageUrl = photoUrlOf(tutorId, photoId);
        return {
          events: showPhoto(state, photoId, now),
          writes: state.userId ? [showOnAccount({ accountId: state.userId, profileImageUrl })] : [],
          result: undefined,
        };
      },
      'system',
      completes,
    );
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
