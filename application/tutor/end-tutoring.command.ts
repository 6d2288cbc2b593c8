import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { expire as expireRequest } from '../../domain/booking/booking-request.js';
import { expire as expireOpportunity } from '../../domain/opportunity/opportunity.js';
import { expire as expireQuote, isLive, withdraw } from '../../domain/quote/quote.js';
import { CallOffSession } from '../booking/call-off-session.command.js';
import { Correspondence, NO_POST } from '../mail/correspondence.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger, proceed } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor-directory.js';
import { TutorParts } from '../ports/tutor-parts.js';
import { PauseTutor } from './pause-tutor.command.js';

/**
 * Ends what is under way with a tutor who does not come back: no search, no matching, no quote to accept, no opportunity to
 * answer; sessions to come are cancelled and requests ended, and each family hears of it. What began stays for an admin to end.
 * Cut off at any point, it can be asked for again. Gives how much was ended. @throws DomainError not_found
 */
export class EndTutoring extends Command<number> {
  constructor(
    readonly tutorId: string,
    readonly actor: Actor,
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

  async execute({ tutorId, actor }: EndTutoring): Promise<number> {
    const { userId, erasedAt } = (await this.ledger.load('tutor', tutorId)).state;
    if (userId && !erasedAt) await this.commands.execute(new PauseTutor(tutorId, false, actor));
    const steps: [ids: string[], end: (id: string) => Promise<void>][] = [
      [await this.parts.openOpportunities(tutorId), (id) => this.endOpportunity(id, actor)],
      [await this.parts.openQuotes(tutorId), (id) => this.endQuote(id, actor)],
      [await this.parts.openRequests(tutorId), (id) => this.endRequest(id, actor)],
      [
        await this.parts.comingSessions(tutorId, this.clock.now()),
        (id) => this.commands.execute(new CallOffSession(id, actor, 'tutor')),
      ],
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
    await this.ledger.decide('quote', id, (quote) => {
      const at = this.clock.now();
      const events = isLive(quote.state, at) ? withdraw(quote.state, at) : expireQuote(quote.state, 'time', at);
      return { entry: events.length ? { changes: [proceed(quote, events)], actor, at } : null, result: undefined };
    });
  }

  private async endRequest(id: string, actor: Actor): Promise<void> {
    await this.ledger.decide('booking-request', id, async (asked) => {
      const at = this.clock.now();
      const events = expireRequest(asked.state, 'closed', at);
      if (events.length === 0) return { entry: null, result: undefined };
      const { tutorId, enquiryId } = asked.state;
      const { name: tutorName } = await this.tutors.contactOf(tutorId);
      const told = { tutorName, subject: asked.row['subject'], tutorLeft: true };
      const post = enquiryId
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
