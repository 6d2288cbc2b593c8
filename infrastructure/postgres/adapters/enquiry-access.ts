import { Injectable } from '@nestjs/common';
import {
  type AlsoOpened,
  EnquiryAccess,
  type Grant,
  type OpenedLink,
} from '../../../application/ports/enquiry/enquiry-access.js';
import { DEMO_ENQUIRY_ID } from '../../../domain/enquiry/options.js';
import { lastsSince, type LinkTimes, notedSince } from '../../../domain/enquiry/link.js';
import { Database } from '../database.js';

/** Of an enquiry e: it was not erased. */
const WHOLE = `e.email <> ''`;

@Injectable()
export class PostgresEnquiryAccess extends EnquiryAccess {
  constructor(private readonly database: Database) {
    super();
  }

  async opened(tokenHash: string): Promise<(OpenedLink & LinkTimes) | null> {
    return this.database.one(
      `select e.id as "enquiryId", e.access_version as access, a.is_read_only as "isReadOnly", a.created_at as "createdAt",
              u.used_from as "usedFrom", u.used_until as "usedUntil"
       from enquiry_access a join enquiries e on e.id = a.enquiry_id left join enquiry_activity u on u.enquiry_id = e.id
       where a.token_hash = $1 and a.revoked_at is null and ${WHOLE}`,
      [tokenHash],
    );
  }

  /** The demo's enquiry is everybody's and belongs to no address. */
  async others({ enquiryId, createdAt }: { enquiryId: string; createdAt: string }, limit: number) {
    return this.database.query<AlsoOpened>(
      `select e.id as "enquiryId", e.access_version as access
       from enquiries own join enquiries e on lower(e.email) = lower(own.email)
       where own.id = $1 and e.id <> $1 and $3 not in (own.id, e.id) and ${WHOLE} and own.erased_at is null and e.erased_at is null
         and not exists (select from event_log l
                         where l.stream = 'enquiry' and l.stream_id = e.id and l.type = 'OtherAccessEnded' and l.at >= $2)
       order by e.created_at desc, e.id desc limit $4`,
      [enquiryId, createdAt, DEMO_ENQUIRY_ID, limit],
    );
  }

  async versionOf(enquiryId: string): Promise<number | null> {
    const row = await this.database.one<{ access: number }>(
      `select e.access_version as access from enquiries e where e.id = $1 and ${WHOLE}`,
      [enquiryId],
    );
    return row?.access ?? null;
  }

  async used(enquiryId: string, access: number, now: string): Promise<void> {
    await this.database.query(
      `insert into enquiry_activity as u (enquiry_id, used_from, used_until)
       select e.id, $3::timestamptz, $3::timestamptz from enquiries e
       where e.id = $1 and e.access_version = $2 and ${WHOLE}
         and not exists (select from enquiry_activity known where known.enquiry_id = e.id and known.used_until > $4)
       on conflict (enquiry_id) do update set used_until = greatest(u.used_until, excluded.used_until),
         used_from = case when u.used_until > $5 then u.used_from else excluded.used_from end`,
      [enquiryId, access, now, notedSince(now), lastsSince(now)],
    );
  }

  async valid(grants: Grant[]): Promise<Set<number>> {
    if (grants.length === 0) return new Set();
    const rows = await this.database.query<{ place: number }>(
      `select g.place from jsonb_to_recordset($1::jsonb) as g(place int, session text, "enquiryId" uuid, access int, via jsonb)
       join enquiries e on e.id = g."enquiryId" and e.access_version = g.access and ${WHOLE}
       join sessions s on s.sid = g.session and s.expire > now()
       where g.via is null or exists (
         select from enquiries e where e.id = (g.via ->> 'id')::uuid and e.access_version = (g.via ->> 'access')::int and ${WHOLE})`,
      [JSON.stringify(grants.map((grant, place) => ({ ...grant, place })))],
    );
    return new Set(rows.map(({ place }) => place));
  }

  async submitted(fingerprint: string): Promise<{ id: string; reference: string } | null> {
    return this.database.one(
      'select e.id, e.reference from enquiry_submissions s join enquiries e on e.id = s.enquiry_id where s.fingerprint = $1',
      [fingerprint],
    );
  }
}
