import type { AdminReview } from '@contract/admin-reviews.js';
import { HIDING_REASONS } from '@domain/review/review.js';
import { Check, Eye, EyeOff, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/field';
import { Confirm } from './confirm';
import { useFeatureReview, useJudgeReview } from './admin-actions';

export const HIDING_WORDS: Record<(typeof HIDING_REASONS)[number], string> = {
  personal_data: 'Identifies someone',
  offensive: 'Offensive or threatening',
  not_genuine: 'Not genuine',
  unlawful: 'Unlawful',
  other: 'Another reason',
};

/** Hides a review, puts it back, or lets a reported one stand. */
export function ReviewActions({ review }: { review: AdminReview }) {
  const { id, studentName, tutorName, status, featured, reportedAt } = review;
  const [asking, setAsking] = useState<'hide' | 'publish' | 'feature' | null>(null);
  const [reason, setReason] = useState<string>(HIDING_REASONS[0]);
  const action = useJudgeReview();
  const feature = useFeatureReview();
  const end = () => setAsking(null);
  const judge = (body: object) => action.run(`/api/admin/reviews/${id}`, end, body);
  const isHidden = status === 'hidden';
  return (
    <div
      className="flex flex-wrap items-center gap-1"
      role="group"
      aria-label={`Actions for the review by ${studentName}`}
    >
      {isHidden ? (
        <Button tone="secondary" size="tiny" onClick={() => setAsking('publish')}>
          <Eye className="size-3.5" aria-hidden="true" />
          Restore
        </Button>
      ) : (
        <Button tone="secondary" size="tiny" onClick={() => setAsking('hide')}>
          <EyeOff className="size-3.5" aria-hidden="true" />
          Hide
        </Button>
      )}
      {!isHidden && (
        <Button tone="quiet" size="tiny" onClick={() => setAsking('feature')}>
          <Sparkles className="size-3.5" aria-hidden="true" />
          {featured ? 'Stop featuring' : 'Feature'}
        </Button>
      )}
      {!isHidden && reportedAt && (
        <Button tone="quiet" size="tiny" onClick={() => setAsking('publish')}>
          <Check className="size-3.5" aria-hidden="true" />
          Keep
        </Button>
      )}
      {asking === 'hide' && (
        <Confirm
          title="Hide this review?"
          description={`It leaves ${tutorName}’s profile and rating at once. You can restore it at any time.`}
          action="Yes, hide it"
          tone="danger"
          isPending={action.isPending}
          onConfirm={() => judge({ status: 'hidden', reason })}
          onClose={end}
        >
          <SelectField
            label="Reason"
            className="mt-5"
            options={HIDING_REASONS.map((value) => ({ value, label: HIDING_WORDS[value] }))}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Confirm>
      )}
      {asking === 'feature' && (
        <Confirm
          title={featured ? 'Stop featuring this review?' : 'Feature this review?'}
          description={
            featured
              ? `It is listed with the other reviews on ${tutorName}’s profile again.`
              : `It shows first on ${tutorName}’s profile, with a mark. If you hide it later, the mark goes.`
          }
          action={featured ? 'Yes, stop featuring it' : 'Yes, feature it'}
          isPending={feature.isPending}
          onConfirm={() => feature.run(`/api/admin/reviews/${id}`, end, { featured: !featured })}
          onClose={end}
        />
      )}
      {asking === 'publish' && (
        <Confirm
          title={isHidden ? 'Restore this review?' : 'Keep this review?'}
          description={
            isHidden
              ? `It shows on ${tutorName}’s profile again and counts in the rating.`
              : 'It stays published and the report is closed. A new report raises a new alert.'
          }
          action={isHidden ? 'Yes, restore it' : 'Yes, keep it'}
          isPending={action.isPending}
          onConfirm={() => judge({ status: 'published' })}
          onClose={end}
        />
      )}
    </div>
  );
}
