import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { GetContactLedger } from '../../application/enquiry/get-contact-ledger.query.js';
import { StopSharing } from '../../application/enquiry/stop-sharing.command.js';
import { Answers } from '../../application/ports/answers.js';
import { DEMO_ENQUIRY_ID } from '../../domain/enquiry/options.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { contactLedgerView, stopSharingForm } from './contract/private-page.js';
import { EnquiryGrants } from './enquiry-grants.js';
import { Id } from './identifier.js';
import { Allow } from './policy.js';

/** What the holder of an enquiry decides about its private page (G-18); 404 for everybody else. */
@ApiTags('enquiry')
@Controller('api/enquiries/:id')
@Allow('anyone')
export class PrivatePageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly grants: EnquiryGrants,
  ) {}

  /** To which tutors the contact details were shown, when and until when. */
  @Get('contact-ledger')
  @ApiOkResponse({ standardSchema: contactLedgerView })
  async contactLedger(@Id() id: string, @Req() request: Request): Promise<z.infer<typeof contactLedgerView>> {
    if (!(await this.grants.mayRead(request, id))) throw notFound('Enquiry');
    return this.ledgerOf(id);
  }

  /** Masks the contact again for a tutor who was not chosen; again changes nothing. 409 `quote_accepted` for the chosen one. */
  @Post('stop-sharing')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: contactLedgerView })
  async stopSharing(
    @Id() id: string,
    @Body({ schema: stopSharingForm }) { tutorId }: z.infer<typeof stopSharingForm>,
    @Req() request: Request,
  ): Promise<z.infer<typeof contactLedgerView>> {
    if (!(await this.grants.mayRead(request, id))) throw notFound('Enquiry');
    return this.answers.of(
      async () => {
        if (id !== DEMO_ENQUIRY_ID) await this.commands.execute(new StopSharing(id, tutorId));
      },
      () => this.ledgerOf(id),
    );
  }

  private async ledgerOf(id: string) {
    return { success: true as const, entries: await this.queries.execute(new GetContactLedger(id)) };
  }
}
