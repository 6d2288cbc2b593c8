import { type AdminMail, adminMails } from '@contract/admin-ops.js';
import { MAIL_STATUSES } from '@domain/admin/options.js';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Check, Clock, MailWarning } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { read } from '../../../lib/api';
import { momentText } from '../../../lib/time';
import { Badge } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import { SelectField, SmallField } from '../../../ui/field';
import { type Column, Table } from '../../../ui/table';
import { addressOf } from '../reads';
import { labelOf } from '../words';
import { MailActions } from './mail-actions';
import { ResendFailed } from './resend-failed';
import { ShowMore } from '../show-more';

const mailsQuery = (filters: { status: string; to: string }) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/mails', filters],
    queryFn: ({ pageParam }) => read(adminMails, addressOf('/api/admin/mails', { ...filters, before: pageParam })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

const LOOKS = {
  pending: { tone: 'attention', icon: Clock },
  sent: { tone: 'good', icon: Check },
  failed: { tone: 'bad', icon: MailWarning },
} as const;

const COLUMNS: Column<AdminMail>[] = [
  {
    key: 'kind',
    title: 'Email',
    cell: ({ kind, error }) => (
      <>
        <p className="font-semibold">{labelOf(kind)}</p>
        {error && <p className="max-w-sm break-words text-danger">{error}</p>}
      </>
    ),
  },
  { key: 'to', title: 'To', wide: true, cell: ({ to }) => <span className="block break-all md:min-w-44">{to}</span> },
  { key: 'status', title: 'Status', cell: ({ status }) => <Badge {...LOOKS[status]}>{labelOf(status)}</Badge> },
  { key: 'attempts', title: 'Attempts', align: 'right', cell: ({ attempts }) => attempts },
  {
    key: 'createdAt',
    title: 'Written',
    cell: ({ createdAt }) => <span className="figures md:whitespace-nowrap">{momentText(createdAt)}</span>,
  },
  {
    key: 'sentAt',
    title: 'Sent',
    cell: ({ sentAt }) => (
      <span className="figures md:whitespace-nowrap">
        {sentAt ? momentText(sentAt) : <span className="text-muted">Not yet</span>}
      </span>
    ),
  },
  {
    key: 'actions',
    title: 'Actions',
    wide: true,
    cell: ({ id, kind, to, status }) =>
      status === 'pending' ? null : (
        <div className="md:-my-1">
          <MailActions id={id} label={`${labelOf(kind)} to ${to}`} />
        </div>
      ),
  },
];

const STATUSES = [
  { value: '', label: 'Every status' },
  ...MAIL_STATUSES.map((status) => ({ value: status, label: labelOf(status) })),
];

/** The ledger of mails, newest first; each can be sent again, and all that failed at once. */
export function MailTab() {
  const [status, setStatus] = useState('');
  const [to, setTo] = useState('');
  const mails = useInfiniteQuery(mailsQuery(useDeferredValue({ status, to: to.trim() })));
  return (
    <Card aria-labelledby="mails" className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-3.5">
        <h2 id="mails" className="text-base font-semibold">
          Emails{' '}
        </h2>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <SelectField
            label="Status"
            options={STATUSES}
            value={status}
            onChange={(event) => setStatus(event.target.value)}
          />
          <SmallField
            label="To"
            type="search"
            placeholder="An address, or the start of one"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
          <ResendFailed />
        </div>
      </div>
      <Table
        dense
        caption="Emails, newest first"
        columns={COLUMNS}
        rows={mails.data?.pages.flatMap((page) => page.mails)}
        rowKey={({ id }) => id}
        failure={mails.isError ? 'The emails could not be loaded' : undefined}
        onRetry={() => void mails.refetch()}
        empty="No emails match these filters."
      />
      <ShowMore list={mails}>Show earlier emails</ShowMore>
    </Card>
  );
}
