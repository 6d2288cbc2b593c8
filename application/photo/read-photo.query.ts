import { Query } from '@nestjs/cqrs';
import type { PhotoProblem, PhotoStatus } from '../../domain/tutor/photo.js';
import type { PhotoFile } from '../../domain/tutor/photo-address.js';
import type { Viewer } from '../../domain/tutor/tutor.js';

/** The photo of an account's tutor as its owner sees it (G-25). */
export type OwnPhoto = { profileImageUrl: string | null; status: PhotoStatus; problem: PhotoProblem | null };

export class GetOwnPhoto extends Query<OwnPhoto> {
  constructor(readonly accountId: string) {
    super();
  }
}

export type PhotoPicture = { photoId: string; isPublic: boolean; bytes: AsyncIterable<Uint8Array> };

/** A file of a tutor's photo; null where there is none, or the viewer may not see the tutor. */
export class GetPhotoFile extends Query<PhotoPicture | null> {
  constructor(
    readonly tutorId: string,
    readonly file: PhotoFile,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
