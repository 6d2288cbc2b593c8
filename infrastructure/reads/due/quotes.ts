import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindOverdueQuotes } from '../../../application/quote/expire-unanswered-quotes.task.js';
import { Database } from '../../postgres/database.js';
import { notWaiting } from '../../postgres/task-failures.js';
import { DUE_BATCH, dueIds } from './due-ids.js';

@QueryHandler(FindOverdueQuotes)
export class FindOverdueQuotesHandler implements IQueryHandler<FindOverdueQuotes> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindOverdueQuotes): Promise<string[]> {
    return dueIds(
      this.database,
      `select id from tutor_quotes where status = 'submitted' and expires_at <= $1 and ${notWaiting('quote-expiry')} order by expires_at limit ${DUE_BATCH}`,
      now,
    );
  }
}
