import { Module } from '@nestjs/common';
import { OpenUploadHandler } from './open-upload.command.js';
import { ReadDocumentHandler } from './read-document.command.js';
import { RegisterDocumentHandler } from './register-document.command.js';
import { StoreUploadHandler } from './store-upload.command.js';
import { SweepAbandonedUploads } from './sweep-abandoned-uploads.timer.js';

@Module({
  providers: [
    OpenUploadHandler,
    StoreUploadHandler,
    RegisterDocumentHandler,
    ReadDocumentHandler,
    SweepAbandonedUploads,
  ],
})
export class DocumentModule {}
