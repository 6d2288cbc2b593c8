import type { RejectionCode } from '@domain/tutor/tutor.js';
import type { VettingInput } from '@domain/tutor/vetting.rules.js';
import { Check, ChevronRight, X } from 'lucide-react';
import { Button } from '../../ui/button';
import type { Applicant } from './readings';
import { RejectForm } from './reject-form';
import { canBeDecided, hasChanges, isPending, openContract } from './verdicts';

type DecisionBarProps = {
  applicant: Applicant;
  isBusy: boolean;
  isRejecting: boolean;
  onApprove: () => void;
  onReject: (verdict: VettingInput) => void;
  onAsk: (isRejecting: boolean) => void;
  onNext?: () => void;
};

function aboutOf(applicant: Applicant): readonly [RejectionCode, ...RejectionCode[]] {
  const contract = openContract(applicant) ? (['contract'] as const) : [];
  if (isPending(applicant)) return ['credentials', 'profile', ...contract, 'other'];
  return hasChanges(applicant) ? ['credentials', ...contract] : ['contract'];
}

/** The two decisions, or what has been decided. */
export function DecisionBar({ applicant, isBusy, isRejecting, onApprove, onReject, onAsk, onNext }: DecisionBarProps) {
  const contract = openContract(applicant);
  const pending = isPending(applicant);
  const changed = hasChanges(applicant);
  if (isRejecting)
    return <RejectForm about={aboutOf(applicant)} isBusy={isBusy} onReject={onReject} onCancel={() => onAsk(false)} />;
  if (!canBeDecided(applicant)) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {applicant.profile.vettingStatus === 'approved'
            ? 'Approved. A working-with-children check that expires takes the tutor out of search by itself.'
            : 'Rejected. Saving the profile again puts the tutor back into the queue.'}
        </p>
        {onNext && (
          <Button tone="secondary" onClick={onNext}>
            Next tutor
            <ChevronRight className="size-4" aria-hidden="true" />
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 text-muted max-lg:hidden">
        {contract
          ? applicant.checks.wwc.documentId
            ? 'Approving also verifies the working-with-children document.'
            : 'There is no working-with-children document to verify.'
          : changed
            ? 'Families see the changes once you approve them.'
            : 'There is no open contract.'}{' '}
        Keys: A, R, J and K, 1 to 9 for a document.
      </p>
      <div className="flex gap-3 max-sm:w-full max-sm:flex-col-reverse">
        <Button tone="secondary" disabled={isBusy} onClick={() => onAsk(true)}>
          <X className="size-4" aria-hidden="true" />
          Reject
        </Button>
        <Button disabled={isBusy} onClick={onApprove}>
          <Check className="size-4" aria-hidden="true" />
          {isBusy
            ? 'Saving...'
            : `Approve ${[pending && 'tutor', contract && 'contract', changed && 'changes'].filter(Boolean).join(' and ')}`}
        </Button>
      </div>
    </div>
  );
}
