import type { AdminSession } from '@contract/admin-sessions.js';
import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge';

/** That a session's mark was contested and what came of it; opens the case (G-09). */
export function ContestBadge({ session: { contest, markRemovedAt } }: { session: AdminSession }) {
  if (!contest) return null;
  const isSettled = contest.status === 'resolved';
  return (
    <Link to={`/admin/cases?case=${contest.caseId}`} className="rounded-full hover:underline">
      <Badge tone={markRemovedAt ? 'good' : isSettled ? 'neutral' : 'attention'} icon={Scale}>
        {markRemovedAt ? 'Mark taken back' : isSettled ? 'Contest not upheld' : 'Contested'}
      </Badge>
    </Link>
  );
}
