import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { fileQuery } from './readings';
import { Suspension } from './suspension';

/**
 * Whether a tutor is suspended, and the way to suspend or reinstate, where the rest of the review is not needed (G-01).
 */
export function TutorSuspension({ tutorId }: { tutorId: string }) {
  const file = useQuery(fileQuery(tutorId));
  return (
    <QueryState
      query={file}
      failure={{ title: 'The tutor could not be loaded', look: 'stack' }}
      loading="Loading the tutor"
      skeleton={<Skeleton className="h-9 w-48" />}
      keepsAnswer
    >
      {({ tutor }) => <Suspension applicant={tutor} />}
    </QueryState>
  );
}
