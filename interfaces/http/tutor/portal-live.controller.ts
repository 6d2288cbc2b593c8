import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { TutorDirectory } from '../../../application/ports/tutor/tutor-directory.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { AccountId } from '../request/account-id.js';
import { LivePages } from '../request/live-pages.js';
import { Allow } from '../request/policy.js';

const STREAM = 'text/event-stream';

/** A tutor's quotes as they change: server-sent events, upon which the portal reads them again (G-16). */
@ApiTags('portal')
@Controller('api/portal/live')
@Allow('tutor')
export class PortalLiveController {
  constructor(
    private readonly pages: LivePages,
    private readonly tutors: TutorDirectory,
  ) {}

  /**
   * 404 without a profile, 429 for a sixth stream of one session, 503 where the process has 1,000. Who does not ask for
   * a stream gets none.
   */
  @Get()
  @ApiProduces(STREAM)
  async live(@AccountId() accountId: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) throw notFound('Profile');
    // For anything else it would never end.
    if (request.method === 'HEAD' || !request.headers.accept?.includes(STREAM)) return void response.type(STREAM).end();
    await this.pages.watchQuotes({ tutorId, session: request.session.id, response });
  }
}
