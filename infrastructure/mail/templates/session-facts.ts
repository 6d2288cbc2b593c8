import type { MailData, MailKindWith } from '../../../application/mail/mail-catalogue.js';
import type { Settings } from '../../../application/ports/settings.js';
import { dollarsText, learnerText, lengthText, momentText } from '../../../domain/shared/format.js';
import { type CalendarPurpose, sessionCalendar } from '../../calendar/session-calendar.js';
import type { Fact, Mail, Page } from './layout.js';
import { firstName, LINK_IS_YOURS, privatePage } from './private-page.js';

/** What every mail about a session says of it. */
export type SessionFacts = MailData<'session-confirmed'>;
export type Cancellation = MailData<'session-cancelled'>;
type SessionMail = Mail<MailKindWith<'meetingLink'>>;

/** Nobody's name where it was erased. */
export const otherSide = ({ audience, tutorName, studentName, learnerName }: SessionFacts) =>
  audience === 'family' ? tutorName || 'your tutor' : learnerText(learnerName, studentName) || 'a family';
export const when = ({ startsAt, timezone }: SessionFacts) => momentText(startsAt, timezone);
export const reasonFor = ({ audience }: SessionFacts) =>
  audience === 'family'
    ? 'you have a session with a tutor from Banksia.'
    : 'you have a session with a Banksia student.';

export function facts(payload: SessionFacts): Fact[] {
  const place =
    payload.sessionType === 'online' ? (payload.meetingLink ?? 'Online') : (payload.location ?? 'To be agreed');
  return [
    { label: 'When', value: when(payload) },
    { label: 'Length', value: lengthText(payload.minutes) },
    { label: payload.audience === 'family' ? 'Tutor' : 'Student', value: otherSide(payload) },
    ...(payload.audience === 'family' && payload.learnerName ? [{ label: 'For', value: payload.learnerName }] : []),
    { label: 'Subject', value: payload.subject },
    {
      label: payload.sessionType === 'online' ? 'Join' : 'Where',
      value: place,
      isLink: payload.sessionType === 'online' && payload.meetingLink !== null,
    },
    { label: 'Price', value: dollarsText(payload.cost) },
  ];
}

export function buttonFor(mail: SessionMail, settings: Settings): Pick<Page, 'button' | 'after'> {
  const payload = mail.data;
  if (payload.audience === 'tutor')
    return { button: { label: 'See your sessions', url: `${settings.publicUrl}/portal/sessions` } };
  if (!payload.enquiryId) return {};
  return { button: { label: 'See my session', url: privatePage(mail, settings) }, after: LINK_IS_YOURS };
}

export function calendar(mail: SessionMail, purpose: CalendarPurpose, settings: Settings): Page['calendar'] {
  const payload = mail.data;
  const { bookingId, startsAt, endsAt, sequence, at, subject, meetingLink, location } = payload;
  const attendee = mail.toAddress ? { name: mail.toName, address: mail.toAddress } : null;
  const entry = {
    bookingId,
    startsAt,
    endsAt,
    sequence,
    at,
    cancelled: purpose === 'cancellation',
    summary:
      payload.audience === 'family' && payload.learnerName
        ? `${subject} for ${payload.learnerName} with ${otherSide(payload)}`
        : `${subject} with ${otherSide(payload)}`,
    description: meetingLink ? `Join online: ${meetingLink}` : 'A private tutoring session.',
    location: location ?? (meetingLink ? 'Online' : ''),
    url: meetingLink,
  };
  const others = ('others' in payload ? (payload.others ?? []) : []).map((other) => ({ ...entry, ...other }));
  return sessionCalendar([entry, ...others], purpose, settings, attendee);
}

/** Facts of a session that will not take place are of no use. */
const LAST = ['Join', 'Where', 'Price'];
export const mainFacts = (payload: SessionFacts) => facts(payload).filter(({ label }) => !LAST.includes(label));

export function byWhom({ by, audience, tutorName, studentName }: SessionFacts & Pick<Cancellation, 'by'>): string {
  if (by === 'admin') return 'Our team';
  const mine = (by === 'student') === (audience === 'family');
  if (mine) return 'As you asked, we';
  return by === 'student' ? firstName(studentName) || 'The family' : firstName(tutorName);
}
