import type { OwnContract } from '@contract/portal.js';
import { ArrowLeft, ArrowRight, BadgeCheck, Clock3 } from 'lucide-react';
import { dateText } from '../../lib/time';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';

type StandingProps = { contract: OwnContract; onBack: () => void; onNext: () => void };

/** A contract that is under review or approved: what was sent, with the numbers as far as they are shown. */
export function ContractStanding({ contract, onBack, onNext }: StandingProps) {
  const { status, businessNumber, taxFileNumber, wwcNumber, wwcExpiryDate, digitalSignature, submittedAt } = contract;
  const isApproved = status === 'approved';
  const rows: [string, string | null][] = [
    ['ABN', businessNumber],
    ['TFN', taxFileNumber ?? 'Not kept'],
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
        <p className="mt-3 max-w-[56ch]">
          {isApproved
            ? 'You can now accept opportunities.'
            : 'Your contract is with us. We confirm within 1-2 business days, by mail and in your portal.'}
        </p>
      </div>
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
