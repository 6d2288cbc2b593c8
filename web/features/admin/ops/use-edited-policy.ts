import { matchingPolicyAnswer, type MatchingPolicyAnswer } from '@contract/admin-policy.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../lib/action';
import { wordsOf } from '../../../lib/api';
import { apiQuery } from '../../../lib/query';
import { toast } from '../../../lib/toast';
import { areSameFields, changeOf, type Fields, fieldsOf } from './policy-fields';
import { areSame, totalOf, type Weights } from './policy-words';

export const POLICY = '/api/admin/matching-policy';
export const policyQuery = { ...apiQuery(matchingPolicyAnswer, POLICY), staleTime: 0 };

/** A policy as it was changed here, and the version that it was made from. */
type Edited = { weights: Weights; fields: Fields; from: string };

/** The policy in force as it is being changed, and the switch to what it was changed to. */
export function useEditedPolicy({ policy }: MatchingPolicyAnswer) {
  const cache = useQueryClient();
  const current: Edited = { weights: policy.weights as Weights, fields: fieldsOf(policy), from: policy.version };
  const [edited, setEdited] = useState<Edited | null>(null);
  const { weights, fields, from } = edited ?? current;
  const [isAsking, setAsking] = useState(false);

  const readAgain = () => cache.invalidateQueries({ queryKey: policyQuery.queryKey });
  const change = useAction({
    run: (_: void, { ask }) =>
      ask(matchingPolicyAnswer, 'PUT', POLICY, { weights, ...changeOf(fields), version: policy.version }),
    onSuccess(changed) {
      toast('Policy switched', `Matching uses ${changed.policy.version} from now on. Recorded in the audit history.`);
      cache.setQueryData(policyQuery.queryKey, changed);
      setEdited(null);
    },
    onError(error) {
      toast('Error', wordsOf(error, 'The policy could not be switched.'), 'destructive');
      void readAgain();
    },
    onSettled: () => {
      setAsking(false);
      return cache.invalidateQueries({ queryKey: ['/api/admin/events'] });
    },
  });

  return {
    weights,
    fields,
    current,
    isWhole: totalOf(weights) === 100,
    isSame: areSame(weights, current.weights) && areSameFields(fields, current.fields),
    /** Another version is in force than the one that was changed here. */
    isOutdated: from !== policy.version,
    edit: (changed: Partial<Edited>) => setEdited((before) => ({ ...(before ?? current), ...changed })),
    undo: () => setEdited(null),
    readAgain,
    /** Goes on from a policy that was saved on this screen. */
    saved: (saved: MatchingPolicyAnswer) => {
      cache.setQueryData(policyQuery.queryKey, saved);
      // It has changed here, not meanwhile.
      if (from === policy.version) setEdited((before) => before && { ...before, from: saved.policy.version });
    },
    change,
    isAsking,
    setAsking,
  };
}

export type EditedPolicy = ReturnType<typeof useEditedPolicy>;
