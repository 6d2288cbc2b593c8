import { accountAnswer } from '@contract/account.js';
import { MailCheck } from 'lucide-react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { linkSent } from './link-sent';

/** Asks for the confirmation of the account's address and mails a new link. */
export function ConfirmAddress({ email }: { email: string }) {
  const link = useAction({
    run: (_: void, { ask }) => ask(accountAnswer, 'POST', '/api/email-verifications/link'),
    onSuccess: () => linkSent(email),
    onError: (error) => toast('Error', wordsOf(error, 'The email could not be sent. Please try again.'), 'destructive'),
  });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-paper px-5 py-4">
      <MailCheck className="size-5 shrink-0 text-ember" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold">Please confirm your email address.</span>{' '}
        <span className="text-muted">Open the link in our email to {email} and press the button there.</span>
      </p>
      <Button tone="secondary" size="small" disabled={link.isPending} onClick={() => link.mutate()}>
        {link.isPending ? 'Sending...' : 'Send the link'}
      </Button>
    </div>
  );
}
