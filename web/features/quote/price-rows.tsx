import type { StudentQuoteItem } from '@contract/quote.js';
import { centsText, lengthText, rateText } from '@domain/shared/format.js';
import { costOf } from '../../lib/cost';
import { ComparedRow } from './compared-row';
import { fourWeeks } from './cost';

type PriceRowsProps = {
  quotes: StudentQuoteItem[];
  /** How often the family asked for sessions. */
  frequency: string | undefined;
};

/** What the quotes cost, a session and over four weeks. */
export function PriceRows({ quotes, frequency }: PriceRowsProps) {
  const lowest = Math.min(...quotes.map(costOf));
  const month = (quote: StudentQuoteItem) => (frequency ? fourWeeks(frequency, costOf(quote)) : null);
  const words = quotes.map(month).find(Boolean)?.words;
  return (
    <>
      <ComparedRow title="Price per session" quotes={quotes}>
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
      </ComparedRow>
      {words && (
        <ComparedRow title="Four weeks" note={words} quotes={quotes}>
          {(quote) => <MonthText month={month(quote)} />}
        </ComparedRow>
      )}
    </>
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
