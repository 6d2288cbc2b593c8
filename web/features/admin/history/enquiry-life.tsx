import type { AdminEnquiry, HistoryEvent } from '@contract/history.js';
import { ENDED } from '@domain/enquiry/status.js';
import { X } from 'lucide-react';
import { momentText } from '../../../lib/time';
import { EnquiryActions } from '../ops/enquiry-actions';
import { IconButton } from '../../../ui/icon-button';
import { Skeleton } from '../../../ui/skeleton';
import { EnquiryStatusBadge } from './enquiry-status-badge';

type EnquiryHeadProps = {
  /** Undefined where something else was chosen. */
  enquiry: AdminEnquiry | undefined;
  /** Undefined while it is being read. */
  title: string | undefined;
  onClose: () => void;
};

/** While it runs, more tutors can be asked, and it can be closed. */
const isRunning = ({ status }: AdminEnquiry) => !ENDED.some((ended) => ended === status);

/** Whether tutors can be invited: it runs, and its sender is not blocked. */
export const takesInvitations = (enquiry: AdminEnquiry) => isRunning(enquiry) && !enquiry.withheld;

/** What is known of the chosen enquiry, or of what else was chosen, above its timeline. */
export function EnquiryHead({ enquiry, title, onClose }: EnquiryHeadProps) {
  return (
    <div className="rounded-card border border-line bg-paper p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          {enquiry && <p className="mb-1 text-sm text-muted">{enquiry.reference}</p>}
          {title === undefined ? (
            <Skeleton className="h-8 w-56" />
          ) : (
            <h2 className="display text-2xl wrap-anywhere">{title}</h2>
          )}
        </div>
        <IconButton label="Show all events" onClick={onClose} className="-mt-1 -mr-2">
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      {enquiry && (
        <>
          <p className="mt-1 break-words text-muted">
            {[enquiry.name, enquiry.email, enquiry.location].filter(Boolean).join(', ')}
          </p>
          <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3 border-t border-line pt-4">
            <Fact term="Status">
              <EnquiryStatusBadge status={enquiry.status} isWithheld={enquiry.withheld ?? false} />
            </Fact>
            <Fact term="Tutors invited">{enquiry.invited}</Fact>
            <Fact term="Accepted">{enquiry.accepted}</Fact>
            <Fact term="Quotes">{enquiry.quotes}</Fact>
            <Fact term="Waves">{enquiry.waves}</Fact>
            <Fact term="Received">{momentText(enquiry.createdAt)}</Fact>
            {enquiry.source && <Fact term="Came from">{sourceText(enquiry.source)}</Fact>}
          </dl>
          {isRunning(enquiry) && (
            <div className="mt-4">
              <EnquiryActions id={enquiry.id} label={enquiry.reference} canMatch={!enquiry.withheld} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** `facebook, social, back-to-school, by m.facebook.com` (G-29) */
function sourceText({ utm_source, utm_medium, utm_campaign, referrer }: NonNullable<AdminEnquiry['source']>): string {
  const campaign = [utm_source, utm_medium, utm_campaign].filter(Boolean).join(', ');
  return [campaign, referrer].filter(Boolean).join(' by ') || 'Direct or unknown';
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="figures mt-0.5 font-semibold">{children}</dd>
    </div>
  );
}

/** Whether an event is about the enquiry itself or about what followed from it. */
export const enquiryOf = (event: HistoryEvent): string =>
  event.stream !== 'enquiry' && typeof event.data.enquiryId === 'string' ? event.data.enquiryId : event.streamId;
