import type { OpportunityItem } from '@contract/opportunity.js';
import { rateText } from '@domain/shared/format.js';
import { Lock, LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateText } from '../../lib/time';
import { Button } from '../../ui/button';
import { ChangedNotice } from './changed-notice';
import { Countdown } from './countdown';
import { choiceWords, cardWords } from './card-words';
import { DeclineOpportunity } from './decline-opportunity';
import { MatchReasons } from './match-reasons';
import { useVerdict } from './opportunities';
import { OpportunityTerms } from './opportunity-terms';
import { ReportEnquiry } from './report-enquiry';
import { WiderNotice } from './wider-notice';
import { StatusBadge } from './status-badge';

type OpportunityCardProps = {
  opportunity: OpportunityItem;
  tutorName: string;
  /** The card is gone then, with the button that was pressed. */
  onAnswered: () => void;
};

/** An opportunity that can be answered, addressed to the tutor by name. */
export function OpportunityCard({ opportunity, tutorName, onAnswered }: OpportunityCardProps) {
  const { id, enquiry, match, notifiedAt, expiresAt, status, earlierQuote } = opportunity;
  const verdict = useVerdict(id, onAnswered);
  const words = cardWords(enquiry);
  const heading = `opportunity-${id}`;
  return (
    <article aria-labelledby={heading} className="overflow-hidden rounded-card border border-line bg-paper shadow-card">
      <div className="grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="p-6 sm:p-9">
          <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
            <StatusBadge status={status} />
            <time dateTime={notifiedAt} className="figures">
              {dateText(notifiedAt)}
            </time>
          </div>
          <h3 id={heading} className="display mt-5 text-display-4">
            {enquiry.subjects}
          </h3>
          <div className="mt-4 flex max-w-[60ch] flex-col gap-3 text-lg leading-7">
            <p>Dear {tutorName},</p>
            <p>
              {words.opening}. {words.meeting} {words.readiness}
            </p>
            {enquiry.message && (
              <blockquote className="border-l-2 border-banksia pl-5">
                <p className="mb-0.5 text-sm text-muted">In their own words</p>
                {enquiry.message}
              </blockquote>
            )}
          </div>
          <WiderNotice wider={opportunity.wider} />
          <ChangedNotice changed={opportunity.changed} />
          {earlierQuote && (
            <p className="mt-5 max-w-[60ch] rounded-card bg-sage-light p-4 text-body">
              This family is looking for another tutor, and you are asked first. Your earlier quote of{' '}
              <span className="figures font-semibold">{rateText(earlierQuote.proposedHourlyRate)}</span> is ready to be
              sent again or changed once you accept.
            </p>
          )}
          <Facts enquiry={enquiry} />
          <Contact opportunity={opportunity} />
          <OpportunityTerms opportunity={opportunity} />
          <ReportEnquiry opportunity={opportunity} />
        </div>
        {match && <MatchReasons match={match} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line bg-sand/45 px-6 py-4 sm:px-9">
        <Countdown expiresAt={expiresAt} />
        <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
          <DeclineOpportunity id={id} verdict={verdict} />
          <Button disabled={verdict.isPending} onClick={() => verdict.mutate({ answer: 'accept' })}>
            Accept
          </Button>
        </div>
      </div>
    </article>
  );
}

function Facts({ enquiry }: { enquiry: OpportunityItem['enquiry'] }) {
  return (
    <dl className="mt-7 grid gap-x-8 border-t border-line sm:grid-cols-2">
      <Fact term="Level">{enquiry.educationLevel}</Fact>
      <Fact term="How often">{enquiry.frequency}</Fact>
      <Fact term="Days">{choiceWords(enquiry.availableDays, 'Any day')}</Fact>
      <Fact term="Times">{choiceWords(enquiry.availableTimes, 'Any time of day')}</Fact>
      <Fact term="Where">{choiceWords(enquiry.locationPreferences, 'Anywhere')}</Fact>
      <Fact term="Near">{enquiry.location}</Fact>
      <Fact term="Online or in person">{enquiry.deliveryPreference}</Fact>
      <Fact term="Readiness">{enquiry.hiringLikelihood}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** The family's contact as far as it is released. */
export function Contact({ opportunity }: { opportunity: OpportunityItem }) {
  const { enquiry, contactDetailsShared } = opportunity;
  const Icon = contactDetailsShared ? LockOpen : Lock;
  return (
    <div className="mt-5 flex items-start gap-3 text-body">
      <Icon className="mt-1 size-4 shrink-0 text-muted" aria-hidden="true" />
      <div>
        <p className="flex flex-wrap gap-x-4 font-medium break-all">
          <span>{enquiry.name}</span>
          <span>{enquiry.email}</span>
          <span className="figures">{enquiry.phone}</span>
        </p>
        <p className="text-sm text-muted">
          {contactDetailsShared
            ? 'The family has shared these with you.'
            : 'Shown in full once the family chooses your quote or shares them.'}
        </p>
      </div>
    </div>
  );
}
