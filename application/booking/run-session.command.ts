import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addReport } from '../../domain/booking/automatic-completion.js';
import type { Booking } from '../../domain/booking/booking.js';
import { completeByTutor, recordNoShow, startByTutor } from '../../domain/booking/attendance.js';
import { type LessonReport, reportParts } from '../../domain/booking/lesson-report.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import type { Columns } from '../ports/columns.js';
import { type Actor, Ledger } from '../ports/ledger.js';
import { BookingMailer } from './booking-mailer.js';
import { type SessionDecision, SessionChanges } from './session-changes.js';

const reportOf = ({ lessonDone, lessonNext, homework }: Columns<'booking'>): LessonReport => ({
  done: lessonDone,
  next: lessonNext,
  homework,
});

/**
 * A session begins, was held, or was missed by one side; where its tutor wrote a report on completing it, the family
 * gets it by mail in the same commit (G-14). One that has completed by itself takes a report afterwards, by the same
 * step (G-13). @throws DomainError conflict
 */
export class RunSession extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly step: 'start' | 'complete' | 'missed_by_student' | 'missed_by_tutor',
    /** Who says so. */
    readonly side: 'student' | 'tutor',
    readonly actor: Actor,
    /** Of a session that was held. */
    readonly report: { [Part in keyof LessonReport]?: string | undefined } = {},
  ) {
    super();
  }
}

@CommandHandler(RunSession)
export class RunSessionHandler implements ICommandHandler<RunSession> {
  constructor(
    private readonly sessions: SessionChanges,
    private readonly ledger: Ledger,
    private readonly mailer: BookingMailer,
  ) {}

  async execute({ bookingId, step, side, actor, report }: RunSession): Promise<void> {
    const counts = step === 'complete' || step === 'missed_by_tutor';
    await this.sessions.change(bookingId, actor, counts, async ({ state, columns }, now): Promise<SessionDecision> => {
      switch (step) {
        case 'start':
          refuseIneligibleTutor((await this.ledger.load('tutor', state.tutorId)).state, 'tutor', now);
          return { events: startByTutor(state, now) };
        case 'complete':
          return this.completed(state, { written: report, before: reportOf(columns) }, now);
        default:
          return {
            events: recordNoShow(state, { by: step === 'missed_by_tutor' ? 'tutor' : 'student', markedBy: side }, now),
          };
      }
    });
  }

  private completed(
    state: Booking,
    { written, before }: { written: RunSession['report']; before: LessonReport },
    now: string,
  ): SessionDecision {
    const report = { done: written.done ?? null, next: written.next ?? null, homework: written.homework ?? null };
    if (reportParts(report).length === 0) return { events: completeByTutor(state, now) };
    const hasReport = reportParts(before).length > 0;
    return {
      events: state.completedAutomatically ? addReport(state, { hasReport }, now) : completeByTutor(state, now, true),
      columns: { lessonDone: report.done, lessonNext: report.next, homework: report.homework },
      mail: (session) => this.mailer.toFamily(session, { kind: 'lesson-report', ...report }, now),
    };
  }
}
