import { z } from 'zod';
import { PHOTO_STATUSES } from '../../../domain/tutor/photo.js';
import { added, success } from './added.js';

/**
 * GET and DELETE /api/portal/photo: the photo as its owner sees it (G-25). `preparing`: it is being drawn, and the one
 * before is shown until it is ready; `failed`: `problem` says why in words.
 */
export const ownPhoto = z
  .object({
    success,
    profileImageUrl: z.string().nullable(),
    status: z.enum(PHOTO_STATUSES),
    problem: z.string().nullable(),
  })
  .meta({ id: 'OwnPhoto' });
export type OwnPhotoAnswer = z.infer<typeof ownPhoto>;

/**
 * PUT /api/portal/photo: 200; `profileImageUrl` is where the photo is as soon as it is prepared, 404 until then. The
 * path of an upload of somebody else's or none answers 404.
 */
export const photoSent = z
  .object({ success, profileImageUrl: z.string(), status: added(z.literal('preparing'), 'preparing') })
  .meta({ id: 'PhotoSent' });
export type PhotoSent = z.infer<typeof photoSent>;

/**
 * DELETE /api/admin/tutors/{id}/photo (G-25): the tutor gets a mail,
 * with the reason where one is given. Also where there was none.
 */
export const photoRemoved = z.object({ success: z.literal(true), removed: z.boolean() }).meta({ id: 'PhotoRemoved' });
