import { Injectable } from '@nestjs/common';
import { resolve } from '../../domain/case/case.js';
import { Clock } from '../ports/clock.js';
import { append, type Cause, Ledger, type Recorded } from '../ports/ledger.js';
import { OnQueue, type Reaction, ReactsTo } from '../reaction.js';
import { openCasesOf } from './review-cases.js';

type Judged = 'ReviewHidden' | 'ReviewKept';

/**
 * A reported review that an admin judged where reviews are listed leaves no case behind (G-06). Nobody is written to.
 */
@ReactsTo('ReviewHidden', 'ReviewKept')
@OnQueue('notifications')
@Injectable()
export class ResolveCaseWhenReviewIsJudged implements Reaction<Judged> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async react({ streamId, type, actor, at: judgedAt }: Recorded<Judged>, completes: Cause): Promise<void> {
    const { bookingId } = (await this.ledger.load('review', streamId)).state;
    const at = this.clock.now();
    const outcome = type === 'ReviewHidden' ? 'upheld' : 'declined';
    const cases = await openCasesOf(this.ledger, bookingId);
    const judged = cases.filter(({ state }) => state.createdAt <= judgedAt);
    const changes = judged.map((one) => append(one, resolve(one.state, outcome, [], at)));
    await this.ledger.commit({ changes, actor, at, completes });
  }
}
