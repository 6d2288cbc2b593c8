import type { MatchingPolicyAnswer } from '@contract/admin-policy.js';
import { counted } from '@domain/shared/format.js';
import { useQuery } from '@tanstack/react-query';
import { Spinner } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { QueryState } from '../../../ui/query-state';
import { Confirm } from './confirm';
import { FillRateThreshold } from './fill-rate-threshold';
import { PolicyForm } from './policy-form';
import { PolicyHistory } from './policy-history';
import { Outcome } from './policy-outcome';
import { POLICY, policyQuery, useEditedPolicy } from './use-edited-policy';
import { useReplay } from './use-replay';

/** Replays enquiries under a changed policy and compares before anything is switched. */
export function PolicyLab() {
  const policy = useQuery(policyQuery);
  return (
    <QueryState
      query={policy}
      failure={{ title: 'The matching policy could not be loaded' }}
      skeleton={<Spinner label="Loading the policy..." />}
      keepsAnswer
    >
      {(answer) => <Lab answer={answer} />}
    </QueryState>
  );
}

function Lab({ answer }: { answer: MatchingPolicyAnswer }) {
  const { policy, history, names } = answer;
  const edited = useEditedPolicy(answer);
  const replay = useReplay(edited);

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <Card aria-labelledby="weights" className="p-5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id="weights" className="text-base font-semibold">
            Matching policy
          </h2>
          <p className="figures text-sm text-muted">{policy.version} in force</p>
        </div>
        <PolicyForm answer={answer} policy={edited} replay={replay} />
        <FillRateThreshold path={POLICY} policy={policy} onSaved={edited.saved} onFailed={edited.readAgain} />
      </Card>
      <div className="min-w-0">
        <Outcome run={replay.run} isRunning={replay.isRunning} failed={replay.isError} />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <PolicyHistory history={history} names={names} />
      </div>
      {edited.isAsking && (
        <Confirm
          title="Switch the matching policy?"
          description={`Every enquiry matched from now on uses this policy. Enquiries already matched keep their dossier. It is replayed first, and not switched where the fill rate falls by more than ${counted(policy.maxFillRateDrop, 'point')}.`}
          action="Yes, switch"
          isPending={edited.change.isPending}
          onConfirm={() => edited.change.mutate()}
          onClose={() => edited.setAsking(false)}
        />
      )}
    </div>
  );
}
