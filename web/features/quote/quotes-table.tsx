import type { StudentQuoteItem } from '@contract/quote.js';
import { clsx } from 'clsx';
import { Sparkles } from 'lucide-react';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ComparedRow } from './compared-row';
import { fitWords, timeFit } from './fit';
import { PriceRows } from './price-rows';
import { QuoteStatus } from './quote-status';
import { TutorRows } from './tutor-rows';

type QuotesTableProps = {
  quotes: StudentQuoteItem[];
  /** How often the family asked for sessions. */
  frequency: string | undefined;
  isNew: (quote: StudentQuoteItem) => boolean;
  isPending: boolean;
  onRead: (quote: StudentQuoteItem) => void;
  onAccept: (quote: StudentQuoteItem) => void;
  onDecline: (quote: StudentQuoteItem) => void;
};

/** Up to five quotes side by side: what they cost, how they fit, what was checked. */
export function QuotesTable({ quotes, frequency, isNew, isPending, onRead, onAccept, onDecline }: QuotesTableProps) {
  return (
    <div
      role="region"
      tabIndex={0}
      aria-label="Quotes side by side"
      className="relative overflow-x-auto rounded-card border border-line bg-paper shadow-card"
    >
      <table className="w-full border-separate border-spacing-0 text-left text-body">
        <caption className="sr-only">Quotes side by side</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky left-0 z-10 w-28 min-w-28 border-r border-line bg-paper p-4 sm:w-40 sm:p-5"
            >
              <span className="sr-only">What to compare</span>
            </th>
            {quotes.map((quote) => (
              <QuoteHead key={quote.id} quote={quote} isNew={isNew(quote)} />
            ))}
          </tr>
        </thead>
        <tbody>
          <PriceRows quotes={quotes} frequency={frequency} />
          <ComparedRow title="Fit with your times" quotes={quotes}>
            {(quote) => <Fit fit={timeFit(quote)} />}
          </ComparedRow>
          <ComparedRow title="When they are free" quotes={quotes}>
            {(quote) => <span className="line-clamp-4 leading-6">{quote.availability}</span>}
          </ComparedRow>
          <TutorRows quotes={quotes} />
          <ComparedRow title="In their words" quotes={quotes}>
            {(quote) => (
              <>
                <span className="line-clamp-5 leading-6">{quote.personalizedMessage}</span>
                <button
                  type="button"
                  onClick={() => onRead(quote)}
                  className="mt-1 min-h-6 font-semibold text-ember underline decoration-ember/30 underline-offset-4 hover:decoration-ember"
                >
                  Read it all<span className="sr-only"> from {quote.tutor.name}</span>
                </button>
              </>
            )}
          </ComparedRow>
          <ComparedRow title="Your decision" quotes={quotes} isLast>
            {(quote) =>
              quote.status === 'submitted' ? (
                <span className="flex flex-col gap-2">
                  <Button size="small" disabled={isPending} onClick={() => onAccept(quote)}>
                    Accept<span className="sr-only"> {quote.tutor.name}’s quote</span>
                  </Button>
                  <Button size="small" tone="quiet" disabled={isPending} onClick={() => onDecline(quote)}>
                    Decline<span className="sr-only"> {quote.tutor.name}’s quote</span>
                  </Button>
                </span>
              ) : (
                <QuoteStatus status={quote.status} />
              )
            }
          </ComparedRow>
        </tbody>
      </table>
    </div>
  );
}

function QuoteHead({ quote, isNew }: { quote: StudentQuoteItem; isNew: boolean }) {
  return (
    <th
      scope="col"
      className={clsx(
        'min-w-48 border-l border-line p-4 align-top font-normal first-of-type:border-l-0 sm:p-5',
        isNew && 'bg-honey/40',
      )}
    >
      <span className="flex flex-col items-start gap-2.5">
        <Avatar name={quote.tutor.name} photo={quote.tutor.profileImageUrl} className="size-11" />
        <span className="display text-xl leading-tight">{quote.tutor.name}</span>
        <span className="flex flex-wrap gap-1.5">
          {isNew && (
            <Badge tone="attention" icon={Sparkles}>
              New
            </Badge>
          )}
          <QuoteStatus status={quote.status} />
        </span>
      </span>
    </th>
  );
}

function Fit({ fit }: { fit: number | null }) {
  return (
    <>
      {fit !== null && (
        <span aria-hidden="true" className="mb-2 block h-1.5 max-w-40 overflow-hidden rounded-full bg-sand">
          <span className="block h-full rounded-full bg-forest" style={{ width: `${Math.round(fit * 100)}%` }} />
        </span>
      )}
      {fitWords(fit)}
    </>
  );
}
