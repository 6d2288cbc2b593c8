import type { BookingItem } from '@contract/booking.js';
import { everyText } from '@domain/shared/format.js';
import { Repeat } from 'lucide-react';
import { Badge } from '../../ui/badge';

/** Says that a session was booked in a series, and how far apart its sessions are (G-12). */
export function SeriesBadge({
  session: { seriesId, everyWeeks },
}: {
  session: Pick<BookingItem, 'seriesId' | 'everyWeeks'>;
}) {
  if (!seriesId) return null;
  return <Badge icon={Repeat}>{everyText(everyWeeks)}</Badge>;
}
