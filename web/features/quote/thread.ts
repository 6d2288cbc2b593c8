import { done, quoteMessageAnswer, type QuoteMessageItem, quoteMessages } from '@contract/quote.js';
import type { QuoteSide } from '@domain/quote/thread.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAction } from '../../lib/action';
import { apiQuery } from '../../lib/query';
import { usePollForMessages } from './live-quotes';

const pathOf = (quoteId: string, side: QuoteSide, part = '') =>
  `/api/tutor-quotes/${quoteId}/messages${part}?side=${side}`;

/**
 * GET /api/tutor-quotes/{id}/messages as one side; the live stream of the page that it stands on brings it up to date.
 */
export function useThread(quoteId: string, side: QuoteSide) {
  const poll = usePollForMessages();
  return useQuery({
    ...apiQuery(quoteMessages, '/api/tutor-quotes', quoteId, `messages?side=${side}`),
    refetchInterval: side === 'tutor' ? poll : false,
  });
}

function useRefreshThread() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['/api/tutor-quotes'] }),
      cache.invalidateQueries({ queryKey: ['/api/portal/quotes'] }),
      cache.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === '/api/enquiries' && queryKey[2] === 'quotes',
      }),
    ]);
}

/** Writes to the other side. */
export function useSendMessage(quoteId: string, side: QuoteSide) {
  const refresh = useRefreshThread();
  return useAction({
    run: (text: string, { ask }) => ask(quoteMessageAnswer, 'POST', pathOf(quoteId, side), { text }),
    onSuccess: refresh,
  });
}

/** Marks what the other side wrote as read; a failure is not shown, as the next visit tries again. */
export function useMarkMessagesRead(quoteId: string, side: QuoteSide, messages: readonly QuoteMessageItem[]) {
  const refresh = useRefreshThread();
  const { mutate } = useAction({
    about: String,
    run: (upTo: number, { ask }) => ask(done, 'PATCH', pathOf(quoteId, side, '/read'), { upTo }),
    onSuccess: refresh,
  });
  const unread = messages.findLast(({ by, isRead }) => by !== side && !isRead)?.number;
  useEffect(() => {
    if (unread) mutate(unread);
  }, [unread, mutate]);
}
