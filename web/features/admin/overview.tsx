import { type AdminEnquiry, adminEnquiries } from '@contract/history.js';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { apiQuery } from '../../lib/query';
import { useVisitor } from '../../lib/session';
import { dateText } from '../../lib/time';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { ButtonLink } from '../../ui/button';
import { Card, Stat } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { type Column, Table } from '../../ui/table';

const enquiriesQuery = apiQuery(adminEnquiries, '/api/admin/enquiries');
const DAY_MS = 86_400_000;

const COLUMNS: Column<AdminEnquiry>[] = [
  {
    key: 'reference',
    title: 'Reference',
    cell: ({ id, reference }) => (
      <Link
        to={`/admin/history?streamId=${id}`}
        className="font-semibold whitespace-nowrap text-forest underline decoration-forest/30 underline-offset-4 hover:decoration-forest"
      >
        {reference}
      </Link>
    ),
    sortBy: ({ reference }) => reference,
  },
  { key: 'name', title: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'subjects', title: 'Subjects', cell: ({ subjects }) => subjects, sortBy: ({ subjects }) => subjects },
  { key: 'location', title: 'Location', cell: ({ location }) => location, sortBy: ({ location }) => location },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => status.charAt(0).toUpperCase() + status.slice(1),
    sortBy: ({ status }) => status,
  },
  {
    key: 'invited',
    title: 'Invited',
    align: 'right',
    cell: ({ invited }) => invited,
    sortBy: ({ invited }) => invited,
  },
  {
    key: 'accepted',
    title: 'Accepted',
    align: 'right',
    cell: ({ accepted }) => accepted,
    sortBy: ({ accepted }) => accepted,
  },
  {
    key: 'createdAt',
    title: 'Received',
    cell: ({ createdAt }) => <span className="figures whitespace-nowrap">{dateText(createdAt)}</span>,
    sortBy: ({ createdAt }) => createdAt,
  },
];

const RUNNING = ['submitted', 'confirmed', 'matching', 'quoted'];

/** What stands open now, and the way to the history of each enquiry. */
export function Overview() {
  const { user } = useVisitor('never');
  const { data, isError, refetch, dataUpdatedAt } = useQuery(enquiriesQuery);
  const enquiries = data?.enquiries;
  const figures = enquiries && {
    running: enquiries.filter(({ status }) => RUNNING.includes(status)).length,
    today: enquiries.filter(({ createdAt }) => dataUpdatedAt - Date.parse(createdAt) < DAY_MS).length,
    unanswered: enquiries.filter(({ status, accepted }) => RUNNING.includes(status) && accepted === 0).length,
  };
  const value = (amount: number | undefined) => (isError ? 'Error' : (amount ?? <Skeleton className="h-8 w-12" />));
  return (
    <main id="main" tabIndex={-1} className="measure py-8 sm:py-10">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user?.firstName || user?.email || 'Admin'} className="size-12 text-lg" />
        <div>
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="display text-[2.25rem]">Admin Dashboard</h1>
            <Badge tone="good" icon={ShieldCheck}>
              Admin
            </Badge>
          </div>
          <p className="text-muted">Welcome, {user?.firstName || user?.email}</p>
        </div>
        <ButtonLink to="/admin/history" tone="secondary" className="sm:ml-auto">
          Open the history <ArrowRight className="size-4" aria-hidden="true" />
        </ButtonLink>
      </div>
      <div className="mt-8 grid gap-4 sm:grid-cols-3">
        <Stat label="Enquiries running" value={value(figures?.running)} note="Not yet filled, closed or lapsed" />
        <Stat label="Received in 24 hours" value={value(figures?.today)} note="Each is promised an answer in a day" />
        <Stat label="Without an accept" value={value(figures?.unanswered)} note="No tutor has accepted yet" />
      </div>
      <Card aria-labelledby="enquiries" className="mt-4 overflow-hidden">
        <h2 id="enquiries" className="border-b border-line px-5 py-4 text-lg font-semibold">
          Enquiries
        </h2>
        <Table
          caption="Enquiries, newest first"
          columns={COLUMNS}
          rows={enquiries}
          rowKey={({ id }) => id}
          failure={isError ? 'Failed to load dashboard data. Please try again later.' : undefined}
          onRetry={() => void refetch()}
          empty="No family has asked yet. Enquiries appear here the moment they are sent."
        />
      </Card>
    </main>
  );
}
