import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { RETENTION_HOURS } from '../../domain/act/retention.js';
import { HOUR, plus } from '../../domain/shared/time.js';
import { begin, Ledger } from '../ports/ledger.js';
import { PersonalData } from '../ports/personal-data.js';
import { Rings, type Timer } from '../timer.js';

/** Lets go every night of what has been kept long enough. */
@Rings()
@Injectable()
export class KeepRetention implements Timer {
  constructor(
    private readonly personal: PersonalData,
    private readonly ledger: Ledger,
  ) {}

  async ring(now: string): Promise<number> {
    const last = await this.personal.retentionKeptAt();
    if (last && now < plus(last, RETENTION_HOURS * HOUR)) return 0;
    const rows = await this.personal.keepRetention(now);
    const change = begin('act', uuid(), [{ type: 'RetentionKept', data: { rows, at: now } }]);
    await this.ledger.commit({ changes: [change], actor: 'system', at: now });
    return 0;
  }
}
