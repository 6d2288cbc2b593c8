import { type AdminAccount, adminAccounts } from '@contract/admin-accounts.js';
import { ACCOUNT_FILTERS } from '@domain/admin/options.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, UserLock } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { read } from '../../../lib/api';
import { momentText } from '../../../lib/time';
import { Badge } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import { SelectField, SmallField } from '../../../ui/field';
import { type Column, Table } from '../../../ui/table';
import { addressOf } from '../reads';
import { AccountActions, DISABLE_WORDS } from './account-actions';

const COLUMNS: Column<AdminAccount>[] = [
  {
    key: 'name',
    title: 'Account',
    cell: ({ name, username }) => (
      <>
        <p className="font-semibold">{name}</p>
        <p className="break-all text-muted">{username}</p>
      </>
    ),
  },
  { key: 'email', title: 'Email', wide: true, cell: ({ email }) => <span className="break-all">{email}</span> },
  {
    key: 'role',
    title: 'Role',
    cell: ({ role, tutorId }) => (role === 'admin' ? 'Admin' : tutorId ? 'Tutor' : 'Tutor, no profile yet'),
  },
  {
    key: 'createdAt',
    title: 'Registered',
    cell: ({ createdAt }) => <span className="figures md:whitespace-nowrap">{momentText(createdAt)}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    cell: ({ disabledAt, disabledReason }) =>
      disabledAt ? (
        <>
          <Badge tone="bad" icon={UserLock}>
            Disabled
          </Badge>
          <p className="mt-1 text-sm text-muted">
            {disabledReason && `${DISABLE_WORDS[disabledReason]}, `}
            <span className="figures">{momentText(disabledAt)}</span>
          </p>
        </>
      ) : (
        <Badge tone="good" icon={Check}>
          Can log in
        </Badge>
      ),
  },
  {
    key: 'actions',
    title: 'Actions',
    wide: true,
    cell: (account) => (
      <div className="md:-my-1">
        <AccountActions account={account} />
      </div>
    ),
  },
];

const FILTERS = ACCOUNT_FILTERS.map((value) => ({
  value,
  label: { all: 'Every account', admins: 'Admins', disabled: 'Disabled' }[value],
}));

/** Who has an account, and who of them may log in. */
export function AccountsTab() {
  const [requested] = useSearchParams();
  const [search, setSearch] = useState(requested.get('search') ?? '');
  const [filter, setFilter] = useState('all');
  const wanted = useDeferredValue({ search: search.trim(), filter });
  const accounts = useQuery({
    queryKey: ['/api/admin/accounts', wanted],
    queryFn: () => read(adminAccounts, addressOf('/api/admin/accounts', wanted)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Card aria-labelledby="accounts" className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-3.5">
        <h2 id="accounts" className="text-base font-semibold">
          Accounts
        </h2>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <SelectField
            label="Show"
            options={FILTERS}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
          <SmallField
            label="Search"
            type="search"
            placeholder="Username, name or email"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      </div>
      <Table
        dense
        caption="Accounts, newest first"
        columns={COLUMNS}
        rows={accounts.data?.accounts}
        rowKey={({ id }) => id}
        failure={accounts.isError ? 'The accounts could not be loaded' : undefined}
        onRetry={() => void accounts.refetch()}
        empty="No accounts match your search."
      />
      {accounts.data?.hasMore && (
        <p className="p-4 text-center text-sm text-muted">
          There are more accounts. Please search for the one you need.
        </p>
      )}
    </Card>
  );
}
