import type { OwnContract } from '@contract/portal.js';
import { MINUTE } from '@domain/shared/time.js';
import { ArrowLeft, ArrowRight, BadgeCheck, CircleAlert, Clock3 } from 'lucide-react';
import { useServerNow } from '../../lib/server-time';
import { dateText } from '../../lib/time';
import { checkStatus } from '../../lib/wwc';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';

type ContractStatusProps = { contract: OwnContract; onBack: () => void; onNext: () => void; onRenew: () => void };

/**
 * A contract that is under review or approved: what was sent, with the numbers as far as they are shown.
 */
export function ContractStatus({ contract, onBack, onNext, onRenew }: ContractStatusProps) {
  const { status, businessNumber, taxFileNumber, wwcNumber, wwcExpiryDate, digitalSignature, submittedAt } = contract;
  const isApproved = status === 'approved';
  const check = checkStatus(wwcExpiryDate, useServerNow(MINUTE));
  const rows: [string, string | null][] = [
    ['ABN', businessNumber],
    ['TFN', taxFileNumber ?? 'Not stored'],
    ['WWC Number', wwcNumber],
    ['WWC Expiry Date', dateText(wwcExpiryDate)],
    ['Teacher Registration', contract.teacherRegistrationNumber],
    ['Signed by', digitalSignature],
    ['Submitted', dateText(submittedAt)],
  ];
  return (
    <div className="flex flex-col gap-7">
      <div>
        <Badge tone={isApproved ? 'good' : 'attention'} icon={isApproved ? BadgeCheck : Clock3}>
          {isApproved ? 'Approved' : 'Under Review'}
        </Badge>
        {!isApproved && (
          <p className="mt-3 max-w-[56ch]">
            Your contract is with us. We confirm within 1-2 business days, by email and in your portal.
          </p>
        )}
        {isApproved && check !== 'expired' && <p className="mt-3 max-w-[56ch]">You can now accept opportunities.</p>}
      </div>
      {isApproved && check !== 'valid' && (
        <section aria-labelledby="renew" className="flex gap-3 rounded-field bg-honey/60 px-4 py-3.5">
          <CircleAlert className="mt-0.5 size-5 shrink-0 text-ember" aria-hidden="true" />
          <div className="min-w-0 text-body leading-6">
            <h3 id="renew" className="font-semibold">
              Your working-with-children check {check === 'expired' ? 'expired' : 'expires'} on{' '}
              {dateText(wwcExpiryDate)}
            </h3>
            <p>
              {check === 'expired'
                ? 'You are hidden from search and matching. Send us the contract with the new date, and the new document after it.'
                : 'Send us the contract with the new date, and the new document after it. Until we have reviewed them, this one counts.'}
            </p>
            <Button size="small" className="mt-3" onClick={onRenew}>
              Renew your check
            </Button>
          </div>
        </section>
      )}
      <dl className="grid gap-x-8 border-t border-line sm:grid-cols-2">
        {rows.map(
          ([term, value]) =>
            value && (
              <div key={term} className="border-b border-line py-3">
                <dt className="text-sm text-muted">{term}</dt>
                <dd className="figures font-medium break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button tone="secondary" size="large" onClick={onBack}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to Profile
        </Button>
        <Button size="large" onClick={onNext}>
          Continue to documents
          <ArrowRight className="size-4" aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
