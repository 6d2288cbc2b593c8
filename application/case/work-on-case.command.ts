import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Case, type CaseEvent, type CaseNote, note, reopen, take, wait } from '../../domain/case/case.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';

export type CaseStep = 'note' | 'take' | 'wait' | 'reopen';

type Decision = (found: Case, accountId: string, now: string, seenOwner: string | null | undefined) => CaseEvent[];

const STEPS: Record<CaseStep, Decision> = {
  note: (found, _, now) => note(found, now),
  take,
  wait: (found, _, now) => wait(found, now),
  reopen: (found, _, now) => reopen(found, now),
};

/**
 * An operator does something with a case and says why to colleagues
 * (G-06). @throws DomainError not_found, conflict `case_…`
 */
export class WorkOnCase extends Command<void> {
  constructor(
    readonly caseId: string,
    readonly step: CaseStep,
    readonly words: string | undefined,
    readonly accountId: string,
    /** Whose case it was when the operator decided to take it. */
    readonly seenOwner?: string | null,
  ) {
    super();
  }
}

@CommandHandler(WorkOnCase)
export class WorkOnCaseHandler implements ICommandHandler<WorkOnCase> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ caseId, step, words, accountId, seenOwner }: WorkOnCase): Promise<void> {
    await this.ledger.decide('case', caseId, (found) => {
      const now = this.clock.now();
      const events = STEPS[step](found.state, accountId, now, seenOwner);
      const written: CaseNote[] = words ? [{ at: now, by: accountId, words, to: null }] : [];
      const changes = [append(found, events, { notes: [...found.columns.notes, ...written] })];
      const actor = `account:${accountId}` as const;
      return { commit: events.length ? { changes, actor, at: now } : null, result: undefined };
    });
  }
}
