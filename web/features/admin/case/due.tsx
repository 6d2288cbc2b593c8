import { HOUR } from '@domain/shared/time.js';
import type { AdminCase } from '@contract/case.js';
import { AlarmClock, Check, Clock3 } from 'lucide-react';
import { momentText, spanText } from '../../../lib/time';
import { Badge } from '../../../ui/badge';

/** What is due within this time stands out; a safety concern always is. */
const SOON_MS = 4 * HOUR;

export const isOverdue = ({ status, dueAt }: AdminCase, now: number) =>
  status !== 'resolved' && Date.parse(dueAt) <= now;

/** How long is left until a case is due, or how long it is overdue. */
export function Due({ of, now }: { of: AdminCase; now: number }) {
  if (of.resolvedAt)
    return (
      <time dateTime={of.resolvedAt} className="figures inline-flex">
        <Badge tone="good" icon={Check}>
          Resolved {momentText(of.resolvedAt)}
        </Badge>
      </time>
    );
  const left = Date.parse(of.dueAt) - now;
  return (
    <time dateTime={of.dueAt} title={momentText(of.dueAt)} className="figures inline-flex">
      {isOverdue(of, now) ? (
        <Badge tone="bad" icon={AlarmClock}>
          Overdue by {spanText(-left)}
        </Badge>
      ) : (
        <Badge tone={left <= SOON_MS ? 'attention' : 'neutral'} icon={Clock3}>
          Due in {spanText(left)}
        </Badge>
      )}
    </time>
  );
}
