import type { StudentQuoteItem } from '@contract/quote.js';
import { numberText } from '@domain/shared/number.js';
import { clsx } from 'clsx';
import { Columns3, Rows3 } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Banksia } from '../../ui/banksia';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { AcceptDialog } from './accept-dialog';
import { QuoteCards } from './quote-cards';
import { QuotesTable } from './quotes-table';
import { type BoardView, isUndecided, useQuotesBoard } from './use-quotes-board';

type QuotesBoardProps = {
  enquiryId: string;
  /** How often the family asked for sessions, where it is known. */
  frequency?: string;
  title?: string;
  /** How what is written on a quote is reported. */
  report?: (quote: StudentQuoteItem) => ReactNode;
};

/** The quotes of an enquiry: as cards or side by side, to be read, accepted and declined. */
export function QuotesBoard({ enquiryId, frequency, title = 'Your quotes', report }: QuotesBoardProps) {
  const heading = useId();
  const top = useRef<HTMLHeadingElement>(null);
  const board = useQuotesBoard(enquiryId, () => {
    // The button that was pressed is gone then, and its card stands at the end of the list.
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  });
  const { quotes, shown, accepting } = board;
  return (
    <section aria-labelledby={heading}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id={heading} ref={top} tabIndex={-1} className="display text-display-4">
          {title}
          {quotes.length > 0 && (
            <span className="figures ml-3 font-sans text-lg text-muted">{numberText(quotes.length)}</span>
          )}
        </h2>
        {board.canCompare && <ViewChoice view={shown} onChange={board.setView} />}
      </div>
      {board.isLoading ? (
        <BoardSkeleton />
      ) : quotes.length === 0 ? (
        <NoQuotes isFailed={board.isError} isFetching={board.isFetching} onRetry={() => void board.refetch()} />
      ) : shown === 'table' ? (
        <QuotesTable
          quotes={board.comparable}
          frequency={frequency}
          isNew={board.isNew}
          isPending={board.isDeciding}
          onRead={board.read}
          onAccept={board.startAccepting}
          onDecline={board.decline}
        />
      ) : (
        <QuoteCards board={board} report={report} />
      )}
      {accepting && (
        <AcceptDialog
          quote={accepting}
          others={quotes.filter((quote) => isUndecided(quote) && quote.id !== accepting.id).length}
          isPending={board.isDeciding}
          isSeen={!board.isMarkingViewed}
          onAccept={() => void board.acceptSeen(accepting)}
          onClose={board.stopAccepting}
        />
      )}
    </section>
  );
}

const VIEWS = [
  { value: 'cards', label: 'Cards', icon: Rows3 },
  { value: 'table', label: 'Side by side', icon: Columns3 },
] as const;

function ViewChoice({ view, onChange }: { view: BoardView; onChange: (view: BoardView) => void }) {
  return (
    <div role="group" aria-label="How quotes are shown" className="flex gap-1 rounded-full bg-sand p-1">
      {VIEWS.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChange(value)}
          className={clsx(
            'inline-flex h-9 items-center gap-2 rounded-full px-4 text-sm font-semibold transition-colors duration-150',
            view === value ? 'bg-white text-forest shadow-sm' : 'text-muted hover:text-ink',
          )}
        >
          <Icon className="size-4" aria-hidden="true" />
          {label}
        </button>
      ))}
    </div>
  );
}

/** An empty list and one that could not be loaded read alike; the latter can be tried again. */
function NoQuotes({ isFailed, isFetching, onRetry }: { isFailed: boolean; isFetching: boolean; onRetry: () => void }) {
  return (
    <Empty
      art={<Banksia weight="fine" className="size-24" />}
      title="No Quotes Yet"
      action={
        isFailed && (
          <Button tone="secondary" disabled={isFetching} onClick={onRetry}>
            Try Again
          </Button>
        )
      }
    >
      Qualified tutors will review your enquiry and send personalized quotes soon.
    </Empty>
  );
}

function BoardSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading quotes</span>
      {[0, 1].map((card) => (
        <div key={card} className="flex gap-4 rounded-card border border-line bg-paper p-7">
          <Skeleton className="size-14 rounded-full" />
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-7 w-48 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
