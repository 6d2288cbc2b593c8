import { Injectable } from '@nestjs/common';
import {
  type TutorAddress,
  type TutorContact,
  TutorDirectory,
} from '../../../application/ports/tutor/tutor-directory.js';
import type { AvailabilityRow } from '../../../application/availability/availability.writes.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { CONTACT_ADDRESS } from '../contact-address.js';
import { Database } from '../database.js';

@Injectable()
export class PostgresTutorDirectory extends TutorDirectory {
  constructor(private readonly database: Database) {
    super();
  }

  async idOfAccount(accountId: string): Promise<string | null> {
    const row = await this.database.one<{ id: string }>('select id from tutors where user_id = $1', [accountId]);
    return row?.id ?? null;
  }

  async zoneOf(tutorId: string): Promise<string> {
    const row = await this.database.one<{ zone: string }>('select timezone as zone from tutors where id = $1', [
      tutorId,
    ]);
    if (!row) throw notFound('Tutor');
    return row.zone;
  }

  async availability(tutorId: string): Promise<AvailabilityRow[]> {
    return this.database.query<AvailabilityRow>(
      `select id, tutor_id as "tutorId", day_of_week as "dayOfWeek", start_time as "startTime", end_time as "endTime",
              is_recurring as "isRecurring", specific_date as "specificDate", timezone, is_active as "isActive",
              max_bookings_per_slot as "maxBookingsPerSlot", buffer_minutes as "bufferMinutes", created_at as "createdAt"
       from tutor_availability where tutor_id = $1 order by specific_date nulls first, day_of_week, start_time, id`,
      [tutorId],
    );
  }

  async contactOf(tutorId: string): Promise<TutorAddress & { phone: string | null }> {
    const contact = await this.database.one<TutorAddress & { phone: string | null }>(
      `select t.id, t.name, ${CONTACT_ADDRESS} as email, t.phone, t.timezone from tutors t where t.id = $1`,
      [tutorId],
    );
    if (!contact) throw notFound('Tutor');
    return contact;
  }

  async contacts(tutorIds: string[], mailKind: string): Promise<TutorContact[]> {
    return this.contactsFor(tutorIds.map((tutorId) => ({ tutorId, kind: mailKind })));
  }

  async contactsFor(
    wanted: readonly { tutorId: string; kind: string }[],
  ): Promise<(TutorContact & { kind: string })[]> {
    if (wanted.length === 0) return [];
    return this.database.query<TutorContact & { kind: string }>(
      `select w.kind, t.id, t.name, ${CONTACT_ADDRESS} as email, t.timezone, coalesce(w.kind = any(n.digest), false) as digest,
              case when n.quiet_start is not null
                then json_build_object('startTime', n.quiet_start, 'endTime', n.quiet_end) end as "quietHours"
       from unnest($1::uuid[], $2::text[]) w(tutor_id, kind) join tutors t on t.id = w.tutor_id
       left join notification_settings n on n.tutor_id = t.id where t.erased_at is null
       and not exists (select from mail_switches s where s.recipient = t.id::text and s.kind = w.kind)`,
      [wanted.map(({ tutorId }) => tutorId), wanted.map(({ kind }) => kind)],
    );
  }
}
