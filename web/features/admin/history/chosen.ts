import type { AdminEnquiry, Names } from '@contract/history.js';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { subjectText } from './event-words';
import { enquiriesQuery, eventsQuery, lifeQuery } from './reads';

/**
 * What was chosen by its id: its whole life where it is an enquiry, that enquiry wherever it is among all, and how it
 * is called; undefined while that is being read.
 */
export function useChosen(id: string | undefined, listed: AdminEnquiry[] = []) {
  const life = useQuery({ ...lifeQuery(id ?? ''), enabled: id !== undefined });
  const reference = id && life.data?.names[id]?.detail;
  // The list holds the newest alone, or those that fit what is typed.
  const sought = useQuery({ ...enquiriesQuery(reference ?? ''), enabled: Boolean(reference) });
  const events = useInfiniteQuery({ ...eventsQuery({ streamId: id }), enabled: life.data === null });
  const enquiry = [...(sought.data?.enquiries ?? []), ...listed].find((one) => one.id === id);

  const nameOf = (streamId: string): string | undefined => {
    if (life.isPending || sought.isLoading || events.isLoading) return undefined;
    if (life.data) return subjectText({ stream: 'enquiry', streamId }, life.data.names);
    const names: Names = events.data?.pages[0]?.names ?? {};
    const event = events.data?.pages[0]?.events.find((one) => one.streamId === streamId);
    return event ? subjectText(event, names) : `Entity ${streamId}`;
  };
  return { life, enquiry, title: enquiry ? enquiry.subjects || 'Erased' : id && nameOf(id) };
}
