import { accountAnswer } from '@contract/account.js';
import type { OwnProfile } from '@contract/portal.js';
import { MailWarning } from 'lucide-react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { linkSent } from './link-sent';

/** Says where mail goes while the address of the profile is not confirmed, and mails it a link. */
export function ConfirmContact({ profile: { email, contactEmail } }: { profile: OwnProfile }) {
  const link = useAction({
    run: (_: void, { ask }) => ask(accountAnswer, 'POST', '/api/portal/contact-address/link'),
    onSuccess: () => linkSent(email),
    onError: (error) => toast('Error', wordsOf(error, 'The email could not be sent. Please try again.'), 'destructive'),
  });
  if (!contactEmail || contactEmail.toLowerCase() === email.toLowerCase()) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-paper px-5 py-4">
      <MailWarning className="size-5 shrink-0 text-ember" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <span className="font-semibold">Please confirm {email}.</span>{' '}
        <span className="text-muted">
          Until then, families and our team write to {contactEmail}, the address of your account.
        </span>
      </p>
      <Button
        tone="secondary"
        size="small"
        aria-label={`Send the link to ${email}`}
        disabled={link.isPending}
        onClick={() => link.mutate()}
      >
        {link.isPending ? 'Sending...' : 'Send the link'}
      </Button>
    </div>
  );
}
