import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { plus } from '../../domain/shared/time.js';
import { conflict, DomainError, invalid, notFound } from '../../domain/shared/domain-error.js';
import { registerDocument } from '../../domain/document/document.js';
import { type DocumentInput, documentName } from '../../domain/document/document.rules.js';
import { Clock } from '../ports/clock.js';
import { startStream, Ledger } from '../ports/ledger.js';
import { TutorDocuments } from '../ports/document/tutor-documents.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { keyOf, UNREGISTERED_MS, Uploads } from '../ports/document/uploads.js';
import { takeUpload, UploadGone } from './document.writes.js';

/**
 * Makes an uploaded file a credential document of the account's tutor (API-14). @throws DomainError not_found,
 * validation, conflict
 */
export class RegisterDocument extends Command<{ documentId: string }> {
  constructor(
    readonly uploadId: string,
    readonly input: DocumentInput,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(RegisterDocument)
export class RegisterDocumentHandler implements ICommandHandler<RegisterDocument> {
  constructor(
    private readonly uploads: Uploads,
    private readonly tutors: TutorDirectory,
    private readonly documents: TutorDocuments,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ uploadId, input, accountId }: RegisterDocument): Promise<{ documentId: string }> {
    const upload = await this.uploads.find(uploadId, accountId);
    if (!upload) throw notFound('Upload');
    if (alike(input.mimeType) !== alike(upload.mimeType)) throw invalid({ mimeType: 'The file is of another type' });
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) throw conflict('profile_required', 'Please complete your profile first before uploading documents.');
    const contract = await this.documents.newestContract(tutorId);
    const now = this.clock.now();
    const { documentType } = input;
    const fileName = documentName(input.fileName, input.mimeType);
    const events = registerDocument({ tutorId, contractSubmissionId: contract?.id ?? null, documentType }, now);
    const { fileSize, mimeType } = upload;
    const columns = { fileName, fileSize, mimeType, storagePath: keyOf(uploadId), scanDueAt: now };
    try {
      await this.ledger.commit({
        changes: [startStream('document', uploadId, events, columns)],
        writes: [takeUpload({ uploadId, madeSince: plus(now, -UNREGISTERED_MS) })],
        actor: `account:${accountId}`,
        at: now,
        outcome: { documentId: uploadId },
      });
    } catch (error) {
      if (error instanceof UploadGone) throw notFound('Upload');
      if (error instanceof DomainError && error.code === 'changed_meanwhile') throw notFound('Upload');
      throw error;
    }
    return { documentId: uploadId };
  }
}

/** A browser's `image/jpg` is `image/jpeg`. */
const alike = (type: string) => type.replace('image/jpg', 'image/jpeg');
