import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { ReportConcern } from '../../../application/case/report-concern.command.js';
import { Clock } from '../../../application/ports/clock.js';
import type { Actor } from '../../../application/ports/ledger.js';
import { GetTutorProfile } from '../../../application/tutor/get-tutor-profile.query.js';
import type { Reporter } from '../../../domain/case/case.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import type { CurrentUser } from '../contract/account.js';
import { concernAnswer, concernForm } from '../contract/case.js';
import { EnquiryGrants } from '../enquiry/enquiry-grants.js';
import { Limits } from '../request/limits.js';
import { networkOf } from '../request/network.js';
import { Parties } from '../request/parties.js';
import { Allow } from '../request/policy.js';

/** What anybody may report about somebody they meet here (G-04). */
@ApiTags('concern')
@Controller('api/concerns')
export class ConcernController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: Limits,
    private readonly grants: EnquiryGrants,
    private readonly parties: Parties,
    private readonly clock: Clock,
  ) {}

  /** 404 where the reporter cannot see what it is about. */
  @Post()
  @Allow('anyone')
  @Responds(concernAnswer, 201)
  async report(
    @Body({ schema: concernForm }) input: z.infer<typeof concernForm>,
    @Req() request: Request,
  ): Promise<z.infer<typeof concernAnswer>> {
    await this.limits.consume('concerns-session', request.session.id);
    await this.limits.consume('concerns-ip', networkOf(request));
    const { reporter, actor } = await this.reporterOf(input, request);
    const { reference } = await this.commands.execute(new ReportConcern(input, reporter, actor));
    return { success: true, reference };
  }

  private async reporterOf(
    { bookingId, quoteId, enquiryId, tutorId = '' }: z.infer<typeof concernForm>,
    request: Request,
  ): Promise<{ reporter: Reporter; actor: Actor }> {
    const met = bookingId
      ? ({ of: 'booking', id: bookingId } as const)
      : quoteId && ({ of: 'quote', id: quoteId } as const);
    if (met) {
      const { side, actor } = await this.parties.sideOf(request, met.of, met.id);
      return { reporter: side === 'tutor' ? 'tutor' : 'family', actor };
    }
    if (enquiryId) {
      await this.grants.assertHolder(request, enquiryId);
      return { reporter: 'family', actor: `holder:${enquiryId}` };
    }
    const user = request.user as CurrentUser | undefined;
    const viewer = user ? { accountId: user.id, isAdmin: user.role === 'admin' } : null;
    if (!(await this.queries.execute(new GetTutorProfile(tutorId, viewer, this.clock.now())))) throw notFound('Tutor');
    return { reporter: 'visitor', actor: user ? `account:${user.id}` : 'visitor' };
  }
}
