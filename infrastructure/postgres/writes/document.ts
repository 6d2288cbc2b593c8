import { Injectable } from '@nestjs/common';
import { takeUpload } from '../../../application/document/document.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class DocumentWrites {
  @Executes(takeUpload)
  takeUpload(statement: Statement, uploads: DataOf<typeof takeUpload>[]): void {
    const taken = statement.part(
      `delete from uploads u using jsonb_to_recordset(${statement.json(uploads)}) as t("uploadId" uuid, "madeSince" timestamptz)
       where u.id = t."uploadId" and u.created_at >= t."madeSince" returning 1`,
    );
    statement.refuseUnlessWritten(taken, takeUpload.kind, uploads.length);
  }
}
