import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { MAX, email, requiredText } from '@domain/shared/text.js';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../../lib/api';
import { useIsAuthenticating, useRegister } from '../../lib/sign-in';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { PasswordFields } from './password-fields';

/** The rules of R-16 as the form states them; the server has the last word. */
const registerRules = z
  .object({
    username: requiredText('Username is required', 32)
      .min(3, 'Username must be at least 3 characters')
      .regex(/^[A-Za-z0-9._-]+$/, 'Use letters, digits, dots, underscores and hyphens'),
    email: email('Please enter a valid email address'),
    firstName: requiredText('First name is required', MAX.name),
    lastName: requiredText('Last name is required', MAX.name),
    password: z
      .string()
      .min(1, 'Password is required')
      .min(8, 'Password must be at least 8 characters')
      .max(128, 'Password must be at most 128 characters'),
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine((input) => !input.confirmPassword || input.password === input.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    when: () => true,
  });
type RegisterForm = z.infer<typeof registerRules>;

/** The texts of S0§8 (U-13); another conflict is shown in the server's sentence. */
function failureText(error: unknown): string {
  const { message, status, serverMessage } =
    error instanceof ApiError ? error : { message: '', status: 0, serverMessage: null };
  if (message.includes('already exists')) return 'Username already exists. Please choose a different username.';
  if (message.includes('validation')) return 'Please check all required fields are filled correctly.';
  return (status === 409 && serverMessage) || 'Please check your details and try again.';
}

/**
 * Registers and leads to setup; `onStart` and `onFailure` let
 * the page know where a signed-in visitor belongs meanwhile.
 */
export function RegisterForm({ onStart, onFailure }: { onStart: () => void; onFailure: () => void }) {
  const isAuthenticating = useIsAuthenticating();
  const { register, handleSubmit, formState, setError } = useForm<RegisterForm>({
    resolver: standardSchemaResolver(registerRules),
    defaultValues: { username: '', email: '', firstName: '', lastName: '', password: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const registration = useRegister({
    onStart,
    onSuccess: (user) => toast(`Welcome, ${user.firstName}!`, 'Your account was created. We are taking you to setup.'),
    onError: (error) => {
      onFailure();
      if (error instanceof ApiError) {
        for (const [path, message] of Object.entries(error.fields)) setError(path as keyof RegisterForm, { message });
      }
      toast('Registration failed', failureText(error), 'destructive');
    },
  });
  const submit = registration.onSubmit(handleSubmit, ({ confirmPassword: _never, ...input }) => input);
  return (
    <form noValidate aria-label="Register" onSubmit={submit} className="mt-7 flex flex-col gap-5">
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.username?.message}
        {...register('username')}
      />
      <Field label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="First Name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <Field
          label="Last Name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <PasswordFields
        label="Password"
        hint="At least 8 characters. A short sentence is easy to remember and hard to guess."
        errors={errors}
        register={(name) => register(name)}
      />
      <Button type="submit" size="large" disabled={isAuthenticating} className="mt-2">
        {isAuthenticating ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}
