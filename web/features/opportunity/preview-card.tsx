import type { OpportunityItem } from '@contract/opportunity.js';
import { numberText } from '@domain/shared/number.js';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card';
import { Failure } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { Countdown } from './countdown';

const PREVIEWS = 3;

type PreviewCardProps = {
  open: OpportunityItem[] | undefined;
  /** New ones may come: nobody has suspended or paused the tutor, nor has the tutor. */
  takesStudents: boolean;
  isFailed: boolean;
  isFetching: boolean;
  onRetry: () => void;
};

/** At most three open opportunities and how many more there are (T-18). */
export function PreviewCard({ open, takesStudents, isFailed, isFetching, onRetry }: PreviewCardProps) {
  return (
    <Card aria-labelledby="previews" className="flex flex-col p-6">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="previews" className="text-lg font-semibold">
          Opportunities
        </h2>
        <Link
          to="/portal/opportunities"
          className="inline-flex items-center gap-1 text-sm font-semibold text-ember underline-offset-4 hover:underline"
        >
          View all <ArrowRight className="size-3.5" aria-hidden="true" />
        </Link>
      </div>
      <div className="mt-3 flex-1">
        {isFailed ? (
          <Failure
            title="Failed to load opportunities"
            text="Please try refreshing the page"
            what="Opportunities"
            look="stack"
            className="py-6"
            isBusy={isFetching}
            onRetry={onRetry}
          />
        ) : !open ? (
          <div className="flex flex-col gap-4 py-4">
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-11 w-full" />
          </div>
        ) : open.length === 0 ? (
          <p className="max-w-[46ch] py-6 text-muted">
            Nothing is waiting for you.{takesStudents && ' New opportunities appear here and in your email.'}
          </p>
        ) : (
          <ul>
            {open.slice(0, PREVIEWS).map(({ id, enquiry, expiresAt }) => (
              <li key={id} className="border-b border-line last:border-0">
                <Link to="/portal/opportunities" className="group grid gap-x-6 gap-y-1 py-3.5 sm:grid-cols-[1fr_auto]">
                  <span className="min-w-0">
                    <span className="block truncate font-semibold group-hover:underline">{enquiry.subjects}</span>
                    <span className="block truncate text-sm text-muted">
                      {enquiry.name}, {enquiry.location}
                    </span>
                  </span>
                  <span className="text-sm">
                    <Countdown short expiresAt={expiresAt} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {open && open.length > PREVIEWS && (
          <p className="figures pt-3 text-sm text-muted">{`+${numberText(open.length - PREVIEWS)} more`}</p>
        )}
      </div>
    </Card>
  );
}
