import { type Subscriber } from '@contract/admin-newsletter.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '@domain/admin/options.js';
import { counted } from '@domain/shared/format.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, Clock, Download, MailX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useAction } from '../../../lib/action';
import { toast } from '../../../lib/toast';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { SelectField, SmallField } from '../../../ui/field';
import { type Column, Table } from '../../../ui/table';
import { Day } from '../cells';
import { useInstant } from '../clock';
import { ShowMore } from '../show-more';
import { everySubscriber, subscribersQuery } from './reads';
import { exportSubscribers } from './subscribers-csv';

const LOOKS = {
  pending: { tone: 'attention', icon: Clock },
  confirmed: { tone: 'good', icon: Check },
  unsubscribed: { tone: 'neutral', icon: MailX },
} as const;
const WORDS: Record<SubscriptionStatus, string> = {
  pending: 'Not confirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
};
const STATUSES = [
  { value: '', label: 'Everybody' },
  ...SUBSCRIPTION_STATUSES.map((status) => ({ value: status, label: WORDS[status] })),
];

const DayOrNone = ({ at }: { at: string | null }) => (at ? <Day at={at} /> : <span className="text-muted">–</span>);

const COLUMNS: Column<Subscriber>[] = [
  {
    key: 'email',
    title: 'Address',
    cell: ({ email, name }) => (
      <div className="min-w-0">
        <p className="font-semibold break-all">{email}</p>
        {name && <p className="text-muted wrap-anywhere">{name}</p>}
      </div>
    ),
  },
  { key: 'status', title: 'Status', cell: ({ status }) => <Badge {...LOOKS[status]}>{WORDS[status]}</Badge> },
  { key: 'createdAt', title: 'Subscribed', cell: ({ createdAt }) => <Day at={createdAt} /> },
  { key: 'confirmedAt', title: 'Confirmed', cell: ({ confirmedAt }) => <DayOrNone at={confirmedAt} /> },
  { key: 'unsubscribedAt', title: 'Unsubscribed', cell: ({ unsubscribedAt }) => <DayOrNone at={unsubscribedAt} /> },
];

/** Who asked for the newsletter, newest first, and a file of those that the filters leave. */
export function SubscribersCard() {
  const instant = useInstant();
  const [status, setStatus] = useState<SubscriptionStatus | ''>('');
  const [search, setSearch] = useState('');
  const filters = useDeferredValue({ status, search: search.trim() });
  const subscribers = useInfiniteQuery(subscribersQuery(filters));
  const rows = subscribers.data?.pages.flatMap((page) => page.subscribers);
  const save = useAction({
    run: () => everySubscriber(filters),
    onSuccess: (all) => exportSubscribers(all, instant()),
    onError: () => toast('Error', 'The list could not be exported', 'destructive'),
  });
  return (
    <Card aria-labelledby="subscribers" className="overflow-hidden">
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3 border-b border-line px-5 py-4">
        <div className="mr-auto max-sm:w-full">
          <h2 id="subscribers" className="text-lg font-semibold">
            Subscribers
          </h2>
          <p role="status" className="figures text-sm text-muted">
            {rows
              ? `${counted(rows.length, 'address', 'addresses')} shown${subscribers.hasNextPage ? ' so far' : ''}`
              : 'Loading the addresses'}
          </p>
        </div>
        <SmallField
          label="Search"
          type="search"
          className="max-sm:w-full"
          placeholder="Address or name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <SelectField
          label="Status"
          className="max-sm:grow"
          options={STATUSES}
          value={status}
          onChange={({ target }) => setStatus(target.value as SubscriptionStatus | '')}
        />
        <Button tone="secondary" size="small" disabled={save.isPending} onClick={() => save.mutate()}>
          <Download className="size-4" aria-hidden="true" />
          Export CSV
        </Button>
      </div>
      <Table
        dense
        caption="Subscribers, newest first"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        failure={subscribers.isError ? 'The addresses could not be loaded' : undefined}
        onRetry={() => void subscribers.refetch()}
        empty={
          status || search
            ? 'No address matches these filters.'
            : 'Nobody has subscribed yet. The blog has a box for it.'
        }
      />
      <ShowMore list={subscribers}>Show earlier subscribers</ShowMore>
    </Card>
  );
}
