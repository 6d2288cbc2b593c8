import { Ban, CircleDot, Hourglass, Mail, MessageSquareQuote, Search, UserCheck, X } from 'lucide-react';
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

/** Where an enquiry stands; one that is withheld reaches nobody, whatever its status (G-33). */
export function EnquiryStatusBadge({ status, isWithheld = false }: { status: string; isWithheld?: boolean }) {
  if (isWithheld)
    return (
      <Badge tone="bad" icon={Ban}>
        Withheld{status === 'closed' || status === 'lapsed' ? `, ${status}` : ''}
      </Badge>
    );
  const { tone, icon } = LOOKS[status as keyof typeof LOOKS] ?? { tone: 'neutral', icon: CircleDot };
  return (
    <Badge tone={tone} icon={icon}>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </Badge>
  );
}
