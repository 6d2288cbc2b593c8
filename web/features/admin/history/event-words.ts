import type { HistoryEvent } from '@contract/history.js';
import { numberText } from '@domain/shared/number.js';
import {
  Briefcase,
  CalendarDays,
  CalendarPlus,
  FileSignature,
  FileText,
  GraduationCap,
  type LucideIcon,
  MessageSquareQuote,
  Mail,
  Scale,
  SlidersHorizontal,
  Star,
  UserRound,
} from 'lucide-react';
import { counted, momentText } from '../../../lib/time';

export const STREAM_GLYPHS: Record<HistoryEvent['stream'], LucideIcon> = {
  account: UserRound,
  act: SlidersHorizontal,
  booking: CalendarDays,
  'booking-request': CalendarPlus,
  contract: FileSignature,
  document: FileText,
  enquiry: Mail,
  opportunity: Briefcase,
  policy: Scale,
  quote: MessageSquareQuote,
  review: Star,
  tutor: GraduationCap,
};

/** `TutorsInvited` → `Tutors invited` */
export const eventTitle = (type: string) => {
  const words = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const isId = (value: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value);
export const shortId = (id: string) => id.slice(-6);

/** One fact of an event for people: ids short, times local, lists counted. */
export function factText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return counted(value.length, 'entry', 'entries');
  if (typeof value === 'string')
    return isInstant(value) ? momentText(value) : isId(value) ? `…${shortId(value)}` : value;
  if (typeof value === 'number') return numberText(value, { most: 3 });
  return typeof value === 'object' ? counted(Object.keys(value).length, 'entry', 'entries') : String(value);
}

/** `awaitsConfirmation` → `awaits confirmation` */
export const factName = (key: string) => key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** `tutor:0190…` → who, with the end of the id */
export function actorText(actor: string): string {
  const [kind = actor, id] = actor.split(':');
  return id ? `${kind} …${shortId(id)}` : kind;
}

const HIDDEN_FACTS = ['at'];
export const factsOf = (event: HistoryEvent) =>
  Object.entries(event.data).filter(([key]) => !HIDDEN_FACTS.includes(key));
