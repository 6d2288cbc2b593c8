import type { StudentQuoteItem } from '@contract/quote.js';
import { firstNameOf } from '@domain/shared/format.js';
import { LockOpen, Mail, Phone, Share2 } from 'lucide-react';
import { momentText } from '../../lib/time';
import { Button } from '../../ui/button';

type QuoteActionsProps = {
  quote: StudentQuoteItem;
  isPending: boolean;
  onAccept: () => void;
  onDecline: () => void;
};

/** Accept and Decline, which only a pending quote has, and until when. */
export function QuoteActions({ quote, isPending, onAccept, onDecline }: QuoteActionsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="figures text-sm text-muted">Good until {momentText(quote.expiresAt)}</p>
      <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
        <Button tone="secondary" disabled={isPending} onClick={onDecline}>
          Decline
        </Button>
        <Button disabled={isPending} onClick={onAccept}>
          Accept
        </Button>
      </div>
    </div>
  );
}

const ENDINGS: Record<NonNullable<StudentQuoteItem['ending']>, (quote: StudentQuoteItem) => string> = {
  accepted: () => 'You chose this tutor.',
  declined: () => 'You declined it.',
  another_chosen: () => 'You chose another tutor.',
  withdrawn: ({ tutor }) => `${firstNameOf(tutor.name)} withdrew this quote.`,
  time: ({ expiresAt }) => `It was good until ${momentText(expiresAt)}.`,
  closed: () => 'It ended with your enquiry.',
  tutor_unavailable: () => 'This tutor is no longer available for this enquiry.',
  another_tutor: () => 'You asked for another tutor.',
};

/** Why a quote is not open any more, as the family sees it. */
export function QuoteEnding({ ending, quote }: { ending: keyof typeof ENDINGS; quote: StudentQuoteItem }) {
  return <p className="figures text-sm text-muted">{ENDINGS[ending](quote)}</p>;
}

/** How tutor and family reach each other, after the quote was accepted. */
export function TutorContact({ contact, name }: { contact: NonNullable<StudentQuoteItem['contact']>; name: string }) {
  return (
    <div className="flex flex-col gap-2 rounded-card bg-sage-light p-5 text-body">
      <p className="font-semibold">How to reach {firstNameOf(name)}</p>
      <a href={`mailto:${contact.email}`} className="inline-flex items-center gap-2.5 break-all hover:underline">
        <Mail className="size-4 shrink-0 text-forest" aria-hidden="true" />
        {contact.email}
      </a>
      {contact.phone && (
        <a href={`tel:${contact.phone}`} className="figures inline-flex items-center gap-2.5 hover:underline">
          <Phone className="size-4 shrink-0 text-forest" aria-hidden="true" />
          {contact.phone}
        </a>
      )}
    </div>
  );
}

type ShareContactProps = { quote: StudentQuoteItem; isPending: boolean; onShare: () => void };

/** Lets the tutor call before anything is accepted. */
export function ShareContact({ quote, isPending, onShare }: ShareContactProps) {
  const firstName = firstNameOf(quote.tutor.name);
  if (quote.contactShared) {
    return (
      <p className="flex items-start gap-2.5 text-body text-muted">
        <LockOpen className="mt-0.5 size-4 shrink-0 text-forest" aria-hidden="true" />
        {firstName} can see your name, email and phone number.
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-2 rounded-card bg-sand/50 p-5 text-body">
      <p className="font-semibold">Would you rather talk first?</p>
      <p className="text-muted">
        {firstName} then sees your name, email and phone number. This does not commit you to anything.
      </p>
      <Button tone="secondary" size="small" className="mt-1" disabled={isPending} onClick={onShare}>
        <Share2 className="size-4" aria-hidden="true" />
        Share my number
      </Button>
    </div>
  );
}
