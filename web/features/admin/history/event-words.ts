import type { HistoryEvent, Names } from '@contract/history.js';
import { type ChangeableField, fieldsText } from '@domain/enquiry/change.js';
import { counted, dollarsText, rateText } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import {
  Ban,
  Briefcase,
  CalendarDays,
  CalendarPlus,
  FileSignature,
  FileText,
  GraduationCap,
  LifeBuoy,
  type LucideIcon,
  MessageSquareQuote,
  Mail,
  Newspaper,
  Scale,
  SlidersHorizontal,
  Star,
  Trophy,
  UserRound,
} from 'lucide-react';
import { momentText } from '../../../lib/time';

/** What operators see of each kind of stream. */
const STREAMS: Record<HistoryEvent['stream'], { word: string; Glyph: LucideIcon }> = {
  account: { word: 'Account', Glyph: UserRound },
  act: { word: 'Operator action', Glyph: SlidersHorizontal },
  block: { word: 'Block', Glyph: Ban },
  booking: { word: 'Session', Glyph: CalendarDays },
  'booking-request': { word: 'Session request', Glyph: CalendarPlus },
  case: { word: 'Case', Glyph: LifeBuoy },
  competition: { word: 'Competition', Glyph: Trophy },
  contract: { word: 'Contract', Glyph: FileSignature },
  document: { word: 'Document', Glyph: FileText },
  enquiry: { word: 'Enquiry', Glyph: Mail },
  'newsletter-issue': { word: 'Newsletter issue', Glyph: Newspaper },
  opportunity: { word: 'Opportunity', Glyph: Briefcase },
  policy: { word: 'Matching policy', Glyph: Scale },
  quote: { word: 'Quote', Glyph: MessageSquareQuote },
  review: { word: 'Review', Glyph: Star },
  tutor: { word: 'Tutor', Glyph: GraduationCap },
};
export const streamText = (stream: HistoryEvent['stream']) => STREAMS[stream].word;
export const glyphOf = (stream: HistoryEvent['stream']) => STREAMS[stream].Glyph;

/** `WwcExpiryDate` → `WWC expiry date` */
const spaced = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b(?:wwc|gst)\b/g, (short) => short.toUpperCase());

/** `TutorsInvited` → `Tutors invited` */
export const eventTitle = (type: string) => {
  const words = spaced(type);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * As `eventTitle`; of an answer with its reason: `Opportunity
 * declined: too far`; `Session completed automatically` (G-13).
 */
export const titleOf = ({ type, data }: Pick<HistoryEvent, 'type' | 'data'>) => {
  const { reason, automatic } = data;
  if (type === 'SessionCompleted' && automatic === true) return `${eventTitle(type)} automatically`;
  const isDeclined = type === 'OpportunityDeclined' && typeof reason === 'string';
  return isDeclined ? `${eventTitle(type)}: ${reason.replaceAll('_', ' ')}` : eventTitle(type);
};

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value);

/** `Alex Morgan, tutor`; undefined for what has no name, or none any more. */
export const nameText = (names: Names, id: string) =>
  [names[id]?.name, names[id]?.detail].filter((part) => part).join(', ') || undefined;

/** `Enquiry BK-9MZEY9EN`, with the name of whom it concerns. */
export const subjectText = ({ stream, streamId }: Pick<HistoryEvent, 'stream' | 'streamId'>, names: Names) => {
  const { name, detail } = names[streamId] ?? {};
  if (stream === 'tutor' || stream === 'account') return nameText(names, streamId) ?? streamText(stream);
  const words = [detail, name].filter((part) => part).join(', ');
  return words ? `${streamText(stream)} ${words}` : streamText(stream);
};

const NUMBERS: Record<string, (value: number) => string> = {
  proposedHourlyRate: rateText,
  hourlyRate: rateText,
  totalCost: dollarsText,
  sessionDuration: (minutes) => `${minutes} min`,
};
const NAMED = 3;

function listText(list: unknown[], names: Names): string {
  if (list.length > 0 && list.every((one) => typeof one === 'string' && !isId(one)) && list.length <= NAMED)
    return list.join(', ').replaceAll('_', ' ');
  const named = list.map((one) => (typeof one === 'string' ? names[one]?.name : undefined)).filter((name) => name);
  if (named.length === 0 || named.length < list.length) return counted(list.length, 'entry', 'entries');
  const rest = named.length - NAMED;
  return named.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** One fact of an event for people: ids by name, times local, lists counted. */
export function factText(key: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return key === 'fields' ? fieldsText(value as ChangeableField[]) : listText(value, names);
  if (typeof value === 'number') return NUMBERS[key]?.(value) ?? numberText(value, { most: 3 });
  if (typeof value === 'string')
    return isInstant(value) ? momentText(value) : (nameText(names, value) ?? value.replaceAll('_', ' '));
  return typeof value === 'object' ? counted(Object.keys(value).length, 'entry', 'entries') : String(value);
}

/** `awaitsConfirmation` → `awaits confirmation`, `tutorId` → `tutor` */
export const factName = (key: string) => spaced(key.replace(/Ids?$/, ''));

const ACTORS: Record<string, string> = {
  system: 'the system',
  visitor: 'a visitor',
  operator: 'an operator at the command line',
};

/** Who did it: `Alex Morgan, tutor` of an account, `Nora Whitfield, family` of who holds an enquiry's private page. */
export function actorText(actor: string, names: Names): string {
  const [kind = actor, id = ''] = actor.split(':');
  if (kind === 'holder') return names[id]?.name ? `${names[id].name}, family` : 'the family';
  if (kind === 'account') return nameText(names, id) ?? 'a deleted user';
  return ACTORS[kind] ?? kind;
}

/** The facts that say something to people: not the time, which every event shows, and no id that stands for nothing. */
export const factsOf = (data: Record<string, unknown>, names: Names) =>
  Object.entries(data).filter(([key, value]) => key !== 'at' && !(isId(value) && !names[value as string]));
