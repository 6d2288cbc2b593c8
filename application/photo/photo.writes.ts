import type { PhotoCrop } from '../../domain/tutor/photo.js';
import { writeKind } from '../ports/writes.js';

/** A photo that was sent: how it is cut out, and by which its files are found for as long as there are any (G-25). */
export const keepPhoto = writeKind<{ id: string; tutorId: string; crop: PhotoCrop | null; createdAt: string }>(
  'photo.keep',
);

/** The picture that an account is shown with, in place of the one before; null: none. */
export const showOnAccount = writeKind<{ accountId: string; profileImageUrl: string | null }>('photo.showOnAccount', {
  accountsOf: ({ accountId }) => [accountId],
});
