import type { OpportunityItem } from '@contract/opportunity.js';
import { type ReactNode, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useKeptFocus } from '../../lib/kept-focus';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { enquiryText, OwnQuote } from './own-quote';
import { ownQuotesQuery } from './own-quotes';
import { QuoteForm } from './quote-form';

type QuoteEditorProps = {
  opportunity: Pick<OpportunityItem, 'id' | 'status' | 'earlierQuote' | 'keptQuote' | 'waitlist' | 'enquiry'>;
  /** Stands above the form of a tutor on the waitlist (G-21). */
  waitlist?: ReactNode;
};

/** What the card of an accepted opportunity shows: the quote, or the form to write it. */
export function QuoteEditor({ opportunity, waitlist }: QuoteEditorProps) {
  const query = useQuery(ownQuotesQuery);
  const head = useRef<HTMLHeadingElement>(null);
  const section = useKeptFocus(head);
  if (opportunity.status !== 'accepted') return null;
  return (
    <QueryState
      query={query}
      failure={{ title: 'Failed to load your quote', look: 'row', className: 'mt-6 border-t border-line pt-6' }}
      skeleton={<Skeleton className="h-40" />}
      keepsAnswer
    >
      {({ quotes }) => {
        const { id, keptQuote, earlierQuote } = opportunity;
        const about = enquiryText(opportunity.enquiry);
        const own = quotes.filter(({ opportunityId }) => opportunityId === id);
        // Who waits, or has a quote kept, may have quoted here before.
        const live = own.find(({ status }) => status === 'submitted' || status === 'accepted');
        const quote = live ?? (keptQuote ? undefined : own[0]);
        return (
          <section ref={section} aria-label={`Your quote for ${about}`} className="mt-6 border-t border-line pt-6">
            <h3 ref={head} tabIndex={-1} className="display mb-4 text-2xl">
              {quote || keptQuote ? 'Your quote' : 'Write your quote'}
            </h3>
            {!quote && waitlist}
            {quote ? (
              <OwnQuote quote={quote} />
            ) : (
              <QuoteForm
                target={{ opportunityId: id }}
                about={about}
                earlier={keptQuote ?? earlierQuote}
                kept={keptQuote ? keptOf(opportunity) : undefined}
              />
            )}
          </section>
        );
      }}
    </QueryState>
  );
}

const keptOf = ({ waitlist }: Pick<OpportunityItem, 'waitlist'>) =>
  waitlist ? (waitlist.askedUntil ? 'asked' : 'waits') : 'left';
