import { Injectable } from '@nestjs/common';
import type { CaseOutcome } from '../../domain/case/case.js';
import { NO_MAILS } from '../mail/enquiry-mailer.js';
import { Ledger } from '../ports/ledger.js';
import { TutorHistory } from '../ports/tutor/tutor-history.js';
import { verdictOn } from '../review/verdict.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { type DecidedCase, type Effects, type EffectsOfKind, NO_EFFECTS } from './effects.js';

/** An upheld report of a review hides it and takes it out of the rating; a declined one lets it stand (G-06). */
@Injectable()
export class ReviewEffects implements EffectsOfKind {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorChanges,
    private readonly record: TutorHistory,
  ) {}

  async of({ bookingId }: DecidedCase, outcome: CaseOutcome, now: string): Promise<Effects> {
    const [review] = bookingId ? await this.ledger.loadAll('review', { bookingId }) : [];
    if (!review) return NO_EFFECTS;
    const { id: reviewId } = review;
    const verdict = { status: outcome === 'upheld' ? 'hidden' : 'published' } as const;
    const { changes, writes, result } = await this.tutors.within(review.state.tutorId, async ({ state }) => {
      const { events, change } = await verdictOn({ ledger: this.ledger, record: this.record }, reviewId, verdict, now);
      return { events: change && !state.erasedAt ? events : [], result: change };
    });
    return { ...NO_MAILS, changes: [...changes, ...(result ? [result] : [])], writes };
  }
}
