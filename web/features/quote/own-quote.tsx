import type { TutorQuoteItem } from '@contract/quote.js';
import { centsText, lengthText, rateText } from '@domain/shared/format.js';
import { CheckCheck, Check, Lock, LockOpen } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { costOf } from '../../lib/cost';
import { momentText } from '../../lib/time';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useWithdraw } from './own-quotes';
import { QuoteForm } from './quote-form';
import { QuoteStatus } from './quote-status';
import { QuoteThread } from './quote-thread';

const ENDINGS: Record<NonNullable<TutorQuoteItem['ending']>, string> = {
  accepted: 'The family chose you.',
  declined: 'The family declined it.',
  another_chosen: 'The family chose another tutor.',
  withdrawn: 'You withdrew it.',
  time: 'The family did not answer in time.',
  closed: 'The enquiry was closed.',
  another_tutor: 'The family is looking for another tutor.',
  tutor_unavailable: 'It ended because your profile was not available to families.',
};

/** An enquiry as its tutors tell it from others. */
export const enquiryText = ({ subjects, name }: { subjects: string; name: string }) => `${subjects}, ${name}`;

/** One's own quote: what it says, whether it was seen, and what can still be done about it. */
export function OwnQuote({ quote, report }: { quote: TutorQuoteItem; report?: ReactNode }) {
  const [isRevising, setRevising] = useState(false);
  const revise = useRef<HTMLButtonElement>(null);
  const hasRevised = useRef(false);
  useEffect(() => {
    if (!isRevising && hasRevised.current) revise.current?.focus();
    hasRevised.current = isRevising;
  }, [isRevising]);
  const withdraw = useWithdraw(quote);
  const isOpen = quote.status === 'submitted';
  // Where the family reads it meanwhile, saving says so, and what was written stays to be copied.
  if (isRevising && isOpen) {
    return (
      <QuoteForm
        target={{ quoteId: quote.id }}
        about={enquiryText(quote.enquiry)}
        quote={quote}
        onDone={() => setRevising(false)}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <QuoteStatus status={quote.status} />
        <p className="figures font-semibold">
          {rateText(quote.proposedHourlyRate)}, {centsText(costOf(quote))} for {lengthText(quote.sessionDuration)}
        </p>
        <Seen quote={quote} />
      </div>
      <p className="max-w-[68ch] leading-6 whitespace-pre-line">{quote.personalizedMessage}</p>
      <Contact quote={quote} />
      {isOpen ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {quote.revisable && (
            <Button ref={revise} tone="secondary" size="small" onClick={() => setRevising(true)}>
              Revise
            </Button>
          )}
          <Button tone="secondary" size="small" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw
          </Button>
          <p className="figures text-sm text-muted">
            {revisionText(quote)} Good until {momentText(quote.expiresAt)}.
          </p>
        </div>
      ) : (
        quote.ending && (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <p className="text-sm text-muted">{ENDINGS[quote.ending]}</p>
            {quote.status === 'accepted' && <StopTeaching withdraw={withdraw} />}
          </div>
        )
      )}
      <QuoteThread
        quote={quote}
        side="tutor"
        other="The family"
        about={enquiryText(quote.enquiry)}
        report={report}
        className="border-t border-line pt-4"
      />
    </div>
  );
}

/** The chosen tutor can no longer teach the family, for which another tutor is looked for then (G-08). */
function StopTeaching({ withdraw }: { withdraw: ReturnType<typeof useWithdraw> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
        I can no longer teach this family
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Can you no longer teach this family?"
        description={
          <p>
            We tell the family and look for another tutor. Your booked sessions with them are cancelled, and you no
            longer see their contact details. This cannot be undone.
          </p>
        }
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            tone="danger"
            disabled={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined, { onSettled: () => setOpen(false) })}
          >
            {withdraw.isPending ? 'Sending...' : 'Yes, tell the family'}
          </Button>
          <Button tone="secondary" onClick={() => setOpen(false)}>
            Keep teaching
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** Whether it can still be changed, and why: once more after the family has changed its enquiry (R-49, G-11). */
function revisionText({ revisable, studentViewed, studentViewedAt }: TutorQuoteItem): string {
  if (revisable && studentViewedAt !== null)
    return 'The family has changed its enquiry, so you can revise it once more.';
  if (revisable) return 'You can revise it until the family reads it.';
  return studentViewed
    ? 'The family has read it, so it can no longer be changed.'
    : 'You have revised it after the family changed its enquiry, so it can no longer be changed.';
}

/** One tick for sent, two for read. */
export function Seen({ quote }: { quote: TutorQuoteItem }) {
  const Icon = quote.studentViewed ? CheckCheck : Check;
  return (
    <span className="figures inline-flex items-center gap-1.5 text-sm text-muted">
      <Icon className={quote.studentViewed ? 'size-4 text-success' : 'size-4'} aria-hidden="true" />
      {seenText(quote)}
    </span>
  );
}

function seenText({ studentViewed, studentViewedAt }: TutorQuoteItem): string {
  if (studentViewedAt === null) return 'Sent, not seen yet';
  return studentViewed ? `Seen ${momentText(studentViewedAt)}` : 'Revised, not seen again yet';
}

function Contact({ quote }: { quote: TutorQuoteItem }) {
  const { enquiry, contactDetailsShared } = quote;
  const Icon = contactDetailsShared ? LockOpen : Lock;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-body break-all">
      <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
      <span className="font-medium">{enquiry.name}</span>
      <span>{enquiry.email}</span>
      <span className="figures">{enquiry.phone}</span>
    </p>
  );
}
