import { Module } from '@nestjs/common';
import { DeleteUnusedPhotos } from './delete-unused-photos.task.js';
import { PreparePhotoWhenTutorSentOne } from './prepare-photo-when-tutor-sent-one.reaction.js';
import { RemovePhotoHandler, RemoveTutorPhotoHandler } from './remove-photo.command.js';
import { SendPhotoHandler } from './send-photo.command.js';

/** The tutor's photo (G-25). */
@Module({
  providers: [
    SendPhotoHandler,
    RemovePhotoHandler,
    RemoveTutorPhotoHandler,
    PreparePhotoWhenTutorSentOne,
    DeleteUnusedPhotos,
  ],
})
export class PhotoModule {}
