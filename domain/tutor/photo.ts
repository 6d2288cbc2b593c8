/**
 * A tutor's photo (G-25): at most one is shown and at most one is being prepared.
 *
 * | state \ decision  | send B            | B is prepared | B is refused       | remove, by the tutor | remove, by the team   |
 * | ----------------- | ----------------- | ------------- | ------------------ | -------------------- | --------------------- |
 * | none, or a problem | prepares B       | nothing       | nothing            | none                 | nothing               |
 * | prepares B        | prepares B's heir | shows B       | problem            | none                 | none, `removed`       |
 * | shows A           | shows A, prepares B | nothing     | nothing            | none                 | none, `removed`       |
 * | shows A, prepares B | shows A, prepares B's heir | shows B | shows A, problem | none              | none, `removed`       |
 *
 * What was sent, shown or prepared and is so no more has no picture left in the store.
 */
import { unreachable } from '../shared/event.js';

/** A square of the picture, in its own pixels as a viewer sees it upright. */
export type PhotoCrop = { left: number; top: number; size: number };

/** Why a photo is not shown. */
export type PhotoProblem = 'unreadable' | 'too_small' | 'too_large' | 'removed';

/** Of the square that is shown: less would be blurred on every screen. */
export const LEAST_PHOTO_PIXELS = 160;

export const PHOTO_PROBLEM_WORDS: Record<PhotoProblem, string> = {
  unreadable: 'We could not read this picture. Please save it again as a JPEG or PNG, or choose another one.',
  too_small: `This picture is too small. Please choose one that is at least ${LEAST_PHOTO_PIXELS} pixels wide and high.`,
  too_large: 'This picture has too many pixels for us to prepare. Please choose a smaller one.',
  removed: 'Our team removed your photo. Please choose one that shows your face clearly and nobody else.',
};

/** Why an admin takes a photo away; the tutor reads it in a mail. */
export const PHOTO_REMOVAL_WORDS = {
  unclear: 'Your face cannot be seen clearly.',
  others: 'It shows somebody else, or more than one person.',
  text: 'It contains contact details, a logo or other text.',
  unsuitable: 'It does not suit a page that parents and children look at.',
};
export type PhotoRemovalReason = keyof typeof PHOTO_REMOVAL_WORDS;
export const PHOTO_REMOVAL_REASONS = [
  'unclear',
  'others',
  'text',
  'unsuitable',
] as const satisfies readonly PhotoRemovalReason[];

export type PhotoFacts = {
  /** The photo that is shown, and the one that is being prepared to take its place. */
  photoId: string | null;
  photoPendingId: string | null;
  /** Why the last photo is not shown; null: nothing is wrong. */
  photoProblem: PhotoProblem | null;
};

export type PhotoEvent =
  | { type: 'TutorPhotoSent'; data: { photoId: string; at: string } }
  | { type: 'TutorPhotoShown'; data: { photoId: string; at: string } }
  | { type: 'TutorPhotoRefused'; data: { photoId: string; problem: Exclude<PhotoProblem, 'removed'>; at: string } }
  | { type: 'TutorPhotoRemoved'; data: { byAdmin?: true; at: string } };

export const NO_PHOTO: PhotoFacts = { photoId: null, photoPendingId: null, photoProblem: null };

/** What a tutor's photo is at a moment. */
export const photoStatusOf = ({ photoId, photoPendingId, photoProblem }: PhotoFacts) =>
  photoPendingId ? 'preparing' : photoProblem ? 'failed' : photoId ? 'ready' : 'none';
export type PhotoStatus = ReturnType<typeof photoStatusOf>;
export const PHOTO_STATUSES = ['none', 'preparing', 'ready', 'failed'] as const satisfies readonly PhotoStatus[];

/** A photo begins to be prepared; one that still was is not shown any more. */
export const sendPhoto = (photoId: string, now: string): PhotoEvent[] => [
  { type: 'TutorPhotoSent', data: { photoId, at: now } },
];

/** The photo is prepared and shown from now on; nothing where another one was sent since, or it was removed. */
export const showPhoto = ({ photoPendingId }: PhotoFacts, photoId: string, now: string): PhotoEvent[] =>
  photoPendingId === photoId ? [{ type: 'TutorPhotoShown', data: { photoId, at: now } }] : [];

/** The photo could not be prepared; the one before stays. */
export const refusePhoto = (
  { photoPendingId }: PhotoFacts,
  { photoId, problem }: { photoId: string; problem: Exclude<PhotoProblem, 'removed'> },
  now: string,
): PhotoEvent[] =>
  photoPendingId === photoId ? [{ type: 'TutorPhotoRefused', data: { photoId, problem, at: now } }] : [];

/** The tutor takes the photo away, and whatever was wrong with one; twice is once. */
export const removePhoto = ({ photoId, photoPendingId, photoProblem }: PhotoFacts, now: string): PhotoEvent[] =>
  photoId || photoPendingId || photoProblem ? [{ type: 'TutorPhotoRemoved', data: { at: now } }] : [];

/** An admin takes it away, which the tutor reads in the profile; without a photo nothing. */
export const removePhotoByAdmin = ({ photoId, photoPendingId }: PhotoFacts, now: string): PhotoEvent[] =>
  photoId || photoPendingId ? [{ type: 'TutorPhotoRemoved', data: { byAdmin: true, at: now } }] : [];

export function evolvePhoto(photo: PhotoFacts, event: PhotoEvent): PhotoFacts {
  const { photoId } = photo;
  switch (event.type) {
    case 'TutorPhotoSent':
      return { photoId, photoPendingId: event.data.photoId, photoProblem: null };
    case 'TutorPhotoShown':
      return { ...NO_PHOTO, photoId: event.data.photoId };
    case 'TutorPhotoRefused':
      return { photoId, photoPendingId: null, photoProblem: event.data.problem };
    case 'TutorPhotoRemoved':
      return { ...NO_PHOTO, photoProblem: event.data.byAdmin ? 'removed' : null };
    default:
      return unreachable(event);
  }
}
