import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindClosedAccounts } from '../../../application/erasure/erase-closed-accounts.task.js';
import { Database } from '../../postgres/database.js';
import { notWaiting } from '../../postgres/adapters/task-failures.js';
import { DUE_BATCH, dueIds } from './due-ids.js';

@QueryHandler(FindClosedAccounts)
export class FindClosedAccountsHandler implements IQueryHandler<FindClosedAccounts> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindClosedAccounts): Promise<string[]> {
    return dueIds(
      this.database,
      `select id from users where closes_at <= $1 and email not like '%@erased.invalid' and ${notWaiting('account-closing')}
       order by closes_at limit ${DUE_BATCH}`,
      now,
    );
  }
}
