import type { TutorQuoteItem } from '@contract/quote.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useKeptFocus } from '../../lib/kept-focus';
import { dateText } from '../../lib/time';
import { Banksia } from '../../ui/banksia';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/card';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { LiveQuotes, usePollForMessages } from './live-quotes';
import { OwnQuote, Seen } from './own-quote';
import { ownQuotesQuery } from './own-quotes';
import { QuoteStatus } from './quote-status';

/** How what is written on a quote is reported. */
type Reporting = { report?: (quote: TutorQuoteItem) => ReactNode };

/** The tutor's quotes: the open ones in full, the others folded. */
export const OwnQuotesList = ({ report }: Reporting) => (
  <LiveQuotes>
    <QuotesList report={report} />
  </LiveQuotes>
);

function QuotesList({ report }: Reporting) {
  const poll = usePollForMessages();
  const query = useQuery({ ...ownQuotesQuery, staleTime: 0, refetchInterval: poll });
  return (
    <QueryState
      query={query}
      failure={{ title: 'Failed to load quotes' }}
      loading="Loading quotes"
      skeleton={<QuotesSkeleton />}
      empty={({ quotes }) =>
        quotes.length === 0 && (
          <Empty
            art={<Banksia weight="fine" className="size-20" />}
            title="No quotes yet"
            action={
              <ButtonLink to="/portal/opportunities" tone="secondary">
                See your opportunities
              </ButtonLink>
            }
          >
            Accept an opportunity, then write your quote there.
          </Empty>
        )
      }
      keepsAnswer
    >
      {({ quotes }) => <OwnQuotes quotes={quotes} report={report} />}
    </QueryState>
  );
}

function OwnQuotes({ quotes, report }: Reporting & { quotes: TutorQuoteItem[] }) {
  const open = quotes.filter(({ status }) => status === 'submitted');
  const ended = quotes.filter(({ status }) => status !== 'submitted');
  const head = useRef<HTMLHeadingElement>(null);
  const list = useKeptFocus(head);
  return (
    <div ref={list} className="flex flex-col gap-12">
      <Group title="Waiting for an answer" count={open.length} head={head}>
        {open.length === 0 ? (
          <p className="text-muted">None of your quotes is waiting for an answer.</p>
        ) : (
          <ul className="flex flex-col gap-5">
            {open.map((quote) => (
              <li key={quote.id} className="rounded-card border border-line bg-paper p-5 shadow-card sm:p-7">
                <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
                  <h3 className="display text-2xl">{quote.enquiry.subjects}</h3>
                  <p className="text-muted">
                    {quote.enquiry.name}, {quote.enquiry.location}
                  </p>
                </div>
                <OwnQuote quote={quote} report={report?.(quote)} />
              </li>
            ))}
          </ul>
        )}
      </Group>
      {ended.length > 0 && (
        <Group title="Answered and ended" count={ended.length}>
          <div className="border-t border-line">
            {ended.map((quote) => (
              <EndedQuote key={quote.id} quote={quote} report={report} />
            ))}
          </div>
        </Group>
      )}
    </div>
  );
}

/** Its body is drawn while it is open: what a tutor has not opened it has not read. */
function EndedQuote({ quote, report }: Reporting & { quote: TutorQuoteItem }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="border-b border-line" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-4 hover:bg-sage-light/60 sm:grid-cols-[8rem_1fr_auto] sm:px-2">
        <span className="row-start-1 max-sm:col-start-2">
          <QuoteStatus status={quote.status} />
        </span>
        <span className="min-w-0 max-sm:row-start-1">
          <span className="font-semibold">{quote.enquiry.subjects}</span>
          <span className="block text-sm text-muted">
            {quote.enquiry.name}, {quote.enquiry.location}
          </span>
        </span>
        <span className="flex flex-wrap gap-x-4 text-sm text-muted max-sm:col-span-2">
          <time dateTime={quote.createdAt} className="figures">
            {dateText(quote.createdAt)}
          </time>
          {quote.messages.unread > 0 && (
            <span className="figures font-semibold text-ember">{counted(quote.messages.unread, 'new message')}</span>
          )}
          {quote.studentViewed && <Seen quote={quote} />}
        </span>
      </summary>
      <div className="pb-6 sm:pl-[9rem]">{isOpen && <OwnQuote quote={quote} report={report?.(quote)} />}</div>
    </details>
  );
}

type GroupProps = { title: string; count: number; head?: Ref<HTMLHeadingElement>; children: ReactNode };

function Group({ title, count, head, children }: GroupProps) {
  return (
    <section aria-label={title}>
      <h2 ref={head} tabIndex={-1} className="mb-4 flex items-baseline gap-2 text-lg font-semibold">
        {title} <span className="figures text-base font-medium text-muted">{numberText(count)}</span>
      </h2>
      {children}
    </section>
  );
}

function QuotesSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      {[0, 1].map((card) => (
        <div key={card} className="flex flex-col gap-4 rounded-card border border-line bg-paper p-7">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  );
}
