import { Injectable } from '@nestjs/common';
import { countRequestedMail, sendAgain } from '../../../application/mail/mail.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class MailWrites {
  @Executes(sendAgain)
  sendAgain(statement: Statement, mails: DataOf<typeof sendAgain>[]): void {
    const ids = mails.flatMap(({ mailIds }) => mailIds);
    // When it was sent last stays: by it the journal tells this sending from the one before (decision 066).
    const due = statement.part(
      `update mails set status = 'pending', attempts = 0, leased_until = null, due_at = clock_timestamp(), last_error = null, parked_at = null
       where id = ${statement.anyOf(ids)} and status <> 'pending' returning 1`,
    );
    statement.refuseUnlessWritten(due, sendAgain.kind, ids.length);
    statement.check(`pg_notify('mails', '')`);
  }

  @Executes(countRequestedMail)
  countRequestedMail(statement: Statement, counted: DataOf<typeof countRequestedMail>[]): void {
    for (const { addressHash, request, at, since, most } of counted) {
      const isOver = `requested_mails.counted_from <= ${statement.value(since)}`;
      const written = statement.insert(
        'requested_mails',
        [{ addressHash, request, countedFrom: at, sent: 1 }],
        `on conflict (address_hash, request) do update set
           sent = case when ${isOver} then 1 else requested_mails.sent + 1 end,
           counted_from = case when ${isOver} then excluded.counted_from else requested_mails.counted_from end
         where ${isOver} or requested_mails.sent < ${statement.value(most)}::int returning 1`,
      );
      statement.refuseUnlessWritten(written, countRequestedMail.kind);
    }
  }
}
