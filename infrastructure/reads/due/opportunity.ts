import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindOverdueOpportunities } from '../../../application/opportunity/expire-unanswered-opportunities.task.js';
import { FindOpportunitiesToRemindOf } from '../../../application/opportunity/remind-tutor-of-invitation-that-ends.task.js';
import { OPPORTUNITY_REMINDER_HOURS } from '../../../domain/opportunity/opportunity.js';
import { Database } from '../../postgres/database.js';
import { dueIds } from './due-ids.js';
import { endingWithin, overdue } from './ending.js';

const OPEN = { table: 'tutor_opportunities', status: 'available', since: 'notified_at' } as const;

@QueryHandler(FindOverdueOpportunities)
export class FindOverdueOpportunitiesHandler implements IQueryHandler<FindOverdueOpportunities> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindOverdueOpportunities): Promise<string[]> {
    return dueIds(this.database, overdue(OPEN, 'opportunity-expiry'), now);
  }
}

@QueryHandler(FindOpportunitiesToRemindOf)
export class FindOpportunitiesToRemindOfHandler implements IQueryHandler<FindOpportunitiesToRemindOf> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindOpportunitiesToRemindOf): Promise<string[]> {
    return dueIds(this.database, endingWithin(OPEN, OPPORTUNITY_REMINDER_HOURS, 'opportunity-reminder'), now);
  }
}
