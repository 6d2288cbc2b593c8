import { Controller, Get, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { GetOwnProfile, ListOwnContracts, ListOwnCredentials } from '../../application/tutor/get-own-tutor.query.js';
import { notFound } from '../../domain/shared/domain-error.js';
import type { CurrentUser } from './contract/account.js';
import { ownContracts, ownCredentials, ownProfile } from './contract/portal.js';
import { Allow } from './policy.js';

/** What a tutor's portal reads of its own (API-10 to API-12). */
@ApiTags('portal')
@Controller('api/portal')
@Allow('tutor')
export class PortalController {
  constructor(private readonly queries: QueryBus) {}

  @Get('profile')
  @ApiOkResponse({ standardSchema: ownProfile })
  async profile(@Req() request: Request) {
    const profile = await this.queries.execute(new GetOwnProfile(accountOf(request)));
    if (!profile) throw notFound('Profile');
    return profile;
  }

  @Get('contracts')
  @ApiOkResponse({ standardSchema: ownContracts })
  async contracts(@Req() request: Request) {
    return this.queries.execute(new ListOwnContracts(accountOf(request)));
  }

  @Get('credentials')
  @ApiOkResponse({ standardSchema: ownCredentials })
  async credentials(@Req() request: Request) {
    return this.queries.execute(new ListOwnCredentials(accountOf(request)));
  }
}

const accountOf = (request: Request) => (request.user as CurrentUser).id;
