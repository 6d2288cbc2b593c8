import { counted } from '@domain/shared/format.js';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button';
import { FilterPanel } from './filter-panel';
import { activeFilters, type FilterProps } from './filters';

const Sheet = lazy(() => import('../../ui/sheet').then((module) => ({ default: module.Sheet })));

type FiltersSheetProps = FilterProps & { total: number | undefined };

/** The filters on a phone: a button with how many are active, and the sheet that it opens. */
export function FiltersSheet({ filters, onChange, total }: FiltersSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const open = () => {
    setHasOpened(true);
    setOpen(true);
  };
  const active = activeFilters(filters).length;
  return (
    <>
      <Button tone="secondary" aria-haspopup="dialog" className="w-full bg-white" onClick={open}>
        <SlidersHorizontal className="size-4.5" aria-hidden="true" />
        Search Filters
        {active > 0 && (
          <span className="figures grid size-6 place-items-center rounded-full bg-forest text-sm text-white">
            {active}
            <span className="sr-only"> active</span>
          </span>
        )}
      </Button>
      {hasOpened && (
        <Suspense>
          <Sheet
            open={isOpen}
            onOpenChange={setOpen}
            title="Search Filters"
            footer={
              <Button className="w-full" onClick={() => setOpen(false)}>
                {total === undefined ? 'Show tutors' : `Show ${counted(total, 'tutor')}`}
              </Button>
            }
          >
            <FilterPanel filters={filters} onChange={onChange} />
          </Sheet>
        </Suspense>
      )}
    </>
  );
}
