import { Body, Controller, Get, HttpCode, Patch, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Answers } from '../../application/ports/answers.js';
import { Clock } from '../../application/ports/clock.js';
import { ListTutorQuotes, type QuoteOfTutor } from '../../application/quote/list-quotes.query.js';
import { ReviseQuote } from '../../application/quote/revise-quote.command.js';
import { SubmitQuote } from '../../application/quote/submit-quote.command.js';
import { costInCents } from '../../domain/booking/booking.js';
import { beforeRelease } from '../../domain/opportunity/advertisement.js';
import type { QuoteInput } from '../../domain/quote/quote.rules.js';
import { notFound } from '../../domain/shared/domain-error.js';
import type { CurrentUser } from './contract/account.js';
import { quoteForm, tutorQuoteAnswer, type TutorQuoteItem, tutorQuotes } from './contract/quote.js';
import { Id } from './identifier.js';
import { Allow } from './policy.js';

/** How a tutor quotes (R-49, O-13). */
@ApiTags('portal')
@Controller('api/portal')
@Allow('tutor')
export class QuoteController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly clock: Clock,
  ) {}

  @Get('quotes')
  @ApiOkResponse({ standardSchema: tutorQuotes })
  async list(@Req() request: Request) {
    return { success: true as const, quotes: await this.quotesOf(request) };
  }

  @Post('opportunities/:id/quote')
  @ApiCreatedResponse({ standardSchema: tutorQuoteAnswer })
  async submit(@Id() opportunityId: string, @Body({ schema: quoteForm }) input: QuoteInput, @Req() request: Request) {
    return this.answers.of(
      () => this.commands.execute(new SubmitQuote(opportunityId, input, accountOf(request))),
      ({ quoteId }) => this.answer(quoteId, request),
    );
  }

  @Patch('quotes/:id')
  @ApiOkResponse({ standardSchema: tutorQuoteAnswer })
  async revise(@Id() id: string, @Body({ schema: quoteForm }) input: QuoteInput, @Req() request: Request) {
    return this.answers.of(
      () => this.commands.execute(new ReviseQuote(id, input, accountOf(request))),
      () => this.answer(id, request),
    );
  }

  @Post('quotes/:id/withdraw')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: tutorQuoteAnswer })
  async withdraw(@Id() id: string, @Req() request: Request) {
    return this.answers.of(
      () => this.commands.execute(new ReviseQuote(id, null, accountOf(request))),
      () => this.answer(id, request),
    );
  }

  private async quotesOf(request: Request): Promise<TutorQuoteItem[]> {
    return (await this.queries.execute(new ListTutorQuotes(accountOf(request), this.clock.now()))).map(shown);
  }

  private async answer(quoteId: string, request: Request) {
    const quote = (await this.quotesOf(request)).find(({ id }) => id === quoteId);
    if (!quote) throw notFound('Quote');
    return { success: true as const, quote };
  }
}

const accountOf = (request: Request) => (request.user as CurrentUser).id;

function shown({ enquiry, ...quote }: QuoteOfTutor): TutorQuoteItem {
  return {
    ...quote,
    sessionCost: costInCents(quote.proposedHourlyRate, quote.sessionDuration),
    revisable: quote.status === 'submitted' && !quote.studentViewed,
    enquiry: quote.contactDetailsShared ? enquiry : beforeRelease(enquiry),
  };
}
