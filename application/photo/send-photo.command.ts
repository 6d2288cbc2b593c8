import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { conflict, invalid, notFound } from '../../domain/shared/domain-error.js';
import { plus } from '../../domain/shared/time.js';
import { PHOTO_MIME_TYPES } from '../../domain/document/document.rules.js';
import { type PhotoCrop, sendPhoto } from '../../domain/tutor/photo.js';
import { photoUrlOf } from '../../domain/tutor/photo-address.js';
import { takeUpload, UploadGone } from '../document/document.writes.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { UNREGISTERED_MS, Uploads } from '../ports/document/uploads.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { keepPhoto } from './photo.writes.js';

/**
 * Makes an uploaded picture the photo of the account's tutor, once
 * it is prepared (G-25). Returns the address that it will have.
 * @throws DomainError not_found, validation, conflict profile_required
 */
export class SendPhoto extends Command<{ profileImageUrl: string }> {
  constructor(
    readonly uploadId: string,
    readonly crop: PhotoCrop | null,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(SendPhoto)
export class SendPhotoHandler implements ICommandHandler<SendPhoto> {
  constructor(
    private readonly uploads: Uploads,
    private readonly tutors: TutorDirectory,
    private readonly changes: TutorChanges,
  ) {}

  async execute({ uploadId, crop, accountId }: SendPhoto): Promise<{ profileImageUrl: string }> {
    const upload = await this.uploads.find(uploadId, accountId);
    if (!upload) throw notFound('Upload');
    if (!PHOTO_MIME_TYPES.some((type) => type === upload.mimeType))
      throw invalid({ documentURL: 'Please choose a JPEG, PNG or WebP picture' });
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) throw conflict('profile_required', 'Please complete your profile first.');
    try {
      return await this.changes.change(
        tutorId,
        (_, now) => ({
          events: sendPhoto(uploadId, now),
          writes: [
            takeUpload({ uploadId, madeSince: plus(now, -UNREGISTERED_MS) }),
            keepPhoto({ id: uploadId, tutorId, crop, createdAt: now }),
          ],
          result: { profileImageUrl: photoUrlOf(tutorId, uploadId) },
        }),
        `account:${accountId}`,
      );
    } catch (error) {
      if (error instanceof UploadGone) throw notFound('Upload');
      throw error;
    }
  }
}
