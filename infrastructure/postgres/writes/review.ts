import { Injectable } from '@nestjs/common';
import type { DataOf } from '../../../application/ports/writes.js';
import { inviteReviewer } from '../../../application/review/review.writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class ReviewWrites {
  @Executes(inviteReviewer)
  inviteReviewer(statement: Statement, invitations: DataOf<typeof inviteReviewer>[]): void {
    statement.insert('review_invitations', invitations);
  }
}
