import { Body, Controller, Get, HttpCode, Patch, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { Answers } from '../../../application/ports/answers.js';
import { Clock } from '../../../application/ports/clock.js';
import { AcceptQuote } from '../../../application/quote/accept-quote.command.js';
import { DeclineQuote } from '../../../application/quote/decline-quote.command.js';
import {
  FindQuotedEnquiry,
  ListStudentQuotes,
  type QuoteOfStudent,
} from '../../../application/quote/list-quotes.query.js';
import { ShareContact } from '../../../application/quote/share-contact.command.js';
import { ViewQuote } from '../../../application/quote/view-quote.command.js';
import { costInCents } from '../../../domain/booking/booking.js';
import { reasons } from '../../../domain/matching/reasons.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { done, quoteVerdict, studentQuoteAnswer, type StudentQuoteItem, studentQuotes } from '../contract/quote.js';
import { unlessDemo } from '../enquiry/demo-enquiry.js';
import { EnquiryGrants } from '../enquiry/enquiry-grants.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';

const MESSAGES = {
  viewed: 'Quote viewed',
  accepted: 'You have accepted this quote. Your tutor has been notified and can contact you now.',
  rejected: 'You have declined this quote.',
};
type Verdict = keyof typeof MESSAGES;

/** What an answer to a quote of the demo enquiry would have changed. */
const PRETENCE: Record<Verdict, Partial<StudentQuoteItem>> = {
  viewed: { studentViewed: true },
  accepted: { studentViewed: true, status: 'accepted', ending: 'accepted' },
  rejected: { studentViewed: true, status: 'rejected', ending: 'declined' },
};

/**
 * The quotes of an enquiry for its holder; 404 for everybody else. Of the demo enquiry everybody may read, and
 * every change is answered as if it had been made, and is not.
 */
@ApiTags('enquiry')
@Controller('api')
@Allow('anyone')
export class StudentQuoteController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly clock: Clock,
    private readonly grants: EnquiryGrants,
  ) {}

  /** API-18 */
  @Get('enquiries/:id/quotes')
  @Responds(studentQuotes)
  async list(@Id() enquiryId: string, @Req() request: Request) {
    if (!(await this.grants.mayRead(request, enquiryId))) throw notFound('Enquiry');
    return { success: true as const, quotes: await this.quotesOf(enquiryId) };
  }

  /** API-19 */
  @Patch('tutor-quotes/:id/viewed')
  @Responds(studentQuoteAnswer)
  async viewed(@Id() id: string, @Req() request: Request) {
    return this.change(id, request, 'viewed', () => new ViewQuote(id));
  }

  /** API-20, R-52 */
  @Patch('tutor-quotes/:id/status')
  @Responds(studentQuoteAnswer)
  async answer(
    @Id() id: string,
    @Body({ schema: quoteVerdict }) { status }: z.infer<typeof quoteVerdict>,
    @Req() request: Request,
  ) {
    return this.change(id, request, status, (enquiryId) =>
      status === 'accepted' ? new AcceptQuote(id, enquiryId) : new DeclineQuote(id),
    );
  }

  /** */
  @Post('tutor-quotes/:id/share-contact')
  @HttpCode(200)
  @Responds(done)
  async share(@Id() id: string, @Req() request: Request) {
    const enquiryId = await this.enquiryOf(id, request);
    await unlessDemo(enquiryId, () => this.commands.execute(new ShareContact(id)));
    return { success: true as const };
  }

  private async change(
    id: string,
    request: Request,
    verdict: Verdict,
    commandFor: (enquiryId: string) => ViewQuote | AcceptQuote | DeclineQuote,
  ): Promise<z.infer<typeof studentQuoteAnswer>> {
    const enquiryId = await this.enquiryOf(id, request);
    const read = async () => {
      const quote = (await this.quotesOf(enquiryId)).find((one) => one.id === id);
      if (!quote) throw notFound('Quote');
      return quote;
    };
    const changed = await unlessDemo(enquiryId, () =>
      this.answers.of(() => this.commands.execute(commandFor(enquiryId)), read),
    );
    const quote = changed ?? { ...(await read()), ...PRETENCE[verdict] };
    return { success: true, message: MESSAGES[verdict], quote };
  }

  private async enquiryOf(quoteId: string, request: Request): Promise<string> {
    const enquiryId = await this.queries.execute(new FindQuotedEnquiry(quoteId));
    if (!enquiryId || !(await this.grants.mayRead(request, enquiryId))) throw notFound('Quote');
    return enquiryId;
  }

  private async quotesOf(enquiryId: string): Promise<StudentQuoteItem[]> {
    const quotes = await this.queries.execute(new ListStudentQuotes(enquiryId, this.clock.now()));
    if (!quotes) throw notFound('Enquiry');
    return quotes.map(shown);
  }
}

const shown = ({ match, ...quote }: QuoteOfStudent): StudentQuoteItem => ({
  ...quote,
  sessionCost: costInCents(quote.proposedHourlyRate, quote.sessionDuration),
  match: match && { score: match.score, reasons: reasons(match) },
});
