import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ReportLead } from '../../../application/case/report-lead.command.js';
import { AnswerOpportunity } from '../../../application/opportunity/answer-opportunity.command.js';
import {
  ListOpportunities,
  type OpportunityOfTutor,
} from '../../../application/opportunity/list-opportunities.query.js';
import { OpenTerms } from '../../../application/opportunity/open-terms.command.js';
import { Clock } from '../../../application/ports/clock.js';
import { reasons } from '../../../domain/matching/reasons.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import { leadAnswer, leadForm } from '../contract/case.js';
import {
  opportunityAnswer,
  opportunityDecline,
  type OpportunityItem,
  opportunityList,
  termsOpened,
} from '../contract/opportunity.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';

@ApiTags('portal')
@Controller('api/portal/opportunities')
@Allow('tutor')
export class OpportunityController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** API-15: a bare array, newest first; contact masked until released. */
  @Get()
  @Responds(opportunityList)
  async list(@AccountId() accountId: string): Promise<OpportunityItem[]> {
    const found = await this.queries.execute(new ListOpportunities(accountId, this.clock.now()));
    return found.map(shown);
  }

  /** API-16 */
  @Post(':id/accept')
  @HttpCode(200)
  @Responds(opportunityAnswer)
  async accept(@Id() id: string, @AccountId() accountId: string): Promise<z.infer<typeof opportunityAnswer>> {
    const { message } = await this.commands.execute(new AnswerOpportunity(id, 'accept', accountId));
    return { success: true, message };
  }

  /** API-16; with a reason, where the tutor gives one (G-10) */
  @Post(':id/reject')
  @HttpCode(200)
  @Responds(opportunityAnswer)
  async reject(
    @Id() id: string,
    @Body({ schema: opportunityDecline }) input: z.infer<typeof opportunityDecline>,
    @AccountId() accountId: string,
  ): Promise<z.infer<typeof opportunityAnswer>> {
    const { message } = await this.commands.execute(
      new AnswerOpportunity(id, 'reject', accountId, input?.reason ?? null),
    );
    return { success: true, message };
  }

  /** Something is wrong with the enquiry (G-10). 409 `already_reported`, `report_over`. */
  @Post(':id/report')
  @Responds(leadAnswer, 201)
  async report(
    @Id() id: string,
    @Body({ schema: leadForm }) input: z.infer<typeof leadForm>,
    @AccountId() accountId: string,
  ): Promise<z.infer<typeof leadAnswer>> {
    return { success: true, case: await this.commands.execute(new ReportLead(id, input, accountId)) };
  }

  /** The tutor opened the terms of the contract. */
  @Post(':id/terms')
  @HttpCode(200)
  @Responds(termsOpened)
  async terms(@Id() id: string, @AccountId() accountId: string): Promise<z.infer<typeof termsOpened>> {
    await this.commands.execute(new OpenTerms(id, accountId));
    return { success: true };
  }
}

function shown({ match, ...opportunity }: OpportunityOfTutor): OpportunityItem {
  return {
    ...opportunity,
    match: match && { score: match.score, reasons: reasons(match) },
  };
}
