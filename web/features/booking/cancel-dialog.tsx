import { useState } from 'react';
import { momentText } from '../../lib/time';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/text-area';
import { SeriesScope } from './series-scope';

type CancelDialogProps = {
  startsAt: string;
  /** Who is notified. */
  other: string;
  /** How many it is with all later ones of its series. */
  count: number;
  isPending: boolean;
  onCancel: (reason: string, isAll: boolean) => void;
  onClose: () => void;
};

export function CancelDialog({ startsAt, other, count, isPending, onCancel, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const [isAll, setAll] = useState(false);
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
      <SeriesScope legend="What to cancel" count={count} isAll={isAll} onChange={setAll} />
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
        <Button tone="danger" disabled={isPending} onClick={() => onCancel(reason.trim(), isAll)}>
          {isPending ? 'Cancelling...' : isAll ? `Yes, cancel ${count} sessions` : 'Yes, cancel it'}
        </Button>
        <Button tone="secondary" onClick={onClose}>
          {isAll ? 'Keep them' : 'Keep it'}
        </Button>
      </div>
    </Dialog>
  );
}
