import { adminEntries, type AdminEntry } from '@contract/competition.js';
import { ENTRY_STATUSES, type EntryStatus } from '@domain/competition/competition.js';
import { COMPETITIONS } from '@domain/competition/options.js';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { COMPETITION_WORDS, SUBJECT_WORDS } from '../../../content/competitions';
import { read } from '../../../lib/api';
import { momentText } from '../../../lib/time';
import { Badge, type Tone } from '../../../ui/badge';
import { buttonStyle } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { SelectField } from '../../../ui/field';
import { type Column, Table } from '../../../ui/table';
import { addressOf } from '../reads';
import { ShowMore } from '../show-more';

const ENTRIES = '/api/admin/competition-entries';

type Filter = { competition: string; status: string };

const entriesQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [ENTRIES, filter],
    queryFn: ({ pageParam }) => read(adminEntries, addressOf(ENTRIES, { ...filter, before: pageParam })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

const STATUSES: Record<EntryStatus, { words: string; tone: Tone }> = {
  pending: { words: 'Not confirmed', tone: 'neutral' },
  confirmed: { words: 'Confirmed', tone: 'good' },
  won: { words: 'Won', tone: 'attention' },
  not_won: { words: 'Did not win', tone: 'neutral' },
};
const COMPETITION_CHOICES = [
  { value: '', label: 'All competitions' },
  ...COMPETITIONS.map(({ id }) => ({ value: id, label: COMPETITION_WORDS[id].title })),
];
const STATUS_CHOICES = [
  { value: '', label: 'All entries' },
  ...ENTRY_STATUSES.map((status) => ({ value: status, label: STATUSES[status].words })),
];

const COLUMNS: Column<AdminEntry>[] = [
  {
    key: 'student',
    title: 'Student',
    cell: ({ studentName, yearLevel, subjects }) => (
      <>
        <p className="font-semibold wrap-anywhere">{studentName}</p>
        <p className="text-sm text-muted">
          {yearLevel.replace('year-', 'Year ')}, {SUBJECT_WORDS[subjects as keyof typeof SUBJECT_WORDS]}
        </p>
      </>
    ),
  },
  {
    key: 'parent',
    title: 'Parent',
    cell: ({ name, email, phone }) => (
      <>
        <p className="wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted md:max-w-60">{email}</p>
        <p className="text-sm text-muted">{phone}</p>
      </>
    ),
    wide: true,
  },
  {
    key: 'competition',
    title: 'Competition',
    cell: ({ competition, round }) => (
      <>
        <p>{COMPETITION_WORDS[competition].title}</p>
        <p className="text-sm text-muted">Round {round}</p>
      </>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].words}</Badge>,
  },
  { key: 'entered', title: 'Entered', cell: ({ createdAt }) => momentText(createdAt) },
  {
    key: 'number',
    title: 'Entry number',
    cell: ({ id }) => <span className="font-mono text-xs">{id}</span>,
    wide: true,
  },
];

/** Entries by competition and state, with their export (G-27, R-61). */
export function EntriesCard() {
  const [filter, setFilter] = useState<Filter>({ competition: '', status: '' });
  const entries = useInfiniteQuery(entriesQuery(filter));
  return (
    <Card aria-labelledby="entries" className="mt-6 overflow-hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-3.5">
        <h2 id="entries" className="text-base font-semibold">
          Entries
        </h2>
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label="Competition"
            options={COMPETITION_CHOICES}
            value={filter.competition}
            onChange={({ currentTarget }) => setFilter({ ...filter, competition: currentTarget.value })}
          />
          <SelectField
            label="Status"
            options={STATUS_CHOICES}
            value={filter.status}
            onChange={({ currentTarget }) => setFilter({ ...filter, status: currentTarget.value })}
          />
          <a
            href={addressOf(`${ENTRIES}.csv`, filter)}
            download
            className={buttonStyle({ tone: 'secondary', size: 'small', className: 'h-10!' })}
          >
            <Download className="size-4" aria-hidden="true" />
            Export CSV
          </a>
        </div>
      </div>
      <Table
        dense
        caption="Entries, newest first"
        columns={COLUMNS}
        rows={entries.data?.pages.flatMap((page) => page.entries)}
        rowKey={({ id }) => id}
        failure={entries.isError ? 'The entries could not be loaded' : undefined}
        onRetry={() => void entries.refetch()}
        empty="No entries here."
      />
      <ShowMore list={entries}>Show earlier entries</ShowMore>
    </Card>
  );
}
