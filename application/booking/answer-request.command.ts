import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type BookingRequestEvent, decline, expire, propose } from '../../domain/booking/booking-request.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import { Correspondence, NO_POST } from '../mail/correspondence.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger, type Loaded, proceed } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor-directory.js';

type Answer =
  | { kind: 'decline'; tutorResponse: string | undefined }
  | { kind: 'propose'; proposedDate: string; tutorResponse: string | undefined }
  | { kind: 'withdraw' };

/** The tutor declines a request or proposes another date, and the family is told; or the family takes it back. @throws DomainError conflict */
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
    private readonly correspondence: Correspondence,
    private readonly clock: Clock,
  ) {}

  async execute({ requestId, answer, actor }: AnswerRequest): Promise<void> {
    await this.ledger.decide('booking-request', requestId, async (asked) => {
      const now = this.clock.now();
      if (answer.kind === 'propose')
        refuseIneligibleTutor((await this.ledger.load('tutor', asked.state.tutorId)).state, 'tutor', now);
      const events = eventsOf(asked, answer, now);
      if (events.length === 0) return { entry: null, result: undefined };
      const response = 'tutorResponse' in answer ? { tutorResponse: answer.tutorResponse ?? null } : {};
      const post = await this.post(asked, answer, now);
      const changes = [proceed(asked, events, response)];
      return { entry: { changes, ...post, actor, at: now }, result: undefined };
    });
  }

  private async post({ state, columns }: Loaded<'booking-request'>, answer: Answer, now: string) {
    if (answer.kind === 'withdraw' || !state.enquiryId) return NO_POST;
    const [enquiry, { name, timezone }] = await Promise.all([
      this.ledger.load('enquiry', state.enquiryId),
      this.tutors.contactOf(state.tutorId),
    ]);
    const told = {
      ...{ tutorName: name, timezone, subject: columns.subject, tutorResponse: answer.tutorResponse ?? null },
      ...(answer.kind === 'propose' ? { proposedDate: answer.proposedDate } : {}),
    };
    return this.correspondence.toFamily(enquiry, MAILS[answer.kind], told, now);
  }
}

function eventsOf({ state }: Loaded<'booking-request'>, answer: Answer, now: string): BookingRequestEvent[] {
  if (answer.kind === 'decline') return decline(state, now);
  return answer.kind === 'propose' ? propose(state, answer.proposedDate, now) : expire(state, 'closed', now);
}
