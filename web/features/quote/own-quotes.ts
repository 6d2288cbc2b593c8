import { sentQuoteAnswer, tutorQuoteAnswer, type TutorQuoteItem, tutorQuotes } from '@contract/quote.js';
import type { QuoteInput } from '@domain/quote/quote.rules.js';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { apiQuery } from '../../lib/query';
import { toast } from '../../lib/toast';

/** GET /api/portal/quotes, newest first. */
export const ownQuotesQuery = apiQuery(tutorQuotes, '/api/portal/quotes');

/** What a quote can change on the tutor's pages. */
const TOUCHED = ['/api/portal/quotes', '/api/portal/opportunities'];

function useRefreshQuotes() {
  const cache = useQueryClient();
  return () => Promise.all(TOUCHED.map((path) => cache.invalidateQueries({ queryKey: [path] })));
}

/** Sends a quote on an accepted opportunity, or revises one that was not viewed yet. */
export function useWriteQuote(target: { opportunityId: string } | { quoteId: string }) {
  const refresh = useRefreshQuotes();
  const isNew = 'opportunityId' in target;
  return useAction({
    run: (input: QuoteInput, { ask }) =>
      isNew
        ? ask(sentQuoteAnswer, 'POST', `/api/portal/opportunities/${target.opportunityId}/quote`, input)
        : ask(tutorQuoteAnswer, 'PATCH', `/api/portal/quotes/${target.quoteId}`, input),
    onSuccess: (answer) => {
      if ('waitlisted' in answer)
        toast(
          `You are number ${answer.place} on the waitlist`,
          'Your quote is kept. We ask you as soon as there is a place for it.',
        );
      else if (isNew) toast('Quote sent', 'The family has been notified. You can revise it until they have read it.');
      else toast('Quote revised', 'The family only sees the new version.');
      return refresh();
    },
    onError: (error) => {
      toast('Error', wordsOf(error, 'The quote was not saved. Please try again.'), 'destructive');
      return refresh();
    },
  });
}

/** Takes a quote back. */
export function useWithdraw({ id }: TutorQuoteItem) {
  const refresh = useRefreshQuotes();
  return useAction({
    run: (_: void, { ask }) => ask(tutorQuoteAnswer, 'POST', `/api/portal/quotes/${id}/withdraw`, {}),
    onSuccess: () => {
      toast('Quote withdrawn', 'The family can see that you withdrew it.');
      return refresh();
    },
    onError: (error) => {
      toast('Error', wordsOf(error, 'The quote was not withdrawn. Please try again.'), 'destructive');
      return refresh();
    },
  });
}
