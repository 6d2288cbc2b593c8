import type { OpportunityItem } from '@contract/opportunity.js';
import { waitlistLeft } from '@contract/opportunity.js';
import { useQueryClient } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { momentText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { opportunitiesQuery } from './opportunities';

type Waitlisted = { id: string; waitlist: NonNullable<OpportunityItem['waitlist']> };

/** Where a tutor stands on the waitlist of an enquiry that has all its quotes, and how to leave it (G-21). */
export function WaitlistNotice({ id, waitlist: { place, askedUntil } }: Waitlisted) {
  const cache = useQueryClient();
  const leave = useAction({
    run: (_: void, { ask }) => ask(waitlistLeft, 'DELETE', `/api/portal/opportunities/${id}/waitlist`),
    onSuccess: () => {
      toast('You have left the waitlist', 'Your quote stays in the form in case you change your mind.');
      return cache.invalidateQueries({ queryKey: opportunitiesQuery.queryKey });
    },
    onError: (error) => {
      toast('Error', wordsOf(error, 'You are still on the waitlist. Please try again.'), 'destructive');
      return cache.invalidateQueries({ queryKey: opportunitiesQuery.queryKey });
    },
  });
  return (
    <div
      className={`mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4 rounded-card p-5 ${askedUntil ? 'bg-honey/45' : 'bg-sage-light'}`}
    >
      <div className="flex max-w-[60ch] items-start gap-3">
        <Hourglass className="mt-1 size-5 shrink-0" aria-hidden="true" />
        <div>
          <p className="figures font-semibold">
            {askedUntil ? 'There is a place for your quote now' : `You are number ${place} on the waitlist`}
          </p>
          <p className="figures mt-1 text-body">
            {askedUntil
              ? `Send it by ${momentText(askedUntil)}, as it is or changed. After that the place goes to the next tutor.`
              : 'This family has as many quotes as it can take. Your quote is kept, and we will ask you as soon as it is your turn.'}
          </p>
        </div>
      </div>
      <Button tone="secondary" size="small" disabled={leave.isPending} onClick={() => leave.mutate()}>
        Leave the waitlist
      </Button>
    </div>
  );
}
