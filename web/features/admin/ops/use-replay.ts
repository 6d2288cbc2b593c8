import { type LAB_ENQUIRIES, policyLabRun } from '@contract/admin-policy.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../lib/action';
import { wordsOf } from '../../../lib/api';
import { apiQuery } from '../../../lib/query';
import { toast } from '../../../lib/toast';
import { changeOf, type Fields } from './policy-fields';
import type { Weights } from './policy-words';

const LAB = '/api/admin/policy-lab';
const POLL_MS = 700;

/** What is replayed under a changed policy, its start, and how far it has come. */
export function useReplay({ weights, fields }: { weights: Weights; fields: Fields }) {
  const [source, setSource] = useState<(typeof LAB_ENQUIRIES)[number]>('synthetic');
  const [enquiries, setEnquiries] = useState('1000');
  const [tutors, setTutors] = useState('1000');
  const [runId, setRunId] = useState<string | null>(null);

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
  return { source, setSource, enquiries, setEnquiries, tutors, setTutors, start, run, isRunning, isError };
}

export type Replay = ReturnType<typeof useReplay>;
