import { matchingPolicyAnswer, type MatchingPolicyAnswer } from '@contract/admin-policy.js';
import { POLICY_BOUNDS } from '@domain/matching/policy.js';
import { useState } from 'react';
import { useAction } from '../../../lib/action';
import { wordsOf } from '../../../lib/api';
import { toast } from '../../../lib/toast';
import { Button } from '../../../ui/button';
import { SmallField } from '../../../ui/field';

type ThresholdProps = {
  path: string;
  policy: MatchingPolicyAnswer['policy'];
  onSaved: (answer: MatchingPolicyAnswer) => void;
  /** The policy may have changed meanwhile: it is read again. */
  onFailed: () => unknown;
};

/** How far a switch of policy may lower the fill rate in its replay; it counts from the next switch on. */
export function FillRateThreshold({ path, policy, onSaved, onFailed }: ThresholdProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const points = typed ?? String(policy.maxFillRateDrop);
  const save = useAction({
    run: (_: void, { ask }) =>
      ask(matchingPolicyAnswer, 'PUT', path, {
        weights: policy.weights,
        version: policy.version,
        maxFillRateDrop: Number(points),
      }),
    onSuccess(answer) {
      toast('Threshold saved', `It counts from the next switch on, as part of ${answer.policy.version}.`);
      onSaved(answer);
      setTyped(null);
    },
    onError(error) {
      toast('Error', wordsOf(error, 'The threshold could not be saved.'), 'destructive');
      return onFailed();
    },
  });
  return (
    <form
      className="mt-5 flex items-end gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <SmallField
        className="min-w-0 flex-1"
        label="A policy switch may lower the fill rate by at most (points)"
        type="number"
        required
        {...POLICY_BOUNDS.maxFillRateDrop}
        step={0.5}
        value={points}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        type="submit"
        tone="secondary"
        size="small"
        disabled={save.isPending || Number(points) === policy.maxFillRateDrop}
      >
        Save
      </Button>
    </form>
  );
}
