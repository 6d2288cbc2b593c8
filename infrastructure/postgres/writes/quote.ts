import { Injectable } from '@nestjs/common';
import type { DataOf } from '../../../application/ports/writes.js';
import { keepMessage } from '../../../application/quote/quote.writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class QuoteWrites {
  @Executes(keepMessage)
  keepMessage(statement: Statement, messages: DataOf<typeof keepMessage>[]): void {
    statement.insert('quote_messages', messages);
  }
}
