import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  CountSubscriptions,
  GetIssue,
  type AdminIssue,
  ListIssues,
  ListSubscriptions,
  type AdminSubscription,
} from '../../application/newsletter/read-newsletter.query.js';
import { FindIssuesUnderWay } from '../../application/newsletter/send-newsletter-in-batches.task.js';
import type { SubscriptionStatus } from '../../domain/admin/options.js';
import { Database } from '../postgres/database.js';

const ISSUES = 50;
const STATUS = `case when s.off_at is not null then 'unsubscribed' when n.confirmed_at is null then 'pending' else 'confirmed' end`;
const SUBSCRIPTIONS = `newsletter_subscriptions n left join mail_switches s on s.recipient = n.id::text and s.kind = 'newsletter'`;

@QueryHandler(CountSubscriptions)
export class CountSubscriptionsHandler implements IQueryHandler<CountSubscriptions> {
  constructor(private readonly database: Database) {}

  async execute() {
    const rows = await this.database.query<{ status: SubscriptionStatus; count: number }>(
      `select ${STATUS} as status, count(*) as count from ${SUBSCRIPTIONS} group by 1`,
    );
    const counts = { pending: 0, confirmed: 0, unsubscribed: 0 };
    for (const { status, count } of rows) counts[status] = count;
    return counts;
  }
}

@QueryHandler(ListSubscriptions)
export class ListSubscriptionsHandler implements IQueryHandler<ListSubscriptions> {
  constructor(private readonly database: Database) {}

  async execute({ params: { status, search, before, most } }: ListSubscriptions) {
    const rows = await this.database.query<AdminSubscription>(
      `select n.id, n.email, n.name, ${STATUS} as status, n.created_at as "createdAt", n.confirmed_at as "confirmedAt",
              s.off_at as "unsubscribedAt"
       from ${SUBSCRIPTIONS}
       where ($1::text is null or ${STATUS} = $1)
         and ($2 = '' or position(lower($2) in n.email) > 0 or position(lower($2) in lower(n.name)) > 0)
         and ($3::timestamptz is null or (n.created_at, n.id) < ($3, $4::uuid))
       order by n.created_at desc, n.id desc limit $5`,
      [status, search, before?.at ?? null, before?.id ?? null, most + 1],
    );
    const subscribers = rows.slice(0, most);
    const last = subscribers.at(-1);
    return { subscribers, next: rows.length > most && last ? `${last.createdAt}_${last.id}` : null };
  }
}

const ISSUE = `i.id, i.version, i.status, i.subject, i.markdown, i.created_at as "createdAt", i.changed_at as "changedAt",
  i.tested_at as "testedAt", i.started_at as "startedAt", i.stopped_at as "stoppedAt", i.ended_at as "endedAt", i.recipients, i.queued,
  coalesce(m.waiting, 0) as waiting, coalesce(i.sent, m.sent, 0) as sent, coalesce(i.failed, m.failed, 0) as failed`;
/** Of an issue that has ended its row knows the figures. */
const ISSUES_AND_MAILS = `newsletter_issues i left join lateral (
    select count(*) filter (where status = 'pending') as waiting, count(*) filter (where status = 'sent') as sent,
           count(*) filter (where status = 'failed') as failed
    from mails where event_id = i.id and kind = 'newsletter-issue'
  ) m on i.started_at is not null and i.ended_at is null`;

@QueryHandler(ListIssues)
export class ListIssuesHandler implements IQueryHandler<ListIssues> {
  constructor(private readonly database: Database) {}

  async execute({ before }: ListIssues) {
    const rows = await this.database.query<AdminIssue>(
      `select ${ISSUE} from ${ISSUES_AND_MAILS}
       where $1::timestamptz is null or (i.created_at, i.id) < ($1, $2::uuid)
       order by i.created_at desc, i.id desc limit ${ISSUES + 1}`,
      [before?.at ?? null, before?.id ?? null],
    );
    const issues = rows.slice(0, ISSUES);
    const last = issues.at(-1);
    return { issues, next: rows.length > ISSUES && last ? `${last.createdAt}_${last.id}` : null };
  }
}

@QueryHandler(GetIssue)
export class GetIssueHandler implements IQueryHandler<GetIssue> {
  constructor(private readonly database: Database) {}

  execute({ id }: GetIssue) {
    return this.database.one<AdminIssue>(`select ${ISSUE} from ${ISSUES_AND_MAILS} where i.id = $1`, [id]);
  }
}

@QueryHandler(FindIssuesUnderWay)
export class FindIssuesUnderWayHandler implements IQueryHandler<FindIssuesUnderWay> {
  constructor(private readonly database: Database) {}

  async execute() {
    const rows = await this.database.query<{ id: string }>(
      `select id from newsletter_issues where status in ('sending', 'stopped') and ended_at is null order by started_at`,
    );
    return rows.map(({ id }) => id);
  }
}
