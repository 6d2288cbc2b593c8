import { Injectable } from '@nestjs/common';
import {
  type Digest,
  NotificationSettings,
  type StoredSettings,
} from '../../../application/ports/notification/notification-settings.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Database } from '../database.js';
import { notWaiting } from './task-failures.js';

/** Rows of one read: what is left is found by the next. */
const BATCH = 100;
/** A digest with more opportunities is not read; the soonest to end come first. */
const MOST_LISTED = 20;

@Injectable()
export class PostgresNotificationSettings extends NotificationSettings {
  constructor(private readonly database: Database) {
    super();
  }

  async of(tutorId: string): Promise<StoredSettings> {
    const settings = await this.database.one<StoredSettings>(
      `select t.timezone, coalesce(n.digest, '{}') as digest,
              array(select s.kind from mail_switches s where s.recipient = t.id::text) as off,
              case when n.quiet_start is not null
                then json_build_object('startTime', n.quiet_start, 'endTime', n.quiet_end) end as "quietHours"
       from tutors t left join notification_settings n on n.tutor_id = t.id where t.id = $1`,
      [tutorId],
    );
    if (!settings) throw notFound('Tutor');
    return settings;
  }

  async save(
    tutorId: string,
    { off, digest, quietHours, kinds }: Omit<StoredSettings, 'timezone'> & { kinds: readonly string[] },
    at: string,
  ): Promise<void> {
    await this.database.query(
      `with switched_on as (
         delete from mail_switches where recipient = $1::text and kind = any($2::text[]) and not kind = any($3::text[])),
       switched_off as (
         insert into mail_switches (recipient, kind, off_at) select $1::text, kind, $4 from unnest($3::text[]) kind
         on conflict do nothing)
       insert into notification_settings (tutor_id, digest, quiet_start, quiet_end) values ($1::uuid, $5, $6, $7)
       on conflict (tutor_id) do update
       set digest = excluded.digest, quiet_start = excluded.quiet_start, quiet_end = excluded.quiet_end`,
      [tutorId, kinds, off, at, digest, quietHours?.startTime ?? null, quietHours?.endTime ?? null],
    );
  }

  async tutorsWithDueDigest(now: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select n.tutor_id as id from notification_settings n
       where n.digest_due_at <= $1 and ${notWaiting('daily-digest', 'n.tutor_id')} order by n.digest_due_at limit ${BATCH}`,
      [now],
    );
    return rows.map(({ id }) => id);
  }

  async dueDigest(tutorId: string, now: string): Promise<Digest | null> {
    return this.database.one<Digest>(
      `select n.digest_due_at as "digestDueAt",
              coalesce((select json_agg(o) from (
                select a.content as advertisement, o.expires_at as "expiresAt", o.enquiry_id as "enquiryId", o.match ->> 'wider' as wider
                from tutor_opportunities o join advertisements a on a.enquiry_id = o.enquiry_id and a.tutor_id = o.tutor_id
                where o.tutor_id = n.tutor_id and o.status = 'available' and o.expires_at > $1
                order by o.expires_at limit ${MOST_LISTED}) o), '[]') as opportunities
       from notification_settings n where n.tutor_id = $2 and n.digest_due_at <= $1`,
      [now, tutorId],
    );
  }

  async releaseHeld(now: string): Promise<number> {
    const released = await this.database.query(
      `with released as (
         update mails set due_at = clock_timestamp(), held_until = null
         where id = any(array(select id from mails where held_until <= $1 order by held_until limit ${BATCH} for update skip locked))
         returning 1)
       select pg_notify('mails', '') from released`,
      [now],
    );
    return released.length;
  }
}
