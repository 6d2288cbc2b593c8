import { Injectable } from '@nestjs/common';
import { addToDigest, markDigestSent } from '../../../application/notification/notification.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class NotificationWrites {
  @Executes(addToDigest)
  addToDigest(statement: Statement, additions: DataOf<typeof addToDigest>[]): void {
    statement.part(
      `update notification_settings n
       set digest_due_at = least(n.digest_due_at, case when d."dueAt" <= n.digest_sent_for then d."nextDueAt" else d."dueAt" end)
       from jsonb_to_recordset(${statement.json(additions)}) as d("tutorId" uuid, "dueAt" timestamptz, "nextDueAt" timestamptz)
       where n.tutor_id = d."tutorId"`,
    );
  }

  @Executes(markDigestSent)
  markDigestSent(statement: Statement, digests: DataOf<typeof markDigestSent>[]): void {
    for (const { tutorId, dueAt } of digests) {
      const sent = statement.part(
        `update notification_settings set digest_due_at = null, digest_sent_for = digest_due_at
         where tutor_id = ${statement.value(tutorId)} and digest_due_at = ${statement.value(dueAt)} returning 1`,
      );
      statement.refuseUnlessWritten(sent, markDigestSent.kind);
    }
  }
}
