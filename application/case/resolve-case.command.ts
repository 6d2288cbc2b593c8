import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CASE_SIDES, type CaseNote, refuseOutcome, reporterSide, resolve } from '../../domain/case/case.js';
import type { CaseResolution } from '../../domain/case/case.rules.js';
import { mergeMails } from '../mail/enquiry-mailer.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';
import { CaseEffects } from './case-effects.js';
import { CaseMailer } from './case-mailer.js';

/**
 * Ends a case. Each side hears the outcome in the words chosen for it, in the same commit; of a side that cannot be
 * reached the case says that it was not informed (G-06). What the outcome changes beside the case is of the same
 * commit: {@link CaseEffects}.
 * @throws DomainError not_found, invalid, conflict `case_resolved`, `enquiry_…`
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
    private readonly effects: CaseEffects,
    private readonly clock: Clock,
  ) {}

  async execute({ caseId, resolution, accountId }: ResolveCase): Promise<void> {
    const { outcome, words, toFamily, toTutor } = resolution;
    const wordsTo = { family: toFamily, tutor: toTutor };
    await this.ledger.decide('case', caseId, async (found) => {
      const now = this.clock.now();
      const { state, columns } = found;
      refuseOutcome(state, outcome);
      const answers = await Promise.all(
        CASE_SIDES.map(async (side) => {
          const chosen = wordsTo[side];
          if (!chosen) return [];
          const isReporter = reporterSide(state) === side;
          const data = { caseReference: state.reference, isReporter, words: chosen };
          const batch = await this.mailer.toSide(
            side,
            { ...state, contact: columns.contact },
            { kind: 'case-outcome', data },
            now,
          );
          return batch.mails.length > 0 ? [{ side, words: chosen, batch }] : [];
        }),
      );
      const sent = answers.flat();
      const informed = sent.map(({ side }) => side);
      const written: CaseNote[] = [
        { at: now, by: accountId, words, to: null },
        ...sent.map(({ side, words: chosen }) => ({ at: now, by: accountId, words: chosen, to: side })),
      ];
      const effects = await this.effects.of({ id: caseId, ...state }, outcome, now);
      const events = resolve(state, effects.outcome ?? outcome, informed, now);
      const changes = [append(found, events, { notes: [...columns.notes, ...written] }), ...effects.changes];
      const batch = mergeMails(...sent.map((one) => one.batch), effects);
      return { commit: { changes, ...batch, actor: `account:${accountId}`, at: now }, result: undefined };
    });
  }
}
