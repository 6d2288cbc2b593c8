import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { MailSwitches } from '../ports/mail/mail-switches.js';

/**
 * Switches off the kind of mail that a mailed token names; again changes nothing. @throws DomainError not_found
 */
export class SwitchMailOff extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(SwitchMailOff)
export class SwitchMailOffHandler implements ICommandHandler<SwitchMailOff> {
  constructor(
    private readonly switches: MailSwitches,
    private readonly clock: Clock,
  ) {}

  async execute({ token }: SwitchMailOff): Promise<void> {
    const meant = this.switches.read(token);
    if (!meant) throw notFound('Link');
    await this.switches.off(meant.recipient, meant.kind, this.clock.now());
  }
}
