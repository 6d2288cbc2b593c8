import type { AdminSession } from '@contract/admin-sessions.js';
import { counted, everyText } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import { useState } from 'react';
import { dateText, timeText } from '../../../lib/time';
import { Badge } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import { SelectField } from '../../../ui/field';
import { IconLink } from '../../../ui/icon-button';
import { Pager } from '../../../ui/pager';
import { type Column, Table } from '../../../ui/table';
import { useNow } from '../clock';
import { Person } from '../cells';
import { sessionsQuery } from '../reads';
import { SessionActions } from './session-actions';
import { ContestBadge } from './contest-badge';
import { SessionStatusBadge, SessionType } from './session-badges';
import { businessDay } from '../words';

const STATUSES = [
  { value: 'all', label: 'All Statuses' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'in_progress', label: 'In Progress' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'no_show', label: 'No Show' },
];
const DATE_RANGES = [
  { value: 'today', label: 'Today' },
  { value: 'next_7_days', label: 'Next 7 days' },
  { value: 'all_upcoming', label: 'All upcoming' },
];
/** Sessions of a page, as the server gives them. */
const PAGE = 1_000;

const columnsOf = (now: string | undefined): Column<AdminSession>[] => [
  {
    key: 'sessionDate',
    title: 'Date & Time',
    cell: ({ sessionDate }) => (
      <>
        <p className="figures flex items-center gap-2 font-semibold whitespace-nowrap">
          {timeText(sessionDate)}
          {now && businessDay(now) === businessDay(sessionDate) && <Badge tone="attention">Today</Badge>}
        </p>
        <p className="figures whitespace-nowrap text-muted">{dateText(sessionDate)}</p>
      </>
    ),
    sortBy: ({ sessionDate }) => sessionDate,
  },
  {
    key: 'student',
    title: 'Student',
    cell: ({ studentName, studentEmail }) => <Person name={studentName} email={studentEmail} />,
    sortBy: ({ studentName }) => studentName,
  },
  {
    key: 'tutor',
    title: 'Tutor',
    cell: ({ tutorName, tutorEmail }) => <Person name={tutorName} email={tutorEmail} />,
    sortBy: ({ tutorName }) => tutorName,
  },
  {
    key: 'subject',
    title: 'Subject',
    cell: ({ subject, seriesId, everyWeeks }) => (
      <>
        {subject}
        {seriesId && <p className="text-sm text-muted">In a series, {everyText(everyWeeks).toLowerCase()}</p>}
      </>
    ),
    sortBy: ({ subject }) => subject,
  },
  {
    key: 'type',
    title: 'Type',
    cell: ({ sessionType }) => <SessionType type={sessionType} />,
    sortBy: ({ sessionType }) => sessionType,
  },
  {
    key: 'status',
    title: 'Status',
    cell: (session) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <SessionStatusBadge status={session.status} />
        {session.completedAutomatically && <Badge tone="neutral">Automatic</Badge>}
        <ContestBadge session={session} />
      </span>
    ),
    sortBy: ({ status }) => status,
  },
  {
    key: 'duration',
    title: 'Duration',
    align: 'right',
    cell: ({ sessionDuration }) => <span className="whitespace-nowrap">{sessionDuration} min</span>,
    sortBy: ({ sessionDuration }) => sessionDuration,
  },
  {
    key: 'actions',
    title: 'Actions',
    wide: true,
    cell: (session) => (
      <div className="flex items-center gap-1">
        <SessionActions session={session} />
        {session.sessionType === 'online' && session.meetingLink && (
          <span className="md:-my-1.5">
            <IconLink
              label="Join meeting"
              size="small"
              href={session.meetingLink}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Video className="size-4 text-forest" aria-hidden="true" />
            </IconLink>
          </span>
        )}
      </div>
    ),
  },
];

/** The sessions of a time range and what to do with each. */
export function SessionsTab() {
  const [status, setStatus] = useState('all');
  const [dateRange, setDateRange] = useState('today');
  const [page, setPage] = useState(1);
  const now = useNow();
  const { data, isError, isPlaceholderData, refetch } = useQuery(sessionsQuery(status, dateRange, page));
  const sessions = data?.sessions;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE));
  const choose = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setPage(1);
  };
  return (
    <Card aria-labelledby="active-sessions" aria-busy={isPlaceholderData} className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-3.5">
        <h2 id="active-sessions" className="text-base font-semibold">
          Active Sessions
        </h2>
        <div className="flex gap-3 max-sm:w-full max-sm:*:grow">
          <SelectField label="Status" options={STATUSES} value={status} onChange={choose(setStatus)} />
          <SelectField label="Date range" options={DATE_RANGES} value={dateRange} onChange={choose(setDateRange)} />
        </div>
      </div>
      <Table
        dense
        caption="Active Sessions"
        columns={columnsOf(now)}
        rows={sessions}
        rowKey={({ id }) => id}
        failure={isError ? 'Failed to fetch active sessions' : undefined}
        onRetry={() => void refetch()}
        empty={
          <>
            <p className="font-semibold text-ink">No active sessions found for the selected criteria</p>
            <p>Sessions will appear here once students book tutoring sessions</p>
          </>
        }
      />
      {sessions && !isError && (
        <div className="flex flex-col gap-3 px-5 py-3">
          <p role="status" className="figures text-sm text-muted">
            Showing {counted(sessions.length, 'session')}
          </p>
          {pages > 1 && (
            <Pager
              text={`Page ${numberText(page)} of ${numberText(pages)}`}
              hasPrevious={page > 1}
              hasNext={page < pages}
              onPrevious={() => setPage(page - 1)}
              onNext={() => setPage(page + 1)}
            />
          )}
        </div>
      )}
    </Card>
  );
}
