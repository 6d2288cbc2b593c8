import { adminEnquiries, eventsAnswer, type EventsQuery, matchingDossier } from '@contract/history.js';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { apiQuery } from '../../lib/query';

export const enquiriesQuery = apiQuery(adminEnquiries, '/api/admin/enquiries');
export const dossierQuery = (enquiryId: string) =>
  apiQuery(matchingDossier, '/api/admin/enquiries', enquiryId, 'matching');

/** The event log, newest first, page by page. */
export const eventsQuery = (filters: Omit<EventsQuery, 'before'>) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/events', filters],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams(Object.entries({ ...filters, before: pageParam }).filter(([, value]) => value));
      return ask(eventsAnswer, 'GET', `/api/admin/events?${query}`);
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
