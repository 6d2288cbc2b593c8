import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notFound } from '../../domain/shared/domain-error.js';
import { read } from '../../domain/document/document.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';
import { ObjectStore } from '../ports/document/object-store.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';

export type DocumentFile = { fileName: string; mimeType: string; fileSize: number; bytes: AsyncIterable<Uint8Array> };

/**
 * Opens a document's file for its owner or an admin and keeps that it was read. @throws DomainError not_found,
 * conflict document_quarantined
 */
export class ReadDocument extends Command<DocumentFile> {
  constructor(
    readonly documentId: string,
    readonly reader: { accountId: string; role: 'owner' | 'admin' },
  ) {
    super();
  }
}

@CommandHandler(ReadDocument)
export class ReadDocumentHandler implements ICommandHandler<ReadDocument> {
  constructor(
    private readonly ledger: Ledger,
    private readonly store: ObjectStore,
    private readonly tutors: TutorDirectory,
    private readonly clock: Clock,
  ) {}

  async execute({ documentId, reader }: ReadDocument): Promise<DocumentFile> {
    const tutorId = reader.role === 'owner' ? await this.tutors.idOfAccount(reader.accountId) : null;
    const { fileName, mimeType, fileSize, storagePath } = await this.ledger.decide(
      'document',
      documentId,
      (document) => {
        if (reader.role === 'owner' && document.state.tutorId !== tutorId) throw notFound('Document');
        if (!document.columns.storagePath) throw notFound('File');
        const now = this.clock.now();
        const changes = [append(document, read(document.state, now))];
        return { commit: { changes, actor: `account:${reader.accountId}`, at: now }, result: document.columns };
      },
    );
    const bytes = await this.store.get(storagePath);
    if (!bytes) throw notFound('File');
    return { fileName, mimeType, fileSize, bytes };
  }
}
