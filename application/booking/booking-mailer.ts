import { Injectable } from '@nestjs/common';
import type { Booking } from '../../domain/booking/booking.js';
import { SYDNEY } from '../../domain/shared/time.js';
import { EnquiryMailer, NO_MAILS, type MailBatch, mergeMails } from '../mail/enquiry-mailer.js';
import type { Columns } from '../ports/columns.js';
import { Geography } from '../ports/geography.js';
import { Ledger, type Loaded } from '../ports/ledger.js';
import { MailSwitches } from '../ports/mail-switches.js';
import { TutorDirectory } from '../ports/tutor-directory.js';

/** What a mail about a session says of it: the state after the change, and columns no event carries. */
export type BookedSession = { id: string; state: Booking; words: Partial<Columns<'booking'>> };

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
  async toBoth(
    session: BookedSession,
    kind: string,
    now: string,
    extra: Record<string, unknown> = {},
  ): Promise<MailBatch> {
    return mergeMails(await this.toFamily(session, kind, now, extra), await this.toTutor(session, kind, now, extra));
  }

  async toTutor(
    session: BookedSession,
    kind: string,
    now: string,
    extra: Record<string, unknown> = {},
  ): Promise<MailBatch> {
    const payload = await this.payloadOf(session, now, extra);
    const { tutorId } = session.state;
    return this.mailer.toTutors([tutorId], kind, { ...payload, audience: 'tutor' });
  }

  /** To the family by its enquiry, with the link to its page; by the session's own address where there is none. */
  async toFamily(
    session: BookedSession,
    kind: string,
    now: string,
    extra: Record<string, unknown> = {},
  ): Promise<MailBatch> {
    const payload = await this.payloadOf(session, now, extra);
    const { enquiryId } = session.state;
    if (enquiryId) {
      const enquiry = await this.ledger.load('enquiry', enquiryId);
      const data = { ...payload, audience: 'family', timezone: this.zoneOf(enquiry, payload.timezone) };
      return this.mailer.toFamily(enquiry, kind, data, now);
    }
    const recipient = `enquirer-${session.id}`;
    const address = session.words.studentEmail;
    if (!address || !(await this.switches.wants(recipient, kind))) return NO_MAILS;
    const mail = { kind, recipient, to: { name: '', address }, data: { ...payload, audience: 'family' } };
    return { mails: [mail], writes: [] };
  }

  private zoneOf({ columns }: Loaded<'enquiry'>, fallback: string): string {
    return this.geography.locate(columns.location)?.zone ?? fallback;
  }

  private async payloadOf({ id, state, words }: BookedSession, now: string, extra: Record<string, unknown>) {
    const { name, timezone } = await this.tutors.contactOf(state.tutorId);
    return {
      bookingId: id,
      tutorName: name,
      studentName: words.studentName,
      subject: words.subject,
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
      ...extra,
    };
  }
}
