import { verificationRun } from '@contract/history.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { Link2, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../lib/action';
import { wordsOf } from '../../../lib/api';
import { toast } from '../../../lib/toast';
import { Button } from '../../../ui/button';
import { VERIFY, verificationQuery } from './reads';

/** Checks on demand that log and tables belong together, all of them or one entity's. */
export function VerifyChain({ streamId }: { streamId?: string }) {
  const [id, setId] = useState<string | null>(null);
  const start = useAction({
    run: (_: void, { ask }) => ask(verificationRun, 'POST', VERIFY, streamId ? { streamId } : {}),
    onSuccess: ({ run }) => setId(run.id),
    onError: (error) => toast('Error', wordsOf(error, 'The chain could not be verified.'), 'destructive'),
  });
  const { data, isError } = useQuery(verificationQuery(id));
  const run = data?.run;
  const isRunning = start.isPending || (id !== null && !isError && (!run || run.status === 'running'));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button tone="secondary" size="small" disabled={isRunning} onClick={() => start.mutate()}>
        <Link2 className="size-4" aria-hidden="true" />
        {isRunning ? 'Verifying...' : streamId ? 'Verify this chain' : 'Verify chain'}
      </Button>
      <div role="status" className="figures text-sm">
        {isError || run?.status === 'failed' ? (
          <p className="font-semibold text-danger">{run?.message ?? 'The verification did not finish.'}</p>
        ) : run?.holds === true ? (
          <p className="flex items-center gap-1.5 text-success">
            <ShieldCheck className="size-4" aria-hidden="true" />
            <span>
              <strong>Event log intact.</strong> {counted(run.events, 'event')} of{' '}
              {counted(run.streams, 'entity', 'entities')} checked in {numberText(run.seconds ?? 0, { least: 1 })} s
            </span>
          </p>
        ) : run?.holds === false ? (
          <div className="text-danger">
            <p className="flex items-center gap-1.5">
              <ShieldAlert className="size-4" aria-hidden="true" />
              <strong>{counted(run.differences, 'difference')} found</strong>
            </p>
            <ul className="mt-1 list-disc pl-5">
              {run.told.map(({ stream, id: differing, what }) => (
                <li key={`${stream}${differing}${what}`}>
                  {stream} …{differing.slice(-6)}: {what}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </div>
  );
}
