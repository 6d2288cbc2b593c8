import type { EnquiryView } from '@contract/enquiry.js';
import { Eye, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SITE } from '../../content/site';
import { ApiError } from '../../lib/api';
import { GuestProvider } from '../../lib/guest';
import { Banksia } from '../../ui/banksia';
import { Button, Spinner } from '../../ui/button';
import { CloseEnquiry } from './close-enquiry';
import { EndOtherAccess } from './end-other-access';
import { useLiveEnquiry } from './live';
import { MailSettings } from './mail-settings';
import { ReadOnlyLink } from './read-only-link';
import { Centred, PrivatePage } from './private-page';
import { EnquiryStatus } from './enquiry-status';
import { isOver } from './status-words';
import { YourEnquiries } from './your-enquiries';

export type Enquiry = EnquiryView['enquiry'];

type HolderPageProps = {
  id: string;
  /** Stands below the head: what the enquiry has led to. */
  children: (enquiry: Enquiry) => ReactNode;
};

/** The private page of an enquiry for its holder. */
export function HolderPage({ id, children }: HolderPageProps) {
  const { data, error, isPending, isLive, refetch } = useLiveEnquiry(id);
  const [isErased, setErased] = useState(false);
  if (isErased) return <Erased />;
  if (isPending) {
    return (
      <Centred>
        <Spinner label="Opening your enquiry..." />
      </Centred>
    );
  }
  // Also where it was open before: access ends with the session, and can be taken back.
  if (error instanceof ApiError && error.status === 404) return <PrivatePage id={id} />;
  if (!data) return <OpeningFailure onRetry={() => void refetch()} />;
  const { enquiry, isReadOnly = false, others = [] } = data;
  const page = (
    <main id="main" tabIndex={-1}>
      {isReadOnly && (
        <p className="flex items-center justify-center gap-2.5 bg-forest px-5 py-3 text-center text-body text-cream">
          <Eye className="size-4 shrink-0" aria-hidden="true" />
          You are looking at this page as a guest. Only the person who sent the enquiry can change anything here.
        </p>
      )}
      <YourEnquiries enquiry={enquiry} others={others} />
      <EnquiryStatus enquiry={enquiry} canConfirm={data.canConfirm ?? false} isLive={isLive} />
      <div className="measure flex max-w-[1128px] flex-col gap-12 py-10 sm:gap-16 sm:py-14">
        {children(enquiry)}
        {!isReadOnly && (
          <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-line pt-6">
            <p className="flex max-w-[60ch] items-start gap-3 text-body text-muted">
              <Lock className="mt-0.5 size-4 shrink-0 text-forest" aria-hidden="true" />
              This page is yours alone. Tutors see your first name and your answers; your contact details are shared
              only with a tutor you choose.
            </p>
            <div className="-mx-4 flex flex-wrap items-center gap-x-4 gap-y-3">
              <MailSettings id={id} />
              <ReadOnlyLink id={id} />
              <EndOtherAccess id={id} />
              {!isOver(enquiry) && (
                <CloseEnquiry id={id} isFilled={enquiry.status === 'filled'} onErased={() => setErased(true)} />
              )}
            </div>
          </div>
        )}
      </div>
    </main>
  );
  return <GuestProvider value={isReadOnly}>{page}</GuestProvider>;
}

function Erased() {
  return (
    <Centred>
      <Banksia weight="fine" className="size-24" />
      <h1 className="display max-w-[22ch] text-display-3">Everything about this enquiry has been deleted</h1>
      <p role="status" className="prose-public max-w-[46ch] text-muted">
        We are sorry that someone used your address. We will not contact you about it again.
      </p>
      <p className="prose-public max-w-[46ch] text-muted">
        If you came here by the link in our email, nobody can now send an enquiry with your address. Should you want to
        send one yourself, write to{' '}
        <a className="font-semibold text-forest underline underline-offset-4" href={`mailto:${SITE.email}`}>
          {SITE.email}
        </a>{' '}
        and we will allow it again.
      </p>
    </Centred>
  );
}

/** Says that the page could not be opened, which says nothing about the link. */
export function OpeningFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Centred>
      <Banksia weight="fine" className="size-24" />
      <h1 className="display text-display-4">We could not open your enquiry</h1>
      <p className="prose-public max-w-[46ch] text-muted">Your enquiry is safe. The connection failed.</p>
      <Button onClick={onRetry}>Try Again</Button>
    </Centred>
  );
}
