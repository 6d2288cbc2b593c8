import type { StudentQuoteItem } from '@contract/quote.js';
import { firstNameOf } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Columns3, Rows3 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { HolderOnly, useIsGuest } from '../../lib/guest';
import { toast } from '../../lib/toast';
import { Banksia } from '../../ui/banksia';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { AcceptDialog } from './accept-dialog';
import { QuoteActions, QuoteEnding, ShareContact, TutorContact } from './quote-actions';
import { QuoteCard } from './quote-card';
import { QuoteThread } from './quote-thread';
import { QuotesTable } from './quotes-table';
import { FAILURE, quotesQuery, useMarkViewed, useQuoteVerdict, useShareContact } from './student-quotes';

const SIDE_BY_SIDE = 5;
const isPending = ({ status }: StudentQuoteItem) => status === 'submitted';
const RANK = { accepted: 0, submitted: 1, rejected: 2, expired: 3 } as const;
const inOrder = (quotes: StudentQuoteItem[]) => quotes.toSorted((one, other) => RANK[one.status] - RANK[other.status]);

const hasSameTerms = (one: StudentQuoteItem, other: StudentQuoteItem) =>
  one.proposedHourlyRate === other.proposedHourlyRate && one.sessionDuration === other.sessionDuration;

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
  const { data, isError, isFetching, isPending: isLoading, refetch } = useQuery(quotesQuery(enquiryId));
  const isGuest = useIsGuest();
  const viewed = useMarkViewed(enquiryId);
  const verdict = useQuoteVerdict(enquiryId);
  const share = useShareContact(enquiryId);
  const [view, setView] = useState<'cards' | 'table'>('cards');
  const [openId, setOpenId] = useState<string | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [acceptingId, setAcceptingId] = useState<string | null>(null);
  /** Read before, and changed by its tutor since (G-11). */
  const isRevised = ({ studentViewed, studentViewedAt }: StudentQuoteItem) =>
    !studentViewed && studentViewedAt !== null;
  const isNew = (quote: StudentQuoteItem) => isRevised(quote) || (!quote.studentViewed && !seen.has(quote.id));

  const read = (quote: StudentQuoteItem) => {
    if (isNew(quote) && !isGuest) viewed.mutate(quote.id);
    setSeen((known) => new Set(known).add(quote.id));
    setOpenId(quote.id);
    setView('cards');
  };
  const startAccepting = ({ id, studentViewed }: StudentQuoteItem) => {
    // Once it counts as seen its tutor cannot change it any more, and the dialog says what it is (R-49, G-11).
    if (!studentViewed) viewed.mutate(id);
    setAcceptingId(id);
  };
  // The button that was pressed is gone then, and its card stands at the end of the list.
  const focusTitle = () => document.activeElement === document.body && top.current?.focus({ preventScroll: true });
  const decline = ({ id }: StudentQuoteItem) => verdict.mutate({ id, status: 'rejected' }, { onSettled: focusTitle });
  const accept = ({ id }: StudentQuoteItem) =>
    verdict.mutate({ id, status: 'accepted' }, { onSettled: () => setAcceptingId(null) });
  const acceptSeen = (shown: StudentQuoteItem) => {
    // One that its tutor has changed since it was seen is refused by the server.
    if (shown.studentViewed || isRevised(shown)) return accept(shown);
    return viewed.mutate(shown.id, {
      onSuccess: ({ quote }) => (hasSameTerms(quote, shown) ? accept(quote) : undefined),
      onError: () => toast('Error', FAILURE, 'destructive'),
    });
  };

  const quotes = inOrder(data?.quotes ?? []);
  const accepting = quotes.find(({ id }) => id === acceptingId);
  const comparable = quotes
    .filter(({ status }) => status === 'submitted' || status === 'accepted')
    .slice(0, SIDE_BY_SIDE);
  const canCompare = comparable.length > 1 && !isGuest;
  const shown = canCompare ? view : 'cards';
  return (
    <section aria-labelledby={heading}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id={heading} ref={top} tabIndex={-1} className="display text-display-4">
          {title}
          {quotes.length > 0 && (
            <span className="figures ml-3 font-sans text-lg text-muted">{numberText(quotes.length)}</span>
          )}
        </h2>
        {canCompare && <ViewChoice view={shown} onChange={setView} />}
      </div>
      {isLoading ? (
        <BoardSkeleton />
      ) : quotes.length === 0 ? (
        <NoQuotes isFailed={isError} isFetching={isFetching} onRetry={() => void refetch()} />
      ) : shown === 'table' ? (
        <QuotesTable
          quotes={comparable}
          frequency={frequency}
          isNew={isNew}
          isPending={verdict.isPending}
          onRead={read}
          onAccept={startAccepting}
          onDecline={decline}
        />
      ) : (
        <ul className="flex flex-col gap-5">
          {quotes.map((quote) => (
            <li key={quote.id}>
              <QuoteCard
                quote={quote}
                isOpen={openId === quote.id}
                isNew={isNew(quote) && !isGuest}
                unread={isGuest ? 0 : quote.messages.unread}
                thread={
                  <QuoteThread
                    quote={quote}
                    side="family"
                    other={firstNameOf(quote.tutor.name)}
                    about={quote.tutor.name}
                    report={<HolderOnly>{report?.(quote)}</HolderOnly>}
                    className="border-t border-line p-5 sm:p-7"
                  />
                }
                onToggle={() => (openId === quote.id ? setOpenId(null) : read(quote))}
                footer={
                  isPending(quote)
                    ? !isGuest && (
                        <QuoteActions
                          quote={quote}
                          isPending={verdict.isPending}
                          onAccept={() => startAccepting(quote)}
                          onDecline={() => decline(quote)}
                        />
                      )
                    : quote.ending && quote.ending !== 'accepted' && <QuoteEnding ending={quote.ending} quote={quote} />
                }
              >
                {quote.contact && <TutorContact contact={quote.contact} name={quote.tutor.name} />}
                {isPending(quote) && !isGuest && (
                  <ShareContact quote={quote} isPending={share.isPending} onShare={() => share.mutate(quote)} />
                )}
              </QuoteCard>
            </li>
          ))}
        </ul>
      )}
      {accepting && (
        <AcceptDialog
          quote={accepting}
          others={quotes.filter((quote) => isPending(quote) && quote.id !== accepting.id).length}
          isPending={verdict.isPending}
          isSeen={!viewed.isPending}
          onAccept={() => void acceptSeen(accepting)}
          onClose={() => setAcceptingId(null)}
        />
      )}
    </section>
  );
}

const VIEWS = [
  { value: 'cards', label: 'Cards', icon: Rows3 },
  { value: 'table', label: 'Side by side', icon: Columns3 },
] as const;

function ViewChoice({ view, onChange }: { view: 'cards' | 'table'; onChange: (view: 'cards' | 'table') => void }) {
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
