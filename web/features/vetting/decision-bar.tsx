import type { RejectionCode } from '@domain/tutor/vetting.js';
import { Check, ChevronRight, CircleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import type { Applicant } from './readings';
import { RejectForm, type RejectFormProps } from './reject-form';
import { ReverseForm } from './reverse-form';
import { canBeDecided, hasChanges, isPending, openContract } from './verdicts';

type DecisionBarProps = {
  applicant: Applicant;
  isBusy: boolean;
  isRejecting: boolean;
  onApprove: () => void;
  rejectWith: RejectFormProps['rejectWith'];
  onAsk: (isRejecting: boolean) => void;
  onNext?: () => void;
};

function aboutOf(applicant: Applicant): readonly [RejectionCode, ...RejectionCode[]] {
  const contract = openContract(applicant) ? (['contract'] as const) : [];
  if (isPending(applicant)) return ['credentials', 'profile', ...contract, 'other'];
  return hasChanges(applicant) ? ['credentials', ...contract] : ['contract'];
}

/** An approval that would leave the tutor without a verified check, which search and matching ask for. */
const lacksCheck = ({ checks: { wwc } }: Applicant, verifiesIt: boolean) =>
  wwc.state === 'missing' || (wwc.state === 'unverified' && !verifiesIt);

/** The other decision on a tutor who was decided on. */
function reversalOf({ profile: { name, vettingStatus } }: Applicant) {
  return vettingStatus === 'approved'
    ? {
        offer: 'Withdraw the approval',
        form: {
          reversal: { status: 'rejected' as const, seen: 'approved' as const },
          title: `Withdraw the approval of ${name}?`,
          consequences:
            'Families can no longer find this tutor or open the profile. Open invitations, quotes and requests end, and upcoming sessions are cancelled. The families get an email, without your reason.',
          confirm: 'Reject with this reason',
        },
      }
    : {
        offer: 'Approve after all',
        form: {
          reversal: { status: 'approved' as const, seen: 'rejected' as const },
          title: `Approve ${name} after all?`,
          consequences:
            'Families can find this tutor again once the contract and working-with-children check are in order. Anything that has ended stays ended.',
          confirm: 'Approve the tutor',
        },
      };
}

/** The two decisions, or what has been decided. */
export function DecisionBar({
  applicant,
  isBusy,
  isRejecting,
  onApprove,
  rejectWith,
  onAsk,
  onNext,
}: DecisionBarProps) {
  // As it was offered: what another admin decides meanwhile does not turn it into the opposite.
  const [reversal, setReversal] = useState<ReturnType<typeof reversalOf>['form'] | null>(null);
  const contract = openContract(applicant);
  const pending = isPending(applicant);
  const changed = hasChanges(applicant);
  const other = pending ? null : reversalOf(applicant);
  const reverse = other && (
    <Button tone="secondary" disabled={isBusy} onClick={() => setReversal(other.form)}>
      {other.offer}
    </Button>
  );
  if (reversal) {
    const close = () => setReversal(null);
    return <ReverseForm tutorId={applicant.id} {...reversal} onDone={close} onCancel={close} />;
  }
  if (isRejecting)
    return (
      <RejectForm about={aboutOf(applicant)} isBusy={isBusy} rejectWith={rejectWith} onCancel={() => onAsk(false)} />
    );
  if (!canBeDecided(applicant)) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {applicant.profile.vettingStatus === 'approved'
            ? 'Approved. If the working-with-children check expires, the tutor leaves search automatically.'
            : 'Rejected. Saving the profile again returns the tutor to the queue.'}
        </p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
          {reverse}
          {onNext && (
            <Button tone="secondary" onClick={onNext}>
              Next tutor
              <ChevronRight className="size-4" aria-hidden="true" />
            </Button>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {pending && lacksCheck(applicant, contract !== undefined) && (
        <p className="flex w-full items-start gap-2.5">
          <CircleAlert className="mt-0.5 size-4.5 shrink-0 text-ember" aria-hidden="true" />
          No working-with-children check is verified. Even if approved, the tutor stays out of search and matching until
          one is.
        </p>
      )}
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
        {reverse}
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
