import { Injectable } from '@nestjs/common';
import type { Case, CaseSide } from '../../domain/case/case.js';
import { isAddress } from '../../domain/case/case.rules.js';
import { EnquiryMailer, familyOf, type FamilyLink, NO_MAILS, type MailBatch } from '../mail/enquiry-mailer.js';
import { type MailDataWithout, orderMail } from '../mail/mail-order.js';
import { Ledger } from '../ports/ledger.js';

/** Whom a mail about a case may reach. */
export type CaseContacts = Pick<Case, 'reporter' | 'tutorId' | 'enquiryId' | 'bookingId'> & { contact: string | null };

/** A mail about a case; its link or its zone is added for the side that it goes to. */
export type CaseMail = {
  [K in CaseMailKind]: { kind: K; data: MailDataWithout<K, keyof FamilyLink | 'timezone'> };
}[CaseMailKind];
type CaseMailKind = 'concern-received' | 'guarantee-received' | 'contest-received' | 'lead-received' | 'case-outcome';

/** Writes to the people in a case, as far as they can be reached. */
@Injectable()
export class CaseMailer {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
  ) {}

  /** To who brought it up: at the address given with it, else at that side's own. */
  async toReporter(about: CaseContacts, mail: CaseMail, now: string): Promise<MailBatch> {
    const { reporter, contact } = about;
    if (contact && isAddress(contact)) return mailTo('reporter', contact, mail);
    return reporter === 'visitor' ? NO_MAILS : this.toSide(reporter, { ...about, contact: null }, mail, now);
  }

  /** To one side; a visitor who reported a tutor stands on the family's. */
  async toSide(side: CaseSide, about: CaseContacts, mail: CaseMail, now: string): Promise<MailBatch> {
    const { reporter, contact, tutorId, enquiryId, bookingId } = about;
    if (side === 'tutor') return tutorId ? this.mailer.toTutors([tutorId], mail.kind, mail.data) : NO_MAILS;
    if (reporter !== 'tutor' && contact && isAddress(contact)) return mailTo('reporter', contact, mail);
    if (enquiryId) return this.mailer.toFamily(await this.ledger.load('enquiry', enquiryId), mail.kind, mail.data, now);
    const address = bookingId && (await this.ledger.load('booking', bookingId)).columns.studentEmail;
    return address ? mailTo(familyOf(bookingId), address, mail) : NO_MAILS;
  }
}

const mailTo = (recipient: string, address: string, { kind, data }: CaseMail): MailBatch => ({
  mails: [orderMail(kind, { recipient, to: { name: '', address } }, data)],
  writes: [],
});
