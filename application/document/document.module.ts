import { Module } from '@nestjs/common';
import { DecideDocumentHandler } from './decide-document.command.js';
import { OpenUploadHandler } from './open-upload.command.js';
import { ReadDocumentHandler } from './read-document.command.js';
import { RegisterDocumentHandler } from './register-document.command.js';
import { ScanDocuments } from './scan-documents.js';
import { StoreUploadHandler } from './store-upload.command.js';
import { SweepAbandonedUploads } from './sweep-abandoned-uploads.timer.js';

@Module({
  providers: [
    OpenUploadHandler,
    StoreUploadHandler,
    RegisterDocumentHandler,
    ReadDocumentHandler,
    DecideDocumentHandler,
    SweepAbandonedUploads,
    ScanDocuments,
  ],
  exports: [ScanDocuments],
})
export class DocumentModule {}
