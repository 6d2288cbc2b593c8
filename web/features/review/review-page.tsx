import { reviewInvitation } from '@contract/review.js';
import { shownName } from '@domain/review/review.js';
import { firstNameOf, lengthText } from '@domain/shared/format.js';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError, read } from '../../lib/api';
import { dateText } from '../../lib/time';
import { Initials } from '../../ui/initials';
import { Banksia } from '../../ui/banksia';
import { Button, ButtonLink, Spinner } from '../../ui/button';
import { ReviewForm } from './review-form';

/** Where an invited family says how a session was. Without a token it says how to get in. */
export function ReviewPage({ token }: { token: string | null }) {
  const [isWritten, setWritten] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['/api/reviews', token],
    queryFn: () => read(reviewInvitation, '/api/reviews/invitation', { token }),
    enabled: token !== null,
  });
  if (token === null) {
    return (
      <Words title="Please use the link in your email">
        This page is for families who have just had a session. We email the link two hours after it.
      </Words>
    );
  }
  if (isPending) {
    return (
      <main id="main" className="grid min-h-[60vh] place-items-center">
        <Spinner label="Opening your review..." />
      </main>
    );
  }
  if (!data) {
    const serverMessage = error instanceof ApiError && error.status === 409 ? error.serverMessage : null;
    const isWrong = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (serverMessage) return <Words title="This review is closed">{serverMessage}</Words>;
    if (isWrong) {
      return (
        <Words title="This link did not work">It may be old, or cut short by your email app. Try it once more.</Words>
      );
    }
    return (
      <Words title="We could not open your review" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
        The connection failed on the way.
      </Words>
    );
  }
  const { invitation } = data;
  const firstName = firstNameOf(invitation.tutorName);
  if (isWritten) {
    return (
      <Words
        title="Thank you"
        action={
          <ButtonLink to={`/tutor/${invitation.tutorId}`} tone="secondary">
            See {firstName}’s profile
          </ButtonLink>
        }
      >
        Your review is published. It helps other families to choose, and {firstName} to teach.
      </Words>
    );
  }
  return (
    <main
      id="main"
      tabIndex={-1}
      className="measure grid max-w-[1040px] items-start gap-x-16 gap-y-8 py-12 sm:py-16 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]"
    >
      <div className="lg:sticky lg:top-28">
        <Initials name={invitation.tutorName} className="size-16 text-xl" />
        <h1 className="display mt-5 text-display-3">How was the session with {firstName}?</h1>
        <p className="figures mt-4 text-muted">
          {invitation.subject}, {dateText(invitation.sessionDate)}, {lengthText(invitation.sessionDuration)}{' '}
          {invitation.sessionType === 'online' ? 'online' : 'in person'}
        </p>
        <p className="mt-6 flex items-start gap-2.5 text-body text-muted">
          <BadgeCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
          Your review is marked as verified and shows as {shownName(invitation.studentName)}. One review for each
          session, until {dateText(invitation.expiresAt)}.
        </p>
      </div>
      <ReviewForm token={token} tutorName={invitation.tutorName} onWritten={() => setWritten(true)} />
    </main>
  );
}

function Words({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="measure grid min-h-[65vh] place-items-center py-20 text-center">
      <div role="status" className="flex flex-col items-center gap-5">
        <Banksia weight="fine" className="size-28" />
        <h1 className="display text-display-3">{title}</h1>
        <p className="prose-public max-w-[48ch] text-balance text-muted">{children}</p>
        {action}
      </div>
    </main>
  );
}
