import { Injectable } from '@nestjs/common';
import { recordReveal } from '../../../application/contract/contract.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class ContractWrites {
  @Executes(recordReveal)
  recordReveal(statement: Statement, reveals: DataOf<typeof recordReveal>[]): void {
    statement.insert('number_reveals', reveals);
  }
}
