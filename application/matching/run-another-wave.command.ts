import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refuseUnmatchable } from '../../domain/enquiry/enquiry.js';
import { conflict } from '../../domain/shared/domain-error.js';
import { type Actor, Ledger } from '../ports/ledger.js';
import { Matchmaker } from './matchmaker.js';

/** Invites one more wave of tutors to an enquiry by hand. @throws DomainError not_found, conflict */
export class RunAnotherWave extends Command<{ wave: number; invited: number }> {
  constructor(
    readonly enquiryId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RunAnotherWave)
export class RunAnotherWaveHandler implements ICommandHandler<RunAnotherWave> {
  constructor(
    private readonly ledger: Ledger,
    private readonly matchmaker: Matchmaker,
  ) {}

  async execute({ enquiryId, actor }: RunAnotherWave): Promise<{ wave: number; invited: number }> {
    const { state } = await this.ledger.load('enquiry', enquiryId);
    refuseUnmatchable(state);
    const wave = state.waves + 1;
    const invited = await this.matchmaker.invite(enquiryId, wave, actor);
    if (invited === null)
      throw conflict('changed_meanwhile', 'Someone else has just run this wave. Please reload the page.');
    return { wave, invited };
  }
}
