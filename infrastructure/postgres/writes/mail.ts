import { Injectable } from '@nestjs/common';
import { sendAgain } from '../../../application/mail/mail.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class MailWrites {
  @Executes(sendAgain)
  sendAgain(statement: Statement, mails: DataOf<typeof sendAgain>[]): void {
    const ids = mails.flatMap(({ mailIds }) => mailIds);
    const due = statement.part(
      `update mails set status = 'pending', attempts = 0, leased_until = null, due_at = clock_timestamp(), sent_at = null, last_error = null, parked_at = null
       where id = ${statement.anyOf(ids)} and status <> 'pending' returning 1`,
    );
    statement.refuseUnlessWritten(due, sendAgain.kind, ids.length);
    statement.check(`pg_notify('mails', '')`);
  }
}
