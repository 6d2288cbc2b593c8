import type { StudentQuoteItem } from '@contract/quote.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsGuest } from '../../lib/guest';
import { toast } from '../../lib/toast';
import { FAILURE, quotesQuery, useMarkViewed, useQuoteVerdict, useShareContact } from './student-quotes';

const SIDE_BY_SIDE = 5;
export const isUndecided = ({ status }: StudentQuoteItem) => status === 'submitted';
const RANK = { accepted: 0, submitted: 1, rejected: 2, expired: 3 } as const;
const inOrder = (quotes: StudentQuoteItem[]) => quotes.toSorted((one, other) => RANK[one.status] - RANK[other.status]);

const hasSameTerms = (one: StudentQuoteItem, other: StudentQuoteItem) =>
  one.proposedHourlyRate === other.proposedHourlyRate && one.sessionDuration === other.sessionDuration;

export type BoardView = 'cards' | 'table';

/** The quotes of an enquiry, which of them are new, open or being accepted, and what its family does with them. */
export function useQuotesBoard(enquiryId: string, onDeclined: () => void) {
  const { data, isError, isFetching, isPending: isLoading, refetch } = useQuery(quotesQuery(enquiryId));
  const isGuest = useIsGuest();
  const viewed = useMarkViewed(enquiryId);
  const verdict = useQuoteVerdict(enquiryId);
  const share = useShareContact(enquiryId);
  const [view, setView] = useState<BoardView>('cards');
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
  const toggle = (quote: StudentQuoteItem) => (openId === quote.id ? setOpenId(null) : read(quote));
  const startAccepting = ({ id, studentViewed }: StudentQuoteItem) => {
    // Once it counts as seen its tutor cannot change it any more, and the dialog says what it is (R-49, G-11).
    if (!studentViewed) viewed.mutate(id);
    setAcceptingId(id);
  };
  const decline = ({ id }: StudentQuoteItem) => verdict.mutate({ id, status: 'rejected' }, { onSettled: onDeclined });
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
  return {
    quotes,
    comparable,
    canCompare,
    shown,
    setView,
    isGuest,
    isLoading,
    isError,
    isFetching,
    refetch,
    isNew,
    openId,
    read,
    toggle,
    accepting,
    startAccepting,
    stopAccepting: () => setAcceptingId(null),
    acceptSeen,
    decline,
    /** A decision is on its way. */
    isDeciding: verdict.isPending,
    isMarkingViewed: viewed.isPending,
    share,
  };
}

export type Board = ReturnType<typeof useQuotesBoard>;
