import type { EnquiryView } from '@contract/enquiry.js';
import { AWAITING_QUOTE, ENDED } from '@domain/enquiry/status.js';
import { counted } from '@domain/shared/format.js';

type Enquiry = EnquiryView['enquiry'];

/** Where an enquiry stands, in the list of all. */
export const STATUS_WORDS: Record<Enquiry['status'], string> = {
  submitted: 'Received',
  confirmed: 'Looking for tutors',
  matching: 'Looking for tutors',
  quoted: 'Quotes to compare',
  filled: 'Tutor chosen',
  closed: 'Closed',
  lapsed: 'Lapsed',
};

/** Whether a session with the tutor who is chosen now is ahead, under way or was held. */
const isBooked = ({ bookings, reopenedAt, acceptedQuoteId }: Enquiry) =>
  bookings.some(
    ({ status, quoteId }) =>
      status !== 'cancelled' && status !== 'no_show' && (reopenedAt === null || quoteId === acceptedQuoteId),
  );

/** Quotes that count now: while the search goes on again, those that are open (G-08). */
const quotesOf = ({ status, quotes, openQuotes, reopenedAt, acceptedQuoteId }: Enquiry) =>
  (reopenedAt !== null || status === 'matching') && acceptedQuoteId === null ? (openQuotes ?? quotes) : quotes;

/** How the enquiry stands, in one sentence; `canConfirm` says that the button to confirm it is beside. */
export function statusLine(enquiry: Enquiry, canConfirm = false): string {
  const { status, invited, accepted, quotes, openQuotes, awaitsConfirmation, reopenedAt } = enquiry;
  if (awaitsConfirmation)
    return canConfirm
      ? 'Your enquiry has arrived. Please confirm that it came from you, and we will start looking.'
      : 'Your enquiry has arrived. Please open the link in our email and confirm it there, and we will start looking. If you have sent us another enquiry today, the link in the email about that one opens this one, too.';
  switch (status) {
    case 'submitted':
      return 'Your enquiry has arrived and we are looking for tutors who suit you.';
    case 'confirmed':
      return 'Thank you for confirming. We are looking for tutors who suit you.';
    case 'matching':
      if (reopenedAt !== null) return 'We are looking for another tutor for you. You will hear from us soon.';
      if (quotes > 0)
        return 'None of your quotes is open any more. We are looking for another tutor, and you will hear from us soon.';
      if (invited === 0) return 'We have not found a tutor who suits you yet. Our team is looking now.';
      return `We have asked ${counted(invited, 'tutor')}${accepted ? `, and ${counted(accepted, 'wants', 'want')} to teach you` : ''}. You will hear from us soon.`;
    case 'quoted':
      if (openQuotes === 0) return 'None of your quotes is open any more. A tutor we have asked may still send one.';
      return `${counted(quotesOf(enquiry), 'tutor has', 'tutors have')} written to you with a price and a plan. Take your time.`;
    case 'filled':
      return isBooked(enquiry)
        ? 'You have chosen a tutor. Enjoy the sessions.'
        : 'You have chosen a tutor. Now choose a time for the first session.';
    case 'closed':
      return 'This enquiry is closed. You are welcome to send a new one at any time.';
    case 'lapsed':
      return 'This enquiry has lapsed. You are welcome to send a new one at any time.';
  }
}

type Milestone = { title: string; note: string; isDone: boolean };

/** The way from the enquiry to the first session, each step with what is known of it. */
export function milestones(enquiry: Enquiry, received: string): Milestone[] {
  const { invited, accepted, acceptedQuoteId } = enquiry;
  const quotes = quotesOf(enquiry);
  return [
    { title: 'Received', note: received, isDone: true },
    {
      title: 'Tutors asked',
      note: invited ? counted(invited, 'tutor') : 'Usually within minutes',
      isDone: invited > 0,
    },
    {
      title: 'Want to teach you',
      note: accepted ? counted(accepted, 'tutor') : 'A day or two to answer',
      isDone: accepted > 0,
    },
    { title: 'Quotes', note: quotes ? counted(quotes, 'quote') : 'Compare in your own time', isDone: quotes > 0 },
    {
      title: 'First session',
      note: isBooked(enquiry) ? 'Booked' : acceptedQuoteId ? 'Choose a time' : 'When you are ready',
      isDone: isBooked(enquiry),
    },
  ];
}

/** Whether tutors are still being looked for, so that the 24-hour promise counts (R-14). */
export const isWaiting = ({ status }: Enquiry) => AWAITING_QUOTE.includes(status);

export const isOver = ({ status }: Enquiry) => status === 'closed' || status === 'lapsed';

/** Whether no tutor is looked for any more. */
export const hasEnded = ({ status }: Enquiry) => ENDED.includes(status);
