import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Patch, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Answers } from '../../../application/ports/answers.js';
import { Clock } from '../../../application/ports/clock.js';
import { LeaveWaitlist } from '../../../application/quote/leave-waitlist.command.js';
import { ListTutorQuotes, type QuoteOfTutor } from '../../../application/quote/list-quotes.query.js';
import { ReviseQuote } from '../../../application/quote/revise-quote.command.js';
import { SubmitQuote } from '../../../application/quote/submit-quote.command.js';
import { WithdrawQuote } from '../../../application/quote/withdraw-quote.command.js';
import { costInCents } from '../../../domain/booking/booking.js';
import type { QuoteInput } from '../../../domain/quote/quote.rules.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import { waitlistLeft } from '../contract/opportunity.js';
import { quoteForm, tutorQuoteAnswer, type TutorQuoteItem, tutorQuotes, waitlistedAnswer } from '../contract/quote.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';

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
  @Responds(tutorQuotes)
  async list(@AccountId() accountId: string) {
    return { success: true as const, quotes: await this.quotesOf(accountId) };
  }

  @Post('opportunities/:id/quote')
  @ApiCreatedResponse({ standardSchema: tutorQuoteAnswer })
  @ApiAcceptedResponse({ standardSchema: waitlistedAnswer })
  async submit(
    @Id() opportunityId: string,
    @Body({ schema: quoteForm }) input: QuoteInput,
    @AccountId() accountId: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const answer = await this.answers.of(
      () => this.commands.execute(new SubmitQuote(opportunityId, input, accountId)),
      async (outcome) =>
        'quoteId' in outcome
          ? this.answer(outcome.quoteId, accountId)
          : { success: true as const, waitlisted: true as const, place: outcome.place },
    );
    if ('waitlisted' in answer) response.status(HttpStatus.ACCEPTED);
    return answer;
  }

  /** The tutor leaves the waitlist of an enquiry (G-21). 409 `not_waitlisted`. */
  @Delete('opportunities/:id/waitlist')
  @Responds(waitlistLeft)
  async leave(@Id() opportunityId: string, @AccountId() accountId: string) {
    await this.commands.execute(new LeaveWaitlist(opportunityId, accountId));
    return { success: true as const };
  }

  @Patch('quotes/:id')
  @Responds(tutorQuoteAnswer)
  async revise(@Id() id: string, @Body({ schema: quoteForm }) input: QuoteInput, @AccountId() accountId: string) {
    return this.answers.of(
      () => this.commands.execute(new ReviseQuote(id, input, accountId)),
      () => this.answer(id, accountId),
    );
  }

  @Post('quotes/:id/withdraw')
  @HttpCode(200)
  @Responds(tutorQuoteAnswer)
  async withdraw(@Id() id: string, @AccountId() accountId: string) {
    return this.answers.of(
      () => this.commands.execute(new WithdrawQuote(id, accountId)),
      () => this.answer(id, accountId),
    );
  }

  private async quotesOf(accountId: string): Promise<TutorQuoteItem[]> {
    return (await this.queries.execute(new ListTutorQuotes(accountId, this.clock.now()))).map(shown);
  }

  private async answer(quoteId: string, accountId: string) {
    const quote = (await this.quotesOf(accountId)).find(({ id }) => id === quoteId);
    if (!quote) throw notFound('Quote');
    return { success: true as const, quote };
  }
}

function shown(quote: QuoteOfTutor): TutorQuoteItem {
  return {
    ...quote,
    sessionCost: costInCents(quote.proposedHourlyRate, quote.sessionDuration),
  };
}
