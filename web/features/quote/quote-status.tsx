import type { StudentQuoteItem } from '@contract/quote.js';
import { Check, Hourglass, Mail, X } from 'lucide-react';
import { Badge } from '../../ui/badge';

const LABELS = {
  submitted: { label: 'Pending', tone: 'neutral', icon: Mail },
  accepted: { label: 'Accepted', tone: 'good', icon: Check },
  rejected: { label: 'Declined', tone: 'bad', icon: X },
  expired: { label: 'Expired', tone: 'neutral', icon: Hourglass },
} as const;

/** The printed words of a quote's status (S1§4, Q-06). */
export function QuoteStatus({ status }: { status: StudentQuoteItem['status'] }) {
  const { label, tone, icon } = LABELS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
