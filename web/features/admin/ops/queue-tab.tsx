import { type QueueState, queueState } from '@contract/admin-ops.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '../../../lib/query';
import { momentText } from '../../../lib/time';
import { Button, buttonStyle } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { type Column, Table } from '../../../ui/table';
import { Figure } from '../overview/figure';
import { Confirm } from './confirm';
import { useRetryJobs } from './admin-actions';

const queueQuery = { ...apiQuery(queueState, '/api/admin/queues'), staleTime: 0 };

const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;
const titleOf = (state: string) => `${state.charAt(0).toUpperCase()}${state.slice(1)}`;

const QUEUE_COLUMNS: Column<QueueState>[] = [
  {
    key: 'name',
    title: 'Queue',
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
  },
  ...STATES.map((state) => ({
    key: state,
    title: titleOf(state),
    align: 'right' as const,
    cell: ({ counts }: QueueState) => <span className="figures">{numberText(counts[state])}</span>,
  })),
];

type Job = QueueState['failed'][number] & { queue: string };
const COLUMNS: Column<Job>[] = [
  { key: 'queue', title: 'Queue', cell: ({ queue }) => queue, sortBy: ({ queue }) => queue },
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
    cell: ({ failedAt }) => (
      <span className="figures md:whitespace-nowrap">{failedAt ? momentText(failedAt) : ''}</span>
    ),
  },
];

/** What the workers have to do, and what they could not. */
export function QueueTab() {
  const { data, isError, isFetching, refetch } = useQuery(queueQuery);
  const [isAsking, setAsking] = useState(false);
  const retry = useRetryJobs();
  // A server of an earlier version has one queue.
  const queues = data && (data.queues.length > 0 ? data.queues : [data.queue]);
  const amountOf = (state: (typeof STATES)[number]) => queues?.reduce((sum, { counts }) => sum + counts[state], 0);
  const failed = amountOf('failed') ?? 0;
  const jobs = queues
    ?.flatMap((queue) => queue.failed.map((job) => ({ ...job, queue: queue.name })))
    .sort((one, other) => (other.failedAt ?? '').localeCompare(one.failedAt ?? ''));
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {STATES.map((state) => {
          const amount = amountOf(state);
          return (
            <Figure
              key={state}
              onRetry={isError ? () => void refetch() : undefined}
              label={`${titleOf(state)} jobs`}
              value={amount === undefined ? undefined : numberText(amount)}
            />
          );
        })}
      </div>
      <Card aria-labelledby="queues" className="overflow-hidden">
        <div className="border-b border-line px-5 py-3.5">
          <h2 id="queues" className="text-base font-semibold">
            Queues
          </h2>
          {queues && (
            <p className="text-sm text-muted">Kept in {queues[0]?.backend === 'redis' ? 'Redis' : 'Postgres'}</p>
          )}
        </div>
        <Table
          dense
          caption="Jobs by queue"
          columns={QUEUE_COLUMNS}
          rows={queues}
          rowKey={({ name }) => name}
          failure={isError ? 'The queues could not be loaded' : undefined}
          onRetry={() => void refetch()}
          empty="There are no queues."
        />
      </Card>
      <Card aria-labelledby="queue" className="overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-3.5">
          <h2 id="queue" className="text-base font-semibold">
            Failed jobs
          </h2>
          <div className="flex flex-wrap gap-2">
            <Button tone="quiet" size="small" disabled={isFetching} onClick={() => void refetch()}>
              <RotateCw className="size-4" aria-hidden="true" />
              Refresh
            </Button>
            <Button tone="secondary" size="small" disabled={failed === 0} onClick={() => setAsking(true)}>
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
          rows={jobs}
          rowKey={({ queue, id }) => `${queue}.${id}`}
          failure={isError ? 'The failed jobs could not be loaded' : undefined}
          onRetry={() => void refetch()}
          empty="No jobs have failed. A failed job is retried before it appears here."
        />
      </Card>
      {isAsking && (
        <Confirm
          title="Retry failed jobs?"
          description={`${counted(failed, 'job')} will run again. Work already done is not repeated.`}
          action="Yes, retry them"
          isPending={retry.isPending}
          onConfirm={() => retry.run('/api/admin/queues/retry', () => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
