import type { competitionsAnswer } from '@contract/competition.js';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { readUnchecked } from '../../lib/api';

type Competitions = z.infer<typeof competitionsAnswer>;

/**
 * Whether it can be shown; the contract's own rules would cost every
 * visitor a script that is larger than this page (decision 007).
 */
const isShown = (answer: unknown): answer is Competitions =>
  [(answer as Competitions | null)?.competitions, (answer as Competitions | null)?.draws].every(
    (list) => Array.isArray(list) && list.every((one: { id?: unknown; closesAt?: unknown }) => one.id && one.closesAt),
  );

/** The competitions with their closing dates, and the draws (G-27). */
export const competitionsQuery = queryOptions({
  queryKey: ['/api/competitions'],
  queryFn: async () => {
    const answer = await readUnchecked('/api/competitions');
    if (!isShown(answer)) throw new Error('The competitions could not be read');
    return answer;
  },
});
