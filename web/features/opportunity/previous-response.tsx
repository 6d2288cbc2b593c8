import type { OpportunityItem } from '@contract/opportunity.js';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { dateText } from '../../lib/time';
import { choiceWords, cardWords } from './card-words';
import { ChangedNotice } from './changed-notice';
import { DECLINE_CHOICES } from './decline-reasons';
import { Contact } from './opportunity-card';
import { OpportunityTerms } from './opportunity-terms';
import { ReportEnquiry } from './report-enquiry';
import { WiderNotice } from './wider-notice';
import { StatusBadge } from './status-badge';

type PreviousResponseProps = {
  opportunity: OpportunityItem;
  /** It is the next one to write a quote for, and unfolds when it becomes that; it folds by the tutor's hand alone. */
  isNext?: boolean;
  /** What is left to do, beside the date. */
  remark?: ReactNode;
  /** Shown below the card. */
  children?: ReactNode;
};

/** An opportunity that was answered or has passed, folded to one line. */
export function PreviousResponse({ opportunity, isNext = false, remark, children }: PreviousResponseProps) {
  const { enquiry, status, respondedAt, expiresAt, declineReason } = opportunity;
  const words = cardWords(enquiry);
  const at = respondedAt ?? expiresAt;
  const [isOpen, setOpen] = useState(isNext);
  const [wasNext, setWasNext] = useState(isNext);
  if (wasNext !== isNext) {
    setWasNext(isNext);
    if (isNext) setOpen(true);
  }
  return (
    <details
      className="group border-b border-line"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
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
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:col-span-2">
          {remark}
          <time dateTime={at} className="figures text-sm text-muted">
            {respondedAt ? 'Answered' : 'Ended'} {dateText(at)}
          </time>
        </span>
      </summary>
      <div className={clsx('pb-6', children ? 'sm:px-2' : 'sm:pl-[8.5rem]')}>
        <div className="max-w-[68ch]">
          <p>
            {words.opening}. {words.meeting} {words.readiness}
          </p>
          <p className="mt-2 text-muted">
            {enquiry.educationLevel}. {choiceWords(enquiry.availableDays, 'Any day')}.{' '}
            {choiceWords(enquiry.availableTimes, 'Any time of day')}.
          </p>
          {enquiry.message && <p className="mt-2 border-l-2 border-banksia pl-4">{enquiry.message}</p>}
          {status === 'accepted' && <WiderNotice wider={opportunity.wider} />}
          {status === 'accepted' && <ChangedNotice changed={opportunity.changed} />}
          <Contact opportunity={opportunity} />
          {status === 'accepted' && <OpportunityTerms opportunity={opportunity} />}
          {declineReason && (
            <p className="mt-4 text-sm text-muted">
              Your reason: {DECLINE_CHOICES.find(({ value }) => value === declineReason)?.label}
            </p>
          )}
          <ReportEnquiry opportunity={opportunity} />
        </div>
        {children}
      </div>
    </details>
  );
}
