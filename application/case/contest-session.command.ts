import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { contest, contestedBefore, markOf } from '../../domain/booking/contest.js';
import { openContest } from '../../domain/case/case.js';
import { Clock } from '../ports/clock.js';
import { type Actor, append, Ledger, startStream } from '../ports/ledger.js';
import { referenceOf } from '../reference.js';
import { CaseMailer } from './case-mailer.js';
import { type OwnCase, ownCaseOf } from './own-case.js';

/**
 * One side contests that its session is marked as missed, or as cancelled by the tutor: a case is opened and
 * acknowledged by mail, the other side hears nothing before an operator decides (G-09). The session's version decides
 * between two at the same moment.
 * @throws DomainError not_found, forbidden `own_mark`, `not_yours`, conflict `contest_over`, `not_marked`,
 * `already_contested`
 */
export class ContestSession extends Command<OwnCase> {
  constructor(
    readonly bookingId: string,
    readonly words: string,
    readonly by: 'student' | 'tutor',
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ContestSession)
export class ContestSessionHandler implements ICommandHandler<ContestSession> {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: CaseMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ bookingId, words, by, actor }: ContestSession): Promise<OwnCase> {
    return this.ledger.decide('booking', bookingId, async (booking) => {
      const now = this.clock.now();
      const contested = contest(booking.state, by, now);
      const mark = markOf(booking.state);
      if (!mark) throw contestedBefore();
      const id = newId();
      const reference = referenceOf('CA', id);
      const { tutorId, enquiryId } = booking.state;
      const links = { tutorId, enquiryId, bookingId };
      const reporter = by === 'tutor' ? 'tutor' : 'family';
      const opened = openContest({ ...links, reference, reason: mark.kind, reporter }, now);
      const change = startStream('case', id, opened, { words, contact: null, notes: [] });
      const mail = { kind: 'contest-received', data: { caseReference: reference } } as const;
      const answer = await this.mailer.toReporter({ ...links, reporter, contact: null }, mail, now);
      const commit = { changes: [change, append(booking, contested)], ...answer, actor, at: now };
      return { commit, result: ownCaseOf(id, change.state) };
    });
  }
}
