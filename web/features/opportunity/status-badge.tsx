import type { OpportunityItem } from '@contract/opportunity.js';
import { Check, Hourglass, Mail, X } from 'lucide-react';
import { Badge } from '../../ui/badge';

const LABELS = {
  available: { label: 'Available', tone: 'attention', icon: Mail },
  accepted: { label: 'Accepted', tone: 'good', icon: Check },
  rejected: { label: 'Rejected', tone: 'bad', icon: X },
  expired: { label: 'Expired', tone: 'neutral', icon: Hourglass },
} as const;

export function StatusBadge({ status }: { status: OpportunityItem['status'] }) {
  const { label, tone, icon } = LABELS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
