import type { AdminAlert, AdminAlerts } from '@contract/admin-ops.js';
import {
  AlarmClock,
  Bug,
  CalendarClock,
  CalendarX,
  Dices,
  Flag,
  LifeBuoy,
  Hourglass,
  Inbox,
  type LucideIcon,
  MailWarning,
  MailX,
  ScanLine,
  SearchX,
  ShieldQuestion,
  Siren,
} from 'lucide-react';

/** What each kind of alert is called, and its sign. */
export const ALERTS: Record<AdminAlert['kind'], { title: string; icon: LucideIcon }> = {
  safety_concern: { title: 'Safety concern', icon: Siren },
  case_due: { title: 'Case overdue', icon: AlarmClock },
  concern_reported: { title: 'Concern reported', icon: LifeBuoy },
  no_candidate: { title: 'No tutor found', icon: SearchX },
  no_quote: { title: '20 hours without a quote', icon: Hourglass },
  review_reported: { title: 'Review reported', icon: Flag },
  vetting_overdue: { title: 'Vetting overdue', icon: ShieldQuestion },
  check_expiring: { title: 'Check ends before sessions', icon: CalendarX },
  session_unanswered: { title: 'Session without an answer', icon: CalendarClock },
  draw_waiting: { title: 'Draw waiting', icon: Dices },
  document_quarantined: { title: 'Virus found', icon: Bug },
  document_unscanned: { title: 'Document not scanned', icon: ScanLine },
  mail_failed: { title: 'Email failed', icon: MailWarning },
  mail_waiting: { title: 'Email not going out', icon: MailX },
  undispatched: { title: 'Events not dispatched', icon: Inbox },
};

/** Where the alerts of a kind are settled, if not where they are listed. */
export const PLACES: Partial<Record<AdminAlert['kind'], string>> = {
  safety_concern: '/admin/cases?kind=concern&owner=none',
  case_due: '/admin/cases',
  concern_reported: '/admin/cases?kind=concern&owner=none',
  draw_waiting: '/admin/competitions',
};

export const kindsOf = Object.keys(ALERTS) as AdminAlert['kind'][];

/** How many of a kind are open; those that are shown, where the answer counts none. */
export const openOf = ({ counts, alerts }: AdminAlerts, kind: AdminAlert['kind']) =>
  counts?.[kind] ?? alerts.filter((alert) => alert.kind === kind).length;
