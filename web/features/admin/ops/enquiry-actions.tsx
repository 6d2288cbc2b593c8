import { CLOSE_REASONS } from '@contract/admin-ops.js';
import { CircleX, Waves } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/field';
import { Confirm } from './confirm';
import { useAnotherWave, useCloseEnquiry } from './admin-actions';

const REASONS: Record<(typeof CLOSE_REASONS)[number], string> = {
  no_longer_needed: 'No longer needed',
  no_tutor: 'No tutor can be found',
  duplicate: 'Duplicate of another enquiry',
  not_genuine: 'Not genuine',
  other: 'Another reason',
};

/** Asks more tutors about an enquiry, or closes it; `label` is how the enquiry is called. */
export function EnquiryActions({ id, label, canMatch = true }: { id: string; label: string; canMatch?: boolean }) {
  const [asking, setAsking] = useState<'wave' | 'close' | null>(null);
  const [reason, setReason] = useState<string>(CLOSE_REASONS[0]);
  const wave = useAnotherWave();
  const close = useCloseEnquiry();
  const end = () => setAsking(null);
  return (
    <div className="flex flex-wrap items-center gap-1" role="group" aria-label={`Actions for ${label}`}>
      {canMatch && (
        <Button tone="secondary" size="tiny" onClick={() => setAsking('wave')}>
          <Waves className="size-3.5" aria-hidden="true" />
          Another wave
        </Button>
      )}
      <Button tone="quiet" size="tiny" onClick={() => setAsking('close')}>
        <CircleX className="size-3.5" aria-hidden="true" />
        Close
      </Button>
      {asking === 'wave' && (
        <Confirm
          title="Invite more tutors?"
          description={`The next, wider wave for ${label} is matched and emailed now.`}
          action="Yes, another wave"
          isPending={wave.isPending}
          onConfirm={() => wave.run(`/api/admin/enquiries/${id}/match`, end)}
          onClose={end}
        />
      )}
      {asking === 'close' && (
        <Confirm
          title="Close this enquiry?"
          description={`${label} accepts no more answers, and its open invitations end.`}
          action="Yes, close it"
          tone="danger"
          isPending={close.isPending}
          onConfirm={() => close.run(`/api/admin/enquiries/${id}/close`, end, { reason })}
          onClose={end}
        >
          <SelectField
            label="Reason"
            className="mt-5"
            options={CLOSE_REASONS.map((value) => ({ value, label: REASONS[value] }))}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Confirm>
      )}
    </div>
  );
}
