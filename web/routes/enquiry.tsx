import { DEMO_ENQUIRY_ID } from '@domain/enquiry/options.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { FirstSessionGuarantee } from '../features/booking/first-session';
import { EarlierSessions, SessionsSection } from '../features/booking/sessions-section';
import { ReportConcern } from '../features/concern/report-concern';
import { AskForAnotherTutor } from '../features/enquiry/another-tutor';
import { ContactLedger } from '../features/enquiry/contact-ledger';
import { DeclineReasons } from '../features/enquiry/decline-reasons';
import { type Enquiry as EnquiryStatus, HolderPage, OpeningFailure } from '../features/enquiry/holder-page';
import { isOver } from '../features/enquiry/status-words';
import { WaitlistCount } from '../features/quote/waitlist-count';
import { QuotesBoard } from '../features/quote/quotes-board';
import { quotesQuery } from '../features/quote/student-quotes';
import { HolderOnly, useIsGuest } from '../lib/guest';
import { openWithToken } from '../lib/enquiry-access';
import { takeToken } from '../lib/fragment';
import { privateMeta } from '../lib/meta';
import { Spinner } from '../ui/button';
import { Failure } from '../ui/query-state';

export const meta = () => privateMeta('Your enquiry');

const hasToken = () => new URLSearchParams(location.hash.slice(1)).has('token');

/**
 * Exchanges the token of a mailed link for access in this visitor's session, and takes it out of the address (R-50,
 * R-81); that is all it does.
 */
export default function Enquiry() {
  const { id = '' } = useParams();
  const address = useLocation();
  const cache = useQueryClient();
  const [access, setAccess] = useState<'opening' | 'open' | 'failed'>(() => (hasToken() ? 'opening' : 'open'));
  // It is no longer in the address when it is sent again.
  const token = useRef('');
  const exchange = useCallback(async () => {
    setAccess('opening');
    try {
      await openWithToken(token.current);
      // What was read without the link may say less.
      cache.removeQueries({ queryKey: ['/api/enquiries'] });
      setAccess('open');
    } catch {
      setAccess('failed');
    }
  }, [cache]);
  useEffect(() => {
    const found = takeToken();
    if (found === null) return;
    token.current = found;
    void exchange();
  }, [address, exchange]);
  if (access === 'failed') return <OpeningFailure onRetry={() => void exchange()} />;
  if (access === 'open')
    return (
      <HolderPage key={id} id={id}>
        {(enquiry) => <Course enquiry={enquiry} />}
      </HolderPage>
    );
  return (
    <main id="main" className="grid min-h-[60vh] place-items-center">
      <Spinner label="Opening your enquiry..." />
    </main>
  );
}

/** What the enquiry has led to: the sessions with the chosen tutor first, then the quotes. */
function Course({ enquiry }: { enquiry: EnquiryStatus }) {
  const isGuest = useIsGuest();
  const { data, isError, isFetching, refetch } = useQuery(quotesQuery(enquiry.id));
  const chosen = data?.quotes.find(({ id }) => id === enquiry.acceptedQuoteId);
  const earlier = enquiry.bookings.filter(
    ({ quoteId }) => enquiry.reopenedAt !== null && quoteId !== null && quoteId !== enquiry.acceptedQuoteId,
  );
  const wasOpen = useRef(false);
  useEffect(() => {
    wasOpen.current ||= data !== undefined && !chosen;
  }, [data, chosen]);
  return (
    <>
      {chosen && (
        <SessionsSection
          enquiryId={enquiry.id}
          quote={chosen}
          bookings={enquiry.bookings}
          contests={enquiry.contests}
          request={enquiry.bookingRequest}
          isNew={wasOpen.current}
        />
      )}
      <FirstSessionGuarantee enquiry={enquiry} />
      {enquiry.status === 'filled' && !isGuest && enquiry.id !== DEMO_ENQUIRY_ID && (
        <AskForAnotherTutor enquiry={enquiry} tutorName={chosen?.tutor.name} />
      )}
      {isError && !data && enquiry.acceptedQuoteId !== null && (
        <Failure
          title="Your sessions could not be loaded"
          what="your sessions"
          look="row"
          className="rounded-card border border-line bg-paper p-5"
          isBusy={isFetching}
          onRetry={refetch}
        />
      )}
      {(enquiry.quotes > 0 || !isOver(enquiry)) && (
        <QuotesBoard
          enquiryId={enquiry.id}
          frequency={enquiry.frequency}
          report={({ id, tutor }) =>
            enquiry.id !== DEMO_ENQUIRY_ID && (
              <ReportConcern
                about={{ quoteId: id }}
                person={tutor.name}
                isKnown
                label={`Report a concern about the messages of ${tutor.name}`}
                className="-ml-4 text-muted"
              />
            )
          }
        />
      )}
      <WaitlistCount waitlisted={enquiry.waitlisted} asked={enquiry.waitlistAsked} />
      <DeclineReasons enquiry={enquiry} />
      {earlier.length > 0 && <EarlierSessions bookings={earlier} contests={enquiry.contests} />}
      <HolderOnly>
        <ContactLedger id={enquiry.id} />
      </HolderOnly>
      {!isGuest && enquiry.id !== DEMO_ENQUIRY_ID && (
        <p className="-mb-6 flex flex-wrap items-center gap-x-2 text-body text-muted sm:-mb-10">
          Is something wrong?
          <ReportConcern about={{ enquiryId: enquiry.id }} person={chosen?.tutor.name} isKnown />
        </p>
      )}
    </>
  );
}
