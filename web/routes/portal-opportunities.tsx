import type { OpportunityItem } from '@contract/opportunity.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { Hourglass, PenLine } from 'lucide-react';
import { useRef } from 'react';
import { isAvailable, opportunitiesQuery } from '../features/opportunity/opportunities';
import { OpportunityCard } from '../features/opportunity/opportunity-card';
import { WaitlistNotice } from '../features/opportunity/waitlist-notice';
import { PreviousResponse } from '../features/opportunity/previous-response';
import { LiveQuotes } from '../features/quote/live-quotes';
import { ownQuotesQuery } from '../features/quote/own-quotes';
import { QuoteEditor } from '../features/quote/quote-editor';
import { takesStudents } from '../features/portal/next-steps';
import { StoppedNotice } from '../features/portal/stopped-notice';
import { privateMeta } from '../lib/meta';
import { profileQuery } from '../lib/own-tutor';
import { useVisitor } from '../lib/session';
import { Badge } from '../ui/badge';
import { Banksia } from '../ui/banksia';
import { ButtonLink } from '../ui/button';
import { Empty } from '../ui/card';
import { PortalHead } from '../ui/portal-head';
import { QueryState } from '../ui/query-state';
import { Skeleton } from '../ui/skeleton';

export const meta = () => privateMeta('Opportunities');

export default function Opportunities() {
  const { user } = useVisitor('never');
  const opportunities = useQuery(opportunitiesQuery);
  const open = opportunities.data?.filter(isAvailable) ?? [];
  const previous = opportunities.data?.filter((opportunity) => !isAvailable(opportunity)) ?? [];
  const available = useRef<HTMLHeadingElement>(null);
  const focusList = () => document.activeElement === document.body && available.current?.focus({ preventScroll: true });
  const { data: own } = useQuery(ownQuotesQuery);
  const { data: profile } = useQuery(profileQuery);
  const quoted = new Set(own?.quotes.map(({ opportunityId }) => opportunityId));
  const awaitsQuote = ({ id, status, waitlist }: OpportunityItem) =>
    own !== undefined && status === 'accepted' && (waitlist ? waitlist.askedUntil !== null : !quoted.has(id));
  const nextToQuote = previous.find(awaitsQuote);
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[1120px] py-8 sm:py-12">
      <PortalHead title="Opportunities" />
      {profile && <StoppedNotice profile={profile} />}
      <LiveQuotes>
        <QueryState
          query={opportunities}
          failure={{ title: 'Failed to load opportunities', className: 'mt-8' }}
          loading="Loading opportunities"
          skeleton={<OpportunitiesSkeleton />}
          keepsAnswer
        >
          {() => (
            <>
              <section aria-labelledby="available" className="mt-8">
                <h2
                  id="available"
                  ref={available}
                  tabIndex={-1}
                  className="mb-4 flex items-baseline gap-2 text-lg font-semibold outline-none"
                >
                  Available{' '}
                  <span className="figures text-base font-medium text-muted">
                    {counted(open.length, 'opportunity', 'opportunities')}
                  </span>
                </h2>
                <div className="flex flex-col gap-6">
                  {open.map((opportunity) => (
                    <OpportunityCard
                      key={opportunity.id}
                      opportunity={opportunity}
                      tutorName={user?.firstName ?? 'tutor'}
                      onAnswered={focusList}
                    />
                  ))}
                </div>
                {open.length === 0 && (
                  <Empty
                    art={<Banksia weight="fine" className="size-20" />}
                    title="No new opportunities"
                    action={
                      <ButtonLink to="/setup" tone="secondary">
                        {!profile || takesStudents(profile) ? 'Complete your profile' : 'Go to your profile'}
                      </ButtonLink>
                    }
                  >
                    {!profile || takesStudents(profile)
                      ? 'When a family near you needs one of your subjects, the opportunity appears here and in your email. A complete profile gets more opportunities.'
                      : 'You get none at the moment: new students are switched off in your profile, or our team has stopped them.'}
                  </Empty>
                )}
              </section>
              {previous.length > 0 && (
                <section aria-labelledby="previous" className="mt-14">
                  <h2 id="previous" className="mb-2 flex items-baseline gap-2 text-lg font-semibold">
                    Previous Responses{' '}
                    <span className="figures text-base font-medium text-muted">{numberText(previous.length)}</span>
                  </h2>
                  <div className="border-t border-line">
                    {previous.map((opportunity) =>
                      opportunity.status === 'accepted' ? (
                        <PreviousResponse
                          key={opportunity.id}
                          opportunity={opportunity}
                          isNext={opportunity.id === nextToQuote?.id}
                          remark={<Remark opportunity={opportunity} awaitsQuote={awaitsQuote(opportunity)} />}
                        >
                          <QuoteEditor
                            opportunity={opportunity}
                            waitlist={
                              opportunity.waitlist && (
                                <WaitlistNotice id={opportunity.id} waitlist={opportunity.waitlist} />
                              )
                            }
                          />
                        </PreviousResponse>
                      ) : (
                        <PreviousResponse key={opportunity.id} opportunity={opportunity} />
                      ),
                    )}
                  </div>
                </section>
              )}
            </>
          )}
        </QueryState>
      </LiveQuotes>
    </main>
  );
}

type RemarkProps = { opportunity: OpportunityItem; awaitsQuote: boolean };

/** What is left to do, or what the tutor waits for. */
function Remark({ opportunity: { waitlist }, awaitsQuote }: RemarkProps) {
  if (awaitsQuote)
    return (
      <Badge tone="attention" icon={PenLine}>
        {waitlist ? 'Send your quote now' : 'Write your quote'}
      </Badge>
    );
  return waitlist && <Badge icon={Hourglass}>Waitlist, number {waitlist.place}</Badge>;
}

function OpportunitiesSkeleton() {
  return (
    <div className="mt-8 flex flex-col gap-6">
      {[0, 1].map((card) => (
        <div key={card} className="flex flex-col gap-4 rounded-card border border-line bg-paper p-9">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-5/6" />
          <Skeleton className="mt-4 h-24 w-full" />
        </div>
      ))}
    </div>
  );
}
