import { z } from 'zod';
import { success } from './added.js';
import { ownCredential } from './portal.js';

/** POST /api/objects/upload: where to PUT the file within 15 minutes, once (API-13, R-32). */
export const uploadTicket = z.object({ uploadURL: z.url() }).meta({ id: 'UploadTicket' });
export type UploadTicket = z.infer<typeof uploadTicket>;

/**
 * PUT {uploadURL}, the raw file under its content type: 200. 400 `archive_too_large` and `picture_too_large` (over
 * 20,000 pixels a side or 100 megapixels), 403 `upload_refused` (another's, expired or used), 408 cut off, 413 over 10
 * MB, 415 `wrong_type` (not what its type says), `empty`, `macros`, 507 no room.
 */
export const uploadStored = z.object({ success: z.literal(true) }).meta({ id: 'UploadStored' });

/** PUT /api/credential-documents: 200; the path of an upload of somebody else's or none answers 404 (API-14). */
export const documentRegistered = z.object({ success, document: ownCredential }).meta({ id: 'DocumentRegistered' });
