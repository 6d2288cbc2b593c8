import type { OwnContract, OwnProfile } from '@contract/portal.js';
import { FileUp } from 'lucide-react';
import { Button } from '../../ui/button';
import { ContractForm } from './contract-form';
import { ContractStatus } from './contract-status';
import { Notice } from './notice';
import type { Setup } from './use-setup';

type ContractStepProps = {
  profile: OwnProfile | null;
  contracts: OwnContract[];
  asked: string | null;
  opportunityId: string | null;
  setup: Setup;
};

/** Step 3: the newest contract, or the form of another one. */
export function ContractStep({ profile, contracts, asked, opportunityId, setup }: ContractStepProps) {
  const [newest] = contracts;
  return (
    <>
      {asked === 'credentials' && (
        <Notice
          icon={<FileUp className="size-5 shrink-0 text-forest" aria-hidden="true" />}
          title="Looking for your documents?"
        >
          <p>They are the next step, and can be uploaded before the contract.</p>
          <Button tone="secondary" size="small" className="mt-3" onClick={() => setup.goTo(4)}>
            Go to documents
          </Button>
        </Notice>
      )}
      {newest && newest.status !== 'rejected' && !setup.isRenewing ? (
        <ContractStatus
          contract={newest}
          onBack={() => setup.goTo(2)}
          onNext={() => setup.goTo(4)}
          onRenew={setup.renew}
        />
      ) : (
        <>
          {newest?.status === 'rejected' && (
            <Notice title="Please resubmit your contract">
              {newest.adminNotes ?? 'It could not be approved as it was.'}
            </Notice>
          )}
          <ContractForm
            form={setup.contractForm}
            account={setup.account}
            email={setup.email}
            state={profile?.state ?? null}
            opportunityId={opportunityId}
            onBack={() => setup.goTo(2)}
            onSent={setup.contractSent}
          />
        </>
      )}
    </>
  );
}
