import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { settlePayment } from '../../domain/booking/booking.js';
import { type Case, CASE_SIDES, type CaseNote, type CaseOutcome, resolve } from '../../domain/case/case.js';
import type { CaseResolution } from '../../domain/case/case.rules.js';
import { conflict } from '../../domain/shared/domain-error.js';
import { AnotherTutor } from '../enquiry/another-tutor.js';
import { NO_MAILS, mergeMails } from '../mail/enquiry-mailer.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';
import { CaseMailer } from './case-mailer.js';

/**
 * Ends a case. Each side hears the outcome in the words chosen for it, in the same commit; of a side that cannot be reached
 * the case says that it was not informed (G-06). The outcome of a guarantee sets what its session costs, or opens its enquiry again for
 * another tutor, in the same commit (G-07). @throws DomainError not_found, invalid, conflict `case_resolved`, `enquiry_…`
 */
export class ResolveCase extends Command<void> {
  constructor(
    readonly caseId: string,
    readonly resolution: CaseResolution,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(ResolveCase)
export class ResolveCaseHandler implements ICommandHandler<ResolveCase> {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: CaseMailer,
    private readonly anotherTutor: AnotherTutor,
    private readonly clock: Clock,
  ) {}

  async execute({ caseId, resolution, accountId }: ResolveCase): Promise<void> {
    const { outcome, words, toFamily, toTutor } = resolution;
    const wordsTo = { family: toFamily, tutor: toTutor };
    await this.ledger.decide('case', caseId, async (found) => {
      const now = this.clock.now();
      const { state, columns } = found;
      const answers = await Promise.all(
        CASE_SIDES.map(async (side) => {
          const chosen = wordsTo[side];
          if (!chosen) return [];
          const isReporter = state.reporter === side || (state.reporter === 'visitor' && side === 'family');
          const data = { caseReference: state.reference, isReporter, words: chosen };
          const post = await this.mailer.toSide(
            side,
            { ...state, contact: columns.contact },
            { kind: 'case-outcome', data },
            now,
          );
          return post.mails.length > 0 ? [{ side, words: chosen, post }] : [];
        }),
      );
      const sent = answers.flat();
      const informed = sent.map(({ side }) => side);
      const events = resolve(state, outcome, informed, now);
      const written: CaseNote[] = [
        { at: now, by: accountId, words, to: null },
        ...sent.map(({ side, words: chosen }) => ({ at: now, by: accountId, words: chosen, to: side })),
      ];
      const effects = await this.effectsOf(state, outcome, now);
      const changes = [append(found, events, { notes: [...columns.notes, ...written] }), ...effects.changes];
      const post = mergeMails(...sent.map((one) => one.post), effects);
      return { commit: { changes, ...post, actor: `account:${accountId}`, at: now }, result: undefined };
    });
  }

  /** What follows for the session and the enquiry of a guarantee; of the other kinds nothing does. */
  private async effectsOf(found: Case, outcome: CaseOutcome, now: string) {
    const { kind, bookingId, enquiryId, tutorId } = found;
    if (kind === 'guarantee' && bookingId && (outcome === 'waived' || outcome === 'refunded')) {
      const booking = await this.ledger.load('booking', bookingId);
      const events = settlePayment(booking.state, outcome, now);
      return { ...NO_MAILS, changes: events.length ? [append(booking, events)] : [] };
    }
    if (kind === 'guarantee' && enquiryId && outcome === 'another_tutor') {
      const enquiry = await this.ledger.load('enquiry', enquiryId);
      const reopened = await this.anotherTutor.of(enquiry, { reason: 'guarantee' }, now);
      if (reopened.tutorId !== tutorId)
        throw conflict('enquiry_filled', 'The family has chosen another tutor in the meantime');
      return reopened;
    }
    return { ...NO_MAILS, changes: [] };
  }
}
