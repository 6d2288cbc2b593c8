import type { DeclineReason } from '@domain/opportunity/decline-reason.js';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ReasonChoices } from '../../ui/reason-choices';
import { DECLINE_CHOICES } from './decline-reasons';
import type { useVerdict } from './opportunities';

/** Declines an opportunity, with a reason where the tutor would like to give one (O-06, G-10). */
export function DeclineOpportunity({ id, verdict }: { id: string; verdict: ReturnType<typeof useVerdict> }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState<DeclineReason | null>(null);
  const show = (open: boolean) => {
    setReason(null);
    setOpen(open);
  };
  return (
    <>
      <Button tone="secondary" disabled={verdict.isPending} onClick={() => show(true)}>
        Decline
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={show}
        title="Decline this opportunity?"
        description={
          <p>
            A reason helps us send you better ones. The family sees how many tutors gave it, not who they are. You can
            leave it out.
          </p>
        }
      >
        <ReasonChoices
          legend="Reason, optional"
          name={`decline-reason-${id}`}
          choices={DECLINE_CHOICES}
          chosen={reason}
          onChoose={setReason}
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            disabled={verdict.isPending}
            onClick={() => verdict.mutate({ answer: 'reject', reason }, { onSuccess: () => show(false) })}
          >
            Decline
          </Button>
          <Button tone="secondary" onClick={() => show(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  );
}
