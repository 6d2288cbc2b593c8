import { vettingFile, vettingQueue, type VettingFile, type VettingQueue } from '@contract/vetting.js';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../lib/query';

export type QueueItem = VettingQueue['tutors'][number];
export type Applicant = VettingFile['tutor'];
export type VettedDocument = Applicant['documents'][number];
export type Submission = Applicant['contracts'][number];

export type QueueFilter = { vetting: 'pending' | 'approved' | 'rejected' | 'all'; search: string; page: number };

export const QUEUE_KEY = '/api/admin/tutors';

/** One page of tutors, the longest waiting first. */
export const queueQuery = ({ vetting, search, page }: QueueFilter) => {
  const query = new URLSearchParams({
    vetting,
    ...(search.trim() && { search: search.trim() }),
    page: String(page),
  });
  return queryOptions({
    ...apiQuery(vettingQueue, `${QUEUE_KEY}?${query.toString()}`),
    staleTime: 0,
  });
};

/** Everything about one tutor; always asked again, because another admin may have decided meanwhile. */
export const fileQuery = (tutorId: string) =>
  queryOptions({ ...apiQuery(vettingFile, QUEUE_KEY, tutorId), staleTime: 0 });
