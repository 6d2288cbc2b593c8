/** Pixels a side, as they are shown. */
export const PHOTO_SIZES = [64, 160, 480] as const;

/** The files made of a photo. The JPEG is for mails: not every mail program reads the other two (decision 049). */
export const PHOTO_FILES = [
  ...PHOTO_SIZES.flatMap((size) => [`${size}.avif`, `${size}.webp`] as const),
  '160.jpg',
] as const;
export type PhotoFile = (typeof PHOTO_FILES)[number];

/** The address of a photo at its largest; another photo has another one, so that it can be kept for long. */
export const photoUrlOf = (tutorId: string, photoId: string): string =>
  `/media/tutors/${tutorId}/480.webp?v=${photoId}`;

/** The same photo in another size or format. */
export const photoFileUrl = (url: string, file: PhotoFile): string => url.replace('/480.webp', `/${file}`);
