import { Injectable } from '@nestjs/common';
import { keepAdvertisement } from '../../../application/opportunity/opportunity.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class OpportunityWrites {
  @Executes(keepAdvertisement)
  keepAdvertisement(statement: Statement, advertisements: DataOf<typeof keepAdvertisement>[]): void {
    statement.insert('advertisements', advertisements, 'on conflict do nothing');
  }
}
