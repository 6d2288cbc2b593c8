import { type AdminStudent, adminStudents } from '@contract/admin-people.js';
import type { StudentFilter, StudentSort } from '@domain/admin/options.js';
import { dollarsText } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { Mail, Phone } from 'lucide-react';
import { useAction } from '../../../lib/action';
import { percentText } from '../../../lib/figures';
import { toast } from '../../../lib/toast';
import { Badge } from '../../../ui/badge';
import { IconLink } from '../../../ui/icon-button';
import { type Column, Table } from '../../../ui/table';
import { useInstant } from '../clock';
import { Directory } from './directory';
import { Figure } from '../overview/figure';
import { Day, Person, Subjects } from '../cells';
import { STUDENTS } from '../reads';
import { exportStudents } from './students-csv';
import { useDirectory } from './use-directory';
import { shareOf } from '../words';

const FILTERS: { value: StudentFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active with sessions' },
  { value: 'prospects', label: 'Prospects with no sessions' },
];
const isActive = ({ totalSessions }: AdminStudent) => totalSessions > 0;
const KEPT: Record<StudentFilter, (student: AdminStudent) => boolean> = {
  all: () => true,
  active: isActive,
  prospects: (student) => !isActive(student),
};
const matches = ({ name, email, phone }: AdminStudent, words: string) =>
  [name, email, phone].some((text) => text.toLowerCase().includes(words));

const COLUMNS: (Column<AdminStudent> & { key: StudentSort | 'phone' | 'status' | 'subjects' })[] = [
  {
    key: 'name',
    title: 'Student',
    cell: ({ name, email }) => <Person name={name} email={email} />,
    sortBy: ({ name }) => name,
  },
  {
    key: 'phone',
    title: 'Phone',
    cell: ({ name, email, phone }) => (
      <>
        <p className="figures whitespace-nowrap">{phone}</p>
        <p className="-mb-2 -ml-2 flex">
          <IconLink size="small" label={`Email ${name}`} href={`mailto:${email}`}>
            <Mail className="size-4 text-forest" aria-hidden="true" />
          </IconLink>
          {phone && (
            <IconLink size="small" label={`Call ${name}`} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              <Phone className="size-4 text-forest" aria-hidden="true" />
            </IconLink>
          )}
        </p>
      </>
    ),
  },
  {
    key: 'location',
    title: 'Location',
    cell: ({ location }) => <span className="block min-w-24 max-w-36">{location}</span>,
    sortBy: ({ location }) => location,
  },
  {
    key: 'firstContact',
    title: 'First Contact',
    cell: ({ firstContact }) => <Day at={firstContact} />,
    sortBy: ({ firstContact }) => firstContact,
  },
  {
    key: 'lastActivity',
    title: 'Last Contact',
    cell: ({ lastActivity }) => <Day at={lastActivity} />,
    sortBy: ({ lastActivity }) => lastActivity,
  },
  {
    key: 'enquiries',
    title: 'Enquiries',
    align: 'right',
    cell: ({ enquiries }) => numberText(enquiries.length),
    sortBy: ({ enquiries }) => enquiries.length,
  },
  {
    key: 'bookings',
    title: 'Bookings',
    align: 'right',
    cell: ({ bookings }) => numberText(bookings.length),
    sortBy: ({ bookings }) => bookings.length,
  },
  {
    key: 'status',
    title: 'Status',
    cell: (student) => (isActive(student) ? <Badge tone="good">Active</Badge> : <Badge>Prospect</Badge>),
  },
  {
    key: 'totalSessions',
    title: 'Sessions',
    align: 'right',
    cell: ({ totalSessions }) => numberText(totalSessions),
    sortBy: ({ totalSessions }) => totalSessions,
  },
  {
    key: 'totalSpent',
    title: 'Spent',
    align: 'right',
    cell: ({ totalSpent }) => dollarsText(totalSpent),
    sortBy: ({ totalSpent }) => totalSpent,
  },
  { key: 'subjects', title: 'Subjects', cell: ({ subjects }) => <Subjects subjects={subjects} /> },
];

/** The families that have written, what they booked and how to reach them. */
export function StudentsTab() {
  const instant = useInstant();
  const directory = useDirectory({
    shape: adminStudents,
    path: STUDENTS,
    rowsOf: ({ students }) => students,
    columns: COLUMNS,
    matches,
    filters: KEPT,
  });
  const save = useAction({
    run: directory.everyRow,
    onSuccess: (students) => exportStudents(students, instant()),
    onError: () => toast('Error', 'Failed to fetch students', 'destructive'),
  });
  const { summary, total } = directory.answer ?? {};
  const { matching } = directory;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure
          onRetry={directory.isError ? directory.retry : undefined}
          label="Total Students"
          value={summary && numberText(summary.active + summary.prospects)}
          note={summary && `${numberText(summary.active)} active + ${numberText(summary.prospects)} prospects`}
        />
        <Figure
          onRetry={directory.isError ? directory.retry : undefined}
          label="Total Sessions"
          value={summary && numberText(summary.totalSessions)}
          note="Booked and not cancelled"
        />
        <Figure
          onRetry={directory.isError ? directory.retry : undefined}
          label="Total Revenue"
          value={summary && dollarsText(summary.totalRevenue)}
          note="From completed sessions"
        />
        <Figure
          onRetry={directory.isError ? directory.retry : undefined}
          label="Active Rate"
          value={summary && percentText(shareOf(summary.active, summary.active + summary.prospects))}
          note="Students with sessions"
        />
      </div>
      <Directory
        title="Student Directory"
        placeholder="Search by name, email or phone"
        search={directory.search}
        onSearch={directory.setSearch}
        filter={directory.filter}
        filters={FILTERS}
        onFilter={(filter) => directory.setFilter(filter as StudentFilter)}
        isExporting={save.isPending}
        onExport={() => save.mutate()}
        footer={
          total === undefined || matching === undefined || directory.isError
            ? null
            : `Showing ${numberText(matching)} of ${numberText(total)} ${total === 1 ? 'student' : 'students'}`
        }
        page={directory.page}
        pages={directory.pages}
        onPage={directory.setPage}
      >
        <Table
          dense
          caption="Student Directory"
          columns={COLUMNS}
          rows={directory.rows}
          rowKey={({ email }) => email}
          sort={directory.sort}
          onSort={directory.setSort}
          failure={directory.isError ? 'Failed to load student directory' : undefined}
          onRetry={directory.retry}
          empty="No students found matching your criteria"
        />
      </Directory>
    </div>
  );
}
