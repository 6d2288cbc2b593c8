import { MIN_RATINGS, SEARCH_LOCATIONS } from '@domain/search/options.js';
import { TUTOR_TYPES } from '@domain/tutor/options.js';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { SelectField } from '../../ui/field';
import { Skeleton } from '../../ui/skeleton';
import type { FilterProps, Filters } from './filters';

const AdvancedFilters = lazy(() => import('./advanced-filters'));

type Option = { value: string; label: string };
const optionsOf = (labels: Record<string, string>, any: string): Option[] => [
  { value: '', label: any },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
const LOCATIONS = optionsOf(SEARCH_LOCATIONS, 'Any Location');
const TYPES = optionsOf(TUTOR_TYPES, 'Any Experience');
const RATINGS: Option[] = [
  { value: '', label: 'Any Rating' },
  ...MIN_RATINGS.map((rating) => ({ value: String(rating), label: `${rating}+ stars` })),
];

/** The filters of search (S-05, S-06). */
export function FilterPanel({ filters, onChange }: FilterProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="flex flex-col gap-4">
        <SelectField
          label="Location"
          options={LOCATIONS}
          value={filters.location ?? ''}
          onChange={({ target }) => onChange({ location: (target.value || null) as Filters['location'] })}
        />
        <SelectField
          label="Tutor type"
          options={TYPES}
          value={filters.tutorType ?? ''}
          onChange={({ target }) => onChange({ tutorType: (target.value || null) as Filters['tutorType'] })}
        />
        <SelectField
          label="Rating"
          options={RATINGS}
          value={filters.rating ?? ''}
          onChange={({ target }) => onChange({ rating: target.value ? Number(target.value) : null })}
        />
        <p className="flex items-baseline justify-between gap-3 text-body">
          <span className="text-xs font-semibold text-muted">Price</span>
          <span className="figures font-medium">
            {filters.price ? `$${filters.price.min} to $${filters.price.max} an hour` : 'Any price'}
          </span>
        </p>
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="mt-4 flex h-11 w-full items-center justify-between border-y border-line font-semibold text-forest hover:text-forest-deep"
      >
        Advanced Filters
        <ChevronDown
          className={clsx('size-5 transition-transform duration-150', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div id={id} hidden={!isOpen} className="pt-5">
        {isOpen && (
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <AdvancedFilters filters={filters} onChange={onChange} />
          </Suspense>
        )}
      </div>
    </>
  );
}
