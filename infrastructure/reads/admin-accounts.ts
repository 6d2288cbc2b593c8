import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AdminAccount, GetAccount, ListAccounts } from '../../application/account/list-accounts.query.js';
import type { AccountFilter } from '../../domain/admin/options.js';
import { Database } from '../postgres/database.js';
import { anywhere } from './admin-students.js';

const ACCOUNT = `
  select u.id, u.username, u.email, u.first_name || ' ' || u.last_name as name, u.role, t.id as "tutorId",
         u.email_verified_at is not null as "emailVerified", u.disabled_at as "disabledAt",
         u.disabled_reason as "disabledReason", u.created_at as "createdAt"
  from users u left join tutors t on t.user_id = u.id where u.erased_at is null`;
const FILTERS: Record<AccountFilter, string> = {
  all: 'true',
  admins: `u.role = 'admin'`,
  disabled: 'u.disabled_at is not null',
};
/** An operator with more hits narrows the search. */
const MOST = 50;

@QueryHandler(ListAccounts)
export class ListAccountsHandler implements IQueryHandler<ListAccounts> {
  constructor(private readonly database: Database) {}

  async execute({ search, filter }: ListAccounts) {
    const rows = await this.database.queryUnprepared<AdminAccount>(
      `${ACCOUNT} and ${FILTERS[filter]}
       and lower(u.username || ' ' || u.email || ' ' || u.first_name || ' ' || u.last_name) like $1
       order by u.created_at desc, u.id desc limit ${MOST + 1}`,
      [anywhere(search)],
    );
    return { accounts: rows.slice(0, MOST), hasMore: rows.length > MOST };
  }
}

@QueryHandler(GetAccount)
export class GetAccountHandler implements IQueryHandler<GetAccount> {
  constructor(private readonly database: Database) {}

  execute({ id }: GetAccount): Promise<AdminAccount | null> {
    return this.database.one<AdminAccount>(`${ACCOUNT} and u.id = $1`, [id]);
  }
}
