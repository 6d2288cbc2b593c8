import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindOverdueOpportunities } from '../../../application/opportunity/expire-unanswered-opportunities.task.js';
import { Database } from '../../postgres/database.js';
import { notWaiting } from '../../postgres/task-failures.js';
import { DUE_BATCH, dueIds } from './due-ids.js';

@QueryHandler(FindOverdueOpportunities)
export class FindOverdueOpportunitiesHandler implements IQueryHandler<FindOverdueOpportunities> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindOverdueOpportunities): Promise<string[]> {
    return dueIds(
      this.database,
      `select id from tutor_opportunities where status = 'available' and expires_at <= $1 and ${notWaiting('opportunity-expiry')} order by expires_at limit ${DUE_BATCH}`,
      now,
    );
  }
}
