import type { AdminCase } from '@contract/case.js';
import { CASE_KINDS } from '@domain/case/case.js';
import { counted } from '@domain/shared/format.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useAddress } from '../../../lib/address';
import { serverNow } from '../../../lib/server-time';
import { useVisitor } from '../../../lib/session';
import { dateText } from '../../../lib/time';
import { Card } from '../../../ui/card';
import { SelectField } from '../../../ui/field';
import { type Column, Table } from '../../../ui/table';
import { DemoClock } from '../demo-clock';
import { CaseDrawer } from './case-drawer';
import { CaseKindBadge, CaseStatusBadge } from './case-badges';
import { KIND_WORDS, reporterText } from './case-words';
import { Due, isOverdue } from './due';
import { type CaseFilters, casesQuery, filtersOf } from './reads';
import type { TutorParts } from './tutor-parts';
import { ShowMore } from '../show-more';

const KINDS = [
  { value: '', label: 'Every kind' },
  ...CASE_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] })),
];
const STATUSES = [
  { value: 'unresolved', label: 'Not resolved' },
  { value: 'open', label: 'Open' },
  { value: 'waiting', label: 'Waiting for an answer' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'all', label: 'All' },
];
const OWNERS = [
  { value: '', label: 'Anyone' },
  { value: 'me', label: 'Me' },
  { value: 'none', label: 'Nobody yet' },
];

/** Those who have cases among the ones shown, besides oneself. */
function ownersOf(cases: readonly AdminCase[] | undefined, self: string | undefined, chosen: string) {
  const others = new Map(
    (cases ?? []).flatMap(({ owner, ownerName }) => (owner && owner !== self ? [[owner, ownerName]] : [])),
  );
  if (chosen && !OWNERS.some(({ value }) => value === chosen) && !others.has(chosen)) others.set(chosen, null);
  return [...OWNERS, ...[...others].map(([value, name]) => ({ value, label: name ?? 'Another admin' }))];
}

const columnsOf = (now: number, self: string | undefined, onOpen: (id: string) => void): Column<AdminCase>[] => [
  {
    key: 'case',
    title: 'Case',
    cell: (one) => (
      <div className="flex flex-col items-start gap-1 md:min-w-56">
        <button
          type="button"
          onClick={() => onOpen(one.id)}
          className="figures font-semibold text-forest underline decoration-forest/30 underline-offset-4 hover:decoration-forest"
        >
          {one.reference}
        </button>
        <CaseKindBadge of={one} />
        {one.words && <p className="line-clamp-2 max-w-md break-words text-muted">{one.words}</p>}
      </div>
    ),
  },
  { key: 'due', title: 'Due', wide: true, cell: (one) => <Due of={one} now={now} /> },
  { key: 'status', title: 'Status', cell: (one) => <CaseStatusBadge of={one} /> },
  {
    key: 'about',
    title: 'About',
    cell: ({ tutorName, familyName, sessionDate, enquiryReference }) => (
      <div className="min-w-0 wrap-anywhere">
        {tutorName && <p className="font-semibold">{tutorName}</p>}
        <p className="figures text-muted">
          {[familyName, sessionDate ? `session on ${dateText(sessionDate)}` : enquiryReference]
            .filter((part) => part)
            .join(', ')}
        </p>
      </div>
    ),
  },
  {
    key: 'reporter',
    title: 'Reported by',
    cell: (one) => <p className="wrap-anywhere first-letter:uppercase">{reporterText(one)}</p>,
  },
  {
    key: 'owner',
    title: 'Owner',
    cell: ({ owner, ownerName }) =>
      owner ? (
        <span className={owner === self ? 'font-semibold' : undefined}>
          {owner === self ? 'You' : (ownerName ?? 'Deleted user')}
        </span>
      ) : (
        <span className="text-muted">Nobody yet</span>
      ),
  },
];

/**
 * What went wrong, by the time it is due, and the drawer that
 * settles it (G-06). Filters and the open case stand in the address.
 */
export function CasesPage(parts: TutorParts) {
  const { user } = useVisitor('never');
  const { params, change: changeAddress } = useAddress();
  const [openedAt] = useState(serverNow);
  const filters = filtersOf(params);
  const opened = params.get('case');
  const cases = useInfiniteQuery(casesQuery(useDeferredValue(filters)));
  const now = cases.data?.pages[0]?.readAt ?? openedAt;
  const rows = cases.data?.pages.flatMap((page) => page.cases);
  const overdue = rows?.filter((one) => isOverdue(one, now)).length ?? 0;
  const change = (changed: Partial<CaseFilters> & { case?: string }) =>
    changeAddress({ ...changed, ...(changed.status === 'unresolved' && { status: '' }) });
  const isFiltered = filters.kind || filters.owner || filters.status !== 'unresolved';

  return (
    <main id="main" tabIndex={-1} className="wide py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:flex-nowrap">
        <div>
          <h1 className="display text-display-4">Cases</h1>
          <p className="mt-1 max-w-[68ch] text-muted">
            What people have reported, in the order in which it is due: a safety concern within 4 hours, everything else
            within 2 business days.
          </p>
        </div>
        <DemoClock className="lg:shrink-0" />
      </div>
      <Card aria-labelledby="queue" className="mt-6 overflow-hidden">
        <div className="flex flex-wrap items-end gap-x-5 gap-y-3 border-b border-line px-5 py-4">
          <div className="mr-auto">
            <h2 id="queue" className="text-lg font-semibold">
              Queue
            </h2>
            <p role="status" className="figures text-sm text-muted">
              {!rows
                ? 'Loading the cases'
                : `${counted(rows.length, 'case')}${cases.hasNextPage ? ' so far' : ''}, ${overdue === 0 ? 'none overdue' : `${overdue} overdue`}`}
            </p>
          </div>
          <SelectField
            label="Kind"
            className="max-sm:w-full"
            options={KINDS}
            value={filters.kind}
            onChange={({ target }) => change({ kind: target.value })}
          />
          <SelectField
            label="Status"
            className="max-sm:w-[calc(50%-0.625rem)]"
            options={STATUSES}
            value={filters.status}
            onChange={({ target }) => change({ status: target.value })}
          />
          <SelectField
            label="Owner"
            className="max-sm:w-[calc(50%-0.625rem)]"
            options={ownersOf(rows, user?.id, filters.owner)}
            value={filters.owner}
            onChange={({ target }) => change({ owner: target.value })}
          />
        </div>
        <Table
          dense
          caption={filters.status === 'resolved' ? 'Cases, latest first' : 'Cases by the time they are due'}
          columns={columnsOf(now, user?.id, (id) => change({ case: id }))}
          rows={rows}
          rowKey={({ id }) => id}
          failure={cases.isError ? 'The cases could not be loaded' : undefined}
          onRetry={() => void cases.refetch()}
          isMarked={({ id }) => id === opened}
          empty={
            isFiltered
              ? 'No case matches these filters.'
              : 'Nothing to settle. What families and tutors report appears here at once.'
          }
        />
        <ShowMore list={cases}>Show more cases</ShowMore>
      </Card>
      {opened && <CaseDrawer key={opened} id={opened} now={now} onClose={() => change({ case: '' })} {...parts} />}
    </main>
  );
}
