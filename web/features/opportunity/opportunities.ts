import { opportunityAnswer, type OpportunityItem, opportunityList } from '@contract/opportunity.js';
import type { DeclineReason } from '@domain/opportunity/decline-reason.js';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { apiQuery } from '../../lib/query';
import { toast } from '../../lib/toast';

/** GET /api/portal/opportunities */
export const opportunitiesQuery = apiQuery(opportunityList, '/api/portal/opportunities');

export const isAvailable = (opportunity: OpportunityItem) => opportunity.status === 'available';

/** What an answer can change (R-48, O-12). */
const TOUCHED = ['/api/portal/opportunities', '/api/portal/contracts', '/api/portal/profile'];

const VERDICTS = {
  accept: {
    title: 'Opportunity Accepted!',
    success: 'Contract details will be shared soon.',
    failure: 'Failed to accept opportunity. Please try again.',
  },
  reject: {
    title: 'Opportunity Declined',
    success: 'We will not ask you about this enquiry again.',
    failure: 'Failed to decline opportunity. Please try again.',
  },
};
type Verdict = { answer: keyof typeof VERDICTS; reason?: DeclineReason | null };

/** Accepts or declines one opportunity and says how it went (O-05, O-06). */
export function useVerdict(id: string, onAnswered: () => void) {
  const cache = useQueryClient();
  return useAction({
    run: ({ answer, reason }: Verdict, { ask }) =>
      ask(opportunityAnswer, 'POST', `/api/portal/opportunities/${id}/${answer}`, reason ? { reason } : undefined),
    onSuccess: async ({ message }, { answer }) => {
      toast(VERDICTS[answer].title, message || VERDICTS[answer].success);
      await Promise.all(TOUCHED.map((path) => cache.invalidateQueries({ queryKey: [path] })));
      onAnswered();
    },
    onError: (error, { answer }) => toast('Error', wordsOf(error, VERDICTS[answer].failure), 'destructive'),
  });
}
