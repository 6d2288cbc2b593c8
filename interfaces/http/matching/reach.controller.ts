import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { GetReach } from '../../../application/matching/get-reach.query.js';
import { Clock } from '../../../application/ports/clock.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import { type Reach, reach } from '../contract/reach.js';
import { Allow } from '../request/policy.js';

/** How families found a tutor (G-24). */
@ApiTags('portal')
@Controller('api/portal/reach')
@Allow('tutor')
export class ReachController {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Responds(reach)
  async read(@AccountId() accountId: string): Promise<Reach> {
    return { success: true, ...(await this.queries.execute(new GetReach(accountId, this.clock.now()))) };
  }
}
