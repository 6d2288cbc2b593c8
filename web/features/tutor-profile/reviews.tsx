import type { ReviewItem } from '@contract/review.js';
import { BadgeCheck, Sparkles } from 'lucide-react';
import { useId, useState } from 'react';
import { dateText } from '../../lib/time';
import { Initials } from '../../ui/initials';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Stars } from '../../ui/stars';
import { ReportReview } from './report-review';

/** */
const PREVIEW = 3;

/** What families wrote: three reviews, and all of them on demand. */
export function Reviews({ reviews, tutorName }: { reviews: ReviewItem[]; tutorName: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  return (
    <>
      <ul id={id} className="border-t border-line">
        {(showsAll ? reviews : reviews.slice(0, PREVIEW)).map((review) => (
          <li key={review.id} className="border-b border-line py-6">
            <Review review={review} tutorName={tutorName} />
          </li>
        ))}
      </ul>
      {reviews.length > PREVIEW && (
        <Button
          tone="secondary"
          className="mt-6"
          aria-expanded={showsAll}
          aria-controls={id}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show Fewer' : 'Show All'}
        </Button>
      )}
    </>
  );
}

function Review({ review, tutorName }: { review: ReviewItem; tutorName: string }) {
  const { studentName, verified, featured, rating, reviewText, createdAt, reply, repliedAt } = review;
  const parts = [
    ['Communication', review.communicationRating],
    ['Knowledge', review.knowledgeRating],
    ['Punctuality', review.punctualityRating],
  ] as const;
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Initials name={studentName} />
        <h3 className="font-semibold">{studentName}</h3>
        {verified && (
          <Badge tone="good" icon={BadgeCheck}>
            Verified
          </Badge>
        )}
        {featured && (
          <Badge tone="attention" icon={Sparkles}>
            Featured
          </Badge>
        )}
        {/* The server writes the day as in Sydney. */}
        <span suppressHydrationWarning className="figures text-sm text-muted sm:ml-auto">
          {dateText(createdAt)}
        </span>
      </div>
      <div className="mt-3">
        <Stars rating={rating} />
      </div>
      {reviewText && <p className="mt-2 max-w-[68ch] leading-7">{reviewText}</p>}
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted empty:hidden">
        {parts.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="flex gap-1.5">
              <dt>{name}</dt>
              <dd className="figures font-semibold text-ink">{`${value}/5`}</dd>
            </div>
          ),
        )}
      </dl>
      {reply && (
        <div className="mt-4 max-w-[68ch] border-l-2 border-banksia pl-4">
          <p className="text-sm text-muted">
            <span className="font-semibold text-ink">{tutorName}</span> replied
            {repliedAt && (
              <span suppressHydrationWarning className="figures">
                {`, ${dateText(repliedAt)}`}
              </span>
            )}
          </p>
          <p className="mt-1 leading-7 whitespace-pre-line">{reply}</p>
        </div>
      )}
      <ReportReview id={review.id} studentName={studentName} />
    </article>
  );
}
