import { type EnquiryView, enquiryView } from '@contract/enquiry.js';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, Lock } from 'lucide-react';
import { SITE } from '../../content/site';
import { ApiError } from '../../lib/api';
import { apiQuery } from '../../lib/query';
import { counted, momentText } from '../../lib/time';
import { Banksia } from '../../ui/banksia';
import { Button, buttonStyle, Spinner } from '../../ui/button';

type Enquiry = EnquiryView['enquiry'];

/** How the enquiry stands, in one sentence. */
function statusLine({ status, invited, accepted, quotes }: Enquiry): string {
  switch (status) {
    case 'submitted':
      return 'Your enquiry has arrived and we are looking for tutors who fit.';
    case 'confirmed':
      return 'Thank you for confirming. We are looking for tutors who fit.';
    case 'matching':
      if (invited === 0) return 'We have not found a tutor who fits yet. A person is looking now.';
      return `We have asked ${counted(invited, 'tutor')}${accepted ? `, and ${counted(accepted, 'wants', 'want')} to teach you` : ''}. You hear from us soon.`;
    case 'quoted':
      return `${counted(quotes, 'tutor has', 'tutors have')} written to you with a price and a plan.`;
    case 'filled':
      return 'You have chosen a tutor. Enjoy the first session.';
    case 'closed':
      return 'This enquiry is closed. You are welcome to send a new one at any time.';
    case 'lapsed':
      return 'This enquiry has lapsed. You are welcome to send a new one at any time.';
  }
}

/** The private page of an enquiry for its holder (R-50). */
export function HolderPage({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(apiQuery(enquiryView, '/api/enquiries', id));
  if (isPending) {
    return (
      <Frame>
        <Spinner label="Opening your enquiry..." />
      </Frame>
    );
  }
  if (error)
    return error instanceof ApiError && error.status === 404 ? (
      <PrivatePage />
    ) : (
      <Failure onRetry={() => void refetch()} />
    );
  return <EnquiryStanding enquiry={data.enquiry} />;
}

function EnquiryStanding({ enquiry }: { enquiry: Enquiry }) {
  const milestones = [
    { title: 'Enquiry received', note: momentText(enquiry.createdAt), isDone: true },
    {
      title: 'Tutors asked',
      note: enquiry.invited ? counted(enquiry.invited, 'tutor') : 'Usually within minutes',
      isDone: enquiry.invited > 0,
    },
    {
      title: 'Tutors who want to teach you',
      note: enquiry.accepted ? counted(enquiry.accepted, 'tutor') : 'They have a day or two to answer',
      isDone: enquiry.accepted > 0,
    },
    {
      title: 'Quotes to compare',
      note: enquiry.quotes ? counted(enquiry.quotes, 'quote') : `By ${momentText(enquiry.respondBy)}`,
      isDone: enquiry.quotes > 0,
    },
  ];
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[860px] py-12 sm:py-20">
      <p className="text-sm text-muted">Your enquiry {enquiry.reference}</p>
      <h1 className="display mt-2 text-[2.25rem] sm:text-[3rem]">{enquiry.subjects}</h1>
      <p role="status" className="prose-public mt-5 max-w-[58ch]">
        {statusLine(enquiry)}
      </p>
      <ol className="mt-10 grid gap-6 sm:grid-cols-2">
        {milestones.map(({ title, note, isDone }) => (
          <li
            key={title}
            className={clsx('flex items-start gap-4 border-t-2 pt-5', isDone ? 'border-forest' : 'border-line')}
          >
            <span
              aria-hidden="true"
              className={clsx(
                'grid size-7 shrink-0 place-items-center rounded-full',
                isDone ? 'bg-forest text-white' : 'border-[1.5px] border-field',
              )}
            >
              {isDone && <Check className="size-4" strokeWidth={3} />}
            </span>
            <div>
              <p className="font-semibold">
                {title}
                <span className="sr-only">{isDone ? ', done' : ', to come'}</span>
              </p>
              <p className="figures text-muted">{note}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-12 flex max-w-[60ch] items-start gap-3 rounded-card bg-sage/60 p-5 text-[0.9375rem]">
        <Lock className="mt-0.5 size-4 shrink-0 text-forest" aria-hidden="true" />
        This page is yours alone. Tutors see your first name and your answers; your contact details are shared only with
        the tutor you choose.
      </p>
    </main>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="measure grid min-h-[60vh] place-items-center py-16 text-center">
      <div className="flex flex-col items-center gap-5">{children}</div>
    </main>
  );
}

/** Without access (R-106). */
function PrivatePage() {
  const mail = `mailto:${SITE.email}?subject=${encodeURIComponent('Please send my private link again')}`;
  return (
    <Frame>
      <Banksia weight="fine" className="size-24" />
      <h1 className="display max-w-[20ch] text-[2rem] sm:text-[2.5rem]">
        This page is private. Use the link in your mail.
      </h1>
      <p className="prose-public max-w-[48ch] text-muted">
        It came with the subject of your enquiry. If you cannot find it, write to us from the same address and we send
        it again.
      </p>
      <a href={mail} className={buttonStyle({ tone: 'secondary' })}>
        Send me the link again
      </a>
    </Frame>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <Frame>
      <Banksia weight="fine" className="size-24" />
      <h1 className="display text-[2rem]">We could not open your enquiry</h1>
      <p className="prose-public max-w-[46ch] text-muted">It is safe with us. The connection failed on the way.</p>
      <Button onClick={onRetry}>Try Again</Button>
    </Frame>
  );
}
