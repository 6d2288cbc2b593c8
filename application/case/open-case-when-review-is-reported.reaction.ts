import { Injectable } from '@nestjs/common';
import { newId } from '../new-id.js';
import { openReview } from '../../domain/case/case.js';
import { Clock } from '../ports/clock.js';
import { type Cause, Ledger, type Recorded, startStream } from '../ports/ledger.js';
import { OnQueue, type Reaction, ReactsTo } from '../reaction.js';
import { referenceOf } from '../reference.js';
import { openCasesOf } from './review-cases.js';

/** A report opens a case about its review, unless that has been judged by then (G-06). */
@ReactsTo('ReviewReported')
@OnQueue('notifications')
@Injectable()
export class OpenCaseWhenReviewIsReported implements Reaction<'ReviewReported'> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async react({ streamId, actor }: Recorded<'ReviewReported'>, completes: Cause): Promise<void> {
    const { tutorId, enquiryId, bookingId, reportedAt } = (await this.ledger.load('review', streamId)).state;
    const now = this.clock.now();
    const tutor = (await this.ledger.load('tutor', tutorId)).state;
    const isReported = reportedAt !== null && tutor.erasedAt === null;
    const known = isReported ? await openCasesOf(this.ledger, bookingId) : [];
    // One from before a verdict whose own reaction is still to come is about the earlier report.
    if (!isReported || known.some(({ state }) => state.createdAt >= reportedAt))
      return this.ledger.commit({ changes: [], actor: 'system', at: now, completes });
    const id = newId();
    const reporter = actor === `account:${tutor.userId ?? ''}` ? 'tutor' : 'visitor';
    const about = { tutorId, enquiryId, bookingId, reference: referenceOf('CA', id), reporter } as const;
    const opened = startStream('case', id, openReview(about, now), { words: null, contact: null, notes: [] });
    await this.ledger.commit({ changes: [opened], actor: 'system', at: now, completes });
  }
}
