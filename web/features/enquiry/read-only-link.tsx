import { readOnlyLink } from '@contract/private-page.js';
import { LINK_DAYS } from '@domain/enquiry/enquiry.js';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';

/** Makes the link with which somebody else reads the page, to be copied (G-18). */
export function ReadOnlyLink({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const make = useAction({
    run: (_: void, { ask }) => ask(readOnlyLink, 'POST', `/api/enquiries/${id}/read-only-link`),
    onError: (error) => toast('Error', wordsOf(error, 'The link was not created. Please try again.'), 'destructive'),
  });
  const url = make.data?.url;
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
        Share a read-only link
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(willBeOpen) => {
          setOpen(willBeOpen);
          // It is shown to be copied, and not kept on the page.
          if (!willBeOpen) make.reset();
        }}
        title="Share a read-only link"
        description={
          <p>
            For the other parent, for example. Anyone with the link can read this page: quotes, sessions, lesson reports
            and messages. They cannot change anything. The link stops working when you end all other access, or{' '}
            {LINK_DAYS} days after this page was last used.
          </p>
        }
      >
        <div className="mt-6 flex flex-col items-start gap-4">
          {url ? (
            <>
              <Field
                label="Read-only link"
                readOnly
                value={url}
                className="w-full"
                onFocus={({ target }) => target.select()}
              />
              <Button onClick={() => void copy(url)}>
                <Copy className="size-4" aria-hidden="true" />
                Copy the link
              </Button>
            </>
          ) : (
            <Button disabled={make.isPending} onClick={() => make.mutate()}>
              {make.isPending ? 'Creating...' : 'Create the link'}
            </Button>
          )}
        </div>
      </Dialog>
    </>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast('Link copied', 'Send it to the person who should read this page.');
  } catch (error) {
    console.warn('The link could not be copied', error);
    toast('Error', 'The link was not copied. Please select it and copy it yourself.', 'destructive');
  }
}
