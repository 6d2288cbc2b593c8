import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { CloseEnquiry } from '../../application/enquiry/close-enquiry.command.js';
import { DisownEnquiry } from '../../application/enquiry/disown-enquiry.command.js';
import { GetEnquiry } from '../../application/enquiry/get-enquiry.query.js';
import { MailLinkAgain } from '../../application/enquiry/mail-link-again.command.js';
import { OpenEnquiry } from '../../application/enquiry/open-enquiry.command.js';
import { SubmitEnquiry } from '../../application/enquiry/submit-enquiry.command.js';
import { Clock } from '../../application/ports/clock.js';
import { closeReasonOf } from '../../domain/enquiry/close-reason.js';
import { type EnquiryInput, enquiryRules } from '../../domain/enquiry/enquiry.rules.js';
import { DEMO_ENQUIRY_ID } from '../../domain/enquiry/options.js';
import { DomainError, notFound } from '../../domain/shared/domain-error.js';
import {
  enquiryAccess,
  enquiryAccessAnswer,
  enquiryClosing,
  enquiryLinkAgain,
  type EnquirySubmitted,
  enquirySubmitted,
  type EnquiryView,
  enquiryView,
} from './contract/enquiry.js';
import { done } from './contract/quote.js';
import { Id } from './identifier.js';
import { Limits } from './limits.js';
import { Allow } from './policy.js';
import { grantEnquiry, mayReadEnquiry } from './sessions.js';

const HONEYPOT_WAIT_SECONDS = 3_600;

@ApiTags('enquiry')
@Controller('api')
export class EnquiryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** API-05, R-11, R-12, R-79: 201 the first time, 200 for a repeat. */
  @Post('enquiries')
  @Allow('anyone')
  @ApiCreatedResponse({ standardSchema: enquirySubmitted })
  async submit(
    @Body({ schema: enquiryRules }) input: EnquiryInput,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EnquirySubmitted> {
    if (input.website) {
      throw new DomainError('too_many', 'too_many_requests', 'Too many requests. Please try again later.', {
        retryAfterSeconds: HONEYPOT_WAIT_SECONDS,
      });
    }
    const ip = request.ip ?? 'unknown';
    await Promise.all([
      this.limits.consume('enquiries-ip', ip),
      this.limits.consume('enquiries-email', input.email.toLowerCase()),
    ]);
    const { id, reference, repeated } = await this.commands.execute(new SubmitEnquiry(input, ip));
    grantEnquiry(request, id);
    if (repeated) response.status(200);
    return { success: true, id, reference };
  }

  /** Exchanges the token of a mailed link for access in this session; its first use confirms the enquiry. */
  @Post('enquiry-access')
  @HttpCode(200)
  @Allow('anyone')
  @ApiOkResponse({ standardSchema: enquiryAccessAnswer })
  async open(
    @Body({ schema: enquiryAccess }) { token }: z.infer<typeof enquiryAccess>,
    @Req() request: Request,
  ): Promise<z.infer<typeof enquiryAccessAnswer>> {
    await this.limits.consume('enquiry-access-ip', request.ip ?? 'unknown');
    const { enquiryId } = await this.commands.execute(new OpenEnquiry(token));
    grantEnquiry(request, enquiryId);
    return { success: true, enquiryId };
  }

  /** Mails the link again to the address that the enquiry was sent from; the same answer whatever the id. */
  @Post('enquiry-access/resend')
  @HttpCode(200)
  @Allow('anyone')
  @ApiOkResponse({ standardSchema: done })
  async mailLinkAgain(
    @Body({ schema: enquiryLinkAgain }) { enquiryId }: z.infer<typeof enquiryLinkAgain>,
    @Req() request: Request,
  ): Promise<z.infer<typeof done>> {
    await this.limits.consume('enquiry-link-ip', request.ip ?? 'unknown');
    await this.limits.consume('enquiry-link', enquiryId);
    if (enquiryId !== DEMO_ENQUIRY_ID) await this.commands.execute(new MailLinkAgain(enquiryId));
    return { success: true };
  }

  /** Ends the enquiry; `not_me` erases what its sender told. */
  @Post('enquiries/:id/close')
  @HttpCode(200)
  @Allow('anyone')
  @ApiOkResponse({ standardSchema: done })
  async close(
    @Id() id: string,
    @Body({ schema: enquiryClosing }) { reason }: z.infer<typeof enquiryClosing>,
    @Req() request: Request,
  ): Promise<z.infer<typeof done>> {
    if (!mayReadEnquiry(request, id)) throw notFound('Enquiry');
    const code = closeReasonOf(reason);
    const closing = { reason: code, note: code === reason ? null : reason };
    const wish =
      code === 'not_me' ? new DisownEnquiry(id, `holder:${id}`) : new CloseEnquiry(id, closing, `holder:${id}`);
    if (id !== DEMO_ENQUIRY_ID) await this.commands.execute(wish);
    return { success: true };
  }

  /** The enquiry's live status for its holder; 404 for everybody else. */
  @Get('enquiries/:id')
  @Allow('anyone')
  @ApiOkResponse({ standardSchema: enquiryView })
  async view(@Id() id: string, @Req() request: Request): Promise<EnquiryView> {
    const progress = mayReadEnquiry(request, id)
      ? await this.queries.execute(new GetEnquiry(id, this.clock.now()))
      : null;
    if (!progress) throw notFound('Enquiry');
    return { success: true, enquiry: progress };
  }
}
