import { CircleDot, Hourglass, Mail, MessageSquareQuote, Search, UserCheck, X } from 'lucide-react';
import { Badge } from '../../../ui/badge';

const LOOKS = {
  submitted: { tone: 'attention', icon: Mail },
  confirmed: { tone: 'attention', icon: UserCheck },
  matching: { tone: 'neutral', icon: Search },
  quoted: { tone: 'good', icon: MessageSquareQuote },
  filled: { tone: 'good', icon: UserCheck },
  closed: { tone: 'neutral', icon: X },
  lapsed: { tone: 'bad', icon: Hourglass },
} as const;

export function EnquiryStatusBadge({ status }: { status: string }) {
  const { tone, icon } = LOOKS[status as keyof typeof LOOKS] ?? { tone: 'neutral', icon: CircleDot };
  return (
    <Badge tone={tone} icon={icon}>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </Badge>
  );
}
