import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, wordsOf } from '../../lib/api';
import { type RegisterInput, useLogin, useRegister } from '../../lib/sign-in';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';

const DEMO = { username: 'tutor', password: 'demo-password' };
const REDIRECT_MS = 1_000;

const TEXTS = {
  login: {
    done: ['Login Successful', 'Redirecting to setup page...'],
    refused: (_error: ApiError) => ['Login Failed', 'Invalid username or password'],
    unreachable: ['Login Error', 'Failed to connect to server'],
  },
  register: {
    done: ['Account Created', 'Redirecting to setup page...'],
    refused: (error: ApiError) => ['Registration Failed', wordsOf(error, 'Failed to create account')],
    unreachable: ['Registration Error', 'Failed to connect to server'],
  },
} as const;
type Kind = keyof typeof TEXTS;

/** Signs in or registers, says so in the test page's own toasts and leads to setup after a second (U-11). */
function useAttempt(kind: Kind) {
  const navigate = useNavigate();
  const { done, refused, unreachable } = TEXTS[kind];
  const outcome = {
    onSuccess: async () => {
      toast(done[0], done[1]);
      await new Promise((over) => setTimeout(over, REDIRECT_MS));
      await navigate('/setup');
    },
    onError: (error: Error) => {
      const [title, text] = error instanceof ApiError ? refused(error) : unreachable;
      toast(title!, text, 'destructive');
    },
  };
  const login = useLogin(outcome);
  const register = useRegister(outcome);
  const attempt = kind === 'login' ? login : register;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    attempt.mutate(Object.fromEntries(new FormData(event.currentTarget)) as RegisterInput);
  };
  return { submit, isBusy: attempt.isPending };
}

type FormProps = { label: string; submit: (event: FormEvent<HTMLFormElement>) => void; children: ReactNode };
const TestForm = ({ label, submit, children }: FormProps) => (
  <form aria-label={label} onSubmit={submit} className="mt-6 flex flex-col gap-5">
    {children}
  </form>
);

export function TestLoginForm() {
  const { submit, isBusy } = useAttempt('login');
  const [values, setValues] = useState({ username: '', password: '' });
  const change = (name: keyof typeof values) => ({
    name,
    value: values[name],
    required: true,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <TestForm label="Login" submit={submit}>
      <Field label="Username" autoComplete="username" autoCapitalize="none" {...change('username')} />
      <Field label="Password" type="password" autoComplete="current-password" {...change('password')} />
      <Button type="submit" size="large" disabled={isBusy}>
        {isBusy ? 'Logging in...' : 'Login'}
      </Button>
      <Button tone="secondary" onClick={() => setValues(DEMO)} disabled={isBusy}>
        Use Demo Account
      </Button>
    </TestForm>
  );
}

export function TestRegisterForm() {
  const { submit, isBusy } = useAttempt('register');
  return (
    <TestForm label="Register" submit={submit}>
      <Field label="Username" name="username" autoComplete="username" autoCapitalize="none" required />
      <Field label="Email" name="email" type="email" autoComplete="email" required />
      <Field label="First Name" name="firstName" autoComplete="given-name" required />
      <Field label="Last Name" name="lastName" autoComplete="family-name" required />
      <Field label="Password" name="password" type="password" autoComplete="new-password" required />
      <Button type="submit" size="large" disabled={isBusy}>
        {isBusy ? 'Creating account...' : 'Create Account'}
      </Button>
    </TestForm>
  );
}
