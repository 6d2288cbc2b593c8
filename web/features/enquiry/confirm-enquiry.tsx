import { done } from '@contract/quote.js';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';

/**
 * Says that the enquiry is in earnest; opening the mailed link
 * alone does not, for machines open links too.
 */
export function ConfirmEnquiry({ id }: { id: string }) {
  const cache = useQueryClient();
  const confirm = useAction({
    run: (_: void, { ask }) => ask(done, 'POST', `/api/enquiries/${id}/confirm`),
    onSuccess: () => {
      toast('Enquiry confirmed', 'Thank you. We are looking for tutors who suit you.');
      return cache.invalidateQueries({ queryKey: ['/api/enquiries', id] });
    },
    onError: (error) =>
      toast('Error', wordsOf(error, 'The enquiry was not confirmed. Please try again.'), 'destructive'),
  });
  return (
    <Button size="large" className="mt-6" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
      {confirm.isPending ? 'Confirming...' : 'Confirm my enquiry'}
    </Button>
  );
}
