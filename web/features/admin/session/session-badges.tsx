import type { AdminSession } from '@contract/admin-sessions.js';
import { CalendarCheck, Check, MapPin, Play, UserX, Video, X } from 'lucide-react';
import { Badge } from '../../../ui/badge';
import { labelOf } from '../words';

const LOOKS = {
  confirmed: { tone: 'good', icon: CalendarCheck },
  in_progress: { tone: 'attention', icon: Play },
  completed: { tone: 'neutral', icon: Check },
  cancelled: { tone: 'bad', icon: X },
  no_show: { tone: 'bad', icon: UserX },
} as const;

export function SessionStatusBadge({ status }: { status: AdminSession['status'] }) {
  return <Badge {...LOOKS[status]}>{labelOf(status)}</Badge>;
}

/** Online or in person. */
export function SessionType({ type }: { type: AdminSession['sessionType'] }) {
  const Icon = type === 'online' ? Video : MapPin;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
      {type === 'online' ? 'Online' : 'In Person'}
    </span>
  );
}
