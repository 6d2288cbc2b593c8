import { Button } from '../../ui/button';
import { RemovableChip } from '../../ui/chip';
import { activeFilters, type Filters, NO_FILTERS } from './filters';

type ActiveFiltersProps = { filters: Filters; onChange: (change: Partial<Filters>) => void };

/** The active filters as chips, each of which can be taken away (S-07); nothing where none is active. */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <div role="group" aria-label="Active filters" className="mt-4 flex flex-wrap items-center gap-2">
      {active.map(({ label, without }) => (
        <RemovableChip key={label} label={label} onRemove={() => onChange(without)} />
      ))}
      <Button tone="quiet" size="small" className="px-3" onClick={() => onChange(NO_FILTERS)}>
        Clear all
      </Button>
    </div>
  );
}
