import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindExpiringChecks } from '../../../application/tutor/warn-tutors-of-expiring-checks.task.js';
import { FindChecksToFollow } from '../../../application/tutor/tell-families-whether-sessions-wait-for-check.task.js';
import { WWC_NOTICE_DAYS } from '../../../domain/tutor/working-with-children.js';
import { Database } from '../../postgres/database.js';
import { notWaiting } from '../../postgres/adapters/task-failures.js';
import { DUE_BATCH, dueIds } from './due-ids.js';

@QueryHandler(FindExpiringChecks)
export class FindExpiringChecksHandler implements IQueryHandler<FindExpiringChecks> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindExpiringChecks): Promise<string[]> {
    // A tutor who was warned once waits for the next of the
    // warnings, and so on: each is a range of the index of its own.
    const due = WWC_NOTICE_DAYS.map((days, place) => {
      const warned = place === 0 ? 'is null' : `= ${WWC_NOTICE_DAYS[place - 1]}`;
      return `(select id, wwc_expiry_date from tutors where wwc_notice_days ${warned} and wwc_expiry_date > $1
        and wwc_expiry_date <= $1::timestamptz + interval '${days} days' and user_id is not null and erased_at is null and closes_at is null
        and ${notWaiting('check-notice')}
        order by wwc_expiry_date limit ${DUE_BATCH})`;
    });
    return dueIds(this.database, `${due.join(' union all ')} order by wwc_expiry_date limit ${DUE_BATCH}`, now);
  }
}

@QueryHandler(FindChecksToFollow)
export class FindChecksToFollowHandler implements IQueryHandler<FindChecksToFollow> {
  constructor(private readonly database: Database) {}

  async execute({ now }: FindChecksToFollow): Promise<string[]> {
    return dueIds(
      this.database,
      `(select id, wwc_expiry_date from tutors where check_expired_at is null and wwc_expiry_date <= $1 and erased_at is null
          and closes_at is null
          and ${notWaiting('check-followed')} order by wwc_expiry_date limit ${DUE_BATCH})
       union all
       (select id, wwc_expiry_date from tutors where check_expired_at is not null and wwc_expiry_date > $1 and wwc_credential_verified and contract_signed
          and erased_at is null and closes_at is null and ${notWaiting('check-followed')} order by wwc_expiry_date limit ${DUE_BATCH})
       order by wwc_expiry_date limit ${DUE_BATCH}`,
      now,
    );
  }
}
