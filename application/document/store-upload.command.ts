import { timingSafeEqual } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError, notFound, type RefusalKind } from '../../domain/shared/domain-error.js';
import { HEIC_WORDS, isHeicType, MAX_DOCUMENT_BYTES, UPLOAD_MIME_TYPES } from '../../domain/document/document.rules.js';
import { admitUpload, keepUpload } from '../../domain/document/upload.js';
import { Clock } from '../ports/clock.js';
import { ObjectStore } from '../ports/document/object-store.js';
import { type FileRefusal, FileRefused, type Staged, Staging } from '../ports/document/staging.js';
import { Tokens } from '../ports/tokens.js';
import { keyOf, Uploads } from '../ports/document/uploads.js';
import { signatureOf } from './open-upload.command.js';

type Incoming = { signature: string; type: string; bytes: AsyncIterable<Uint8Array> };

/**
 * Takes the file that comes to an address given out, once; what is refused or cut off leaves nothing.
 * @throws DomainError not_found, forbidden `upload_refused`, too_many or conflict with what the account has already;
 * invalid, unsupported or too_large with what is wrong with the file; NoRoom, StagingBusy
 */
export class StoreUpload extends Command<void> {
  constructor(
    readonly uploadId: string,
    readonly accountId: string,
    readonly file: Incoming,
  ) {
    super();
  }
}

const REFUSALS: Record<FileRefusal, { code: string; message: string; kind?: RefusalKind }> = {
  empty: { code: 'empty', message: 'The file is empty', kind: 'unsupported' },
  too_large: { code: 'too_large', message: 'Please select a file smaller than 10MB', kind: 'too_large' },
  cut_off: { code: 'cut_off', message: 'The file did not arrive complete. Please try again.' },
  wrong_type: { code: 'wrong_type', message: 'Please upload PDF, Word document, or image file', kind: 'unsupported' },
  heic: { code: 'wrong_type', message: HEIC_WORDS, kind: 'unsupported' },
  macros: { code: 'macros', message: 'Please upload a document without macros', kind: 'unsupported' },
  archive_too_large: { code: 'archive_too_large', message: 'This document is too large once unpacked' },
  picture_too_large: { code: 'picture_too_large', message: 'This picture has too many pixels' },
};

@CommandHandler(StoreUpload)
export class StoreUploadHandler implements ICommandHandler<StoreUpload> {
  constructor(
    private readonly uploads: Uploads,
    private readonly staging: Staging,
    private readonly store: ObjectStore,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  async execute({ uploadId, accountId, file }: StoreUpload): Promise<void> {
    if (!same(file.signature, signatureOf(this.tokens, uploadId, accountId))) throw notFound('Upload');
    if (isHeicType(file.type)) throw refusalOf(new FileRefused('heic'));
    if (!UPLOAD_MIME_TYPES.some((type) => type === file.type)) throw refusalOf(new FileRefused('wrong_type'));
    if (!(await this.uploads.claim(uploadId, accountId, admitUpload)))
      throw new DomainError('forbidden', 'upload_refused', 'This upload address was used or has expired');
    const { fileSize, mimeType } = await this.take(uploadId, file);
    const kept = await this.uploads
      .stored(uploadId, { fileSize, mimeType }, this.clock.now(), (usage) => keepUpload(usage, fileSize))
      .catch(async (error: unknown) => {
        // A commit whose answer was lost may have happened: then only the sweep may take the file away.
        if (error instanceof DomainError) await this.undo(uploadId);
        throw error;
      });
    if (kept) return;
    await this.undo(uploadId);
    throw notFound('Upload');
  }

  /** Brings the file into the store. */
  private async take(uploadId: string, file: Incoming): Promise<{ fileSize: number; mimeType: string }> {
    try {
      const staged = await this.receive(file);
      try {
        await this.store.put(keyOf(uploadId), staged.bytes(), staged.size, staged.type);
        return { fileSize: staged.size, mimeType: staged.type };
      } finally {
        await staged.discard();
      }
    } catch (error) {
      await this.undo(uploadId);
      throw error;
    }
  }

  /** Leaves nothing of an upload; what cannot be removed now stays with its row, by which the sweep finds it. */
  private async undo(uploadId: string): Promise<void> {
    try {
      await this.store.remove(keyOf(uploadId));
      await this.uploads.release(uploadId);
    } catch {
      return;
    }
  }

  private async receive({ bytes, type }: Incoming): Promise<Staged> {
    try {
      return await this.staging.receive(bytes, type, MAX_DOCUMENT_BYTES);
    } catch (error) {
      throw error instanceof FileRefused ? refusalOf(error) : error;
    }
  }
}

function refusalOf({ why }: FileRefused): DomainError {
  const { code, message, kind = 'invalid' } = REFUSALS[why];
  return new DomainError(kind, code, message, { fields: { file: message } });
}

function same(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
