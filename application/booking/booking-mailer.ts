import { Injectable } from '@nestjs/common';
import type { Booking } from '../../domain/booking/booking.js';
import { SYDNEY } from '../../domain/shared/time.js';
import { photoUrlOf } from '../../domain/tutor/photo-address.js';
import { EnquiryMailer, type FamilyLink, NO_MAILS, type MailBatch, mergeMails } from '../mail/enquiry-mailer.js';
import { forgottenWith, type MailData, type MailKindWith } from '../mail/mail-catalogue.js';
import { orderMail } from '../mail/mail-order.js';
import type { Columns } from '../ports/columns.js';
import { Geography } from '../ports/enquiry/geography.js';
import { Ledger, type Loaded } from '../ports/ledger.js';
import { MailSwitches } from '../ports/mail/mail-switches.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';

/** What a mail about a session says of it: the state after the change, and columns no event carries. */
export type BookedSession = { id: string; state: Booking; words: Partial<Columns<'booking'>> };

/** A mail about a session: its kind, and what that says beside the session's own facts. */
export type SessionMail = {
  [K in SessionMailKind]: { kind: K } & Omit<MailData<K>, keyof SessionFacts | keyof FamilyLink> &
    Partial<SessionFacts>;
}[SessionMailKind];
type SessionMailKind = MailKindWith<'meetingLink'>;
type SessionFacts = Omit<MailData<'session-confirmed'>, 'every' | 'others' | 'tutorPhoto'>;

type Facts = Awaited<ReturnType<BookingMailer['factsOf']>>;

/** Writes to both sides of a session. */
@Injectable()
export class BookingMailer {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly switches: MailSwitches,
    private readonly geography: Geography,
    private readonly mailer: EnquiryMailer,
  ) {}

  /** The same kind of mail to family and tutor, each in its own zone. */
  async toBoth(session: BookedSession, mail: SessionMail, now: string): Promise<MailBatch> {
    const facts = await this.factsOf(session, now);
    return mergeMails(await this.familyMails(session, mail, facts), await this.tutorMails(session, mail, facts));
  }

  /** Of a family that is erased it says what a mail of before says by now. */
  async toTutor(session: BookedSession, mail: SessionMail, now: string): Promise<MailBatch> {
    return this.tutorMails(session, mail, await this.factsOf(session, now));
  }

  /** To the family by its enquiry, with the link to its page; by the session's own address where there is none. */
  async toFamily(session: BookedSession, mail: SessionMail, now: string): Promise<MailBatch> {
    return this.familyMails(session, mail, await this.factsOf(session, now));
  }

  private tutorMails(session: BookedSession, { kind, ...more }: SessionMail, facts: Facts): Promise<MailBatch> {
    const forgotten = session.words.studentName ? {} : forgottenWith('family')[kind];
    return this.mailer.toTutors([session.state.tutorId], kind, { ...facts, ...forgotten, audience: 'tutor', ...more });
  }

  private async familyMails(session: BookedSession, mail: SessionMail, facts: Facts): Promise<MailBatch> {
    const { kind, ...more } = mail;
    const photo = kind === 'session-confirmed' ? { tutorPhoto: await this.photoOf(session.state.tutorId) } : {};
    const data = { ...facts, audience: 'family' as const, ...photo, ...more };
    const { enquiryId } = session.state;
    if (enquiryId) {
      const enquiry = await this.ledger.load('enquiry', enquiryId);
      const timezone = this.zoneOf(enquiry, data.timezone);
      return this.mailer.toFamily(enquiry, kind, { ...data, timezone }, facts.at);
    }
    const recipient = `enquirer-${session.id}`;
    const address = session.words.studentEmail;
    if (!address || !(await this.switches.wants(recipient, kind))) return NO_MAILS;
    return { mails: [orderMail(kind, { recipient, to: { name: '', address } }, data)], writes: [] };
  }

  private zoneOf({ columns }: Loaded<'enquiry'>, fallback: string): string {
    return this.geography.locate(columns.location)?.zone ?? fallback;
  }

  private async photoOf(tutorId: string): Promise<string | null> {
    const { photoId } = (await this.ledger.load('tutor', tutorId)).state;
    return photoId && photoUrlOf(tutorId, photoId);
  }

  private async factsOf({ id, state, words }: BookedSession, now: string) {
    const { name, timezone } = await this.tutors.contactOf(state.tutorId);
    return {
      bookingId: id,
      tutorName: name,
      studentName: words.studentName ?? '',
      learnerName: words.learnerName ?? null,
      subject: words.subject ?? '',
      location: words.location ?? null,
      meetingLink: words.meetingLink ?? null,
      startsAt: state.sessionDate,
      endsAt: state.sessionEnd,
      minutes: state.sessionDuration,
      sessionType: state.sessionType,
      sequence: state.calendarSequence,
      cost: state.totalCost,
      timezone: timezone || SYDNEY,
      at: now,
    };
  }
}
