import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { type CaseLinks, openConcern, type Reporter } from '../../domain/case/case.js';
import type { ConcernInput } from '../../domain/case/case.rules.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { RequestedMails } from '../mail/requested-mails.js';
import { Clock } from '../ports/clock.js';
import { type Actor, startStream, Ledger } from '../ports/ledger.js';
import { referenceOf } from '../reference.js';
import { CaseMailer } from './case-mailer.js';

/**
 * Opens a case about what somebody reports and acknowledges it by mail, once a day to one address (SEC-29); the other
 * side hears nothing (G-04). That the reporter may see what it is about has been checked. @throws DomainError not_found
 * for things that do not belong together
 */
export class ReportConcern extends Command<{ reference: string }> {
  constructor(
    readonly input: ConcernInput,
    readonly reporter: Reporter,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ReportConcern)
export class ReportConcernHandler implements ICommandHandler<ReportConcern> {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: CaseMailer,
    private readonly requested: RequestedMails,
    private readonly clock: Clock,
  ) {}

  async execute({ input, reporter, actor }: ReportConcern): Promise<{ reference: string }> {
    const { kind: concern, words, contact = null } = input;
    const now = this.clock.now();
    const id = newId();
    const reference = referenceOf('CA', id);
    const links = await this.linksOf(input);
    const events = openConcern({ ...links, reference, concern, reporter }, now);
    const mail = { kind: 'concern-received' as const, data: { caseReference: reference, concern } };
    const answer = await this.mailer.toReporter({ ...links, reporter, contact }, mail, now);
    const changes = [startStream('case', id, events, { words, contact, notes: [] })];
    await this.requested.commit(answer, { request: 'concern', answeredAt: null }, now, (due) =>
      this.ledger.commit({ changes, ...due, actor, at: now, outcome: { reference } }),
    );
    return { reference };
  }

  /**
   * A session and a quote name their tutor and enquiry; of an enquiry
   * the tutor is the one named who quoted, else the chosen one.
   */
  private async linksOf(input: ConcernInput): Promise<CaseLinks> {
    const { tutorId = null, enquiryId = null, bookingId = null }: Partial<CaseLinks> = input;
    if (input.quoteId && !bookingId) {
      const { state } = await this.ledger.load('quote', input.quoteId);
      return { tutorId: state.tutorId, enquiryId: state.enquiryId, bookingId: null };
    }
    if (bookingId) {
      const { state } = await this.ledger.load('booking', bookingId);
      if (enquiryId && enquiryId !== state.enquiryId) throw notFound('Enquiry');
      if (tutorId && tutorId !== state.tutorId) throw notFound('Tutor');
      return { tutorId: state.tutorId, enquiryId: state.enquiryId, bookingId };
    }
    if (!enquiryId) return { tutorId, enquiryId, bookingId };
    const quotes = (await this.ledger.loadAll('quote', { enquiryId })).map(({ state }) => state);
    const named = quotes.find((quote) => (tutorId ? quote.tutorId === tutorId : quote.status === 'accepted'));
    if (tutorId && !named) throw notFound('Tutor');
    return { tutorId: named?.tutorId ?? null, enquiryId, bookingId };
  }
}
