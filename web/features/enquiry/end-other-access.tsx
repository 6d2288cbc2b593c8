import { done } from '@contract/quote.js';
import { useState } from 'react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

/** Takes the page back from everybody else who has opened it, and ends the links that were mailed. */
export function EndOtherAccess({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const end = useAction({
    run: (_: void, { ask }) => ask(done, 'POST', `/api/enquiries/${id}/end-access`),
    onSuccess: () => {
      setOpen(false);
      toast(
        'All other access has ended',
        'A new link is on its way to the address of your enquiry. Until you have opened this page by a link from our email, we send one a day.',
      );
    },
    onError: (error) => toast('Error', wordsOf(error, 'Other access was not ended. Please try again.'), 'destructive'),
  });
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
        End all other access
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="End all other access?"
        description={
          <p>
            This page, and every page opened from its links, closes on all other devices, and the links in our emails
            stop working. You stay here, and we send a new link to the address of your enquiry.
          </p>
        }
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <Button tone="danger" disabled={end.isPending} onClick={() => end.mutate()}>
            {end.isPending ? 'Ending...' : 'Yes, end it'}
          </Button>
          <Button tone="secondary" onClick={() => setOpen(false)}>
            Go back
          </Button>
        </div>
      </Dialog>
    </>
  );
}
