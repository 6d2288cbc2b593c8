import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { openLead } from '../../domain/case/case.js';
import type { LeadInput } from '../../domain/case/case.rules.js';
import { refuseUnreportable } from '../../domain/opportunity/report.js';
import { conflict, notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { startStream, Ledger } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { referenceOf } from '../reference.js';
import { CaseMailer } from './case-mailer.js';
import { type OwnCase, ownCaseOf } from './own-case.js';

/**
 * A tutor says that something is wrong with the enquiry behind an opportunity of
 * its own: a case is opened and acknowledged to the tutor by mail; the family
 * hears nothing of it (G-10). Of two at the same moment the database takes one.
 * @throws DomainError not_found, conflict `report_over`, `already_reported`
 */
export class ReportLead extends Command<OwnCase> {
  constructor(
    readonly opportunityId: string,
    readonly input: LeadInput,
    readonly accountId: string,
  ) {
    super();
  }
}

export const reportedBefore = () => conflict('already_reported', 'You have already reported this enquiry');

@CommandHandler(ReportLead)
export class ReportLeadHandler implements ICommandHandler<ReportLead> {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly mailer: CaseMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ opportunityId, input, accountId }: ReportLead): Promise<OwnCase> {
    const now = this.clock.now();
    const tutorId = await this.tutors.idOfAccount(accountId);
    const { state } = await this.ledger.load('opportunity', opportunityId);
    if (!tutorId || state.tutorId !== tutorId) throw notFound('Opportunity');
    const reported = await this.ledger.loadAll('case', { opportunityId, kind: 'lead' });
    if (reported.length > 0) throw reportedBefore();
    refuseUnreportable(state, now);
    const { enquiryId } = state;
    const id = newId();
    const reference = referenceOf('CA', id);
    const events = openLead({ reference, reason: input.kind, opportunityId, tutorId, enquiryId }, now);
    const change = startStream('case', id, events, { words: input.words ?? null, contact: null, notes: [] });
    const about = { tutorId, enquiryId, bookingId: null, reporter: 'tutor', contact: null } as const;
    const answer = await this.mailer.toReporter(
      about,
      { kind: 'lead-received', data: { caseReference: reference } },
      now,
    );
    const own = ownCaseOf(id, change.state);
    await this.ledger.commit({
      changes: [change],
      ...answer,
      actor: `account:${accountId}`,
      at: now,
      outcome: own,
    });
    return own;
  }
}
