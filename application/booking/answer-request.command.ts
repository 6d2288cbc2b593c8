import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type BookingRequestEvent, decline, expire, propose } from '../../domain/booking/booking-request.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import { EnquiryMailer, NO_MAILS } from '../mail/enquiry-mailer.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger, type Loaded, append } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';

type Answer =
  | { kind: 'decline'; tutorResponse: string | undefined }
  | { kind: 'propose'; proposedDate: string; tutorResponse: string | undefined }
  | { kind: 'withdraw' };

/**
 * The tutor declines a request or proposes another date, and the family is notified; or the family takes it back
 * . @throws DomainError conflict
 */
export class AnswerRequest extends Command<void> {
  constructor(
    readonly requestId: string,
    readonly answer: Answer,
    readonly actor: Actor,
  ) {
    super();
  }
}

const MAILS = { decline: 'session-request-declined', propose: 'session-request-proposed' } as const;

@CommandHandler(AnswerRequest)
export class AnswerRequestHandler implements ICommandHandler<AnswerRequest> {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly mailer: EnquiryMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ requestId, answer, actor }: AnswerRequest): Promise<void> {
    await this.ledger.decide('booking-request', requestId, async (request) => {
      const now = this.clock.now();
      if (answer.kind === 'propose')
        refuseIneligibleTutor((await this.ledger.load('tutor', request.state.tutorId)).state, 'tutor', now);
      const events = eventsOf(request, answer, now);
      if (events.length === 0) return { commit: null, result: undefined };
      const response = 'tutorResponse' in answer ? { tutorResponse: answer.tutorResponse ?? null } : {};
      const batch = await this.mailsFor(request, answer, now);
      const changes = [append(request, events, response)];
      return { commit: { changes, ...batch, actor, at: now }, result: undefined };
    });
  }

  private async mailsFor({ state, columns }: Loaded<'booking-request'>, answer: Answer, now: string) {
    if (answer.kind === 'withdraw' || !state.enquiryId) return NO_MAILS;
    const [enquiry, { name, timezone }] = await Promise.all([
      this.ledger.load('enquiry', state.enquiryId),
      this.tutors.contactOf(state.tutorId),
    ]);
    const payload = {
      tutorName: name,
      timezone,
      subject: columns.subject,
      tutorResponse: answer.tutorResponse ?? null,
      ...(answer.kind === 'propose' ? { proposedDate: answer.proposedDate } : {}),
    };
    return this.mailer.toFamily(enquiry, MAILS[answer.kind], payload, now);
  }
}

function eventsOf({ state }: Loaded<'booking-request'>, answer: Answer, now: string): BookingRequestEvent[] {
  if (answer.kind === 'decline') return decline(state, now);
  return answer.kind === 'propose' ? propose(state, answer.proposedDate, now) : expire(state, 'closed', now);
}
