import { counted } from '@domain/shared/format.js';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ActiveFilters } from '../features/search/active-filters';
import { FilterPanel } from '../features/search/filter-panel';
import { activeFilters, type Filters } from '../features/search/filters';
import { FiltersSheet } from '../features/search/filters-sheet';
import { QuickSearches } from '../features/search/quick-searches';
import { Results } from '../features/search/results';
import { tutorsQuery, useSearch } from '../features/search/search';
import { Tips } from '../features/search/tips';
import { publicMeta } from '../lib/meta';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';

const EnquirySection = lazy(() =>
  import('../features/enquiry/enquiry-section').then((module) => ({ default: module.EnquirySection })),
);

export const meta = () =>
  publicMeta(
    '/search',
    'Search tutors',
    'Compare vetted private tutors across Australia by subject, year level, price, rating and the hours you have free.',
  );

/** Tutor search (S-01 to S-18, S-21). */
export default function SearchRoute() {
  const { search, isKnown, filterBy, sortBy, goToPage } = useSearch();
  const { data, isError, isPlaceholderData } = useQuery({ ...tutorsQuery(search), enabled: isKnown });
  const answer = isError ? undefined : data;
  const [isRequesting, setRequesting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { filters, sort, page } = search;
  const isFiltered = activeFilters(filters).length > 0;

  const request = useRef<HTMLDivElement>(null);
  const goToRequest = () => {
    request.current?.focus({ preventScroll: true });
    request.current?.scrollIntoView({ block: 'start' });
  };
  useEffect(() => {
    if (isRequesting) goToRequest();
  }, [isRequesting]);

  /** For what goes away when it is pressed: the focus goes on at the results. */
  const filterAndLeave = (change: Partial<Filters>) => {
    filterBy(change);
    heading.current?.focus({ preventScroll: true });
  };
  const turnTo = (next: number) => {
    goToPage(next);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };
  const beginRequest = () => (isRequesting ? goToRequest() : setRequesting(true));

  return (
    <main id="main" tabIndex={-1}>
      <div className="measure grid gap-x-12 gap-y-6 py-6 sm:py-10 lg:grid-cols-[272px_minmax(0,1fr)] lg:items-start">
        <aside
          aria-labelledby="filters"
          className="hidden lg:sticky lg:top-[96px] lg:-mx-4 lg:block lg:max-h-[calc(100dvh-96px)] lg:overflow-y-auto lg:px-4 lg:pb-6"
        >
          <div className="sticky top-0 z-10 -mx-4 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 bg-cream px-4 pb-2">
            <h2 id="filters" className="text-lg font-semibold">
              Search Filters
            </h2>
            {answer && <Badge tone="good">{counted(answer.total, 'tutor')} found</Badge>}
          </div>
          <FilterPanel filters={filters} onChange={filterBy} />
        </aside>
        <div className="flex min-w-0 flex-col gap-6">
          {isFiltered ? (
            <h1 className="sr-only">Search tutors</h1>
          ) : (
            <section aria-labelledby="search-title" className="rounded-[20px] bg-sage/55 p-4 pt-5 sm:p-8">
              <h1 id="search-title" className="display text-display-3">
                Find your tutor
              </h1>
              <p className="mt-2 mb-6 max-w-[60ch] text-muted">
                Every tutor here is vetted and holds a working-with-children check. Begin with one of these, or set the
                filters yourself.
              </p>
              <QuickSearches onChoose={filterAndLeave} />
            </section>
          )}
          <div className="lg:hidden">
            <FiltersSheet filters={filters} onChange={filterBy} total={answer?.total} />
          </div>
          <Results
            ref={heading}
            answer={answer}
            hasFailed={isError}
            isStale={isPlaceholderData}
            sort={sort}
            page={page}
            onSort={sortBy}
            onPage={turnTo}
            onCustomRequest={beginRequest}
          >
            <ActiveFilters filters={filters} onChange={filterAndLeave} />
          </Results>
          {answer?.total !== 0 && !isRequesting && (
            <section
              aria-labelledby="custom"
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-[20px] bg-honey/70 p-6 sm:p-8"
            >
              <div>
                <h2 id="custom" className="display text-2xl">
                  Not quite what you need?
                </h2>
                <p className="mt-1.5 max-w-[52ch]">Tell us in nine short questions, and we ask the tutors for you.</p>
              </div>
              <Button onClick={beginRequest}>Submit Custom Request</Button>
            </section>
          )}
        </div>
      </div>
      {isRequesting && (
        <div ref={request} tabIndex={-1} className="min-h-[640px] scroll-mt-18">
          <Suspense>
            <EnquirySection
              title="Tell us what you need"
              text="We ask vetted tutors who fit and come back to you within 24 hours, free and with no commitment."
            />
          </Suspense>
        </div>
      )}
      <Tips />
    </main>
  );
}
