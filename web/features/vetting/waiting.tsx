import { counted } from '@domain/shared/format.js';
import { Clock3 } from 'lucide-react';
import { momentText, spanText } from '../../lib/time';
import { Badge } from '../../ui/badge';

const DAY_MS = 86_400_000;

/** How long somebody has waited; the promise is 1-2 business days (T-25). */
export function Waiting({ since, now }: { since: string; now: number }) {
  const waited = now - Date.parse(since);
  const tone = waited > 2 * DAY_MS ? 'bad' : waited > DAY_MS ? 'attention' : 'neutral';
  return (
    <time dateTime={since} title={momentText(since)}>
      <Badge tone={tone} icon={Clock3}>
        {waited < 3 * DAY_MS ? spanText(waited) : counted(Math.floor(waited / DAY_MS), 'day')}
      </Badge>
    </time>
  );
}
