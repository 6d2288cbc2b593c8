import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { expire as expireRequest } from '../../domain/booking/booking-request.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { expire as expireOpportunity } from '../../domain/opportunity/opportunity.js';
import { expire as expireQuote, isLive } from '../../domain/quote/quote.js';
import { CallOffSession } from '../booking/call-off-session.command.js';
import { Correspondence, NO_POST, type Post } from '../mail/correspondence.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger, proceed } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor-directory.js';
import { TutorParts } from '../ports/tutor-parts.js';
import { PauseTutor } from './pause-tutor.command.js';

/**
 * Ends what is under way with a tutor who is to be erased, or whose approval was taken back: no quote to accept,
 * no opportunity to answer; sessions to come are cancelled and requests ended, and each family hears of it, without a reason.
 * What began stays for an admin to end. Who is to be erased leaves search and matching by a pause, who was rejected has left
 * them with the rejection. Cut off at any point, it can be asked for again. Gives how much was ended. @throws DomainError not_found
 */
export class EndTutoring extends Command<number> {
  constructor(
    readonly tutorId: string,
    readonly actor: Actor,
    readonly why: 'erased' | 'rejected',
  ) {
    super();
  }
}

@CommandHandler(EndTutoring)
export class EndTutoringHandler implements ICommandHandler<EndTutoring> {
  constructor(
    private readonly parts: TutorParts,
    private readonly tutors: TutorDirectory,
    private readonly ledger: Ledger,
    private readonly correspondence: Correspondence,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ tutorId, actor, why }: EndTutoring): Promise<number> {
    const { userId, erasedAt } = (await this.ledger.load('tutor', tutorId)).state;
    if (why === 'erased' && userId && !erasedAt) await this.commands.execute(new PauseTutor(tutorId, false, actor));
    const sessions = await this.parts.comingSessions(tutorId, this.clock.now());
    const called = new Set(await Promise.all(sessions.map((id) => this.enquiryOf(id))));
    const gone = why === 'erased' ? 'tutor' : 'rejected tutor';
    const steps: [ids: string[], end: (id: string) => Promise<void>][] = [
      [await this.parts.openOpportunities(tutorId), (id) => this.endOpportunity(id, actor)],
      [await this.parts.openQuotes(tutorId), (id) => this.endQuote(id, actor)],
      [await this.parts.openRequests(tutorId), (id) => this.endRequest(id, actor, called)],
      [sessions, (id) => this.commands.execute(new CallOffSession(id, actor, gone))],
    ];
    for (const [ids, end] of steps) for (const id of ids) await end(id);
    return steps.reduce((sum, [ids]) => sum + ids.length, 0);
  }

  private async endOpportunity(id: string, actor: Actor): Promise<void> {
    await this.ledger.decide('opportunity', id, (opportunity) => {
      const at = this.clock.now();
      const events = expireOpportunity(opportunity.state, 'tutor_unavailable', at);
      return {
        entry: events.length ? { changes: [proceed(opportunity, events)], actor, at } : null,
        result: undefined,
      };
    });
  }

  private async endQuote(id: string, actor: Actor): Promise<void> {
    await this.ledger.decide('quote', id, async (quote) => {
      const at = this.clock.now();
      const { tutorId, enquiryId } = quote.state;
      const events = expireQuote(quote.state, 'tutor_unavailable', at);
      if (events.length === 0) return { entry: null, result: undefined };
      const post = isLive(quote.state, at) ? await this.toFamily(enquiryId, tutorId, at) : NO_POST;
      return { entry: { changes: [proceed(quote, events)], ...post, actor, at }, result: undefined };
    });
  }

  private async toFamily(enquiryId: string, tutorId: string, at: string): Promise<Post> {
    const enquiry = await this.ledger.load('enquiry', enquiryId);
    const tutorName = maskContactIn((await this.tutors.contactOf(tutorId)).name);
    return this.correspondence.toFamily(enquiry, 'tutor-unavailable', { tutorName, wasChosen: false }, at);
  }

  private async enquiryOf(bookingId: string): Promise<string | null> {
    return (await this.ledger.load('booking', bookingId)).state.enquiryId;
  }

  /** The family whose session is `called` off hears of it by that. */
  private async endRequest(id: string, actor: Actor, called: ReadonlySet<string | null>): Promise<void> {
    await this.ledger.decide('booking-request', id, async (asked) => {
      const at = this.clock.now();
      const events = expireRequest(asked.state, 'closed', at);
      if (events.length === 0) return { entry: null, result: undefined };
      const { tutorId, enquiryId } = asked.state;
      const { name: tutorName } = await this.tutors.contactOf(tutorId);
      const told = { tutorName, subject: asked.columns.subject, tutorLeft: true };
      const post =
        enquiryId && !called.has(enquiryId)
          ? await this.correspondence.toFamily(
              await this.ledger.load('enquiry', enquiryId),
              'session-request-expired',
              told,
              at,
            )
          : NO_POST;
      return { entry: { changes: [proceed(asked, events)], ...post, actor, at }, result: undefined };
    });
  }
}
