import type { MailData } from '../../../application/mail/mail-catalogue.js';
import type { Settings } from '../../../application/ports/settings.js';
import { everyText, momentText } from '../../../domain/shared/format.js';
import type { Fact, Mail, Page } from './layout.js';
import { portraitOf } from './portrait.js';
import { firstName } from './private-page.js';
import { buttonFor, byWhom, calendar, type Cancellation, facts, otherSide, reasonFor, when } from './session-facts.js';

type SeriesMail = MailData<'session-confirmed' | 'session-moved'>;
const rhythm = ({ every = 1 }: SeriesMail) => everyText(every).toLowerCase();

/** When all sessions of a series are; each date as its reader's clock shows it. */
function seriesFacts(payload: SeriesMail & { others: NonNullable<SeriesMail['others']> }): Fact[] {
  const { startsAt, timezone, others } = payload;
  const dates = [startsAt, ...others.map((other) => other.startsAt)].map((date) => momentText(date, timezone));
  return facts(payload).flatMap((fact) => {
    if (fact.label === 'When') return [{ label: 'When', value: dates.join('\n') }];
    return fact.label === 'Price' ? [{ ...fact, value: `${fact.value} each` }] : [fact];
  });
}

/** Both sides hear of a series once, with one calendar file (G-12). */
export function seriesConfirmed(
  mail: Mail<'session-confirmed'>,
  others: NonNullable<SeriesMail['others']>,
  settings: Settings,
): Page {
  const payload = mail.data;
  const count = others.length + 1;
  return {
    subject: `Your ${count} sessions from ${when(payload)}`,
    preview: `${payload.subject} with ${otherSide(payload)}, ${rhythm(payload)}.`,
    heading: `Your ${count} sessions are booked`,
    portrait: portraitOf(payload, settings),
    paragraphs: [
      payload.audience === 'family'
        ? `${firstName(payload.tutorName)} looks forward to the sessions, ${rhythm(payload)}. You can move or cancel each of them, or all that are left, up to 24 hours before.`
        : `${firstName(payload.studentName)} has booked sessions with you, ${rhythm(payload)}. Please let the family know early if you cannot make one.`,
      'All of them are in the calendar file.',
    ],
    facts: seriesFacts({ ...payload, others }),
    ...buttonFor(mail, settings),
    because: reasonFor(payload),
    calendar: calendar(mail, 'invitation', settings),
  };
}

/** Both sides hear once of the new times of a series (G-12). */
export function seriesMoved(
  mail: Mail<'session-moved'>,
  others: NonNullable<SeriesMail['others']>,
  settings: Settings,
): Page {
  const payload = mail.data;
  const before = { label: 'Before', value: `From ${momentText(payload.movedFrom, payload.timezone)}` };
  return {
    subject: `Your sessions were moved: now from ${when(payload)}`,
    preview: `${payload.subject} with ${otherSide(payload)} has new times.`,
    heading: 'Your sessions have new times',
    paragraphs: [
      `${byWhom(payload)} moved ${others.length + 1} sessions of your series. Your calendar entries move with them.`,
    ],
    facts: seriesFacts({ ...payload, others }).toSpliced(1, 0, before),
    ...buttonFor(mail, settings),
    because: reasonFor(payload),
    calendar: calendar(mail, 'invitation', settings),
  };
}

/** One side has cancelled what was left of a series (G-12). */
export const endsSeries = ({ others, by }: Cancellation) => others !== undefined && by !== 'admin';

/** The other sessions of a series that a mail is about, under one label. */
export const furtherSessions = (
  { others, timezone }: Pick<Cancellation, 'others' | 'timezone'>,
  label: string,
): Fact[] =>
  others ? [{ label, value: others.map(({ startsAt }) => momentText(startsAt, timezone)).join('\n') }] : [];
