import type { OpportunityItem } from '@contract/opportunity.js';
import { dateText } from '../../lib/time';
import { choiceWords, letterWords } from './letter-words';
import { Contact } from './letter';
import { StatusBadge } from './status-badge';

/** An opportunity that was answered or has passed, folded to one line. */
export function PreviousResponse({ opportunity }: { opportunity: OpportunityItem }) {
  const { enquiry, status, respondedAt, expiresAt } = opportunity;
  const words = letterWords(enquiry);
  const at = respondedAt ?? expiresAt;
  return (
    <details className="group border-b border-line">
      <summary className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-4 hover:bg-sage-light/60 sm:grid-cols-[7.5rem_1fr_auto] sm:px-2">
        <span className="row-start-1 max-sm:col-start-2">
          <StatusBadge status={status} />
        </span>
        <span className="min-w-0 max-sm:row-start-1">
          <span className="font-semibold">{enquiry.subjects}</span>
          <span className="block text-sm text-muted">
            {enquiry.name}, {enquiry.location}
          </span>
        </span>
        <time dateTime={at} className="figures text-sm text-muted max-sm:col-span-2">
          {respondedAt ? 'Answered' : 'Ended'} {dateText(at)}
        </time>
      </summary>
      <div className="max-w-[68ch] pb-6 sm:pl-[8.5rem]">
        <p>
          {words.opening}. {words.meeting} {words.readiness}
        </p>
        <p className="mt-2 text-muted">
          {enquiry.educationLevel}. {choiceWords(enquiry.availableDays, 'Any day')}.{' '}
          {choiceWords(enquiry.availableTimes, 'Any time of day')}.
        </p>
        {enquiry.message && <p className="mt-2 border-l-2 border-banksia pl-4">{enquiry.message}</p>}
        <Contact opportunity={opportunity} />
      </div>
    </details>
  );
}
