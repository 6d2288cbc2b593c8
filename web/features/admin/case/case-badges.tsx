import type { AdminCase } from '@contract/case.js';
import { CircleCheck, CircleDot, Hourglass, LifeBuoy, Siren } from 'lucide-react';
import { Badge } from '../../../ui/badge';
import { aboutText, OUTCOME_WORDS } from './case-words';

const STATUSES = {
  open: { tone: 'attention', icon: CircleDot, words: 'Open' },
  waiting: { tone: 'neutral', icon: Hourglass, words: 'Waiting' },
  resolved: { tone: 'good', icon: CircleCheck, words: 'Resolved' },
} as const;

/** Where a case stands, and how it ended. */
export function CaseStatusBadge({ of: { status, outcome } }: { of: AdminCase }) {
  const { words, ...look } = STATUSES[status];
  return <Badge {...look}>{outcome ? OUTCOME_WORDS[outcome] : words}</Badge>;
}

/** What a case is about; what may concern somebody's safety stands out. */
export function CaseKindBadge({ of }: { of: AdminCase }) {
  const isSafety = of.concern === 'safety';
  return (
    <Badge tone={isSafety ? 'bad' : 'neutral'} icon={isSafety ? Siren : LifeBuoy}>
      {aboutText(of)}
    </Badge>
  );
}
