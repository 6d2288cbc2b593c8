import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Clock } from '../ports/clock.js';
import { addLink } from '../enquiry/enquiry.writes.js';
import type { Loaded, MailOrder } from '../ports/ledger.js';
import type { Write } from '../ports/writes.js';
import { heldUntil } from '../../domain/tutor/notification.js';
import { MailSwitches } from '../ports/mail-switches.js';
import { Tokens } from '../ports/tokens.js';
import { type TutorContact, TutorDirectory } from '../ports/tutor-directory.js';

/** Mails, and the writes that make their links work, for the commit that causes them. */
export type MailBatch = { mails: MailOrder[]; writes: Write[] };

export const NO_MAILS: MailBatch = { mails: [], writes: [] };

/** Several posts as one. */
export const mergeMails = (...posts: MailBatch[]): MailBatch => ({
  mails: posts.flatMap(({ mails }) => mails),
  writes: posts.flatMap(({ writes }) => writes),
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

  /** A mail to the family with a fresh link to its private page; none where it was erased. */
  async toFamily(
    enquiry: Loaded<'enquiry'>,
    kind: string,
    data: Record<string, unknown>,
    now: string,
  ): Promise<MailBatch> {
    const address = enquiry.columns.email;
    const recipient = familyOf(enquiry.id);
    if (!address || enquiry.state.erasedAt || !(await this.switches.wants(recipient, kind))) return NO_MAILS;
    const { reference } = enquiry.state;
    return this.withLink(enquiry.id, { kind, recipient, to: { name: '', address }, data: { ...data, reference } }, now);
  }

  /** The answer to an enquiry at once: that it has come, with the link to its private page. */
  toEnquirer(enquiryId: string, address: string, data: Record<string, unknown>, now: string): MailBatch {
    const mail = { kind: 'enquiry-received', recipient: 'enquirer', to: { name: '', address }, data };
    return this.withLink(enquiryId, mail, now);
  }

  private withLink(enquiryId: string, mail: MailOrder, now: string): MailBatch {
    const accessId = uuid();
    const tokenHash = this.tokens.hash(this.tokens.issue('enquiry', accessId));
    return {
      mails: [{ ...mail, data: { ...mail.data, enquiryId, accessId } }],
      writes: [addLink({ tokenHash, enquiryId, createdAt: now })],
    };
  }

  /** The same kind of mail to several tutors; `data` may say something to each. */
  async toTutors(tutorIds: readonly string[], kind: string, data: TutorData = {}): Promise<MailBatch> {
    return this.toTutorsOf([[tutorIds, kind, data]]);
  }

  /** Several kinds, each to its tutors; those who want none of a kind are left out. */
  async toTutorsOf(
    orders: readonly [tutorIds: readonly string[], kind: string, data: TutorData][],
  ): Promise<MailBatch> {
    const wanted = orders.flatMap(([tutorIds, kind]) => [...new Set(tutorIds)].map((tutorId) => ({ tutorId, kind })));
    const contacts = await this.tutors.contactsFor(wanted);
    const now = this.clock.now();
    const mails = orders.flatMap(([, kind, data]) =>
      contacts
        .filter((contact) => contact.kind === kind)
        .map((contact) => toTutor(contact, kind, typeof data === 'function' ? data(contact) : data, now)),
    );
    return { mails, writes: [] };
  }
}

type TutorData = Record<string, unknown> | ((contact: TutorContact) => Record<string, unknown>);

/** What would come too late after quiet hours. */
const CANNOT_WAIT: readonly string[] = ['session-reminder'];

/** A mail to a tutor, after the tutor's quiet hours. */
export function toTutor(contact: TutorContact, kind: string, data: Record<string, unknown>, now: string): MailOrder {
  const held = CANNOT_WAIT.includes(kind) ? null : heldUntil(contact.quietHours, now, contact.timezone);
  return {
    kind,
    recipient: contact.id,
    to: { name: contact.name, address: contact.email },
    data: { ...data, timezone: contact.timezone },
    ...(held ? { heldUntil: held } : {}),
  };
}
