import { Injectable } from '@nestjs/common';
import { takeUpload } from '../../../application/document/document.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class DocumentWrites {
  @Executes(takeUpload)
  takeUpload(statement: Statement, uploads: DataOf<typeof takeUpload>[]): void {
    const ids = uploads.map(({ uploadId }) => uploadId);
    const taken = statement.part(`delete from uploads where id = ${statement.anyOf(ids)} returning 1`);
    statement.refuseUnlessWritten(taken, takeUpload.kind, ids.length);
  }
}
