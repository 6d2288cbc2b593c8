import type { BookingItem } from '@contract/booking.js';
import type { BookingRequestItem } from '@contract/booking-request.js';
import { Ban, CalendarCheck, Check, CircleDot, Hourglass, Reply, UserX, X } from 'lucide-react';
import { Badge } from '../../ui/badge';

const STATUS = {
  confirmed: { label: 'Confirmed', tone: 'good', icon: CalendarCheck },
  in_progress: { label: 'In progress', tone: 'attention', icon: CircleDot },
  completed: { label: 'Completed', tone: 'neutral', icon: Check },
  cancelled: { label: 'Cancelled', tone: 'bad', icon: Ban },
  no_show: { label: 'No show', tone: 'bad', icon: UserX },
} as const;

/** A session's status in the printed words (S1§2, S1§4). */
export function BookingStatus({ status }: { status: BookingItem['status'] }) {
  const { label, tone, icon } = STATUS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

const REQUEST = {
  pending: { label: 'Pending', tone: 'attention', icon: Hourglass },
  confirmed: { label: 'Confirmed', tone: 'good', icon: CalendarCheck },
  declined: { label: 'Declined', tone: 'bad', icon: X },
  countered: { label: 'Another time proposed', tone: 'attention', icon: Reply },
  expired: { label: 'Expired', tone: 'neutral', icon: Hourglass },
} as const;

export function RequestStatus({ status }: { status: BookingRequestItem['status'] }) {
  const { label, tone, icon } = REQUEST[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
