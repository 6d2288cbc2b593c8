import {
  LAB_ENQUIRIES,
  matchingPolicyAnswer,
  type MatchingPolicyAnswer,
  MOST_LAB_ENQUIRIES,
  MOST_LAB_TUTORS,
  policyLabRun,
} from '@contract/admin-policy.js';
import { counted } from '@domain/shared/format.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../lib/action';
import { wordsOf } from '../../../lib/api';
import { apiQuery } from '../../../lib/query';
import { momentText } from '../../../lib/time';
import { toast } from '../../../lib/toast';
import { Button, Spinner } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { SelectField, SmallField } from '../../../ui/field';
import { QueryState } from '../../../ui/query-state';
import { actorText } from '../history/event-words';
import { Confirm } from './confirm';
import { FillRateThreshold } from './fill-rate-threshold';
import { areSameFields, changeOf, type Fields, fieldsOf, PolicyFields } from './policy-fields';
import { Outcome } from './policy-outcome';
import { PolicyHistory } from './policy-history';
import { areSame, totalOf, type Weights } from './policy-words';
import { WeightSliders } from './weight-sliders';

const POLICY = '/api/admin/matching-policy';
const LAB = '/api/admin/policy-lab';
const policyQuery = { ...apiQuery(matchingPolicyAnswer, POLICY), staleTime: 0 };
const POLL_MS = 700;

const SOURCES: Record<(typeof LAB_ENQUIRIES)[number], string> = {
  recorded: 'Recorded enquiries, current tutors',
  synthetic: 'Synthetic enquiries and tutors',
};

/** Which policy is in force by now, who made it and when. */
function changedText({ policy: { version }, history, names }: MatchingPolicyAnswer): string {
  const entry = history.find((one) => one.version === version);
  const by = entry ? `, since ${momentText(entry.at)} by ${actorText(entry.actor, names)}` : '';
  return `The policy in force has changed meanwhile: it is ${version}${by}.`;
}

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

/** A policy as it was changed here, and the version that it was made from. */
type Edited = { weights: Weights; fields: Fields; from: string };

function Lab({ answer }: { answer: MatchingPolicyAnswer }) {
  const { policy, history, names } = answer;
  const cache = useQueryClient();
  const current: Edited = { weights: policy.weights as Weights, fields: fieldsOf(policy), from: policy.version };
  const [edited, setEdited] = useState<Edited | null>(null);
  const { weights, fields, from } = edited ?? current;
  const edit = (changed: Partial<Edited>) => setEdited((before) => ({ ...(before ?? current), ...changed }));
  const [source, setSource] = useState<(typeof LAB_ENQUIRIES)[number]>('synthetic');
  const [enquiries, setEnquiries] = useState('1000');
  const [tutors, setTutors] = useState('1000');
  const [runId, setRunId] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isWhole = totalOf(weights) === 100;
  const isSame = areSame(weights, current.weights) && areSameFields(fields, current.fields);

  const start = useAction({
    run: (_: void, { ask }) =>
      ask(policyLabRun, 'POST', LAB, {
        weights,
        ...changeOf(fields),
        enquiries: source,
        count: Number(enquiries),
        tutors: Number(tutors),
      }),
    onSuccess: ({ run }) => setRunId(run.id),
    onError: (error) => toast('Error', wordsOf(error, 'The replay could not be started.'), 'destructive'),
  });
  const { data: replay, isError } = useQuery({
    ...apiQuery(policyLabRun, LAB, runId ?? ''),
    enabled: runId !== null,
    refetchInterval: ({ state }) => (state.data?.run.status === 'running' ? POLL_MS : false),
  });
  const run = replay?.run;
  const isRunning = start.isPending || (runId !== null && !isError && (!run || run.status === 'running'));

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

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <Card aria-labelledby="weights" className="p-5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id="weights" className="text-base font-semibold">
            Matching policy
          </h2>
          <p className="figures text-sm text-muted">{policy.version} in force</p>
        </div>
        <form
          className="mt-4 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            start.mutate();
          }}
        >
          {from !== policy.version && (
            <p role="status" className="rounded-field bg-honey/60 px-4 py-3 text-sm font-medium">
              {changedText(answer)} Your changes are kept.
            </p>
          )}
          <WeightSliders
            weights={weights}
            current={current.weights}
            onChange={(changed) => edit({ weights: changed })}
          />
          <PolicyFields fields={fields} onChange={(changed) => edit({ fields: changed })} />
          <SelectField
            label="Replay"
            options={LAB_ENQUIRIES.map((value) => ({ value, label: SOURCES[value] }))}
            value={source}
            onChange={(event) => setSource(event.target.value as typeof source)}
          />
          <div className="grid grid-cols-2 gap-3">
            <SmallField
              label="Enquiries"
              type="number"
              required
              min={1}
              max={MOST_LAB_ENQUIRIES}
              value={enquiries}
              onChange={(event) => setEnquiries(event.target.value)}
            />
            <SmallField
              label="Tutors"
              type="number"
              required
              min={1}
              max={MOST_LAB_TUTORS}
              value={tutors}
              onChange={(event) => setTutors(event.target.value)}
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="small" disabled={!isWhole || isRunning}>
              <FlaskConical className="size-4" aria-hidden="true" />
              {isRunning ? 'Running...' : 'Run the replay'}
            </Button>
            <Button
              tone="secondary"
              size="small"
              disabled={!isWhole || isSame}
              onClick={(event) => event.currentTarget.form?.reportValidity() && setAsking(true)}
            >
              Switch to this policy
            </Button>
            {!isSame && (
              <Button tone="quiet" size="small" onClick={() => setEdited(null)}>
                Undo
              </Button>
            )}
          </div>
        </form>
        <FillRateThreshold
          path={POLICY}
          policy={policy}
          onSaved={(saved) => {
            cache.setQueryData(policyQuery.queryKey, saved);
            // It has changed here, not meanwhile.
            if (from === policy.version) setEdited((before) => before && { ...before, from: saved.policy.version });
          }}
          onFailed={readAgain}
        />
      </Card>
      <div className="min-w-0">
        <Outcome run={run} isRunning={isRunning} failed={isError} />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <PolicyHistory history={history} names={names} />
      </div>
      {isAsking && (
        <Confirm
          title="Switch the matching policy?"
          description={`Every enquiry matched from now on uses this policy. Enquiries already matched keep their dossier. It is replayed first, and not switched where the fill rate falls by more than ${counted(policy.maxFillRateDrop, 'point')}.`}
          action="Yes, switch"
          isPending={change.isPending}
          onConfirm={() => change.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
