import { Injectable } from '@nestjs/common';
import { newId } from '../new-id.js';
import { Clock } from '../ports/clock.js';
import { addLink } from '../enquiry/enquiry.writes.js';
import type { Loaded } from '../ports/ledger.js';
import type { Write } from '../ports/writes.js';
import { isWithheld } from '../../domain/enquiry/enquiry.js';
import { heldUntil } from '../../domain/notification/notification.js';
import { MailSwitches } from '../ports/mail/mail-switches.js';
import { Tokens } from '../ports/tokens.js';
import { type TutorContact, TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { mailKind, type MailKindWith } from './mail-catalogue.js';
import { type MailDataWithout, type MailOrder, orderMail } from './mail-order.js';

/** Mails, and the writes that make their links work, for the commit that causes them. */
export type MailBatch = { mails: MailOrder[]; writes: Write[] };

export const NO_MAILS: MailBatch = { mails: [], writes: [] };

/** Several batches as one. */
export const mergeMails = (...batches: MailBatch[]): MailBatch => ({
  mails: batches.flatMap(({ mails }) => mails),
  writes: batches.flatMap(({ writes }) => writes),
});

/** How a family is known to the mail's switches and keys. */
export const familyOf = (enquiryId: string) => `enquirer-${enquiryId}`;

/** Writes to the people around an enquiry, as far as they want to be written to. */
@Injectable()
export class EnquiryMailer {
  constructor(
    private readonly tutors: TutorDirectory,
    private readonly switches: MailSwitches,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /**
   * A mail to the family with a fresh link to its private page; none where it was erased or is withheld (G-33).
   */
  async toFamily<K extends FamilyMail>(
    enquiry: Loaded<'enquiry'>,
    kind: K,
    data: FamilyMailData<K>,
    now: string,
  ): Promise<MailBatch> {
    const address = enquiry.columns.email;
    const recipient = familyOf(enquiry.id);
    if (!address || enquiry.state.erasedAt || isWithheld(enquiry.state)) return NO_MAILS;
    if (!(await this.switches.wants(recipient, kind))) return NO_MAILS;
    const link = this.linkTo(enquiry.id, enquiry.state.reference, now);
    return { mails: [orderMail(kind, { recipient, to: { name: '', address } }, data, link.data)], writes: link.writes };
  }

  /** The answer to an enquiry at once: that it has come, with the link to its private page. */
  toEnquirer(
    { enquiryId, reference, address }: { enquiryId: string; reference: string; address: string },
    data: FamilyMailData<'enquiry-received'>,
    now: string,
  ): MailBatch {
    const link = this.linkTo(enquiryId, reference, now);
    const addressee = { recipient: 'enquirer', to: { name: '', address } };
    return { mails: [orderMail('enquiry-received', addressee, data, link.data)], writes: link.writes };
  }

  private linkTo(enquiryId: string, reference: string, now: string): { data: FamilyLink; writes: Write[] } {
    const accessId = newId();
    const tokenHash = this.tokens.hash(this.tokens.issue('enquiry', accessId));
    return {
      data: { enquiryId, reference, accessId },
      writes: [addLink({ tokenHash, enquiryId, createdAt: now })],
    };
  }

  /** The same mail to several tutors. */
  async toTutors<K extends TutorMail>(
    tutorIds: readonly string[],
    kind: K,
    data: TutorMailData<K>,
  ): Promise<MailBatch> {
    const contacts = await this.tutors.contacts([...new Set(tutorIds)], kind);
    const now = this.clock.now();
    return { mails: contacts.map((contact) => toTutor(contact, kind, data, now)), writes: [] };
  }

  /** Several kinds, each to its tutors; those who want none of a kind are left out. */
  async toTutorsOf(orders: readonly TutorMails[]): Promise<MailBatch> {
    const wanted = orders.flatMap(([tutorIds, kind]) => [...new Set(tutorIds)].map((tutorId) => ({ tutorId, kind })));
    const contacts = await this.tutors.contactsFor(wanted);
    const now = this.clock.now();
    const mails = orders.flatMap(([, kind, data]) =>
      contacts.filter((contact) => contact.kind === kind).map((contact) => toTutor(contact, kind, data, now)),
    );
    return { mails, writes: [] };
  }
}

export type FamilyLink = { enquiryId: string; reference: string; accessId: string };
type FamilyMail = MailKindWith<'accessId'>;
type FamilyMailData<K extends FamilyMail> = MailDataWithout<K, keyof FamilyLink>;

type TutorMail = MailKindWith<'timezone'>;
type TutorMailData<K extends TutorMail> = MailDataWithout<K, 'timezone'>;
type TutorMails = { [K in TutorMail]: [tutorIds: readonly string[], kind: K, data: TutorMailData<K>] }[TutorMail];

/** These mails; one that quiet hours would hold until it is too late goes out at once. */
export const inTime = (mails: readonly MailOrder[], until: string): MailOrder[] =>
  mails.map((mail) => {
    const { heldUntil: held, ...atOnce } = mail;
    return held !== undefined && held >= until ? (atOnce as MailOrder) : mail;
  });

/** A mail to a tutor, after the tutor's quiet hours. */
export function toTutor<K extends TutorMail>(
  { id, name, email, timezone, quietHours }: TutorContact,
  kind: K,
  data: TutorMailData<K>,
  now: string,
): MailOrder {
  const held = mailKind(kind).cannotWait ? null : heldUntil(quietHours, now, timezone);
  const addressee = { recipient: id, to: { name, address: email }, ...(held ? { heldUntil: held } : {}) };
  return orderMail(kind, addressee, data, { timezone });
}
