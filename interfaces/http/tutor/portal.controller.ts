import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { SaveBillingDetails } from '../../../application/tutor/save-billing-details.command.js';
import { GetOwnProfile, ListOwnContracts, ListOwnCredentials } from '../../../application/tutor/get-own-tutor.query.js';
import { type BillingInput, billingRules } from '../../../domain/contract/billing.rules.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import { ownContracts, ownCredentials, ownProfile } from '../contract/portal.js';
import { Allow } from '../request/policy.js';

/** What a tutor's portal reads of its own (API-10 to API-12). */
@ApiTags('portal')
@Controller('api/portal')
@Allow('tutor')
export class PortalController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('profile')
  @Responds(ownProfile)
  async profile(@AccountId() accountId: string) {
    const profile = await this.queries.execute(new GetOwnProfile(accountId));
    if (!profile) throw notFound('Profile');
    return profile;
  }

  /** What receipts of sessions that are paid from now on say beside the ABN (G-15). */
  @Put('billing-details')
  @Responds(ownProfile)
  async billingDetails(@Body({ schema: billingRules }) input: BillingInput, @AccountId() accountId: string) {
    await this.commands.execute(new SaveBillingDetails(input, accountId));
    return this.profile(accountId);
  }

  @Get('contracts')
  @Responds(ownContracts)
  async contracts(@AccountId() accountId: string) {
    return this.queries.execute(new ListOwnContracts(accountId));
  }

  @Get('credentials')
  @Responds(ownCredentials)
  async credentials(@AccountId() accountId: string) {
    return this.queries.execute(new ListOwnCredentials(accountId));
  }
}
