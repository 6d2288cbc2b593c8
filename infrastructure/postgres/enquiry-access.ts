import { Injectable } from '@nestjs/common';
import { EnquiryAccess, type Grant, type OpenedLink } from '../../application/ports/enquiry-access.js';
import { Database } from './database.js';

/** Of an enquiry e: it was not erased. */
const WHOLE = `e.email <> ''`;

@Injectable()
export class PostgresEnquiryAccess extends EnquiryAccess {
  constructor(private readonly database: Database) {
    super();
  }

  async opened(tokenHash: string, since: string): Promise<OpenedLink | null> {
    return this.database.one(
      `select e.id as "enquiryId", e.access_version as access, a.is_read_only as "isReadOnly" from enquiry_access a join enquiries e on e.id = a.enquiry_id
       where a.token_hash = $1 and a.revoked_at is null and a.created_at > $2 and ${WHOLE}`,
      [tokenHash, since],
    );
  }

  async versionOf(enquiryId: string): Promise<number | null> {
    const row = await this.database.one<{ access: number }>(
      `select e.access_version as access from enquiries e where e.id = $1 and ${WHOLE}`,
      [enquiryId],
    );
    return row?.access ?? null;
  }

  async valid(grants: Grant[]): Promise<Set<number>> {
    if (grants.length === 0) return new Set();
    const rows = await this.database.query<{ place: number }>(
      `select g.place from jsonb_to_recordset($1::jsonb) as g(place int, session text, "enquiryId" uuid, access int)
       join enquiries e on e.id = g."enquiryId" and e.access_version = g.access and ${WHOLE}
       join sessions s on s.sid = g.session and s.expire > now()`,
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
