import { useState } from 'react';
import { Button } from '../../ui/button';
import type { Applicant, Submission } from './readings';
import { ReverseForm } from './reverse-form';

/** What can still be decided the other way about a contract; null where the server would refuse it. */
function reversalOf({ contracts }: Applicant, contract: Submission) {
  const { id, status } = contract;
  if (status === 'approved')
    return {
      offer: 'Withdraw this approval',
      form: {
        reversal: { contractId: id, status: 'rejected' as const, seen: status },
        title: 'Withdraw the approval of this contract?',
        consequences:
          'The contract and its working-with-children expiry date no longer count. Unless another contract of this tutor is approved, families can no longer find the tutor and there are no new invitations. Booked sessions wait: their families are notified, and each that still waits 24 hours before it begins is cancelled.',
        confirm: 'Withdraw the contract',
      },
    };
  const newer = contracts.slice(0, contracts.indexOf(contract));
  const isSuperseded = newer.some((one) => one.status !== 'rejected');
  if (status !== 'rejected' || isSuperseded || !contract.digitalSignature) return null;
  return {
    offer: 'Approve after all',
    form: {
      reversal: { contractId: id, status: 'approved' as const, seen: status },
      title: 'Approve this contract after all?',
      consequences:
        'The contract and its working-with-children expiry date count again, and the document for that check is verified too.',
      confirm: 'Approve the contract',
    },
  };
}

/** Offers the other decision on a contract that was decided. */
export function ContractReversal({ applicant, contract }: { applicant: Applicant; contract: Submission }) {
  // As it was offered: what another admin decides meanwhile does not turn it into the opposite.
  const [form, setForm] = useState<NonNullable<ReturnType<typeof reversalOf>>['form'] | null>(null);
  const other = reversalOf(applicant, contract);
  const close = () => setForm(null);
  if (form)
    return (
      <div className="mt-3">
        <ReverseForm tutorId={applicant.id} {...form} onDone={close} onCancel={close} />
      </div>
    );
  return (
    other && (
      <Button tone="secondary" size="small" className="mt-3" onClick={() => setForm(other.form)}>
        {other.offer}
      </Button>
    )
  );
}
