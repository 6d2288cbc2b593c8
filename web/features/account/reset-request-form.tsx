import { accountAnswer } from '@contract/account.js';
import { passwordResetRules } from '@domain/account/account.rules.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { Button, ButtonLink } from '../../ui/button';
import { Field } from '../../ui/field';

type Form = z.infer<typeof passwordResetRules>;
const resolver = standardSchemaResolver(passwordResetRules);

/** Asks for the mail with a link; the answer reveals to nobody whether the address has an account. */
export function ResetRequestForm() {
  const { register, handleSubmit, formState } = useForm<Form>({ resolver, defaultValues: { email: '' } });
  const request = useAction({
    run: (input: Form, { ask }) => ask(accountAnswer, 'POST', '/api/password-resets', input),
    onError: (error) => toast('Error', wordsOf(error, 'The email could not be sent. Please try again.'), 'destructive'),
  });
  const submit = request.onSubmit(handleSubmit, (input) => input);
  if (request.isSuccess) {
    return (
      <div role="status" className="mt-7 flex items-start gap-4 rounded-card bg-sage-light p-5">
        <MailCheck className="mt-0.5 size-6 shrink-0 text-forest" strokeWidth={1.7} aria-hidden="true" />
        <div>
          <p className="font-semibold">Please check your email</p>
          <p className="mt-1 text-body leading-6 text-muted">
            If {request.variables?.email} belongs to an account, a link is on its way. It works once, for 30 minutes. We
            send one link a day, or more if you have logged in from this network before.
          </p>
          <ButtonLink to="/auth" tone="secondary" size="small" className="mt-4">
            Back to login
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <form noValidate aria-label="Reset your password" onSubmit={submit} className="mt-7 flex flex-col gap-5">
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" size="large" disabled={request.isPending}>
        {request.isPending ? 'Sending...' : 'Send the link'}
      </Button>
    </form>
  );
}
