import { Injectable } from '@nestjs/common';
import { EnquiryAccess } from '../../application/ports/enquiry-access.js';
import { Database } from './database.js';

@Injectable()
export class PostgresEnquiryAccess extends EnquiryAccess {
  constructor(private readonly database: Database) {
    super();
  }

  async enquiryOf(tokenHash: string): Promise<string | null> {
    const row = await this.database.one<{ id: string }>(
      'select enquiry_id as id from enquiry_access where token_hash = $1 and revoked_at is null',
      [tokenHash],
    );
    return row?.id ?? null;
  }

  async aliveSessions(ids: string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ sid: string }>(
      'select sid from sessions where sid = any($1) and expire > now()',
      [ids],
    );
    return new Set(rows.map(({ sid }) => sid));
  }

  async submitted(fingerprint: string): Promise<{ id: string; reference: string } | null> {
    return this.database.one(
      'select e.id, e.reference from enquiry_submissions s join enquiries e on e.id = s.enquiry_id where s.fingerprint = $1',
      [fingerprint],
    );
  }
}
