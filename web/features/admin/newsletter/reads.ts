import {
  adminNewsletter,
  issuePreview,
  LONGEST_SUBSCRIBER_PAGE,
  newsletterIssueAnswer,
  newsletterIssues,
  type NewsletterIssue,
  type Subscriber,
} from '@contract/admin-newsletter.js';
import type { SubscriptionStatus } from '@domain/admin/options.js';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api';
import { addressOf } from '../reads';

export const NEWSLETTER = '/api/admin/newsletter';
export const ISSUES = `${NEWSLETTER}/letters`;
/** How often the progress of an issue that is being sent is read. */
const POLL_MS = 5_000;

const isUnderWay = ({ status, endedAt }: NewsletterIssue) =>
  (status === 'sending' || status === 'stopped') && endedAt === null;
const pollFor = (issues: readonly NewsletterIssue[] | undefined) => (issues?.some(isUnderWay) ? POLL_MS : false);

export type SubscriberFilters = { status: SubscriptionStatus | ''; search: string };

/** How many subscriptions there are, and the list of them. */
export const subscribersQuery = (filters: SubscriberFilters) =>
  infiniteQueryOptions({
    queryKey: [NEWSLETTER, filters],
    queryFn: ({ pageParam }) => read(adminNewsletter, addressOf(NEWSLETTER, { ...filters, before: pageParam })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Every subscription that the filters leave, for a file. */
export async function everySubscriber(filters: SubscriberFilters): Promise<Subscriber[]> {
  const found: Subscriber[] = [];
  for (let before: string | null = ''; before !== null;) {
    const query: Record<string, string | number> = { ...filters, before, pageSize: LONGEST_SUBSCRIBER_PAGE };
    const page = await read(adminNewsletter, addressOf(NEWSLETTER, query));
    found.push(...page.subscribers);
    before = page.next;
  }
  return found;
}

export const issuesQuery = infiniteQueryOptions({
  queryKey: [ISSUES],
  queryFn: ({ pageParam }) => read(newsletterIssues, addressOf(ISSUES, { before: pageParam })),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  staleTime: 0,
  refetchInterval: ({ state }) => pollFor(state.data?.pages.flatMap((page) => page.letters)),
});

export const issueQuery = (id: string) =>
  queryOptions({
    queryKey: [ISSUES, id],
    queryFn: () => read(newsletterIssueAnswer, `${ISSUES}/${id}`),
    staleTime: 0,
    refetchInterval: ({ state }) => pollFor(state.data && [state.data.letter]),
  });

/** POST …/letters/preview: an issue as a reader gets it; changes nothing. */
export const previewQuery = (words: { subject: string; markdown: string }) =>
  queryOptions({
    queryKey: ['newsletter preview', words],
    queryFn: () => read(issuePreview, `${ISSUES}/preview`, words),
    placeholderData: keepPreviousData,
    enabled: words.subject.trim() !== '' && words.markdown.trim() !== '',
  });
