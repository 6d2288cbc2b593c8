import type { StudentQuoteItem } from '@contract/quote.js';
import { centsText, firstNameOf, lengthText, rateText } from '@domain/shared/format.js';
import { ArrowLeftRight, CalendarCheck, MailX } from 'lucide-react';
import { costOf } from '../../lib/cost';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

type AcceptDialogProps = {
  quote: StudentQuoteItem;
  /** How many other quotes would be declined. */
  others: number;
  isPending: boolean;
  /**
   * Whether the server knows that the family has seen the quote
   * as it is now; before that it takes no acceptance (G-11).
   */
  isSeen: boolean;
  onAccept: () => void;
  onClose: () => void;
};

/** The second step of accepting: says what will be shared and what else happens. */
export function AcceptDialog({ quote, others, isPending, isSeen, onAccept, onClose }: AcceptDialogProps) {
  const { tutor, proposedHourlyRate, sessionDuration } = quote;
  const firstName = firstNameOf(tutor.name);
  const consequences = [
    {
      icon: ArrowLeftRight,
      title: 'What will be shared',
      text: `${firstName} sees your name, email and phone number, and you see theirs. Nobody else does.`,
    },
    {
      icon: MailX,
      title: others > 0 ? 'The other tutors' : 'Your enquiry',
      text:
        others > 0
          ? 'The other quotes are declined and those tutors are notified. This cannot be undone.'
          : 'We stop looking for other tutors. This cannot be undone.',
    },
    {
      icon: CalendarCheck,
      title: 'What comes next',
      text: 'You choose a time for the first session. Nothing is paid here today.',
    },
  ];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Accept this quote?"
      description={
        <p className="figures">
          {tutor.name}, {rateText(proposedHourlyRate)}: {centsText(costOf(quote))} for {lengthText(sessionDuration)}.
        </p>
      }
    >
      <ul className="mt-6 flex flex-col gap-4 border-y border-line py-5">
        {consequences.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex items-start gap-3.5">
            <Icon className="mt-0.5 size-5 shrink-0 text-forest" strokeWidth={1.75} aria-hidden="true" />
            <div className="text-body">
              <p className="font-semibold">{title}</p>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button disabled={isPending || !isSeen} onClick={onAccept}>
          {isPending ? 'Accepting...' : 'Yes, accept'}
        </Button>
        <Button tone="secondary" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </Dialog>
  );
}
