import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FAMILY_MAIL_KINDS, type FamilyMailInput } from '../../domain/enquiry/family-mails.js';
import { Clock } from '../ports/clock.js';
import { MailSwitches } from '../ports/mail/mail-switches.js';
import { familyOf } from './enquiry-mailer.js';

/** Switches mails about an enquiry on and off for its family; what is left out stays (G-18). */
export class SaveFamilyMails extends Command<void> {
  constructor(
    readonly enquiryId: string,
    readonly kinds: FamilyMailInput['kinds'],
  ) {
    super();
  }
}

@CommandHandler(SaveFamilyMails)
export class SaveFamilyMailsHandler implements ICommandHandler<SaveFamilyMails> {
  constructor(
    private readonly switches: MailSwitches,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId, kinds }: SaveFamilyMails): Promise<void> {
    const chosen = (isOn: boolean) => FAMILY_MAIL_KINDS.filter((kind) => kinds[kind] === isOn);
    await this.switches.change(familyOf(enquiryId), { on: chosen(true), off: chosen(false) }, this.clock.now());
  }
}
