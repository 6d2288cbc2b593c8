import { type AdminTutorEntry, tutorsPerformance } from '@contract/admin-people.js';
import type { TutorFilter, TutorSort } from '@domain/admin/options.js';
import { counted, dollarsText, rateText } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { Ban, Check, ClipboardCheck, Clock, DoorClosed, Eye, FileCheck, FileX, Mail, Pause, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { percentText, ratingText } from '../../../lib/figures';
import { useAction } from '../../../lib/action';
import { useAddress } from '../../../lib/address';
import { dateText } from '../../../lib/time';
import { toast } from '../../../lib/toast';
import { Avatar } from '../../../ui/avatar';
import { Badge } from '../../../ui/badge';
import { IconButton, IconLink } from '../../../ui/icon-button';
import { type Column, Table } from '../../../ui/table';
import { TutorActions } from '../ops/tutor-actions';
import { useInstant } from '../clock';
import { Directory } from './directory';
import { Figure } from '../overview/figure';
import { Day, Person, Subjects } from '../cells';
import { TUTORS, tutorSummaryQuery } from '../reads';
import { exportTutors } from './tutors-csv';
import { useDirectory } from './use-directory';
import { labelOf, shareOf } from '../words';

const FILTERS: { value: TutorFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'approved', label: 'Approved' },
  { value: 'pending', label: 'Pending Approval' },
  { value: 'active', label: 'Active with sessions' },
];
const KEPT: Record<TutorFilter, (entry: AdminTutorEntry) => boolean> = {
  all: () => true,
  approved: ({ tutor }) => tutor.vettingStatus === 'approved',
  pending: ({ tutor }) => tutor.vettingStatus === 'pending',
  active: ({ metrics }) => metrics.totalSessions > 0,
};
const matches = ({ tutor }: AdminTutorEntry, words: string) =>
  [tutor.name, tutor.email, ...tutor.subjects].some((text) => text.toLowerCase().includes(words));

const VETTING = {
  approved: { tone: 'good', icon: Check },
  pending: { tone: 'attention', icon: Clock },
  rejected: { tone: 'bad', icon: X },
} as const;

type Keys = TutorSort | 'subjects' | 'actions';

const columnsOf = (onView: () => void, onReview: (id: string) => void): (Column<AdminTutorEntry> & { key: Keys })[] => [
  {
    key: 'name',
    title: 'Tutor',
    cell: ({ tutor }) => (
      <div className="flex items-center gap-2.5">
        <Avatar name={tutor.name} photo={tutor.profileImageUrl} width={32} className="size-8 text-xs" />
        <Person name={tutor.name} email={tutor.email} />
      </div>
    ),
    sortBy: ({ tutor }) => tutor.name,
  },
  {
    key: 'createdAt',
    title: 'Joined',
    cell: ({ tutor }) => <Day at={tutor.createdAt} />,
    sortBy: ({ tutor }) => tutor.createdAt,
  },
  {
    key: 'lastBooking',
    title: 'Last Booking',
    cell: ({ recentActivity }) => <Day at={recentActivity.lastBooking} />,
    sortBy: ({ recentActivity }) => recentActivity.lastBooking ?? '',
  },
  {
    key: 'vettingStatus',
    title: 'Vetting, Contract',
    cell: ({ tutor }) => (
      <>
        <Badge {...VETTING[tutor.vettingStatus]}>{labelOf(tutor.vettingStatus)}</Badge>
        {tutor.suspendedAt && (
          <Badge tone="bad" icon={Ban}>
            Suspended
          </Badge>
        )}
        {tutor.closesAt && (
          <Badge tone="attention" icon={DoorClosed}>
            Closes on {dateText(tutor.closesAt)}
          </Badge>
        )}
        {tutor.pausedAt && (
          <Badge tone="attention" icon={Pause}>
            Paused
          </Badge>
        )}
        <p className="mt-0.5 flex items-center gap-1 text-xs whitespace-nowrap text-muted">
          {tutor.contractSigned ? (
            <FileCheck className="size-3.5" aria-hidden="true" />
          ) : (
            <FileX className="size-3.5" aria-hidden="true" />
          )}
          {tutor.contractSigned ? 'Contract signed' : 'Contract not signed'}
        </p>
      </>
    ),
    sortBy: ({ tutor }) => tutor.vettingStatus,
  },
  {
    key: 'totalSessions',
    title: 'Sessions',
    align: 'right',
    cell: ({ metrics }) => numberText(metrics.totalSessions),
    sortBy: ({ metrics }) => metrics.totalSessions,
  },
  {
    key: 'totalEarnings',
    title: 'Earnings',
    align: 'right',
    cell: ({ metrics }) => dollarsText(metrics.totalEarnings),
    sortBy: ({ metrics }) => metrics.totalEarnings,
  },
  {
    key: 'averageRating',
    title: 'Rating',
    align: 'right',
    cell: ({ tutor }) => (
      <span className="whitespace-nowrap">
        {ratingText(tutor.averageRating)} <span className="text-muted">({numberText(tutor.totalReviews)})</span>
      </span>
    ),
    sortBy: ({ tutor }) => tutor.averageRating,
  },
  {
    key: 'responseRate',
    title: 'Response',
    align: 'right',
    cell: ({ metrics }) => percentText(metrics.responseRate),
    sortBy: ({ metrics }) => metrics.responseRate,
  },
  {
    key: 'hourlyRate',
    title: 'Rate',
    align: 'right',
    cell: ({ tutor }) => rateText(tutor.hourlyRate),
    sortBy: ({ tutor }) => tutor.hourlyRate,
  },
  { key: 'subjects', title: 'Subjects', cell: ({ tutor }) => <Subjects subjects={tutor.subjects.map(labelOf)} /> },
  {
    key: 'actions',
    title: 'Actions',
    wide: true,
    cell: ({ tutor }) => (
      <span className="flex items-center max-md:-ml-2 md:-my-1.5">
        <IconLink size="small" label={`Email ${tutor.name}`} href={`mailto:${tutor.email}`}>
          <Mail className="size-4 text-forest" aria-hidden="true" />
        </IconLink>
        <IconButton size="small" label={`View ${tutor.name}`} onClick={onView}>
          <Eye className="size-4 text-forest" aria-hidden="true" />
        </IconButton>
        <IconButton size="small" label={`Review ${tutor.name}`} onClick={() => onReview(tutor.id)}>
          <ClipboardCheck className="size-4 text-forest" aria-hidden="true" />
        </IconButton>
        <TutorActions tutor={tutor} />
      </span>
    ),
  },
];

/** Shows a tutor's review; the route puts it in, because vetting is a feature of its own. */
export type ReviewOf = (tutorId: string, onClose: () => void) => ReactNode;

/** The tutors and how they do; `onView` is what the View button does, which is all it does. */
export function TutorsTab({ onView, reviewOf }: { onView: () => void; reviewOf: ReviewOf }) {
  const instant = useInstant();
  const { params, change } = useAddress();
  const reviewed = params.get('review');
  const review = (id: string | null) => change({ review: id });
  const columns = columnsOf(onView, review);
  const { data, isError, refetch } = useQuery(tutorSummaryQuery);
  const retrySummary = isError ? () => void refetch() : undefined;
  const directory = useDirectory({
    shape: tutorsPerformance,
    path: TUTORS,
    rowsOf: ({ tutors }) => tutors,
    columns,
    matches,
    filters: KEPT,
  });
  const save = useAction({
    run: directory.everyRow,
    onSuccess: (tutors) => exportTutors(tutors, instant()),
    onError: () => toast('Error', 'Failed to fetch tutors', 'destructive'),
  });
  const summary = data?.summary;
  const { matching, total } = directory;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure
          onRetry={retrySummary}
          label="Total Tutors"
          value={summary && numberText(summary.totalTutors)}
          note={summary && `${numberText(summary.activeTutors)} active`}
        />
        <Figure
          onRetry={retrySummary}
          label="Approved Tutors"
          value={summary && numberText(summary.approvedTutors)}
          note={summary && `${percentText(shareOf(summary.approvedTutors, summary.totalTutors))} approval rate`}
        />
        <Figure
          onRetry={retrySummary}
          label="Total Earnings"
          value={summary && dollarsText(summary.totalEarnings)}
          note={summary && `From ${counted(summary.totalSessions, 'session')}`}
        />
        <Figure
          onRetry={retrySummary}
          label="Average Rating"
          value={summary && ratingText(summary.averageRating)}
          note="Out of 5"
        />
      </div>
      <Directory
        title="Tutor Directory"
        placeholder="Search by name, email or subject"
        search={directory.search}
        onSearch={directory.setSearch}
        filter={directory.filter}
        filters={FILTERS}
        onFilter={(filter) => directory.setFilter(filter as TutorFilter)}
        isExporting={save.isPending}
        onExport={() => save.mutate()}
        footer={
          total === undefined || matching === undefined || directory.isError
            ? null
            : `Showing ${numberText(matching)} of ${numberText(total)} ${total === 1 ? 'tutor' : 'tutors'}`
        }
        page={directory.page}
        pages={directory.pages}
        onPage={directory.setPage}
      >
        <Table
          dense
          caption="Tutor Directory"
          columns={columns}
          rows={directory.rows}
          rowKey={({ tutor }) => tutor.id}
          sort={directory.sort}
          onSort={directory.setSort}
          failure={directory.isError ? 'Failed to load tutor directory' : undefined}
          onRetry={directory.retry}
          empty="No tutors found matching your criteria"
        />
      </Directory>
      {reviewed &&
        reviewOf(reviewed, () => {
          review(null);
          directory.retry();
        })}
    </div>
  );
}
