import { Injectable } from '@nestjs/common';
import { removeMark } from '../../domain/booking/contest.js';
import type { Case, CaseOutcome } from '../../domain/case/case.js';
import { SessionChanges } from '../booking/session-changes.js';
import { NO_MAILS } from '../mail/enquiry-mailer.js';
import { type Effects, type EffectsOfKind, NO_EFFECTS } from './effects.js';

/** An upheld contest takes the mark out of the session and out of its tutor's figures (G-09). */
@Injectable()
export class ContestEffects implements EffectsOfKind {
  constructor(private readonly sessions: SessionChanges) {}

  async of({ bookingId }: Case, outcome: CaseOutcome, now: string): Promise<Effects> {
    if (!bookingId || outcome !== 'upheld') return NO_EFFECTS;
    const part = await this.sessions.within(bookingId, (booking) => removeMark(booking, now), now);
    return { ...NO_MAILS, ...part };
  }
}
