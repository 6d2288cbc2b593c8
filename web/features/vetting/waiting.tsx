import { DAY } from '@domain/shared/time.js';
import { counted } from '@domain/shared/format.js';
import { Clock3 } from 'lucide-react';
import { momentText, spanText } from '../../lib/time';
import { Badge } from '../../ui/badge';

/** How long somebody has waited; the promise is 1-2 business days (T-25). */
export function Waiting({ since, now }: { since: string; now: number }) {
  const waited = now - Date.parse(since);
  const tone = waited > 2 * DAY ? 'bad' : waited > DAY ? 'attention' : 'neutral';
  return (
    <time dateTime={since} title={momentText(since)}>
      <Badge tone={tone} icon={Clock3}>
        {waited < 3 * DAY ? spanText(waited) : counted(Math.floor(waited / DAY), 'day')}
      </Badge>
    </time>
  );
}
