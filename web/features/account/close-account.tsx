import { accountClosing, closeAccountForm } from '@contract/account.js';
import { CLOSING_DAYS } from '@domain/account/closing.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAction } from '../../lib/action';
import { ApiError, wordsOf } from '../../lib/api';
import { useSession } from '../../lib/session';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ChoiceCard } from '../../ui/choice-card';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';

const CONSEQUENCES = [
  'You are signed out on every device, and families can no longer find you.',
  'Your open quotes are withdrawn; opportunities, requests and upcoming sessions end at once.',
  'Each family with a quote, a request or a session of yours gets one email, and can ask for another tutor.',
  'The address of your calendar feed stops working. If you come back, you can create a new one.',
  `In ${CLOSING_DAYS} days everything we keep under your email address is deleted, as our privacy policy describes.`,
  'If you log in before that, your account stays open. Quotes and sessions that have ended do not come back.',
];

/** The way to close the account, with its consequences first (G-19). */
export function CloseAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-labelledby="close-account" className="p-5 sm:p-7">
      <h2 id="close-account" className="text-lg font-semibold">
        Close your account
      </h2>
      <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 text-muted">
        {CONSEQUENCES.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button tone="secondary" className="mt-5 max-sm:w-full" onClick={() => setOpen(true)}>
        Close your account
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Close your account?"
        description={`You have ${CLOSING_DAYS} days to change your mind by logging in. You may want to download your data first.`}
      >
        <CloseForm onCancel={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function CloseForm({ onCancel }: { onCancel: () => void }) {
  const { leave } = useSession();
  const [isSure, setSure] = useState(false);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(closeAccountForm),
    defaultValues: { password: '' },
  });
  const close = useAction({
    run: (input: { password: string }, { ask }) => ask(accountClosing, 'POST', '/api/portal/close-account', input),
    onSuccess: ({ closesAt }) => leave(`/account-closing?until=${encodeURIComponent(closesAt)}`),
    onError: (error) => {
      const message = error instanceof ApiError ? error.fields['password'] : undefined;
      if (message) setError('password', { message }, { shouldFocus: true });
      else toast('Error', wordsOf(error, 'Your account could not be closed. Please try again.'), 'destructive');
    },
  });
  return (
    <form
      noValidate
      aria-label="Close your account"
      onSubmit={close.onSubmit(handleSubmit, (input) => input)}
      className="mt-6 flex flex-col gap-5"
    >
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <ChoiceCard kind="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)}>
        I understand that my sessions and quotes end now
      </ChoiceCard>
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" onClick={onCancel} className="max-sm:w-full">
          Keep my account
        </Button>
        <Button type="submit" tone="danger" disabled={!isSure || close.isPending} className="max-sm:w-full">
          {close.isPending ? 'Closing...' : 'Close my account'}
        </Button>
      </div>
    </form>
  );
}
