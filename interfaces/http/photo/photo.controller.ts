import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Body, Controller, Delete, Get, Header, Param, Put, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RemovePhoto, RemoveTutorPhoto } from '../../../application/photo/remove-photo.command.js';
import { GetOwnPhoto, GetPhotoFile, type PhotoPicture } from '../../../application/photo/read-photo.query.js';
import { SendPhoto } from '../../../application/photo/send-photo.command.js';
import { photoTypeOf } from '../../../application/ports/photo/photos.js';
import { Settings } from '../../../application/ports/settings.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { PHOTO_PROBLEM_WORDS, PHOTO_REMOVAL_REASONS, type PhotoRemovalReason } from '../../../domain/tutor/photo.js';
import { PHOTO_FILES } from '../../../domain/tutor/photo-address.js';
import { type PhotoInput, photoRules } from '../../../domain/tutor/photo.rules.js';
import type { Viewer } from '../../../domain/tutor/tutor.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import type { CurrentUser } from '../contract/account.js';
import { type OwnPhotoAnswer, ownPhoto, photoRemoved, type PhotoSent, photoSent } from '../contract/photo.js';
import { Id } from '../request/identifier.js';
import { Limits } from '../request/limits.js';
import { Allow } from '../request/policy.js';
import { OneOf } from '../request/query-text.js';
import { uploadIdOf } from '../document/upload-address.js';

export class RemovalQuery {
  @OneOf(PHOTO_REMOVAL_REASONS) reason?: PhotoRemovalReason;
}

/** Another photo has another address, and no cache but the viewer's own keeps a photo that is taken away. */
const FOREVER = 'private, max-age=31536000, immutable';
const ASK_AGAIN = 'private, no-cache';

/** A tutor's photo (G-25). */
@ApiTags('portal')
@Controller('api')
@Allow('tutor')
export class PhotoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: Limits,
    private readonly settings: Settings,
  ) {}

  @Get('portal/photo')
  @Header('Cache-Control', 'no-store')
  @Responds(ownPhoto)
  async own(@AccountId() accountId: string): Promise<OwnPhotoAnswer> {
    const { problem, ...photo } = await this.queries.execute(new GetOwnPhoto(accountId));
    return { success: true, ...photo, problem: problem && PHOTO_PROBLEM_WORDS[problem] };
  }

  /** It is shown once it is prepared, in place of the one before. */
  @Put('portal/photo')
  @Responds(photoSent)
  async send(
    @Body({ schema: photoRules }) { documentURL, crop }: PhotoInput,
    @AccountId() accountId: string,
  ): Promise<PhotoSent> {
    const uploadId = uploadIdOf(documentURL, this.settings.publicUrl);
    await this.limits.consume('photos-account', accountId);
    const { profileImageUrl } = await this.commands.execute(new SendPhoto(uploadId, crop ?? null, accountId));
    return { success: true, profileImageUrl, status: 'preparing' };
  }

  /** Also while it is being prepared; without one nothing changes. */
  @Delete('portal/photo')
  @Responds(ownPhoto)
  async remove(@AccountId() accountId: string): Promise<OwnPhotoAnswer> {
    await this.commands.execute(new RemovePhoto(accountId));
    return this.own(accountId);
  }

  @Delete('admin/tutors/:id/photo')
  @Allow('admin')
  @Responds(photoRemoved)
  async removeOf(@Query() { reason }: RemovalQuery, @Id() id: string, @Req() request: Request) {
    const { id: adminId } = request.user as CurrentUser;
    const remove = new RemoveTutorPhoto(id, reason ?? null, adminId);
    return { success: true as const, ...(await this.commands.execute(remove)) };
  }
}

/** The pictures themselves, for everybody who may see the tutor. */
@ApiTags('tutors')
@Controller('media')
@Allow('anyone')
export class MediaController {
  constructor(private readonly queries: QueryBus) {}

  /**
   * `64`, `160` or `480` pixels a side as `avif` or `webp`; `160.jpg` for mails. Kept for a year where `v` names the
   * photo that is shown.
   */
  @Get('tutors/:id/:file')
  @ApiProduces('image/avif', 'image/webp', 'image/jpeg')
  async picture(
    @Id() id: string,
    @Param('file') name: string,
    @Query('v') version: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = PHOTO_FILES.find((known) => known === name);
    if (!file) throw notFound('Picture');
    const picture = await this.queries.execute<GetPhotoFile, PhotoPicture | null>(
      new GetPhotoFile(id, file, viewerOf(request)),
    );
    if (!picture) throw notFound('Picture');
    const source = picture.bytes instanceof Readable ? picture.bytes : Readable.from(picture.bytes);
    response.setHeader('Cache-Control', picture.isPublic && version === picture.photoId ? FOREVER : ASK_AGAIN);
    const etag = `"${picture.photoId}.${file}"`;
    response.setHeader('ETag', etag);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // A mail is read elsewhere.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (request.get('If-None-Match') === etag) {
      source.destroy();
      response.status(304).end();
      return;
    }
    if (response.destroyed) return void source.destroy();
    response.setHeader('Content-Type', photoTypeOf(file));
    await pipeline(source, response);
  }
}

function viewerOf(request: Request): Viewer {
  const user = request.user as CurrentUser | undefined;
  return user ? { accountId: user.id, isAdmin: user.role === 'admin' } : null;
}
