import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { z } from 'zod';
import { ApiError, wordsOf } from '../../lib/api';
import { type LoginInput, useIsAuthenticating, useLogin } from '../../lib/sign-in';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';

const loginRules = z.object({
  username: z.string().trim().min(1, 'Username is required'),
  password: z.string().min(1, 'Password is required'),
});

/** The texts of S0§8 (U-12). */
function failureText(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) return wordsOf(error, 'Invalid username or password');
  if (status === 429) return 'Too many login attempts. Please try again later.';
  if (status === 500) return 'Server error. Please try again later.';
  return 'Invalid username or password';
}

export function LoginForm() {
  const isAuthenticating = useIsAuthenticating();
  const login = useLogin({
    onSuccess: ({ accountKept }) =>
      accountKept
        ? toast(
            'Your account stays open',
            'It was closing; by logging in you have kept it. Quotes and sessions that have ended stay as they are.',
          )
        : toast('Welcome back!', 'You have successfully logged in.'),
    onError: (error) => toast('Login failed', failureText(error), 'destructive'),
  });
  const { register, handleSubmit, formState } = useForm<LoginInput>({
    resolver: standardSchemaResolver(loginRules),
    defaultValues: { username: '', password: '' },
  });
  const submit = login.onSubmit(handleSubmit, (input) => input);
  return (
    <form noValidate aria-label="Login" onSubmit={submit} className="mt-7 flex flex-col gap-5">
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        error={formState.errors.username?.message}
        {...register('username')}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" size="large" disabled={isAuthenticating} className="mt-2">
        {isAuthenticating ? 'Logging in...' : 'Login'}
      </Button>
      <Link
        to="/reset-password"
        className="self-start font-semibold text-ember underline decoration-ember/30 underline-offset-[6px] hover:decoration-ember"
      >
        Forgot your password?
      </Link>
    </form>
  );
}
