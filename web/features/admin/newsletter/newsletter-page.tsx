import type { NewsletterIssue } from '@contract/admin-newsletter.js';
import { numberText } from '@domain/shared/number.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { momentText } from '../../../lib/time';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { type Column, Table } from '../../../ui/table';
import { DemoClock } from '../demo-clock';
import { Figure } from '../overview/figure';
import { ShowMore } from '../show-more';
import { IssueBadge, IssueProgress } from './issue-progress';
import { IssueSheet } from './issue-sheet';
import { issuesQuery, subscribersQuery } from './reads';
import { SubscribersCard } from './subscribers-card';

const NEW = 'new';

const columnsOf = (onOpen: (id: string) => void): Column<NewsletterIssue>[] => [
  {
    key: 'subject',
    title: 'Issue',
    cell: ({ id, subject }) => (
      <button
        type="button"
        onClick={() => onOpen(id)}
        className="text-left font-semibold text-forest underline decoration-forest/30 underline-offset-4 wrap-anywhere hover:decoration-forest"
      >
        {subject}
      </button>
    ),
  },
  { key: 'status', title: 'Status', cell: ({ status }) => <IssueBadge status={status} /> },
  { key: 'progress', title: 'Sent', cell: (issue) => <IssueProgress issue={issue} /> },
  {
    key: 'at',
    title: 'Date',
    cell: ({ startedAt, changedAt }) => (
      <span className="figures md:whitespace-nowrap">
        {startedAt ? momentText(startedAt) : `Changed ${momentText(changedAt)}`}
      </span>
    ),
  },
];

/** Who gets the newsletter, its issues, and how far those have come that are being sent (G-28). */
export function NewsletterPage() {
  const [search, setSearch] = useSearchParams();
  const opened = search.get('issue');
  const open = (id: string | null) =>
    setSearch(id ? { issue: id } : {}, { replace: opened !== null, preventScrollReset: true });
  const issues = useInfiniteQuery(issuesQuery);
  const everybody = useInfiniteQuery(subscribersQuery({ status: '', search: '' }));
  const counts = everybody.data?.pages[0];
  const onRetry = everybody.isError ? () => void everybody.refetch() : undefined;
  const pace = counts?.perMinute;
  return (
    <main id="main" tabIndex={-1} className="wide py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:flex-nowrap">
        <div>
          <h1 className="display text-display-4">Newsletter</h1>
          <p className="mt-1 max-w-[68ch] text-muted">
            Write an issue, send yourself a test, and send it to everybody who has confirmed a subscription. Each email
            has its own link to unsubscribe. We do not track opens or clicks.
          </p>
        </div>
        <DemoClock className="lg:shrink-0" />
      </div>
      <div className="mt-6 grid gap-4 sm:grid-cols-3">
        <Figure
          label="Confirmed"
          value={counts && numberText(counts.confirmed)}
          note="They get the next issue"
          onRetry={onRetry}
        />
        <Figure
          label="Not confirmed"
          value={counts && numberText(counts.pending)}
          note="Their link has not been used yet"
          onRetry={onRetry}
        />
        <Figure
          label="Unsubscribed"
          value={counts && numberText(counts.unsubscribed)}
          note="Deleted after 30 days"
          onRetry={onRetry}
        />
      </div>
      <Card aria-labelledby="issues" className="mt-6 overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-4">
          <div>
            <h2 id="issues" className="text-lg font-semibold">
              Issues
            </h2>
            {pace && (
              <p className="figures text-sm text-muted">
                {numberText(pace)} emails a minute; emails to families and tutors always go first.
              </p>
            )}
          </div>
          <Button size="small" onClick={() => open(NEW)}>
            <PenLine className="size-4" aria-hidden="true" />
            Write an issue
          </Button>
        </div>
        <Table
          dense
          caption="Issues of the newsletter, newest first"
          columns={columnsOf(open)}
          rows={issues.data?.pages.flatMap((page) => page.letters)}
          rowKey={({ id }) => id}
          failure={issues.isError ? 'The issues could not be loaded' : undefined}
          onRetry={() => void issues.refetch()}
          isMarked={({ id }) => id === opened}
          empty="No issue has been written yet."
        />
        <ShowMore list={issues}>Show earlier issues</ShowMore>
      </Card>
      <div className="mt-6">
        <SubscribersCard />
      </div>
      {opened && (
        <IssueSheet
          id={opened === NEW ? null : opened}
          reach={counts && { confirmed: counts.confirmed, perMinute: counts.perMinute }}
          onSent={open}
          onClose={() => open(null)}
        />
      )}
    </main>
  );
}
