import { Ban, DoorClosed, Pause } from 'lucide-react';
import { useState } from 'react';
import { dateText, momentText } from '../../lib/time';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import type { Applicant } from './readings';
import { ReverseForm } from './reverse-form';

const formOf = ({ profile: { name, suspendedAt } }: Applicant) =>
  suspendedAt
    ? {
        reversal: { suspension: 'reinstate' as const },
        title: `Reinstate ${name}?`,
        consequences:
          'If nothing else is missing, families can find this tutor again and new invitations go out. Sessions, quotes and invitations that ended with the suspension stay ended.',
        confirm: 'Reinstate the tutor',
      }
    : {
        reversal: { suspension: 'suspend' as const },
        title: `Suspend ${name}?`,
        consequences:
          'At once, families can no longer find this tutor or open the profile. Open invitations, quotes and requests end, and upcoming sessions are cancelled. The families get one email each, without your reason. Only an admin can lift the suspension.',
        confirm: 'Suspend with this reason',
      };

/** Whether an admin has stopped or paused the tutor, and the way to suspend or reinstate (G-01). */
export function Suspension({ applicant }: { applicant: Applicant }) {
  // As it was offered: what another admin decides meanwhile does not turn it into the opposite.
  const [form, setForm] = useState<ReturnType<typeof formOf> | null>(null);
  const { suspendedAt, suspensionReason, pausedAt, closesAt } = applicant.profile;
  const close = () => setForm(null);
  return (
    <div className="flex flex-col items-start gap-3">
      {suspendedAt ? (
        <>
          <Badge tone="bad" icon={Ban}>
            Suspended
          </Badge>
          <p className="max-w-[68ch]">
            Suspended since {momentText(suspendedAt)}. Reason: {suspensionReason}
          </p>
        </>
      ) : (
        <p className="text-muted">This tutor is not suspended.</p>
      )}
      {closesAt && (
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="attention" icon={DoorClosed}>
            Closes on {dateText(closesAt)}
          </Badge>
          The tutor has closed the account. Logging in before that keeps it.
        </p>
      )}
      {pausedAt && (
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="attention" icon={Pause}>
            Paused
          </Badge>
          No new opportunities since {momentText(pausedAt)}. Only an admin can resume this tutor.
        </p>
      )}
      {form ? (
        <div className="w-full">
          <ReverseForm tutorId={applicant.id} {...form} onDone={close} onCancel={close} />
        </div>
      ) : (
        <Button tone="secondary" size="small" onClick={() => setForm(formOf(applicant))}>
          {suspendedAt ? 'Reinstate this tutor' : 'Suspend this tutor'}
        </Button>
      )}
    </div>
  );
}
