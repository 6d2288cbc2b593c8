import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { ConfirmNewsletter } from '../../../application/newsletter/confirm-newsletter.command.js';
import { SubscribeToNewsletter } from '../../../application/newsletter/subscribe-to-newsletter.command.js';
import { type NewsletterInput, newsletterRules } from '../../../domain/newsletter/newsletter.rules.js';
import { Responds } from '../request/responds.js';
import { type NewsletterAnswer, newsletterAnswer, newsletterConfirmation } from '../contract/newsletter.js';
import { Limits } from '../request/limits.js';
import { networkOf } from '../request/network.js';
import { Allow } from '../request/policy.js';

@ApiTags('newsletter')
@Controller('api/newsletter')
@Allow('anyone')
export class NewsletterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
  ) {}

  /** nothing in the answer reveals whether the address was known. */
  @Post()
  @HttpCode(200)
  @Responds(newsletterAnswer)
  async subscribe(
    @Body({ schema: newsletterRules }) input: NewsletterInput,
    @Req() request: Request,
  ): Promise<NewsletterAnswer> {
    await this.limits.consumeEach({ 'newsletter-ip': networkOf(request), 'newsletter-email': input.email });
    await this.commands.execute(new SubscribeToNewsletter(input));
    return { success: true };
  }

  /** The page behind the mailed link sends its token; opening the link alone confirms nothing. */
  @Post('confirmations')
  @HttpCode(200)
  @Responds(newsletterAnswer)
  async confirm(
    @Body({ schema: newsletterConfirmation }) { token }: z.infer<typeof newsletterConfirmation>,
    @Req() request: Request,
  ): Promise<NewsletterAnswer> {
    await this.limits.consume('newsletter-confirmations-ip', networkOf(request));
    await this.commands.execute(new ConfirmNewsletter(token));
    return { success: true };
  }
}
