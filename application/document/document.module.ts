import { Module } from '@nestjs/common';
import { DecideDocumentHandler } from './decide-document.command.js';
import { DeleteAbandonedUploads } from './delete-abandoned-uploads.task.js';
import { OpenUploadHandler } from './open-upload.command.js';
import { ReadDocumentHandler } from './read-document.command.js';
import { RegisterDocumentHandler } from './register-document.command.js';
import { ScanUploadedDocuments } from './scan-uploaded-documents.task.js';
import { StoreUploadHandler } from './store-upload.command.js';

@Module({
  providers: [
    OpenUploadHandler,
    StoreUploadHandler,
    RegisterDocumentHandler,
    ReadDocumentHandler,
    DecideDocumentHandler,
    DeleteAbandonedUploads,
    ScanUploadedDocuments,
  ],
})
export class DocumentModule {}
