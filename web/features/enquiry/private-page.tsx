import { done } from '@contract/quote.js';
import { LINK_DAYS } from '@domain/enquiry/enquiry.js';
import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { Banksia } from '../../ui/banksia';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/field';

/** What a visitor without access sees: the link can be sent again, only to the address of the enquiry. */
export function PrivatePage({ id }: { id: string }) {
  const again = useAction({
    run: (_: void, { ask }) => ask(done, 'POST', '/api/enquiry-access/resend', { enquiryId: id }),
  });
  return (
    <Centred>
      <Banksia weight="fine" className="size-24" />
      <h1 className="display max-w-[20ch] text-display-3">This page is private. Use the link in your mail.</h1>
      {again.isSuccess ? (
        <p role="status" className="prose-public flex max-w-[46ch] flex-col items-center gap-3 text-muted">
          <MailCheck className="size-7 text-success" strokeWidth={1.75} aria-hidden="true" />A new link is on its way to
          the address given in the enquiry. We send one link a day. If nothing arrives, use the one we sent today.
        </p>
      ) : (
        <>
          <p className="prose-public max-w-[48ch] text-muted">
            It is in the email we sent when you enquired. If you cannot find it, we can send it again, only to the
            address you gave us. A link stops working {LINK_DAYS} days after the page was last used.
          </p>
          <Button tone="secondary" disabled={again.isPending} onClick={() => again.mutate()}>
            {again.isPending ? 'Sending...' : 'Send me the link again'}
          </Button>
          {again.isError && <FieldError>{wordsOf(again.error, 'The link was not sent. Please try again.')}</FieldError>}
        </>
      )}
    </Centred>
  );
}

/** A few words in the middle of the page. */
export function Centred({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="measure grid min-h-[60vh] place-items-center py-16 text-center">
      <div className="flex flex-col items-center gap-5">{children}</div>
    </main>
  );
}
