import type { SearchAnswer } from '@contract/search.js';
import { PAGE_SIZE, SORTS, type Sort } from '@domain/search/options.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { clsx } from 'clsx';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { VERIFIED_MEANS } from '../../content/verified';
import { Banksia } from '../../ui/banksia';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/card';
import { Select } from '../../ui/field';
import { Pager } from '../../ui/pager';
import { Failure } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { TutorCard } from './tutor-card';

const SORT_OPTIONS = Object.entries(SORTS).map(([value, label]) => ({ value, label }));
/** S-15 */
const SKELETONS = [0, 1, 2, 3, 4, 5];

type ResultsProps = {
  ref: Ref<HTMLHeadingElement>;
  answer: SearchAnswer | undefined;
  hasFailed: boolean;
  /** Other results are on their way while these still stand. */
  isStale: boolean;
  sort: Sort;
  page: number;
  onSort: (sort: Sort) => void;
  onPage: (page: number) => void;
  onCustomRequest: () => void;
  /** The active filters. */
  children: ReactNode;
};

/** What search found, in each of its states (S-09, S-15 to S-18). */
export function Results({ ref, answer, hasFailed, isStale, sort, page, children, ...on }: ResultsProps) {
  const { onSort, onPage, onCustomRequest } = on;
  const total = answer?.total;
  const [favourites, setFavourites] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setFavourites(favourites.includes(id) ? favourites.filter((other) => other !== id) : [...favourites, id]);
  return (
    <section aria-labelledby="results" aria-busy={isStale || (!answer && !hasFailed)}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="results" ref={ref} tabIndex={-1} aria-live="polite" className="display scroll-mt-24 text-3xl">
          {total === undefined
            ? hasFailed
              ? 'Tutors'
              : 'Finding tutors'
            : counted(total, 'Tutor Found', 'Tutors Found')}
        </h2>
        <SortField sort={sort} onSort={onSort} />
      </div>
      {children}
      <div className={clsx('mt-5 transition-opacity duration-150', isStale && 'opacity-60')}>
        {!hasFailed && answer?.tutors.length !== 0 && (
          <p className="mb-4 flex items-start gap-2 text-body text-muted">
            <BadgeCheck className="mt-0.75 size-4 shrink-0 text-forest" aria-hidden="true" />
            {VERIFIED_MEANS}
          </p>
        )}
        {hasFailed ? (
          <Failure title="Sorry, we couldn't load the tutors at the moment." onRetry={() => window.location.reload()} />
        ) : !answer ? (
          <CardSkeletons />
        ) : answer.total === 0 ? (
          <Empty
            art={<Banksia weight="fine" className="size-20" />}
            title="No tutors found"
            action={<Button onClick={onCustomRequest}>Submit Custom Request</Button>}
          >
            Try adjusting your search filters to find more tutors in your area.
          </Empty>
        ) : answer.tutors.length === 0 ? (
          <Empty
            title="There is nothing on this page"
            action={
              <Button tone="secondary" onClick={() => onPage(1)}>
                Back to the first page
              </Button>
            }
          >
            {`${counted(answer.total, 'tutor fits', 'tutors fit')} on ${counted(Math.ceil(answer.total / PAGE_SIZE), 'page')}.`}
          </Empty>
        ) : (
          <Found answer={answer} page={page} onPage={onPage} favourites={favourites} onToggleFavourite={toggle} />
        )}
      </div>
    </section>
  );
}

type FoundProps = Pick<ResultsProps, 'page' | 'onPage'> & {
  answer: SearchAnswer;
  favourites: readonly string[];
  onToggleFavourite: (id: string) => void;
};

function Found({ answer, page, onPage, favourites, onToggleFavourite }: FoundProps) {
  const { tutors, total, hasMore, hasPrevious } = answer;
  return (
    <>
      <ul className="flex flex-col gap-4">
        {tutors.map((tutor) => (
          <li key={tutor.id}>
            <TutorCard
              tutor={tutor}
              isFavourite={favourites.includes(tutor.id)}
              onToggleFavourite={() => onToggleFavourite(tutor.id)}
            />
          </li>
        ))}
      </ul>
      {total > PAGE_SIZE && (
        <div className="mt-8">
          <Pager
            text={`Showing ${numberText(tutors.length)} of ${counted(total, 'tutor')}`}
            hasPrevious={hasPrevious}
            hasNext={hasMore}
            onPrevious={() => onPage(page - 1)}
            onNext={() => onPage(page + 1)}
          />
        </div>
      )}
    </>
  );
}

function SortField({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2.5">
      <label htmlFor={id} className="text-sm font-semibold whitespace-nowrap text-muted">
        Sort by
      </label>
      <Select
        id={id}
        options={SORT_OPTIONS}
        value={sort}
        onChange={({ target }) => onSort(target.value as Sort)}
        className="w-52"
      />
    </div>
  );
}

function CardSkeletons() {
  return (
    <div role="status">
      <span className="sr-only">Loading tutors</span>
      <ul className="flex flex-col gap-4">
        {SKELETONS.map((card) => (
          <li
            key={card}
            data-skeleton=""
            className="grid gap-x-8 gap-y-5 rounded-card border border-line bg-paper p-5 sm:p-6 md:grid-cols-[minmax(0,1fr)_196px]"
          >
            <div>
              <div className="flex gap-4">
                <Skeleton className="size-14 rounded-full" />
                <div className="flex grow flex-col gap-2.5 pt-1">
                  <Skeleton className="h-6 w-2/5" />
                  <Skeleton className="h-4 w-1/3" />
                  <Skeleton className="h-4 w-1/2" />
                </div>
              </div>
              <Skeleton className="mt-5 h-4 w-full" />
              <Skeleton className="mt-2.5 h-4 w-4/5" />
              <Skeleton className="mt-5 h-7 w-3/5 rounded-full" />
              <Skeleton className="mt-5 h-4 w-2/3" />
            </div>
            <div className="flex flex-col gap-3 border-line md:border-l md:pl-7">
              <Skeleton className="h-8 w-24" />
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-4 w-24" />
              <Skeleton className="mt-auto h-11 w-full rounded-full" />
              <Skeleton className="h-11 w-full rounded-full" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
