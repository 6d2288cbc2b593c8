import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../lib/server-time';
import { Card } from '../../ui/card';
import { Table } from '../../ui/table';
import { queueColumns } from './queue-columns';
import { QueueFilters } from './queue-filters';
import { QueuePages } from './queue-pages';
import { type QueueFilter, queueQuery } from './readings';
import { ReviewDrawer } from './review-drawer';

const PAGE_SIZE = 20;

/** The tutors that wait for a decision, the longest waiting first, and the drawer that decides them. */
export function VettingQueue() {
  const [filter, setFilter] = useState<QueueFilter>({ vetting: 'pending', search: '', page: 1 });
  const [now] = useState(serverNow);
  const { data, isError, refetch } = useQuery({ ...queueQuery(filter), placeholderData: keepPreviousData });
  const [review, setReview] = useState<{ ids: string[]; id: string } | null>(null);
  const begin = (id: string) => setReview({ id, ids: data?.tutors.map((tutor) => tutor.id) ?? [id] });
  const change = (part: Partial<QueueFilter>) => setFilter((before) => ({ ...before, page: 1, ...part }));

  const first = data?.tutors[0];
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));

  return (
    <Card aria-labelledby="vetting" className="overflow-hidden">
      <QueueFilters
        filter={filter}
        pending={data?.pending}
        onChange={change}
        onReview={first && (() => begin(first.id))}
      />
      <Table
        caption="Tutors, longest waiting first"
        columns={queueColumns(now, begin)}
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
      {pages > 1 && <QueuePages page={filter.page} pages={pages} onChange={(page) => change({ page })} />}
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
