import type { OpportunityItem } from '@contract/opportunity.js';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../ui/skeleton';
import { TryAgain } from '../../ui/try-again';
import { OwnQuote } from './own-quote';
import { ownQuotesQuery } from './own-quotes';
import { QuoteForm } from './quote-form';

/** What stands in the letter of an accepted opportunity: the quote, or the form to write it. */
export function QuoteEditor({ opportunity }: { opportunity: Pick<OpportunityItem, 'id' | 'status'> }) {
  const { data, isPending, isFetching, refetch } = useQuery(ownQuotesQuery);
  if (opportunity.status !== 'accepted') return null;
  if (isPending) return <Skeleton className="h-40" />;
  if (!data) {
    return (
      <div role="alert" className="mt-6 flex flex-wrap items-center gap-4 border-t border-line pt-6">
        <p className="font-semibold text-danger">Failed to load your quote</p>
        <TryAgain disabled={isFetching} onClick={() => void refetch()} />
      </div>
    );
  }
  const quote = data.quotes.find(({ opportunityId }) => opportunityId === opportunity.id);
  return (
    <section aria-label="Your quote" className="mt-6 border-t border-line pt-6">
      <h3 className="display mb-4 text-2xl">{quote ? 'Your quote' : 'Write your quote'}</h3>
      {quote ? <OwnQuote quote={quote} /> : <QuoteForm target={{ opportunityId: opportunity.id }} />}
    </section>
  );
}
