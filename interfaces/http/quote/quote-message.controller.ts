import { Body, Controller, Get, Patch, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { Answers } from '../../../application/ports/answers.js';
import { Clock } from '../../../application/ports/clock.js';
import { FindQuotedEnquiry } from '../../../application/quote/list-quotes.query.js';
import { ListQuoteMessages, type QuoteMessage } from '../../../application/quote/list-messages.query.js';
import { ReadMessages } from '../../../application/quote/read-messages.command.js';
import { SendMessage, type Writer } from '../../../application/quote/send-message.command.js';
import { QUOTE_SIDES, type QuoteSide } from '../../../domain/quote/thread.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { done, quoteMessageAnswer, quoteMessageForm, quoteMessages, quoteMessagesRead } from '../contract/quote.js';
import { isDemoEnquiry } from '../enquiry/demo-enquiry.js';
import { Id } from '../request/identifier.js';
import { Limits } from '../request/limits.js';
import { Parties } from '../request/parties.js';
import { Allow } from '../request/policy.js';
import { OneOf } from '../request/query-text.js';

export class SideQuery {
  /** As whom, where one visitor is both. */
  @OneOf(QUOTE_SIDES) side?: QuoteSide;
}

/**
 * What family and tutor write to each other on a quote; 404 for everybody else (G-16). Of the demo enquiry everybody
 * may read it, and what a visitor writes there is answered as if it had been sent, and is not.
 */
@ApiTags('enquiry')
@Controller('api/tutor-quotes/:id/messages')
@Allow('anyone')
export class QuoteMessageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly limits: Limits,
    private readonly parties: Parties,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Responds(quoteMessages)
  async list(@Id() id: string, @Query() { side }: SideQuery, @Req() request: Request) {
    const reader = await this.partyOf(id, side, request);
    return { success: true as const, messages: await this.messagesFor(id, reader?.side ?? 'family') };
  }

  /** 409 where nothing can be written any more, 429 after ten a day. */
  @Post()
  @Responds(quoteMessageAnswer, 201)
  async send(
    @Id() id: string,
    @Body({ schema: quoteMessageForm }) { text }: z.infer<typeof quoteMessageForm>,
    @Query() { side }: SideQuery,
    @Req() request: Request,
  ): Promise<z.infer<typeof quoteMessageAnswer>> {
    const writer = await this.partyOf(id, side, request);
    if (!writer) return { success: true, message: await this.pretended(id, text) };
    const key = `${writer.side} ${id}`;
    await this.limits.consume('quote-messages', key);
    try {
      const message = await this.answers.of(
        () => this.commands.execute(new SendMessage(id, writer, text)),
        async ({ number }) => {
          const sent = (await this.messagesFor(id, writer.side)).find((one) => one.number === number);
          if (!sent) throw notFound('Quote');
          return sent;
        },
      );
      return { success: true, message };
    } catch (error) {
      // Only what was sent counts.
      await this.limits.refund('quote-messages', key);
      throw error;
    }
  }

  @Patch('read')
  @Responds(done)
  async read(
    @Id() id: string,
    @Body({ schema: quoteMessagesRead }) { upTo }: z.infer<typeof quoteMessagesRead>,
    @Query() { side }: SideQuery,
    @Req() request: Request,
  ) {
    const reader = await this.partyOf(id, side, request);
    if (reader) await this.commands.execute(new ReadMessages(id, reader, upTo));
    return { success: true as const };
  }

  /** Null: anybody, at a quote of the demo enquiry. */
  private async partyOf(id: string, side: QuoteSide | undefined, request: Request): Promise<Writer | null> {
    if (side !== 'tutor' && isDemoEnquiry(await this.queries.execute(new FindQuotedEnquiry(id)))) return null;
    const only = side === 'family' ? 'student' : side;
    const party = await this.parties.sideOf(request, 'quote', id, only);
    return { side: party.side === 'student' ? 'family' : 'tutor', actor: party.actor };
  }

  private messagesFor(id: string, side: QuoteSide): Promise<QuoteMessage[]> {
    return this.queries.execute(new ListQuoteMessages(id, side));
  }

  private async pretended(id: string, text: string): Promise<QuoteMessage> {
    const number = ((await this.messagesFor(id, 'family')).at(-1)?.number ?? 0) + 1;
    return { number, by: 'family', text, sentAt: this.clock.now(), isRead: false };
  }
}
