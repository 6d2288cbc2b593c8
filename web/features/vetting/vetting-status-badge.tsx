import { BadgeCheck, Ban, Clock3, type LucideIcon, Minus } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge';

type Look = { label: string; tone: Tone; icon: LucideIcon };
const LOOKS: Record<string, Look> = {
  pending: { label: 'Pending', tone: 'attention', icon: Clock3 },
  submitted: { label: 'Under Review', tone: 'attention', icon: Clock3 },
  approved: { label: 'Approved', tone: 'good', icon: BadgeCheck },
  rejected: { label: 'Rejected', tone: 'bad', icon: Ban },
};

/** How a vetting or a contract stands; null: there is none. */
export function VettingStatusBadge({ status }: { status: string | null }) {
  const { label, tone, icon } = (status && LOOKS[status]) || {
    label: 'None yet',
    tone: 'neutral' as const,
    icon: Minus,
  };
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
