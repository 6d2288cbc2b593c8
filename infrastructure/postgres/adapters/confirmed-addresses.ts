import { Injectable } from '@nestjs/common';
import { ConfirmedAddresses } from '../../../application/ports/account/confirmed-addresses.js';
import { Database } from '../database.js';

@Injectable()
export class PostgresConfirmedAddresses extends ConfirmedAddresses {
  constructor(private readonly database: Database) {
    super();
  }

  /**
   * Where no confirmation is asked for, an enquiry counts as
   * confirmed from its beginning, and nobody has shown anything.
   */
  async confirmedAt(address: string): Promise<string | null> {
    const row = await this.database.one<{ at: string | null }>(
      'select max(confirmed_at) as at from enquiries where lower(email) = lower($1) and confirmed_at > created_at',
      [address],
    );
    return row?.at ?? null;
  }
}
