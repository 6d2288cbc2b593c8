import { done, studentQuoteAnswer, type StudentQuoteItem, studentQuotes } from '@contract/quote.js';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../lib/action';
import { ApiError } from '../../lib/api';
import { apiQuery } from '../../lib/query';
import { toast } from '../../lib/toast';

/** GET /api/enquiries/{id}/quotes (API-18) */
export const quotesQuery = (enquiryId: string) => apiQuery(studentQuotes, '/api/enquiries', enquiryId, 'quotes');

type Quotes = { success: true; quotes: StudentQuoteItem[] };

/** Puts a quote as the server answered it into the list that is shown. */
function useReplace(enquiryId: string) {
  const cache = useQueryClient();
  const { queryKey } = quotesQuery(enquiryId);
  return (quote: StudentQuoteItem) =>
    cache.setQueryData<Quotes>(
      queryKey,
      (known) => known && { ...known, quotes: known.quotes.map((old) => (old.id === quote.id ? quote : old)) },
    );
}

/** Lets the tutor know that the quote was read; a failure is nothing to bother the family with (API-19). */
export function useMarkViewed(enquiryId: string) {
  const replace = useReplace(enquiryId);
  return useAction({
    about: (id: string) => id,
    run: (id: string, { ask }) => ask(studentQuoteAnswer, 'PATCH', `/api/tutor-quotes/${id}/viewed`),
    onSuccess: ({ quote }) => replace(quote),
  });
}

export const FAILURE = 'Failed to update quote status. Please try again.';
/** A conflict says what happened meanwhile; anything else is the specification's sentence. */
const words = (error: unknown) => (error instanceof ApiError && error.status === 409 && error.serverMessage) || FAILURE;

type Verdict = { id: string; status: 'accepted' | 'rejected' };

/** Accepts or declines a quote and says how it went (API-20, Q-09). */
export function useQuoteVerdict(enquiryId: string) {
  const cache = useQueryClient();
  const replace = useReplace(enquiryId);
  const refresh = () => cache.invalidateQueries({ queryKey: ['/api/enquiries', enquiryId] });
  return useAction({
    run: ({ id, status }: Verdict, { ask }) =>
      ask(studentQuoteAnswer, 'PATCH', `/api/tutor-quotes/${id}/status`, { status }),
    onSuccess: ({ quote, message }) => {
      toast('Quote Updated', message);
      replace(quote);
      return refresh();
    },
    onError: (error) => {
      toast('Error', words(error), 'destructive');
      return refresh();
    },
  });
}

/** Shows this tutor the family's contact before any quote is accepted. */
export function useShareContact(enquiryId: string) {
  const cache = useQueryClient();
  return useAction({
    run: ({ id }: StudentQuoteItem, { ask }) => ask(done, 'POST', `/api/tutor-quotes/${id}/share-contact`),
    onSuccess: (_, { tutor }) => {
      toast('Contact shared', `${tutor.name} can now see your name, email and phone number.`);
      return cache.invalidateQueries({ queryKey: quotesQuery(enquiryId).queryKey });
    },
    onError: (error) =>
      toast(
        'Error',
        error instanceof ApiError && error.serverMessage
          ? error.serverMessage
          : 'Your contact was not shared. Please try again.',
        'destructive',
      ),
  });
}
