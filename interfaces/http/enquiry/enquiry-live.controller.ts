import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { enquiryView } from '../contract/enquiry.js';
import { EnquiryGrants } from './enquiry-grants.js';
import { Id } from '../request/identifier.js';
import { LivePages } from '../request/live-pages.js';
import { networkOf } from '../request/network.js';
import { Allow } from '../request/policy.js';

/** The private page as it changes: server-sent events, each the view of `GET /api/enquiries/{id}`. */
@ApiTags('enquiry')
@Controller('api/enquiries/:id/live')
@Allow('anyone')
export class EnquiryLiveController {
  constructor(
    private readonly pages: LivePages,
    private readonly grants: EnquiryGrants,
  ) {}

  /** 404 for everybody but its holder, 429 for a sixth stream of one session, 503 where the process has 1,000. */
  @Get()
  @ApiOkResponse({ standardSchema: enquiryView })
  async live(@Id() id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const held = await this.grants.using(request, id);
    // Asked for its headers alone it would never end.
    if (request.method === 'HEAD') return void response.type('text/event-stream').end();
    const grant = this.grants.watched(request, held);
    await this.pages.watch({ enquiryId: id, grant, network: networkOf(request), response });
  }
}
