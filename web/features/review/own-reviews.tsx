import { ownReviews, reviewAnswer, type ReviewItem } from '@contract/review.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useAction } from '../../lib/action';
import { fieldWordsOf } from '../../lib/api';
import { forgetPublicReadings } from '../../lib/own-tutor';
import { apiQuery } from '../../lib/query';
import { dateText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Badge } from '../../ui/badge';
import { Banksia } from '../../ui/banksia';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/card';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { Stars } from '../../ui/stars';
import { TextArea } from '../../ui/text-area';

const reviewsQuery = { ...apiQuery(ownReviews, '/api/portal/reviews'), staleTime: 0 };

/** The tutor's published reviews, newest first, each to be replied to once. */
export function OwnReviews() {
  const query = useQuery(reviewsQuery);
  return (
    <QueryState
      query={query}
      failure={{ title: 'Failed to load reviews' }}
      loading="Loading reviews"
      skeleton={
        <div className="flex flex-col gap-6">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      }
      empty={({ reviews }) =>
        reviews.length === 0 && (
          <Empty art={<Banksia weight="fine" className="size-20" />} title="No reviews yet">
            Two hours after each session we ask the family how it was. What they write appears here and on your profile.
          </Empty>
        )
      }
      keepsAnswer
    >
      {({ reviews }) => (
        <ul className="border-t border-line">
          {reviews.map((review) => (
            <li key={review.id} className="border-b border-line py-6">
              <OwnReview review={review} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

const PARTS = [
  { key: 'communicationRating', label: 'Communication' },
  { key: 'knowledgeRating', label: 'Knowledge' },
  { key: 'punctualityRating', label: 'Punctuality' },
] as const;

function OwnReview({ review }: { review: ReviewItem }) {
  const heading = useId();
  const parts = PARTS.filter(({ key }) => review[key] !== null);
  return (
    <article aria-labelledby={heading} className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={heading} className="text-lg font-semibold">
          {review.studentName}
        </h2>
        {review.verified && (
          <Badge tone="good" icon={BadgeCheck}>
            Verified
          </Badge>
        )}
        <time dateTime={review.createdAt} className="figures ml-auto text-sm text-muted">
          {dateText(review.createdAt)}
        </time>
      </div>
      <Stars rating={review.rating} />
      {review.reviewText && <p className="max-w-[68ch] leading-6 whitespace-pre-line">{review.reviewText}</p>}
      {parts.length > 0 && (
        <p className="figures flex flex-wrap gap-x-5 text-sm text-muted">
          {parts.map(({ key, label }) => (
            <span key={key}>
              {label} {review[key]}/5
            </span>
          ))}
        </p>
      )}
      {review.reply ? (
        <div className="mt-2 max-w-[68ch] border-l-2 border-banksia pl-4">
          <p className="text-sm text-muted">Your reply{review.repliedAt && `, ${dateText(review.repliedAt)}`}</p>
          <p className="whitespace-pre-line">{review.reply}</p>
        </div>
      ) : (
        !review.repliedAt && <Reply review={review} />
      )}
    </article>
  );
}

function Reply({ review }: { review: ReviewItem }) {
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState<boolean>();
  const [words, setWords] = useState('');
  const reply = useAction({
    run: (_: void, { ask }) => ask(reviewAnswer, 'POST', `/api/portal/reviews/${review.id}/reply`, { reply: words }),
    onSuccess: () => {
      toast('Reply published', 'It appears below the review on your profile.');
      forgetPublicReadings(cache);
      return cache.invalidateQueries({ queryKey: reviewsQuery.queryKey });
    },
  });
  if (!isOpen) {
    return (
      <Button
        tone="secondary"
        size="small"
        className="mt-1 self-start"
        autoFocus={isOpen === false}
        onClick={() => setOpen(true)}
      >
        Reply
      </Button>
    );
  }
  const failure = fieldWordsOf(reply.error, 'reply', 'The reply was not sent. Please try again.');
  return (
    <form
      aria-label={`Reply to ${review.studentName}`}
      className="mt-2 flex max-w-[46rem] flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        reply.mutate();
      }}
    >
      <TextArea
        label="Your reply"
        hint="Once, and in public. At least 10 characters."
        rows={3}
        autoFocus
        maxLength={5000}
        value={words}
        error={failure}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex gap-3">
        <Button type="submit" size="small" disabled={reply.isPending}>
          {reply.isPending ? 'Sending...' : 'Publish the reply'}
        </Button>
        <Button tone="secondary" size="small" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
    </form>
  );
}
