import { Body, Controller, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { GetContactLedger } from '../../../application/enquiry/get-contact-ledger.query.js';
import { MakeReadOnlyLink } from '../../../application/enquiry/make-read-only-link.command.js';
import { StopSharing } from '../../../application/enquiry/stop-sharing.command.js';
import { GetFamilyMails } from '../../../application/mail/get-family-mails.query.js';
import { SaveFamilyMails } from '../../../application/mail/save-family-mails.command.js';
import { Answers } from '../../../application/ports/answers.js';
import { Settings } from '../../../application/ports/settings.js';
import { Responds } from '../request/responds.js';
import {
  contactLedgerView,
  familyMails,
  familyMailsForm,
  readOnlyLink,
  stopSharingForm,
} from '../contract/private-page.js';
import { unlessDemo } from './demo-enquiry.js';
import { EnquiryGrants } from './enquiry-grants.js';
import { OnRepeat } from '../request/idempotency.js';
import { Id } from '../request/identifier.js';
import { Limits } from '../request/limits.js';
import { Allow } from '../request/policy.js';

/**
 * What the holder of an enquiry decides about its private page
 * (G-18); 404 for everybody else, 403 `read_only` for its guest.
 */
@ApiTags('enquiry')
@Controller('api/enquiries/:id')
@Allow('anyone')
export class PrivatePageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly limits: Limits,
    private readonly settings: Settings,
    private readonly grants: EnquiryGrants,
  ) {}

  /** To which tutors the contact details were shown, when and until when. */
  @Get('contact-ledger')
  @Responds(contactLedgerView)
  async contactLedger(@Id() id: string, @Req() request: Request): Promise<z.infer<typeof contactLedgerView>> {
    await this.grants.assertHolderOfPage(request, id);
    return this.ledgerOf(id);
  }

  /**
   * Masks the contact again for a tutor who was not chosen; again
   * changes nothing. 409 `quote_accepted` for the chosen one.
   */
  @Post('stop-sharing')
  @HttpCode(200)
  @Responds(contactLedgerView)
  async stopSharing(
    @Id() id: string,
    @Body({ schema: stopSharingForm }) { tutorId }: z.infer<typeof stopSharingForm>,
    @Req() request: Request,
  ): Promise<z.infer<typeof contactLedgerView>> {
    await this.grants.assertHolderOfPage(request, id);
    return this.answers.of(
      () => unlessDemo(id, () => this.commands.execute(new StopSharing(id, tutorId))),
      () => this.ledgerOf(id),
    );
  }

  /**
   * The address with which somebody else reads the page, shown to
   * be copied; the same again until all other access is ended.
   */
  @Post('read-only-link')
  @HttpCode(200)
  @OnRepeat('run')
  @Responds(readOnlyLink)
  async readOnlyLink(@Id() id: string, @Req() request: Request): Promise<z.infer<typeof readOnlyLink>> {
    await this.grants.assertHolderOfPage(request, id);
    const link = await unlessDemo(id, async () => {
      await this.limits.consume('read-only-links', id);
      return this.commands.execute(new MakeReadOnlyLink(id));
    });
    return { success: true, ...(link ?? { url: `${this.settings.publicUrl}/enquiries/${id}` }) };
  }

  /** Which mails about the enquiry are sent; the links in the mails switch the same. */
  @Get('mail-settings')
  @Responds(familyMails)
  async mailSettings(@Id() id: string, @Req() request: Request): Promise<z.infer<typeof familyMails>> {
    await this.grants.assertHolderOfPage(request, id);
    return { success: true, kinds: await this.queries.execute(new GetFamilyMails(id)) };
  }

  @Put('mail-settings')
  @Responds(familyMails)
  async changeMailSettings(
    @Id() id: string,
    @Body({ schema: familyMailsForm }) { kinds }: z.infer<typeof familyMailsForm>,
    @Req() request: Request,
  ): Promise<z.infer<typeof familyMails>> {
    await this.grants.assertHolderOfPage(request, id);
    await unlessDemo(id, () => this.commands.execute(new SaveFamilyMails(id, kinds)));
    const kept = await this.queries.execute(new GetFamilyMails(id));
    // Of the demo enquiry it is answered as if it had been kept, and is not.
    return { success: true, kinds: kept.map((one) => ({ ...one, isOn: kinds[one.kind] ?? one.isOn })) };
  }

  private async ledgerOf(id: string) {
    return { success: true as const, entries: await this.queries.execute(new GetContactLedger(id)) };
  }
}
