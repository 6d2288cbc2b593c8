import type { OpportunityItem } from '@contract/opportunity.js';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { OwnQuote } from './own-quote';
import { ownQuotesQuery } from './own-quotes';
import { QuoteForm } from './quote-form';

/** What stands in the letter of an accepted opportunity: the quote, or the form to write it. */
export function QuoteEditor({ opportunity }: { opportunity: Pick<OpportunityItem, 'id' | 'status' | 'earlierQuote'> }) {
  const query = useQuery(ownQuotesQuery);
  if (opportunity.status !== 'accepted') return null;
  return (
    <QueryState
      query={query}
      failure={{ title: 'Failed to load your quote', look: 'row', className: 'mt-6 border-t border-line pt-6' }}
      skeleton={<Skeleton className="h-40" />}
      keepsAnswer
    >
      {({ quotes }) => {
        const quote = quotes.find(({ opportunityId }) => opportunityId === opportunity.id);
        return (
          <section aria-label="Your quote" className="mt-6 border-t border-line pt-6">
            <h3 className="display mb-4 text-2xl">{quote ? 'Your quote' : 'Write your quote'}</h3>
            {quote ? (
              <OwnQuote quote={quote} />
            ) : (
              <QuoteForm target={{ opportunityId: opportunity.id }} earlier={opportunity.earlierQuote} />
            )}
          </section>
        );
      }}
    </QueryState>
  );
}
