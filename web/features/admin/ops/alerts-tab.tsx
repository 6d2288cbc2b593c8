import type { AlertOrder } from '@domain/admin/options.js';
import { DAY } from '@domain/shared/time.js';
import { type AdminAlert, adminAlerts } from '@contract/admin-ops.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonStyle } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Chip } from '../../../ui/chip';
import { SelectField } from '../../../ui/field';
import { type Column, Table } from '../../../ui/table';
import { read } from '../../../lib/api';
import { momentText, spanText } from '../../../lib/time';
import { useNow } from '../clock';
import { addressOf } from '../reads';
import { SessionDialog } from '../calendar/session-dialog';
import { ALERTS, kindsOf, openOf } from './alert-words';
import { EnquiryActions } from './enquiry-actions';
import { MailActions } from './mail-actions';

const ORDERS: { value: AlertOrder; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
];

const alertsQuery = (kind: AdminAlert['kind'] | null, order: AlertOrder) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/alerts', { kind, order }],
    queryFn: ({ pageParam }) =>
      read(
        adminAlerts,
        addressOf('/api/admin/alerts', { kind, order: order === 'oldest' ? null : order, after: pageParam }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const link = buttonStyle({ tone: 'secondary', size: 'tiny' });

/** How long something waits, in whole days once it is more than two. */
const waitText = (milliseconds: number) =>
  milliseconds < 2 * DAY ? spanText(milliseconds) : counted(Math.floor(milliseconds / DAY), 'day');

function AlertActions({ alert }: { alert: AdminAlert }) {
  switch (alert.kind) {
    case 'no_candidate':
    case 'no_quote':
      return (
        <div className="flex flex-wrap items-center gap-1">
          <EnquiryActions id={alert.subject} label={alert.label} />
          <Link to={`/admin/history?streamId=${alert.subject}`} className={link}>
            History<span className="sr-only"> of {alert.label}</span>
          </Link>
        </div>
      );
    case 'safety_concern':
    case 'case_due':
    case 'concern_reported':
      return (
        <Link to={`/admin/cases?case=${alert.subject}`} className={link}>
          Open case<span className="sr-only"> {alert.label}</span>
        </Link>
      );
    case 'review_reported':
      return (
        <Link to="/admin/ops?tab=reviews" className={link}>
          Review<span className="sr-only"> the report about {alert.label}</span>
        </Link>
      );
    case 'vetting_overdue':
    case 'check_expiring':
    case 'document_quarantined':
    case 'document_unscanned':
      return (
        <Link to={`/admin?tab=tutors&review=${alert.subject}`} className={link}>
          Review<span className="sr-only"> {alert.label}</span>
        </Link>
      );
    case 'session_unanswered':
      return <OpenSession id={alert.subject} label={alert.label} />;
    case 'draw_waiting':
      return (
        <Link to="/admin/competitions" className={link}>
          Open competitions<span className="sr-only"> to draw the winner of {alert.label}</span>
        </Link>
      );
    case 'mail_failed':
      return <MailActions id={alert.subject} label={alert.label} />;
    case 'mail_waiting':
      return (
        <Link to="/admin/ops?tab=mail" className={link}>
          See emails
        </Link>
      );
    case 'undispatched':
      return (
        <a href="/admin/queues" target="_blank" rel="noopener" className={link}>
          Queue board
        </a>
      );
  }
}

/** Where an admin records how it went. */
function OpenSession({ id, label }: { id: string; label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="secondary" size="tiny" onClick={() => setOpen(true)}>
        Open session<span className="sr-only"> with {label}</span>
      </Button>
      <SessionDialog id={isOpen ? id : null} onClose={() => setOpen(false)} />
    </>
  );
}

const columnsOf = (now: string | undefined): Column<AdminAlert>[] => [
  {
    key: 'kind',
    title: 'What',
    cell: ({ kind }) => {
      const { title, icon: Icon } = ALERTS[kind];
      return (
        <span className="flex items-center gap-2 font-semibold whitespace-nowrap">
          <Icon className="size-4 shrink-0 text-ember" aria-hidden="true" />
          {title}
        </span>
      );
    },
    sortBy: ({ kind }) => kind,
  },
  {
    key: 'label',
    title: 'About',
    cell: ({ label }) => <span className="wrap-anywhere">{label}</span>,
    sortBy: ({ label }) => label,
  },
  {
    key: 'detail',
    title: 'Detail',
    wide: true,
    cell: ({ detail }) => <span className="block max-w-md md:min-w-56">{detail}</span>,
  },
  {
    key: 'since',
    title: 'Open for',
    cell: ({ since }) => (
      <span className="figures md:whitespace-nowrap" title={momentText(since)}>
        {now ? waitText(Date.parse(now) - Date.parse(since)) : momentText(since)}
      </span>
    ),
    sortBy: ({ since }) => since,
  },
  {
    key: 'actions',
    title: 'Actions',
    wide: true,
    cell: (alert) => (
      <div className="md:-my-1">
        <AlertActions alert={alert} />
      </div>
    ),
  },
];

/** Everything that waits for an operator, with the actions that settle it. */
export function AlertsTab() {
  const now = useNow();
  const [kind, setKind] = useState<AdminAlert['kind'] | null>(null);
  const [order, setOrder] = useState<AlertOrder>('oldest');
  const alerts = useInfiniteQuery(alertsQuery(kind, order));
  const first = alerts.data?.pages[0];
  // A promise to a family goes before everything else; within a kind the chosen order stands.
  const shown = alerts.data?.pages
    .flatMap((page) => page.alerts)
    .filter((alert) => !kind || alert.kind === kind)
    .toSorted((a, b) => kindsOf.indexOf(a.kind) - kindsOf.indexOf(b.kind));
  const open = first && (kind ? [kind] : kindsOf).reduce((sum, each) => sum + openOf(first, each), 0);
  return (
    <Card aria-labelledby="alerts" className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-5 py-3.5">
        <h2 id="alerts" className="text-base font-semibold">
          Alerts
        </h2>
        <div role="group" aria-label="Kind of alert" className="flex flex-wrap gap-1.5">
          {kindsOf.map((each) => (
            <Chip
              key={each}
              pressed={kind === each}
              onClick={() => setKind(kind === each ? null : each)}
              className={clsx('h-8!', first && openOf(first, each) === 0 && kind !== each && 'text-muted!')}
            >
              {ALERTS[each].title} <span className="figures">{first ? numberText(openOf(first, each)) : ''}</span>
            </Chip>
          ))}
        </div>
        <SelectField
          label="Order"
          options={ORDERS}
          value={order}
          onChange={(event) => setOrder(event.target.value as AlertOrder)}
        />
      </div>
      <Table
        dense
        caption="Alerts, those affecting families first"
        columns={columnsOf(now)}
        rows={shown}
        rowKey={({ id }) => id}
        failure={alerts.isError ? 'The alerts could not be loaded' : undefined}
        onRetry={() => void alerts.refetch()}
        empty="Nothing needs your attention. Alerts appear here as soon as a promise is at risk."
      />
      {shown && open !== undefined && open > shown.length && (
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 p-4">
          <p className="figures text-muted">
            Showing {numberText(shown.length)} of {numberText(open)} alerts.
            {!kind && ' Choose a kind to see the rest.'}
          </p>
          {alerts.hasNextPage && (
            <Button
              tone="secondary"
              size="small"
              disabled={alerts.isFetchingNextPage}
              onClick={() => void alerts.fetchNextPage()}
            >
              Show more alerts
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
