import { conflict, DomainError } from '../shared/domain-error.js';

/** What an account may have at most: files that arrive at this moment, documents, and their bytes (F20). */
export const MAX_UPLOADS_AT_ONCE = 5;
export const MAX_DOCUMENTS = 30;
export const MAX_DOCUMENTS_BYTES = 200 * 1024 * 1024;

/** Some of the tutor’s other uploads are over by then. */
const RETRY_SECONDS = 10;

/** Files that arrive at this moment; documents that are kept, with those not registered yet; the bytes of these. */
export type UploadUsage = { arriving: number; documents: number; bytes: number };

/** Before a file is read. @throws DomainError too_many_uploads, too_many_documents */
export function admitUpload({ arriving, documents }: UploadUsage): void {
  if (arriving >= MAX_UPLOADS_AT_ONCE)
    throw new DomainError('too_many', 'too_many_uploads', 'Please wait until your other files have been uploaded', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  if (arriving + documents >= MAX_DOCUMENTS)
    throw conflict(
      'too_many_documents',
      `You have uploaded ${MAX_DOCUMENTS} documents, which is the most we keep. Please contact us if you need to add another.`,
    );
}

/** Once its size is known. @throws DomainError documents_too_large */
export function keepUpload({ bytes }: UploadUsage, size: number): void {
  if (bytes + size > MAX_DOCUMENTS_BYTES)
    throw new DomainError(
      'too_large',
      'documents_too_large',
      'Your documents would take more than 200 MB in total. Please upload a smaller file.',
    );
}
