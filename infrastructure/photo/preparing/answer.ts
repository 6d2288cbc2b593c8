import type { PhotoCrop, PhotoProblem } from '../../../domain/tutor/photo.js';
import type { PhotoFile } from '../../../domain/tutor/photo-address.js';

/**
 * Asked of the process that draws photos: `base` is the picture,
 * beside which each file is written under its own ending.
 */
export type PhotoQuestion = { base: string; crop: PhotoCrop | null; files: readonly PhotoFile[] };

/** That it is drawn, why it cannot be, or what kept a file from being read or written. */
export type PhotoAnswer = { drawn: true } | { problem: Exclude<PhotoProblem, 'removed'> } | { failed: string };
