import { accountAnswer } from '@contract/account.js';
import { type ResetPasswordForm, resetPasswordFormRules } from '@domain/account/account.rules.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useAction } from '../../lib/action';
import { ApiError, wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { PasswordFields } from './password-fields';

const resolver = standardSchemaResolver(resetPasswordFormRules);

/** Sets a new password with the token of the mailed link. `onDead`: the link opens nothing any more. */
export function NewPasswordForm({ token, onDead }: { token: string; onDead: () => void }) {
  const navigate = useNavigate();
  const { register, handleSubmit, formState, setError } = useForm<ResetPasswordForm>({
    resolver,
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const change = useAction({
    run: ({ password }: ResetPasswordForm, { ask }) =>
      ask(accountAnswer, 'POST', '/api/password-resets/confirm', { token, password }),
    onSuccess: async () => {
      await navigate('/auth');
      toast('Password Changed', 'Please log in with your new password.');
    },
    onError: (error) => {
      const { status, fields } = error instanceof ApiError ? error : { status: 0, fields: {} };
      if (status === 404 || status === 410 || 'token' in fields) return onDead();
      for (const [path, message] of Object.entries(fields)) setError(path as keyof ResetPasswordForm, { message });
      toast('Error', wordsOf(error, 'Your password could not be changed. Please try again.'), 'destructive');
    },
  });
  const submit = change.onSubmit(handleSubmit, (input) => input);
  return (
    <form noValidate aria-label="New password" onSubmit={submit} className="mt-7 flex flex-col gap-5">
      <PasswordFields
        label="New Password"
        hint="At least 8 characters. You are signed out everywhere else."
        errors={errors}
        register={(name) => register(name)}
      />
      <Button type="submit" size="large" disabled={change.isPending}>
        {change.isPending ? 'Saving...' : 'Change Password'}
      </Button>
    </form>
  );
}
