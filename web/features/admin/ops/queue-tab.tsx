import { type QueueState, queueState } from '@contract/admin-ops.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '../../../lib/query';
import { counted, momentText } from '../../../lib/time';
import { Button, buttonStyle } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { type Column, Table } from '../../../ui/table';
import { Figure } from '../figure';
import { Confirm } from './confirm';
import { useRetryJobs } from './levers';

const queueQuery = { ...apiQuery(queueState, '/api/admin/queues'), staleTime: 0 };

type Job = QueueState['failed'][number];
const COLUMNS: Column<Job>[] = [
  {
    key: 'name',
    title: 'Job',
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
    sortBy: ({ name }) => name,
  },
  {
    key: 'reason',
    title: 'Why it failed',
    wide: true,
    cell: ({ reason }) => <span className="block max-w-xl break-words">{reason}</span>,
  },
  { key: 'attempts', title: 'Attempts', align: 'right', cell: ({ attempts }) => attempts },
  {
    key: 'failedAt',
    title: 'Failed',
    cell: ({ failedAt }) => <span className="figures whitespace-nowrap">{failedAt ? momentText(failedAt) : ''}</span>,
  },
];

/** What the workers have to do, and what they could not. */
export function QueueTab() {
  const { data, isError, isFetching, refetch } = useQuery(queueQuery);
  const [isAsking, setAsking] = useState(false);
  const retry = useRetryJobs();
  const queue = data?.queue;
  const figures = queue && Object.entries(queue.counts);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {(figures ?? [['waiting'], ['active'], ['delayed'], ['failed']]).map(([name, amount]) => (
          <Figure
            key={name}
            onRetry={isError ? () => void refetch() : undefined}
            label={`${String(name).charAt(0).toUpperCase()}${String(name).slice(1)} jobs`}
            value={amount === undefined ? undefined : numberText(Number(amount))}
          />
        ))}
      </div>
      <Card aria-labelledby="queue" className="overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-3.5">
          <div>
            <h2 id="queue" className="text-base font-semibold">
              Failed jobs
            </h2>
            {queue && (
              <p className="text-sm text-muted">
                Queue {queue.name}, kept in {queue.backend === 'redis' ? 'Redis' : 'Postgres'}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button tone="quiet" size="small" disabled={isFetching} onClick={() => void refetch()}>
              <RotateCw className="size-4" aria-hidden="true" />
              Refresh
            </Button>
            <Button
              tone="secondary"
              size="small"
              disabled={!queue || queue.counts.failed === 0}
              onClick={() => setAsking(true)}
            >
              Retry failed jobs
            </Button>
            <a
              href="/admin/queues"
              target="_blank"
              rel="noopener"
              className={buttonStyle({ tone: 'secondary', size: 'small' })}
            >
              Queue board
              <ExternalLink className="size-4" aria-hidden="true" />
            </a>
          </div>
        </div>
        <Table
          dense
          caption="Failed jobs, newest first"
          columns={COLUMNS}
          rows={queue?.failed}
          rowKey={({ id }) => id}
          failure={isError ? 'The queue could not be loaded' : undefined}
          onRetry={() => void refetch()}
          empty="No jobs have failed. A failed job is retried before it appears here."
        />
      </Card>
      {isAsking && queue && (
        <Confirm
          title="Retry failed jobs?"
          description={`${counted(queue.counts.failed, 'job')} will run again. Work already done is not repeated.`}
          action="Yes, retry them"
          isPending={retry.isPending}
          onConfirm={() => retry.pull('/api/admin/queues/retry', () => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
