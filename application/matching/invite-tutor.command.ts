import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../ports/ledger.js';
import { type HandInvitation, Matchmaker } from './matchmaker.js';

/**
 * An admin invites a chosen tutor to an enquiry; with `override`, past what the family asked for (G-22).
 * @throws DomainError not_found, conflict with the first gate that stands against it
 */
export class InviteTutor extends Command<HandInvitation> {
  constructor(
    readonly enquiryId: string,
    readonly chosen: { tutorId: string; override: boolean },
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(InviteTutor)
export class InviteTutorHandler implements ICommandHandler<InviteTutor> {
  constructor(private readonly matchmaker: Matchmaker) {}

  async execute({ enquiryId, chosen, actor }: InviteTutor): Promise<HandInvitation> {
    return this.matchmaker.inviteByHand(enquiryId, chosen, actor);
  }
}
