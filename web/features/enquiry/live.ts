import { type EnquiryView, enquiryView } from '@contract/enquiry.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api';
import { syncClock } from '../../lib/server-time';
import { apiQuery, hasNotFailed, readAgain } from '../../lib/query';

const POLL_MS = 10_000;

const enquiryQuery = (id: string) => apiQuery(enquiryView, '/api/enquiries', id);
/** The quotes, what family and tutors write to each other on them (G-16), and who sees the family's contact (G-18). */
const quoteKeys = (id: string) => [
  ['/api/enquiries', id, 'quotes'],
  ['/api/enquiries', id, 'contact-ledger'],
  ['/api/tutor-quotes'],
];

function viewOf(data: unknown): EnquiryView | null {
  try {
    return enquiryView.parse(JSON.parse(String(data)));
  } catch (error) {
    console.warn('A live message could not be read', error);
    return null;
  }
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * The enquiry as it stands, pushed by the server as it changes; asked for every ten seconds while the stream is away.
 * A change brings the quotes and what is written on them up to date as well.
 */
export function useLiveEnquiry(id: string) {
  const cache = useQueryClient();
  // Null while the stream is opened for the first time.
  const [isLive, setLive] = useState<boolean | null>(null);
  const query = useQuery({
    ...enquiryQuery(id),
    refetchInterval: ({ state }) => (state.data && !isLive && !isRefused(state.error) ? POLL_MS : false),
  });
  const hasAccess = query.isSuccess;

  useEffect(() => {
    if (!hasAccess) return;
    const { queryKey } = enquiryQuery(id);
    const source = new EventSource(`/api/enquiries/${id}/live`);
    let isFirstView = false;
    source.addEventListener('open', () => {
      isFirstView = true;
      setLive(true);
    });
    source.addEventListener('error', () => setLive(false));
    const readQuotes = () => void readAgain(cache, quoteKeys(id));
    source.addEventListener('change', readQuotes);
    source.addEventListener('time', ({ data }: MessageEvent) => syncClock(String(data)));
    source.addEventListener('enquiry', ({ data }: MessageEvent) => {
      const next = viewOf(data);
      const known = cache.getQueryData<EnquiryView>(queryKey);
      if (!next) return;
      const isChanged = JSON.stringify(next.enquiry) !== JSON.stringify(known?.enquiry);
      if (isChanged) {
        cache.setQueryData(queryKey, { ...known, ...next });
        readQuotes();
      } else if (isFirstView) {
        // A quote that changed before the stream stood, or while it was away, may leave no trace in the enquiry.
        void readAgain(cache, quoteKeys(id), hasNotFailed);
      }
      isFirstView = false;
    });
    return () => source.close();
  }, [cache, hasAccess, id]);

  const { dataUpdatedAt } = query;
  const readAt = useRef(0);
  useEffect(() => {
    const isPolled = readAt.current > 0 && readAt.current !== dataUpdatedAt && !isLive;
    readAt.current = dataUpdatedAt;
    if (isPolled) void readAgain(cache, quoteKeys(id));
  }, [cache, dataUpdatedAt, id, isLive]);

  return { ...query, isLive };
}
