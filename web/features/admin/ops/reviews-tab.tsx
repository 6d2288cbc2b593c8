import { type AdminReview, adminReviews, REVIEW_LISTS } from '@contract/admin-reviews.js';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Check, EyeOff, Flag, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { read } from '../../../lib/api';
import { dateText, momentText } from '../../../lib/time';
import { Badge } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import { Chip } from '../../../ui/chip';
import { Stars } from '../../../ui/stars';
import { type Column, Table } from '../../../ui/table';
import { addressOf } from '../reads';
import { HIDING_WORDS, ReviewActions } from './review-actions';
import { ShowMore } from '../show-more';

type ListName = (typeof REVIEW_LISTS)[number];

const reviewsQuery = (status: ListName) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/reviews', status],
    queryFn: ({ pageParam }) => read(adminReviews, addressOf('/api/admin/reviews', { status, before: pageParam })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

const LISTS: Record<ListName, { title: string; empty: string }> = {
  reported: { title: 'Reported', empty: 'No reports to review.' },
  hidden: { title: 'Hidden', empty: 'No review is hidden.' },
  all: { title: 'All', empty: 'No reviews yet. Families are asked for one after each session.' },
};

function ReviewState({ review: { status, featured, reportedAt, hiddenAt, hiddenFor } }: { review: AdminReview }) {
  if (status === 'hidden')
    return (
      <>
        <Badge tone="bad" icon={EyeOff}>
          Hidden
        </Badge>
        <p className="mt-1 text-muted">
          {hiddenFor && HIDING_WORDS[hiddenFor]}, {hiddenAt && momentText(hiddenAt)}
        </p>
      </>
    );
  const isReported = reportedAt !== null;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={isReported ? 'attention' : 'good'} icon={isReported ? Flag : Check}>
        {isReported ? 'Reported' : 'Published'}
      </Badge>
      {featured && (
        <Badge tone="attention" icon={Sparkles}>
          Featured
        </Badge>
      )}
    </span>
  );
}

const COLUMNS: Column<AdminReview>[] = [
  {
    key: 'review',
    title: 'Review',
    cell: ({ rating, reviewText, reply, studentName, tutorId, tutorName, createdAt }) => (
      <div className="flex max-w-xl flex-col md:min-w-72 gap-1.5 py-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <Stars rating={rating} />
          <span>
            <span className="font-semibold">{studentName || 'Deleted user'}</span> of{' '}
            <Link to={`/tutor/${tutorId}`} className="font-semibold text-forest underline-offset-2 hover:underline">
              {tutorName}
            </Link>
            , {dateText(createdAt)}
          </span>
        </p>
        <p className="whitespace-pre-line">{reviewText ?? <span className="text-muted">No written review</span>}</p>
        {reply && (
          <p className="border-l-2 border-banksia pl-3 whitespace-pre-line">
            <span className="text-muted">Reply: </span>
            {reply}
          </p>
        )}
      </div>
    ),
  },
  {
    key: 'report',
    title: 'Report',
    wide: true,
    cell: ({ reportReason, reportedAt }) =>
      reportReason ? (
        <div className="max-w-sm md:min-w-48">
          <p className="break-words whitespace-pre-line">{reportReason}</p>
          {reportedAt && <p className="mt-1 text-muted">{momentText(reportedAt)}</p>}
        </div>
      ) : (
        <span className="text-muted">None</span>
      ),
  },
  { key: 'status', title: 'Status', cell: (review) => <ReviewState review={review} /> },
  { key: 'actions', title: 'Actions', wide: true, cell: (review) => <ReviewActions review={review} /> },
];

/** What people reported, what is hidden, and every review, each with its actions; newest first. */
export function ReviewsTab() {
  const [list, setList] = useState<ListName>('reported');
  const reviews = useInfiniteQuery(reviewsQuery(list));
  return (
    <Card aria-labelledby="reviews" className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-5 py-3.5">
        <h2 id="reviews" className="text-base font-semibold">
          Reviews
        </h2>
        <div role="group" aria-label="Which reviews" className="flex flex-wrap gap-1.5">
          {REVIEW_LISTS.map((name) => (
            <Chip key={name} pressed={list === name} onClick={() => setList(name)} className="h-8!">
              {LISTS[name].title}
            </Chip>
          ))}
        </div>
      </div>
      <Table
        dense
        caption={`${LISTS[list].title} reviews, newest first`}
        columns={COLUMNS}
        rows={reviews.data?.pages.flatMap((page) => page.reviews)}
        rowKey={({ id }) => id}
        failure={reviews.isError ? 'The reviews could not be loaded' : undefined}
        onRetry={() => void reviews.refetch()}
        empty={LISTS[list].empty}
      />
      <ShowMore list={reviews}>Show earlier reviews</ShowMore>
    </Card>
  );
}
