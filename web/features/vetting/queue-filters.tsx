import { counted } from '@domain/shared/format.js';
import { Button } from '../../ui/button';
import { SelectField, SmallField } from '../../ui/field';
import type { QueueFilter } from './readings';

const FILTERS = [
  { value: 'pending', label: 'Waiting for a decision' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'all', label: 'All' },
];

type QueueFiltersProps = {
  filter: QueueFilter;
  /** How many tutors wait for a decision; undefined while that is read. */
  pending: number | undefined;
  onChange: (part: Partial<QueueFilter>) => void;
  /** Reviews the first tutor of the page; undefined where there is none. */
  onReview: (() => void) | undefined;
};

/** How many tutors wait, which of them are shown, and the way into their review. */
export function QueueFilters({ filter, pending, onChange, onReview }: QueueFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3 border-b border-line px-5 py-4">
      <div className="mr-auto">
        <h2 id="vetting" className="text-lg font-semibold">
          Applications
        </h2>
        <p role="status" className="text-sm text-muted">
          {pending !== undefined
            ? `${counted(pending, 'tutor waiting', 'tutors waiting')} for a decision`
            : 'Loading the queue'}
        </p>
      </div>
      <SmallField
        label="Search"
        type="search"
        placeholder="Name or email"
        className="w-52 max-sm:w-full"
        value={filter.search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
      <SelectField
        label="Show"
        className="w-52 max-sm:w-full"
        options={FILTERS}
        value={filter.vetting}
        onChange={(event) => onChange({ vetting: event.target.value as QueueFilter['vetting'] })}
      />
      <Button disabled={!onReview} onClick={onReview} className="h-10 max-sm:w-full">
        Review
      </Button>
    </div>
  );
}
