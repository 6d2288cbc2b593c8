import type { StudentQuoteItem } from '@contract/quote.js';
import { WIDER_FOR_FAMILY } from '@domain/matching/wider.js';
import { centsText, counted, lengthText, rateText } from '@domain/shared/format.js';
import { clsx } from 'clsx';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { ratingText, responseTimeText } from '../../lib/figures';
import { costOf } from '../../lib/cost';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Stars } from '../../ui/stars';
import { fourWeeks } from './cost';
import { fitWords, timeFit } from './fit';
import { QuoteStatus } from './quote-status';
import { VerifiedFacts } from './verified-facts';

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
  const lowest = Math.min(...quotes.map(costOf));
  const month = (quote: StudentQuoteItem) => (frequency ? fourWeeks(frequency, costOf(quote)) : null);
  const words = quotes.map(month).find(Boolean)?.words;
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
              <th
                key={quote.id}
                scope="col"
                className={clsx(
                  'min-w-48 border-l border-line p-4 align-top font-normal first-of-type:border-l-0 sm:p-5',
                  isNew(quote) && 'bg-honey/40',
                )}
              >
                <span className="flex flex-col items-start gap-2.5">
                  <Avatar name={quote.tutor.name} photo={quote.tutor.profileImageUrl} className="size-11" />
                  <span className="display text-xl leading-tight">{quote.tutor.name}</span>
                  <span className="flex flex-wrap gap-1.5">
                    {isNew(quote) && (
                      <Badge tone="attention" icon={Sparkles}>
                        New
                      </Badge>
                    )}
                    <QuoteStatus status={quote.status} />
                  </span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row title="Price per session" quotes={quotes}>
            {(quote) => (
              <>
                <span className="display figures block text-2xl text-forest">{centsText(costOf(quote))}</span>
                <span className="figures block text-sm text-muted">
                  {lengthText(quote.sessionDuration)} at {rateText(quote.proposedHourlyRate)}
                </span>
                {quotes.length > 1 && costOf(quote) === lowest && (
                  <span className="mt-1 block text-sm font-semibold text-success">Lowest</span>
                )}
              </>
            )}
          </Row>
          {words && (
            <Row title="Four weeks" note={words} quotes={quotes}>
              {(quote) => <MonthText month={month(quote)} />}
            </Row>
          )}
          <Row title="Fit with your times" quotes={quotes}>
            {(quote) => <Fit fit={timeFit(quote)} />}
          </Row>
          <Row title="When they are free" quotes={quotes}>
            {(quote) => <span className="line-clamp-4 leading-6">{quote.availability}</span>}
          </Row>
          <Row title="Rating" quotes={quotes}>
            {({ tutor }) =>
              tutor.totalReviews > 0 ? (
                <span className="flex flex-col items-start gap-1">
                  <Stars rating={tutor.averageRating} />
                  <span className="figures text-sm text-muted">
                    {ratingText(tutor.averageRating)}, {counted(tutor.totalReviews, 'review')}
                  </span>
                </span>
              ) : (
                <span className="text-muted">No reviews yet</span>
              )
            }
          </Row>
          <Row title="Experience" quotes={quotes}>
            {({ tutor }) => (
              <span className="figures">
                {tutor.experience === null ? 'Not provided' : counted(tutor.experience, 'year')}
              </span>
            )}
          </Row>
          <Row title="Reply time" quotes={quotes}>
            {({ tutor }) => <span className="figures">{responseTimeText(tutor.responseTime)}</span>}
          </Row>
          <Row title="How you meet" quotes={quotes}>
            {({ tutor, suggestedLocation, wider }) => (
              <>
                {meetingWords(tutor.deliveryModes)}
                {wider && <span className="block text-sm text-muted">{WIDER_FOR_FAMILY[wider]}</span>}
                {suggestedLocation && <span className="block text-sm text-muted">{suggestedLocation}</span>}
              </>
            )}
          </Row>
          <Row title="Checked by us" quotes={quotes}>
            {({ verified }) => verified && <VerifiedFacts verified={verified} />}
          </Row>
          <Row title="In their words" quotes={quotes}>
            {(quote) => (
              <>
                <span className="line-clamp-5 leading-6">{quote.personalizedMessage}</span>
                <button
                  type="button"
                  onClick={() => onRead(quote)}
                  className="mt-1 font-semibold text-ember underline decoration-ember/30 underline-offset-4 hover:decoration-ember"
                >
                  Read it all<span className="sr-only"> from {quote.tutor.name}</span>
                </button>
              </>
            )}
          </Row>
          <Row title="Your decision" quotes={quotes} isLast>
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
          </Row>
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  title: string;
  note?: string;
  quotes: StudentQuoteItem[];
  isLast?: boolean;
  children: (quote: StudentQuoteItem) => ReactNode;
};

function Row({ title, note, quotes, isLast = false, children }: RowProps) {
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-10 border-t border-r border-line bg-paper p-4 align-top text-sm font-semibold text-muted sm:p-5"
      >
        {title}
        {note && <span className="block font-normal">{note}</span>}
      </th>
      {quotes.map((quote) => (
        <td
          key={quote.id}
          className={clsx(
            'border-t border-l border-line p-4 align-top first-of-type:border-l-0 sm:p-5',
            isLast && 'bg-sand/45',
          )}
        >
          {children(quote)}
        </td>
      ))}
    </tr>
  );
}

function MonthText({ month }: { month: { least: number; most: number } | null }) {
  if (!month) return <span className="text-muted">Not provided</span>;
  const { least, most } = month;
  return (
    <span className="figures font-semibold">
      {least === most ? centsText(most) : `${centsText(least)} to ${centsText(most)}`}
    </span>
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

function meetingWords(modes: string[]): string {
  const online = modes.includes('online');
  const inPerson = modes.includes('in-person');
  if (online && inPerson) return 'In person or online';
  if (online) return 'Online';
  return inPerson ? 'In person' : 'Ask the tutor';
}
