import { Body, Controller, Get, HttpCode, Post, Put, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiConsumes, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { OpenUpload } from '../../../application/document/open-upload.command.js';
import { type DocumentFile, ReadDocument } from '../../../application/document/read-document.command.js';
import { RegisterDocument } from '../../../application/document/register-document.command.js';
import { StoreUpload } from '../../../application/document/store-upload.command.js';
import { Answers } from '../../../application/ports/answers.js';
import { Settings } from '../../../application/ports/settings.js';
import { ListOwnCredentials } from '../../../application/tutor/get-own-tutor.query.js';
import { DomainError, notFound } from '../../../domain/shared/domain-error.js';
import { type DocumentInput, documentRules, MAX_DOCUMENT_BYTES } from '../../../domain/document/document.rules.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import { Takes } from '../request/body.js';
import { documentRegistered, uploadStored, uploadTicket, type UploadTicket } from '../contract/document.js';
import { sendFile } from '../format/file.js';
import { Id } from '../request/identifier.js';
import { Limits } from '../request/limits.js';
import { Allow } from '../request/policy.js';
import { uploadIdOf } from './upload-address.js';

/** A tutor's credential documents: upload, registration and the owner's own files. */
@ApiTags('documents')
@Controller('api')
@Allow('tutor')
export class DocumentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly limits: Limits,
    private readonly settings: Settings,
  ) {}

  /** API-13 */
  @Post('objects/upload')
  @HttpCode(200)
  @Responds(uploadTicket)
  async open(@AccountId() accountId: string): Promise<UploadTicket> {
    await this.limits.consume('uploads-account', accountId);
    const { id, signature } = await this.commands.execute(new OpenUpload(accountId));
    return { uploadURL: `${this.settings.publicUrl}/api/objects/${id}?signature=${signature}` };
  }

  /** API-13: the raw file, whole or not at all. */
  @Put('objects/:id')
  @ApiConsumes('application/octet-stream')
  @Takes()
  @ApiOkResponse({ standardSchema: uploadStored })
  async store(
    @Id() id: string,
    @Query('signature') signature: unknown,
    @AccountId() accountId: string,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const type = (request.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    try {
      if (Number(request.get('Content-Length') ?? 0) > MAX_DOCUMENT_BYTES) throw tooLarge();
      const file = { signature: typeof signature === 'string' ? signature : '', type, bytes: request };
      await this.commands.execute(new StoreUpload(id, accountId, file));
      response.json({ success: true });
    } catch (error) {
      // What is not read any more must not be taken for the next request on this line.
      if (!request.readableEnded) response.setHeader('Connection', 'close');
      throw error;
    }
  }

  /** API-14 */
  @Put('credential-documents')
  @Responds(documentRegistered)
  async register(@Body({ schema: documentRules }) input: DocumentInput, @AccountId() accountId: string) {
    const uploadId = uploadIdOf(input.documentURL, this.settings.publicUrl);
    return this.answers.of(
      () => this.commands.execute(new RegisterDocument(uploadId, input, accountId)),
      async ({ documentId }) => {
        const documents = await this.queries.execute(new ListOwnCredentials(accountId));
        const document = documents.find(({ id }) => id === documentId);
        if (!document) throw notFound('Document');
        return { success: true as const, document };
      },
    );
  }

  @Get('portal/documents/:id/file')
  @ApiProduces('application/octet-stream')
  async file(@Id() id: string, @AccountId() accountId: string, @Res() response: Response): Promise<void> {
    const reader = { accountId, role: 'owner' as const };
    await sendFile(await this.commands.execute<ReadDocument, DocumentFile>(new ReadDocument(id, reader)), response);
  }
}
const tooLarge = () => new DomainError('too_large', 'too_large', 'Please select a file smaller than 10MB');
