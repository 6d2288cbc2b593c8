import type { BookingItem } from '@contract/booking.js';
import { isActive } from '@domain/booking/active.js';
import { everyText } from '@domain/shared/format.js';
import { Repeat } from 'lucide-react';
import { Badge } from '../../ui/badge';

type SeriesBadgeProps = {
  session: Pick<BookingItem, 'seriesId' | 'everyWeeks' | 'status'>;
  /** How many sessions of its series are still to come, this one included where it is. */
  toCome: number;
};

/**
 * Says how far apart the sessions of a series are while more
 * than one is to come, then that this is its last one (G-12).
 */
export function SeriesBadge({ session: { seriesId, everyWeeks, status }, toCome }: SeriesBadgeProps) {
  if (!seriesId) return null;
  if (toCome > 1) return <Badge icon={Repeat}>{everyText(everyWeeks)}</Badge>;
  return toCome === 1 && isActive({ status }) ? <Badge icon={Repeat}>Last of its series</Badge> : null;
}
