import { Injectable } from '@nestjs/common';
import { type Erasure, type OldDraft, PersonalData } from '../../../application/ports/erasure/personal-data.js';
import { RETENTION_DAYS } from '../../../domain/act/retention.js';
import { DAY, plus } from '../../../domain/shared/time.js';
import { BUSY_KEPT_DAYS } from '../../../domain/calendar/busy-calendar.js';
import { ADVISORY_LOCKS } from '../advisory-locks.js';
import { ENDED_STATUSES, OPEN_REQUEST_STATUSES } from '../statuses.js';
import { Database } from '../database.js';
import { leftToSweep, OWN_FILE } from '../erased.js';
import { emptying, emptyingDocuments, hasWords } from '../personal-columns.js';
import * as admin from '../tables/admin.tables.js';
import * as booking from '../tables/booking.tables.js';
import * as enquiry from '../tables/enquiry.tables.js';
import * as people from '../tables/people.tables.js';

/** Of a tutor t: rejected before $1, and nothing was handed in since. A profile saved again ends the rejection. */
const REJECTED_LONG_AGO = `t.vetting_status = 'rejected'
  and not exists (select from event_log e where e.stream = 'tutor' and e.stream_id = t.id
                  and e.type = 'TutorVettingRejected' and e.at >= $1)
  and not exists (select from contract_submissions c where c.tutor_id = t.id and c.submitted_at >= $1)
  and not exists (select from credential_documents d where d.tutor_id = t.id and d.uploaded_at >= $1)`;
const rejectedBefore = (now: string) => plus(now, -RETENTION_DAYS.rejectedDocuments * DAY);

/** From when an enquiry e is kept: from the day on which its family last asked for somebody (decision 037). */
const ASKED_AT = 'coalesce(e.reopened_at, e.created_at)';

@Injectable()
export class PostgresPersonalData extends PersonalData {
  constructor(private readonly database: Database) {
    super();
  }

  retention(now: string): Record<string, () => Promise<number>> {
    const step = (sql: string, days: number) => () => this.count(sql, [plus(now, -days * DAY)]);
    const stoppedBefore = plus(now, -RETENTION_DAYS.stoppedSubscriptions * DAY);
    const emptied = `exists (select from enquiries e where e.id = enquiry_id and e.email = '' and ${ASKED_AT} < $1)`;
    return {
      enquiries: () =>
        this.count(
          `update enquiries e set ${emptying(enquiry.enquiries)}
           where status in ${ENDED_STATUSES} and email <> '' and ${ASKED_AT} < $1
             and not exists (select from bookings b where b.enquiry_id = e.id and b.status <> 'cancelled' and b.session_date >= $2)`,
          [plus(now, -RETENTION_DAYS.enquiries * DAY), plus(now, -RETENTION_DAYS.enquiriesAfterSession * DAY)],
        ),
      advertisements: step(`delete from advertisements where ${emptied}`, RETENTION_DAYS.enquiries),
      quotes: step(
        `update tutor_quotes set ${emptying(enquiry.tutorQuotes)}
         where ${emptied} and ${hasWords(enquiry.tutorQuotes, 'true')}`,
        RETENTION_DAYS.enquiries,
      ),
      keptQuotes: step(
        `update tutor_opportunities set ${emptying(enquiry.tutorOpportunities)} where kept_quote is not null and ${emptied}`,
        RETENTION_DAYS.enquiries,
      ),
      messages: step(
        `delete from quote_messages where quote_id in (select id from tutor_quotes where ${emptied})`,
        RETENTION_DAYS.enquiries,
      ),
      reviewers: step(
        `update tutor_reviews set student_name = '', student_email = '', report_reason = null
         where concat(student_name, student_email, report_reason) <> '' and created_at < $1`,
        RETENTION_DAYS.reviewers,
      ),
      bookings: step(
        `update bookings set ${emptying(booking.bookings)}
         where student_email <> '' and session_date < $1`,
        RETENTION_DAYS.pastBookings,
      ),
      requests: step(
        `update booking_requests set ${emptying(booking.bookingRequests)}
         where status not in ${OPEN_REQUEST_STATUSES} and student_email <> '' and created_at < $1`,
        RETENTION_DAYS.pastBookings,
      ),
      cases: step(
        `update cases set ${emptying(admin.cases)}
         where resolved_at < $1 and (concat(words, contact) <> '' or notes <> '[]')`,
        RETENTION_DAYS.cases,
      ),
      mails: step(`delete from mails where status <> 'pending' and created_at < $1`, RETENTION_DAYS.mails),
      requestedMails: step('delete from requested_mails where counted_from < $1', RETENTION_DAYS.requestedMails),
      entries: step('delete from competition_entries where created_at < $1', RETENTION_DAYS.competitionEntries),
      unconfirmedEntries: step(
        'delete from competition_entries where confirmed_at is null and created_at < $1',
        RETENTION_DAYS.unconfirmedEntries,
      ),
      drawnEntries: step(
        `delete from competition_entries e using competitions c
         where c.id = e.round_id and c.drawn_at < $1 and e.id is distinct from c.winner_entry_id`,
        RETENTION_DAYS.drawnEntries,
      ),
      // Who stopped such mail is known for as long as no new link is mailed after that (SEC-29).
      entryLinks: () =>
        this.count(
          `delete from competition_links l
           where created_at < $1 and not exists (select from competition_entries e where e.link_id = l.id)
             and not exists (select from mail_switches s
                             where s.recipient = l.id::text and s.kind = 'competition-entry' and s.off_at >= $2)`,
          [plus(now, -RETENTION_DAYS.unconfirmedEntries * DAY), stoppedBefore],
        ),
      entrySwitches: () =>
        this.count(
          `delete from mail_switches s where s.kind = 'competition-entry' and s.off_at < $1
             and not exists (select from competition_links l where l.id::text = s.recipient)`,
          [stoppedBefore],
        ),
      subscriptions: step(
        `delete from newsletter_subscriptions n where confirmed_at is null and mailed_at < $1
           and not exists (select from mail_switches s where s.recipient = n.id::text and s.kind = 'newsletter')`,
        RETENTION_DAYS.unconfirmedSubscriptions,
      ),
      stoppedSubscriptions: step(
        `delete from newsletter_subscriptions n using mail_switches s
         where s.recipient = n.id::text and s.kind = 'newsletter' and s.off_at < $1`,
        RETENTION_DAYS.stoppedSubscriptions,
      ),
      newsletterSwitches: step(
        `delete from mail_switches s where s.kind = 'newsletter' and s.off_at < $1
           and not exists (select from newsletter_subscriptions n where n.id::text = s.recipient)`,
        RETENTION_DAYS.stoppedSubscriptions,
      ),
      answers: step(
        `delete from idempotency_keys
         where created_at < $1 and (status is not null or attempted_at < clock_timestamp() - interval '1 minute')`,
        RETENTION_DAYS.idempotencyKeys,
      ),
      submissions: step('delete from enquiry_submissions where at < $1', RETENTION_DAYS.idempotencyKeys),
      networks: step(
        'update enquiries set network = null where network is not null and created_at < $1',
        RETENTION_DAYS.enquiryNetworks,
      ),
      blocks: step(
        `update sender_blocks set ${emptying(admin.senderBlocks)}
         where concat(value_hash, shown) <> '' and coalesce(lifted_at, ends_at) < $1`,
        RETENTION_DAYS.endedBlocks,
      ),
      tallies: step('delete from match_tallies where day < $1', RETENTION_DAYS.matchTallies),
      busyTimes: step(`update busy_calendars set busy = '[]' where busy <> '[]' and read_at < $1`, BUSY_KEPT_DAYS),
      // Limits run by the machine's time, whatever the time of the rules is.
      limits: () =>
        this.count('delete from rate_limits where expire < extract(epoch from clock_timestamp()) * 1000', []),
    };
  }

  oldDrafts(now: string, after: string | null, most: number): Promise<OldDraft[]> {
    return this.database.withLongTimeout<OldDraft>(
      `select t.id, array(select d.storage_path from credential_documents d where d.tutor_id = t.id and ${OWN_FILE}) as files
       from tutors t
       where t.user_id is null and t.email <> '' and t.created_at < $1 and ($3::uuid is null or t.id > $3)
         and not exists (select from event_log e where e.stream = 'tutor' and e.stream_id = t.id and e.at >= $1)
         and not exists (select from sessions s where s.expire > $2 and s.sess ->> 'tutorDraft' = t.id::text)
       order by t.id limit $4`,
      [plus(now, -RETENTION_DAYS.drafts * DAY), now, after, most],
    );
  }

  async rejectedDocuments(now: string, after: string | null, most: number): Promise<string[]> {
    const rows = await this.database.withLongTimeout<{ id: string }>(
      `select t.id from tutors t
       where ${REJECTED_LONG_AGO} and ($2::uuid is null or t.id > $2)
         and (exists (select from contract_submissions c where c.tutor_id = t.id and (c.digital_signature <> '' or c.status = 'submitted'))
              or exists (select from credential_documents d where d.tutor_id = t.id and d.storage_path <> ''))
       order by t.id limit $3`,
      [rejectedBefore(now), after, most],
    );
    return rows.map(({ id }) => id);
  }

  async forgetRejectedDocuments(now: string, tutors: string[]): Promise<string[]> {
    const open = await this.database.query<{ id: string }>(
      `with due as (select t.id from tutors t where t.id = any($2::uuid[]) and ${REJECTED_LONG_AGO} for update),
            files as (${leftToSweep('any(array(select id from due))')}),
            handed_in as (update credential_documents set ${emptyingDocuments(people.credentialDocuments)} where tutor_id in (select id from due)),
            numbers as (update tutors set ${emptyingDocuments(people.tutors)}
              where id in (select id from due)),
            signed as (update contract_submissions set ${emptyingDocuments(people.contractSubmissions)} where tutor_id in (select id from due) returning id, status)
       select id from signed where status = 'submitted'`,
      [rejectedBefore(now), tutors],
    );
    return open.map(({ id }) => id);
  }

  async openTooLong(now: string, after: string | null, most: number): Promise<string[]> {
    const rows = await this.database.withLongTimeout<{ id: string }>(
      `select id from enquiries e where status not in ${ENDED_STATUSES} and ${ASKED_AT} < $1 and ($2::uuid is null or id > $2)
       order by id limit $3`,
      [plus(now, -RETENTION_DAYS.enquiries * DAY), after, most],
    );
    return rows.map(({ id }) => id);
  }

  async erasures(): Promise<Erasure[]> {
    return this.database.query<Erasure>(
      `select data ->> 'reason' as reason, data -> 'rows' as rows, at from event_log where type = 'PersonErased' order by position`,
    );
  }

  async withAdvisoryLock(work: () => Promise<void>): Promise<void> {
    await this.database.withAdvisoryLock(ADVISORY_LOCKS.retention, work);
  }

  async retentionKeptAt(): Promise<string | null> {
    const row = await this.database.one<{ at: string | null }>(
      `select max(at) as at from acts where act = 'retention_kept'`,
    );
    return row?.at ?? null;
  }

  private async count(sql: string, values: string[]): Promise<number> {
    const [row] = await this.database.withLongTimeout<{ n: number }>(
      `with done as (${sql} returning 1) select count(*) as n from done`,
      values,
    );
    return row?.n ?? 0;
  }
}
