import { tutorList } from '@contract/tutor-profile.js';
import { rateText } from '@domain/shared/format.js';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ratingText } from '../../lib/figures';
import { subjectLabel } from '../../lib/labels';
import { apiQuery } from '../../lib/query';
import { Initials } from '../../ui/initials';
import { Button } from '../../ui/button';
import { ChoiceCard } from '../../ui/choice-card';
import { Empty } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';

/** Five tutors at most (S1§2). */
const SHOWN = 5;

/** One of the first five tutors; `children` shows the chosen one. */
export function TutorChoice({ children }: { children: (id: string) => ReactNode }) {
  const { data, isFetching, refetch } = useQuery(apiQuery(tutorList, '/api/tutors'));
  const [chosen, setChosen] = useState<string | null>(null);
  const tutors = data?.tutors.slice(0, SHOWN) ?? [];
  const shown = chosen ?? tutors[0]?.id;
  if (!data && isFetching) {
    return (
      <div role="status" className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-5">
        <span className="sr-only">Loading tutors</span>
        {[0, 1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-36 rounded-card" />
        ))}
      </div>
    );
  }
  if (!shown) {
    return (
      <Empty title="No tutors to show" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
        The demonstration has its own tutors. They could not be loaded.
      </Empty>
    );
  }
  return (
    <>
      <fieldset>
        <legend className="mb-4 text-lg font-semibold">Choose a tutor</legend>
        <div className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-5">
          {tutors.map(({ id, name, subjects, averageRating, hourlyRate }) => (
            <ChoiceCard
              key={id}
              kind="radio"
              name="demo-tutor"
              value={id}
              checked={shown === id}
              onChange={() => setChosen(id)}
              aria-label={name}
              className="h-full items-start! rounded-card! p-4! lg:flex-col-reverse lg:justify-end"
            >
              <Initials name={name} className="mb-3 size-11 max-lg:hidden" />
              <span className="block text-lg font-semibold">{name}</span>
              <span className="block text-sm font-normal text-muted">{subjects.map(subjectLabel).join(', ')}</span>
              <span className="figures mt-2 block text-sm font-normal">
                {rateText(hourlyRate)}
                {averageRating > 0 && `, rated ${ratingText(averageRating)}`}
              </span>
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      {children(shown)}
    </>
  );
}
