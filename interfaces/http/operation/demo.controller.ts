import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { MovableClock } from '../../../application/ports/clock.js';
import { IdempotencyStore } from '../../../application/ports/idempotency-store.js';
import { SentMail } from '../../../application/ports/mail/sent-mail.js';
import { Settings } from '../../../application/ports/settings.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { clockAnswer, clockMove, mailbox, mailboxMail } from '../contract/demo.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';

/** What only a demo has: a clock that moves and a mailbox to read (operations). */
@ApiTags('demo')
@Controller('api/demo')
export class DemoController {
  constructor(
    private readonly clock: MovableClock,
    private readonly mail: SentMail,
    private readonly settings: Settings,
    private readonly kept: IdempotencyStore,
  ) {}

  /** Moves the time of every rule and worker ahead; `PT0S` only reads it. */
  @Post('clock')
  @HttpCode(200)
  @Allow('admin')
  @Responds(clockAnswer)
  async move(@Body({ schema: clockMove }) { advance }: z.infer<typeof clockMove>): Promise<{ now: string }> {
    if (!this.settings.demo) throw notFound('Address');
    return { now: await this.kept.run('MoveClock', () => this.clock.advance(advance)) };
  }

  @Get('mailbox')
  @Allow('anyone')
  @Responds(mailbox)
  async mailbox() {
    this.requireMailbox();
    return { mails: await this.mail.list() };
  }

  @Get('mailbox/:id')
  @Allow('anyone')
  @Responds(mailboxMail)
  async read(@Id() id: string) {
    this.requireMailbox();
    const mail = await this.mail.read(id);
    if (!mail) throw notFound('Mail');
    return mail;
  }

  private requireMailbox(): void {
    if (!this.settings.demo || this.settings.smtpUrl) throw notFound('Address');
  }
}
