import { Injectable } from '@nestjs/common';
import type { CaseOutcome } from '../../domain/case/case.js';
import { endAsNotGenuine } from '../../domain/enquiry/outcome.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { settleFigures } from '../../domain/tutor/figures.js';
import { SenderBlocks } from '../block/sender-blocks.js';
import { changesOf } from '../enquiry/outcome.js';
import { EnquiryMailer } from '../mail/enquiry-mailer.js';
import { type Change, Ledger, type Loaded } from '../ports/ledger.js';
import { TutorHistory } from '../ports/tutor/tutor-history.js';
import type { Write } from '../ports/writes.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { figuresOf } from '../tutor/figures.js';
import { type DecidedCase, type Effects, type EffectsOfKind, NO_EFFECTS } from './effects.js';

/**
 * An upheld report of an enquiry closes it, blocks its sender and takes its opportunities out of the figures of every
 * tutor (G-10, G-33). The family hears of it only in the words that an operator writes with the outcome. Who has found
 * a tutor with it is not blocked.
 */
@Injectable()
export class LeadEffects implements EffectsOfKind {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
    private readonly blocks: SenderBlocks,
    private readonly tutors: TutorChanges,
    private readonly record: TutorHistory,
  ) {}

  async of({ id: caseId, enquiryId, opportunityId }: DecidedCase, outcome: CaseOutcome, now: string): Promise<Effects> {
    if (outcome !== 'upheld' || !enquiryId || !opportunityId) return NO_EFFECTS;
    const enquiry = await this.ledger.load('enquiry', enquiryId);
    const [quotes, opportunities] = await Promise.all([
      this.ledger.loadAll('quote', { enquiryId }),
      this.ledger.loadAll('opportunity', { enquiryId }),
    ]);
    const ends = endAsNotGenuine(enquiry.state, { quotes, opportunities }, opportunityId, now);
    const subjects = maskContactIn(enquiry.columns.subjects);
    const payload = { subjects, byTeam: true, inNoFigures: true };
    const batch = await this.mailer.toTutors(ends.tell.ended, 'opportunity-closed', payload);
    const isBlocked = enquiry.state.status !== 'filled';
    const blocked = isBlocked ? await this.blocks.changesFor(enquiry, { reason: 'lead', caseId }, now) : [];
    const voided = ends.opportunities.filter(([, events]) => events.some(({ type }) => type === 'OpportunityVoided'));
    const figures = await this.figuresWithout(
      voided.map(([opportunity]) => opportunity),
      now,
    );
    return {
      changes: [...changesOf(enquiry, ends), ...blocked, ...figures.changes],
      mails: batch.mails,
      writes: [...batch.writes, ...figures.writes],
    };
  }

  /** The figures of every tutor who had answered one of these opportunities, which count no more. */
  private async figuresWithout(
    voided: readonly Loaded<'opportunity'>[],
    now: string,
  ): Promise<{ changes: Change[]; writes: Write[] }> {
    const ids = new Set(voided.map(({ id }) => id));
    const tutorIds = new Set(voided.flatMap(({ state }) => (state.respondedAt ? [state.tutorId] : [])));
    const parts = [];
    for (const tutorId of tutorIds)
      parts.push(
        await this.tutors.within(tutorId, async ({ state }) => {
          if (state.erasedAt) return { events: [], result: null };
          const past = await this.record.of(tutorId);
          const answers = past.answers.filter(({ id }) => !ids.has(id));
          return { events: settleFigures(figuresOf({ ...past, answers }), now), result: null };
        }),
      );
    return { changes: parts.flatMap((part) => part.changes), writes: parts.flatMap((part) => part.writes) };
  }
}
