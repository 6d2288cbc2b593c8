import type { PhotoCrop, PhotoProblem } from '../../../domain/tutor/photo.js';
import { PHOTO_FILES, type PhotoFile } from '../../../domain/tutor/photo-address.js';
import { keyOf } from '../document/uploads.js';

/** A picture that cannot be shown. */
export class PhotoUnusable extends Error {
  constructor(readonly problem: Exclude<PhotoProblem, 'removed'>) {
    super(problem);
  }
}

/** Makes the files of a photo. */
export abstract class PhotoPreparer {
  /**
   * Cuts a square out of a picture, without a crop from its middle,
   * and draws it in every size and format, without metadata.
   * @throws PhotoUnusable; another error where it is to be tried again
   */
  abstract prepare(
    picture: AsyncIterable<Uint8Array>,
    crop: PhotoCrop | null,
  ): Promise<readonly { file: PhotoFile; bytes: Uint8Array }[]>;
}

/** Photos as they were sent, beside the tutors that show them. */
export abstract class Photos {
  /** How a photo is cut out; undefined where there is no such photo, or none any more. */
  abstract cropOf(photoId: string): Promise<PhotoCrop | null | undefined>;

  /** Photos that no tutor shows or waits for, and that may be tried at `now`; at most a batch. */
  abstract unused(now: string): Promise<string[]>;

  abstract forget(photoId: string): Promise<void>;
}

export const photoKey = (photoId: string, file: PhotoFile): string => `photos/${photoId}.${file}`;

/** Every key in the store that belongs to a photo: what was sent, and what was made of it. */
export const photoKeys = (photoId: string): string[] => [
  keyOf(photoId),
  ...PHOTO_FILES.map((file) => photoKey(photoId, file)),
];

const PHOTO_TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
export const photoTypeOf = (file: PhotoFile): string => PHOTO_TYPES[file.split('.')[1] ?? ''] ?? '';
