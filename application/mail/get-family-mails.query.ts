import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { FAMILY_MAIL_KINDS, FAMILY_MAILS, type FamilyMail } from '../../domain/enquiry/family-mails.js';
import { MailSwitches } from '../ports/mail/mail-switches.js';
import { familyOf } from './enquiry-mailer.js';

export type FamilyMailSwitch = { kind: FamilyMail; label: string; description: string; isOn: boolean };

/** Which mails about its enquiry a family wants (G-18). */
export class GetFamilyMails extends Query<FamilyMailSwitch[]> {
  constructor(readonly enquiryId: string) {
    super();
  }
}

@QueryHandler(GetFamilyMails)
export class GetFamilyMailsHandler implements IQueryHandler<GetFamilyMails> {
  constructor(private readonly switches: MailSwitches) {}

  async execute({ enquiryId }: GetFamilyMails): Promise<FamilyMailSwitch[]> {
    const off = await this.switches.offFor(familyOf(enquiryId));
    return FAMILY_MAIL_KINDS.map((kind) => ({ kind, ...FAMILY_MAILS[kind], isOn: !off.includes(kind) }));
  }
}
