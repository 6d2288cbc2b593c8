import { Injectable } from '@nestjs/common';
import type { CaseKind, CaseOutcome } from '../../domain/case/case.js';
import { ContestEffects } from './contest-effects.js';
import { type DecidedCase, type Effects, type EffectsOfKind, NO_EFFECTS } from './effects.js';
import { GuaranteeEffects } from './guarantee-effects.js';
import { LeadEffects } from './lead-effects.js';
import { ReviewEffects } from './review-effects.js';

/** What follows from an outcome, by the kind of the case; of kinds that are not named nothing does. */
@Injectable()
export class CaseEffects {
  private readonly byKind: Partial<Record<CaseKind, EffectsOfKind>>;

  constructor(guarantee: GuaranteeEffects, contest: ContestEffects, lead: LeadEffects, review: ReviewEffects) {
    this.byKind = { guarantee, contest, lead, review };
  }

  async of(found: DecidedCase, outcome: CaseOutcome, now: string): Promise<Effects> {
    return (await this.byKind[found.kind]?.of(found, outcome, now)) ?? NO_EFFECTS;
  }
}
