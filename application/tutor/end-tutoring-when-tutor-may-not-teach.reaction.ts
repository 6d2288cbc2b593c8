import { Injectable } from '@nestjs/common';
import type { Tutor } from '../../domain/tutor/tutor.js';
import { Clock } from '../ports/clock.js';
import { type Cause, Ledger, type Recorded } from '../ports/ledger.js';
import { type Reaction, ReactsTo } from '../reaction.js';
import { TutoringEnd } from './tutoring-end.js';

type Stops = 'TutorVettingRejected' | 'TutorSuspended' | 'TutorAccountClosing';

/** Why the tutor is still stopped by such an event; null: an admin, or the tutor, has decided otherwise since. */
const stillStopped = (type: Stops, { vettingStatus, suspendedAt, closesAt, erasedAt }: Tutor) => {
  if (type === 'TutorSuspended') return suspendedAt ? 'suspended' : null;
  if (type === 'TutorAccountClosing') return closesAt ? 'closing' : null;
  return erasedAt || vettingStatus !== 'approved' ? 'rejected' : null;
};

/**
 * An approval that is taken back ends what is under way with the tutor; until that is done, eligibility refuses
 * what a family would arrange. One who was approved again before this ran keeps what is under way. A suspension and a
 * closing of the account have ended all of it in their own commit (G-01, G-19): this ends an invitation that was sent
 * at the same moment.
 */
@ReactsTo('TutorVettingRejected', 'TutorSuspended', 'TutorAccountClosing')
@Injectable()
export class EndTutoringWhenTutorMayNotTeach implements Reaction<Stops> {
  constructor(
    private readonly ledger: Ledger,
    private readonly ending: TutoringEnd,
    private readonly clock: Clock,
  ) {}

  async react({ type, streamId, actor }: Recorded<Stops>, completes: Cause): Promise<void> {
    await this.ledger.decide('tutor', streamId, async (tutor) => {
      const at = this.clock.now();
      const why = stillStopped(type, tutor.state);
      const ended = why ? await this.ending.of(tutor, why, type === 'TutorVettingRejected', at) : { changes: [] };
      return { commit: { ...ended, actor, at, completes }, result: undefined };
    });
  }
}
