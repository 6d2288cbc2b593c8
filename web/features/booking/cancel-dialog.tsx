import { useState } from 'react';
import { momentText } from '../../lib/time';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/text-area';

type CancelDialogProps = {
  startsAt: string;
  /** Who is told. */
  other: string;
  isPending: boolean;
  onCancel: (reason: string) => void;
  onClose: () => void;
};

export function CancelDialog({ startsAt, other, isPending, onCancel, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Cancel this session?"
      description={
        <p className="figures">
          {momentText(startsAt)}. {other} is notified at once, and the calendar entry is removed.
        </p>
      }
    >
      <TextArea
        className="mt-5"
        label="Reason"
        hint="Optional"
        rows={3}
        maxLength={5000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button tone="danger" disabled={isPending} onClick={() => onCancel(reason.trim())}>
          {isPending ? 'Cancelling...' : 'Yes, cancel it'}
        </Button>
        <Button tone="secondary" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}
