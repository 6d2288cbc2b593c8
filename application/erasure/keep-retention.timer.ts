import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { ErasedRows } from '../../domain/act/act.js';
import { RETENTION_HOURS } from '../../domain/act/retention.js';
import { HOUR, plus } from '../../domain/shared/time.js';
import { begin, Ledger } from '../ports/ledger.js';
import { ObjectStore } from '../ports/object-store.js';
import { PersonalData } from '../ports/personal-data.js';
import { Rings, type Timer } from '../timer.js';

const DRAFTS_AT_ONCE = 200;

/** Lets go every night of what has been kept long enough. */
@Rings()
@Injectable()
export class KeepRetention implements Timer {
  constructor(
    private readonly personal: PersonalData,
    private readonly ledger: Ledger,
    private readonly store: ObjectStore,
  ) {}

  async ring(now: string): Promise<number> {
    const last = await this.personal.retentionKeptAt();
    if (last && now < plus(last, RETENTION_HOURS * HOUR)) return 0;
    const drafts = await this.forgetDrafts(now);
    const rows = { ...(await this.personal.keepRetention(now)), drafts };
    const change = begin('act', uuid(), [{ type: 'RetentionKept', data: { rows, at: now } }]);
    await this.ledger.commit({ changes: [change], actor: 'system', at: now });
    return 0;
  }

  /** Empties the drafts as an erasure does, so that a restored backup forgets them again. */
  private async forgetDrafts(now: string): Promise<number> {
    let forgotten = 0;
    for (;;) {
      const { tutors, files } = await this.personal.oldDrafts(now, DRAFTS_AT_ONCE);
      if (tutors.length === 0) return forgotten;
      const rows: ErasedRows = { enquiries: [], bookings: [], bookingRequests: [], tutors, accounts: [] };
      // First, for the rows tell which: what is cut off here is done again the next night.
      for (const file of files) await this.store.remove(file);
      const change = begin('act', uuid(), [{ type: 'PersonErased', data: { reason: 'retention', rows, at: now } }]);
      const records = { erased: { ...rows, addresses: [] } };
      await this.ledger.commit({ changes: [change], records, actor: 'system', at: now });
      forgotten += tutors.length;
    }
  }
}
