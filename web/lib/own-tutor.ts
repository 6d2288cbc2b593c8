import { ownContracts, ownCredentials, type OwnProfile, ownProfile } from '@contract/portal.js';
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, read } from './api';
import { apiQuery } from './query';

/** The tutor's contracts, newest first. */
export const contractsQuery = apiQuery(ownContracts, '/api/portal/contracts');
/** The tutor's documents, newest first. */
export const credentialsQuery = apiQuery(ownCredentials, '/api/portal/credentials');

/** The tutor's profile; null where there is none yet, which the server answers with 404. */
export const profileQuery = queryOptions({
  queryKey: ['/api/portal/profile'],
  queryFn: async (): Promise<OwnProfile | null> => {
    try {
      return await read(ownProfile, '/api/portal/profile');
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

/** Everything that a tutor's own page reads of the tutor; what was written makes it stale. */
export const OWN_READINGS = [
  '/api/portal/profile',
  '/api/portal/contracts',
  '/api/portal/credentials',
  '/api/portal/availability',
];

const isPublicReading = ({ queryKey }: Query) => String(queryKey[0]).startsWith('/api/tutors');

/**
 * The same of what others read of a tutor, search included: forms begin with it, so that it is read from the beginning.
 */
export function forgetPublicReadings(cache: QueryClient): void {
  cache.removeQueries({ predicate: isPublicReading, type: 'inactive' });
  void cache.invalidateQueries({ predicate: isPublicReading });
}
