import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  type Alert,
  type AlertPlace,
  type AlertsParams,
  ListAlerts,
} from '../../application/admin/list-alerts.query.js';
import { GetMail, ListMails, type AdminMail } from '../../application/mail/list-mails.query.js';
import { FindParkedMails } from '../../application/mail/resend-parked-mails.command.js';
import { Scanner } from '../../application/ports/document/scanner.js';
import type { AlertKind, MailStatus } from '../../domain/admin/options.js';
import { AUTOMATIC_COMPLETION_HOURS, OUTCOME_REQUEST_HOURS } from '../../domain/booking/automatic-completion.js';
import { HOUR, MINUTE, plus, SYDNEY } from '../../domain/shared/time.js';
import { vettingOverdueBefore } from '../../domain/tutor/vetting-promise.js';
import { CHECK_ALERT_DAYS } from '../../domain/tutor/check.js';
import { Database } from '../postgres/database.js';
import { ACTIVE_STATUSES, AWAITING_QUOTE_STATUSES } from '../postgres/statuses.js';
import { IS_CHECK_CURRENT } from '../postgres/teaching-facts.js';

const ALERTS_PAGE = 200;
/** What follows from an event follows within seconds: after so long something is stuck. */
const DISPATCH_MINUTES = 2;
/** Characters of a report that fit into an alert. */
const QUOTED = 200;
/** A scan takes seconds and is tried again: after so long the scanner needs somebody. */
const SCAN_MINUTES = 10;
/** Retries of a mail server's short outages are over by then. */
const MAIL_MINUTES = 30;

type Source = {
  from: string;
  since: string;
  label: string;
  subject: string;
  /** What distinguishes alerts of one kind and instant; the subject where it is missing. */
  key?: string;
  detail: string;
  bound?: (now: string) => string;
};

const OPEN = `e.status in ${AWAITING_QUOTE_STATUSES}`;

/** Where each kind of task is found; `$1` is the instant before which it counts. */
const SOURCES: Record<AlertKind, Source> = {
  // Until somebody takes it.
  safety_concern: {
    from: `cases c where c.status <> 'resolved' and c.owner_id is null and c.concern = 'safety' and c.created_at <= $1`,
    since: 'c.created_at',
    label: 'c.reference',
    subject: 'c.id',
    detail: `'A concern about safety that nobody has taken yet'`,
  },
  case_due: {
    from: `cases c where c.status <> 'resolved' and c.due_at <= $1`,
    since: 'c.due_at',
    label: 'c.reference',
    subject: 'c.id',
    detail: `case when c.status = 'waiting' then 'Overdue while waiting for an answer' else 'Not resolved in time' end`,
  },
  concern_reported: {
    from: `cases c where c.status <> 'resolved' and c.owner_id is null and c.concern <> 'safety' and c.created_at <= $1`,
    since: 'c.created_at',
    label: 'c.reference',
    subject: 'c.id',
    detail: `'A concern that nobody has taken yet'`,
  },
  no_candidate: {
    from: `enquiries e join enquiry_progress p on p.enquiry_id = e.id where ${OPEN} and e.waves > 0 and not p.invited and e.created_at <= $1`,
    since: 'e.created_at',
    label: 'e.reference',
    subject: 'e.id',
    detail: `'No tutor could be invited in ' || e.waves || case when e.waves = 1 then ' wave' else ' waves' end`,
  },
  no_quote: {
    from: `enquiries e where ${OPEN} and e.ops_alerted_at <= $1`,
    since: 'e.ops_alerted_at',
    label: 'e.reference',
    subject: 'e.id',
    detail: `'No quote 20 hours after it was sent'`,
  },
  review_reported: {
    from: `tutor_reviews r join tutors t on t.id = r.tutor_id where r.status = 'published' and r.reported_at <= $1 and t.erased_at is null`,
    since: 'r.reported_at',
    label: 't.name',
    subject: 'r.id',
    detail: `coalesce('“' || left(r.report_reason, ${QUOTED}) || case when length(r.report_reason) > ${QUOTED} then '…' else '' end || '”', 'Reported without a reason')`,
  },
  // A draft's contract waits for nobody before the draft has an account.
  vetting_overdue: {
    from: `contract_submissions c join tutors t on t.id = c.tutor_id where c.status = 'submitted' and c.submitted_at < $1 and t.user_id is not null`,
    since: 'c.submitted_at',
    label: 't.name',
    subject: 't.id',
    detail: `'Waiting more than two business days for a decision'`,
    bound: vettingOverdueBefore,
  },
  check_expiring: {
    from: `(select t.id, t.name, least(t.wwc_expiry_date - interval '${CHECK_ALERT_DAYS} days', t.check_expired_at) as since,
               count(*) as n, min(b.session_date) as first
             from tutors t join bookings b on b.tutor_id = t.id and b.status = 'confirmed' and not ${IS_CHECK_CURRENT('b.session_date')}
             where (t.wwc_expiry_date <= $1::timestamptz + interval '${CHECK_ALERT_DAYS} days' or t.check_expired_at is not null)
               and b.session_date > $1 and t.erased_at is null
             group by t.id) t where t.since <= $1`,
    since: 't.since',
    label: 't.name',
    subject: 't.id',
    detail: `t.n || case when t.n = 1 then ' session is' else ' sessions are' end || ' booked beyond the end of the check, the first on ' || to_char(t.first at time zone '${SYDNEY}', 'FMDD Mon YYYY')`,
  },
  // From when both sides are asked until it completes by itself.
  session_unanswered: {
    from: `bookings b join tutors t on t.id = b.tutor_id where b.status in ${ACTIVE_STATUSES} and b.session_end <= $1`,
    since: 'b.session_end',
    label: `coalesce(nullif(t.name, ''), 'A former tutor')`,
    subject: 'b.id',
    detail: `'Nobody has said how the session of ' || to_char(b.session_date at time zone '${SYDNEY}', 'FMDD Mon, FMHH12:MI am') || ' went; it completes by itself on ' || to_char((b.session_end + interval '${AUTOMATIC_COMPLETION_HOURS} hours') at time zone '${SYDNEY}', 'FMDD Mon, FMHH12:MI am')`,
    bound: (now) => plus(now, -OUTCOME_REQUEST_HOURS * HOUR),
  },
  // A round in which nobody confirmed an entry has no winner to draw.
  draw_waiting: {
    from: `(select c.*, (select count(*)::int from competition_entries e where e.round_id = c.id and e.confirmed_at is not null) as n
             from competitions c where c.drawn_at is null) c where c.closes_at < $1 and c.n > 0`,
    since: 'c.closes_at',
    label: `initcap(replace(c.competition, '-', ' ')) || ', round ' || c.number`,
    subject: 'c.id',
    detail: `'Closed with ' || c.n || case when c.n = 1 then ' confirmed entry' else ' confirmed entries' end || '; its winner has not been drawn'`,
  },
  document_quarantined: {
    from: `(select tutor_id, min(scanned_at) as since, min(threat) as threat from credential_documents d
             where d.scan = 'quarantined' and d.storage_path <> '' and d.scanned_at <= $1 and not exists (select from credential_documents n
               where n.tutor_id = d.tutor_id and n.document_type = d.document_type and n.uploaded_at > d.uploaded_at)
             group by tutor_id) d join tutors t on t.id = d.tutor_id and t.vetting_status <> 'rejected'`,
    since: 'd.since',
    label: 't.name',
    subject: 't.id',
    detail: `'The virus scan found ' || d.threat`,
  },
  document_unscanned: {
    from: `(select tutor_id, min(uploaded_at) as since from credential_documents
             where scan = 'pending' and scan_due_at is not null and storage_path <> '' and uploaded_at < $1 group by tutor_id) d
           join tutors t on t.id = d.tutor_id`,
    since: 'd.since',
    label: 't.name',
    subject: 't.id',
    detail: `'The virus scanner has not answered yet'`,
    bound: (now) => plus(now, -SCAN_MINUTES * MINUTE),
  },
  mail_failed: {
    from: `mails m where m.status = 'failed' and m.created_at <= $1`,
    since: 'm.created_at',
    label: 'm.kind',
    subject: 'm.id',
    detail: `coalesce(m.last_error, 'It could not be sent')`,
  },
  // One for all of them: most likely the mail server is away, which uses up no mail's attempts.
  mail_waiting: {
    from: `(select min(id::text)::uuid as id, min(created_at) as since, count(*) as n, max(last_error) as error from mails
             where status = 'pending' and held_until is null and created_at < $1 having count(*) > 0) m where m.since < $1`,
    since: 'm.since',
    label: `m.n || case when m.n = 1 then ' email' else ' emails' end`,
    subject: 'm.id',
    detail: `coalesce(m.error, 'Not attempted yet')`,
    bound: (now) => plus(now, -MAIL_MINUTES * MINUTE),
  },
  undispatched: {
    from: `outbox o join event_log l on l.id = o.event_id where l.at < $1`,
    since: 'l.at',
    label: 'l.type',
    subject: 'l.id',
    key: `l.id || '.' || o.reaction`,
    detail: `o.reaction || ' has not happened yet'`,
    bound: (now) => plus(now, -DISPATCH_MINUTES * MINUTE),
  },
};

@QueryHandler(ListAlerts)
export class ListAlertsHandler implements IQueryHandler<ListAlerts> {
  constructor(
    private readonly database: Database,
    private readonly scanner: Scanner,
  ) {}

  async execute({ params, now }: ListAlerts) {
    const kinds = Object.keys(SOURCES) as AlertKind[];
    const found = await Promise.all(
      kinds.map(async (kind) => ({ count: await this.count(kind, now), ...(await this.page(kind, params, now)) })),
    );
    const counts = Object.fromEntries(kinds.map((kind, place) => [kind, found[place]?.count]));
    const later = params.order === 'newest' ? -1 : 1;
    const alerts = found.flatMap((one) => one.alerts).sort((one, other) => (one.since < other.since ? -later : later));
    const next = found.find((one) => one.next)?.next ?? null;
    return { alerts, counts: counts as Record<AlertKind, number>, next: params.kind ? next : null };
  }

  /** Without a scanner nobody is waited for. */
  private isKept(kind: AlertKind): boolean {
    return kind !== 'document_unscanned' || this.scanner.installed;
  }

  private async count(kind: AlertKind, now: string): Promise<number> {
    const { from, bound } = SOURCES[kind];
    if (!this.isKept(kind)) return 0;
    const row = await this.database.one<{ n: number }>(`select count(*) as n from ${from}`, [bound ? bound(now) : now]);
    return row?.n ?? 0;
  }

  private async page(
    kind: AlertKind,
    { kind: wanted, order, after }: AlertsParams,
    now: string,
  ): Promise<{ alerts: Alert[]; next: AlertPlace | null }> {
    if (!this.isKept(kind) || (wanted && wanted !== kind)) return { alerts: [], next: null };
    const { from, since, label, subject, detail, bound, key = `${subject}::text` } = SOURCES[kind];
    const [sign, direction] = order === 'newest' ? ['<', 'desc'] : ['>', 'asc'];
    const ordered = `(${key}) collate "C"`;
    const onwards = after ? `and (${since}, ${ordered}) ${sign} ($2::timestamptz, $3)` : '';
    const rows = await this.database.query<Omit<Alert, 'id' | 'kind'> & { key: string }>(
      `select ${subject} as subject, ${label} as label, ${since} as since, ${detail} as detail, ${key} as key
       from ${from} ${onwards} order by ${since} ${direction}, ${ordered} ${direction} limit ${ALERTS_PAGE + 1}`,
      [bound ? bound(now) : now, ...(after ? [after.since, after.key] : [])],
    );
    const shown = rows.slice(0, ALERTS_PAGE);
    const last = shown.at(-1);
    return {
      alerts: shown.map(({ key: place, ...row }) => ({ id: `${kind}.${place}`, kind, ...row })),
      next: rows.length > ALERTS_PAGE && last ? { since: last.since, key: last.key } : null,
    };
  }
}

const MAIL = `id, kind, to_address as "to", status, attempts, created_at as "createdAt", sent_at as "sentAt", last_error as error, parked_at as "parkedAt"`;
const PAGE = 100;

const STATES: Record<MailStatus, string> = {
  pending: `status = 'pending'`,
  sent: `status = 'sent'`,
  failed: `status = 'failed'`,
};
/** Mails under way are few and found by their state, all others also by their address. */
const HALVES = [`status = 'pending'`, `status <> 'pending'`];
const LAST = String.fromCodePoint(0x10ffff);

/** The statement and its values; of an address its beginning is compared, without regard to case. */
function mailsLike({ status, kind, to, before }: ListMails['params']): [string, unknown[]] {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const address = to.trim().toLowerCase();
  if (status) conditions.push(STATES[status]);
  if (kind) conditions.push(`kind = $${values.push(kind)}`);
  if (before) conditions.push(`id < $${values.push(before)}`);
  if (address)
    for (const [sign, bound] of Object.entries({ '>=': address, '<': address + LAST }))
      conditions.push(`lower(to_address) collate "C" ${sign} $${values.push(bound)}`);
  const part = (more: string[]) =>
    `select ${MAIL} from mails where ${['true', ...conditions, ...more].join(' and ')} order by id desc limit ${PAGE + 1}`;
  if (!address) return [part([]), values];
  const halves = HALVES.map((half) => `(${part([half])})`).join(' union all ');
  return [`${halves} order by id desc limit ${PAGE + 1}`, values];
}

@QueryHandler(ListMails)
export class ListMailsHandler implements IQueryHandler<ListMails> {
  constructor(private readonly database: Database) {}

  /** Ids of mails rise with the moment at which they were written. */
  async execute({ params }: ListMails) {
    const rows = await this.database.queryUnprepared<AdminMail>(...mailsLike(params));
    const mails = rows.slice(0, PAGE);
    return { mails, next: rows.length > PAGE ? (mails.at(-1)?.id ?? null) : null };
  }
}

@QueryHandler(GetMail)
export class GetMailHandler implements IQueryHandler<GetMail> {
  constructor(private readonly database: Database) {}

  execute({ id }: GetMail): Promise<AdminMail | null> {
    return this.database.one<AdminMail>(`select ${MAIL} from mails where id = $1`, [id]);
  }
}

@QueryHandler(FindParkedMails)
export class FindParkedMailsHandler implements IQueryHandler<FindParkedMails> {
  constructor(private readonly database: Database) {}

  async execute({ since, after, most }: FindParkedMails): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from mails where status = 'failed' and parked_at >= $1 and to_address <> ''
         and ($2::uuid is null or id > $2)
       order by id limit $3`,
      [since, after, most],
    );
    return rows.map(({ id }) => id);
  }
}
