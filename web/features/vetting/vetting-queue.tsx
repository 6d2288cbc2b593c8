import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../lib/server-time';
import { Initials } from '../../ui/initials';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { SelectField, SmallField } from '../../ui/field';
import { type Column, Table } from '../../ui/table';
import { type QueueFilter, type QueueItem, queueQuery } from './readings';
import { ReviewDrawer } from './review-drawer';
import { VettingStatusBadge } from './vetting-status-badge';
import { Waiting } from './waiting';

const FILTERS = [
  { value: 'pending', label: 'Waiting for a decision' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'all', label: 'All' },
];
const PAGE_SIZE = 20;

/** The tutors that wait for a decision, the longest waiting first, and the drawer that decides them. */
export function VettingQueue() {
  const [filter, setFilter] = useState<QueueFilter>({ vetting: 'pending', search: '', page: 1 });
  const [now] = useState(serverNow);
  const { data, isError, refetch } = useQuery({ ...queueQuery(filter), placeholderData: keepPreviousData });
  const [review, setReview] = useState<{ ids: string[]; id: string } | null>(null);
  const begin = (id: string) => setReview({ id, ids: data?.tutors.map((tutor) => tutor.id) ?? [id] });
  const change = (part: Partial<QueueFilter>) => setFilter((before) => ({ ...before, page: 1, ...part }));

  const columns: Column<QueueItem>[] = [
    {
      key: 'name',
      title: 'Tutor',
      cell: ({ id, name, email }) => (
        <button type="button" onClick={() => begin(id)} className="group flex items-center gap-3 text-left">
          <Initials name={name} className="size-9 text-xs" />
          <span className="min-w-0">
            <span className="block font-semibold text-forest underline decoration-forest/30 underline-offset-4 group-hover:decoration-forest">
              {name}
            </span>
            <span className="block text-sm text-muted">{email}</span>
          </span>
        </button>
      ),
    },
    {
      key: 'waiting',
      title: 'Waiting for',
      cell: ({ waitingSince, vettingStatus, contractStatus, credentialsChangedAt }) =>
        vettingStatus === 'pending' || contractStatus === 'submitted' || credentialsChangedAt ? (
          <Waiting since={waitingSince} now={now} />
        ) : (
          <span className="text-muted">Decided</span>
        ),
    },
    {
      key: 'subjects',
      title: 'Teaches',
      wide: true,
      cell: ({ subjects, location, postcode }) => (
        <>
          <span className="block">
            {subjects.slice(0, 2).join(', ')}
            {subjects.length > 2 && <span className="text-muted"> +{numberText(subjects.length - 2)} more</span>}
          </span>
          <span className="block text-sm text-muted">{location ?? postcode}</span>
        </>
      ),
    },
    {
      key: 'contract',
      title: 'Contract',
      cell: ({ contractStatus }) => <VettingStatusBadge status={contractStatus} />,
    },
    {
      key: 'documents',
      title: 'Documents',
      cell: ({ documents, unverifiedDocuments }) => (
        <span className="figures whitespace-nowrap">
          {documents}
          {unverifiedDocuments > 0 && <span className="text-muted">, {unverifiedDocuments} to check</span>}
        </span>
      ),
    },
    {
      key: 'status',
      title: 'Vetting',
      cell: ({ vettingStatus, credentialsChangedAt }) => (
        <>
          <VettingStatusBadge status={vettingStatus} />
          {credentialsChangedAt && <span className="mt-1 block text-sm text-muted">Changed since</span>}
        </>
      ),
    },
  ];
  const first = data?.tutors[0];
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));

  return (
    <Card aria-labelledby="vetting" className="overflow-hidden">
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3 border-b border-line px-5 py-4">
        <div className="mr-auto">
          <h2 id="vetting" className="text-lg font-semibold">
            Applications
          </h2>
          <p role="status" className="text-sm text-muted">
            {data ? `${counted(data.pending, 'tutor waiting', 'tutors waiting')} for a decision` : 'Loading the queue'}
          </p>
        </div>
        <SmallField
          label="Search"
          type="search"
          placeholder="Name or email"
          className="w-52 max-sm:w-full"
          value={filter.search}
          onChange={(event) => change({ search: event.target.value })}
        />
        <SelectField
          label="Show"
          className="w-52 max-sm:w-full"
          options={FILTERS}
          value={filter.vetting}
          onChange={(event) => change({ vetting: event.target.value as QueueFilter['vetting'] })}
        />
        <Button disabled={!first} onClick={() => first && begin(first.id)} className="h-10 max-sm:w-full">
          Review
        </Button>
      </div>
      <Table
        caption="Tutors, longest waiting first"
        columns={columns}
        rows={data?.tutors}
        rowKey={({ id }) => id}
        failure={isError ? 'Failed to load the vetting queue' : undefined}
        onRetry={() => void refetch()}
        isMarked={({ id }) => id === review?.id}
        empty={
          filter.vetting === 'pending' && !filter.search
            ? 'Nobody is waiting. New applications appear here, longest waiting first.'
            : 'No tutors found matching your criteria'
        }
      />
      {pages > 1 && (
        <nav
          aria-label="Pages of the queue"
          className="flex items-center justify-end gap-3 border-t border-line px-5 py-3"
        >
          <span className="figures text-sm text-muted">
            Page {filter.page} of {pages}
          </span>
          <Button
            tone="secondary"
            size="small"
            disabled={filter.page === 1}
            onClick={() => change({ page: filter.page - 1 })}
          >
            Previous
          </Button>
          <Button
            tone="secondary"
            size="small"
            disabled={filter.page >= pages}
            onClick={() => change({ page: filter.page + 1 })}
          >
            Next
          </Button>
        </nav>
      )}
      {review && (
        <ReviewDrawer
          tutorId={review.id}
          queue={review.ids}
          onGoTo={(id) => setReview({ ...review, id })}
          onClose={() => {
            setReview(null);
            void refetch();
          }}
        />
      )}
    </Card>
  );
}
