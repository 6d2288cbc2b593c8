import type { FieldError, UseFormRegister } from 'react-hook-form';
import { Field } from '../../ui/field';

type Passwords = { password: string; confirmPassword: string };

type PasswordFieldsProps = {
  label: string;
  hint: string;
  errors: Partial<Record<keyof Passwords, FieldError>>;
  register: (name: keyof Passwords) => ReturnType<UseFormRegister<Passwords>>;
};

/** A password that is chosen, twice (V-09). */
export function PasswordFields({ label, hint, errors, register }: PasswordFieldsProps) {
  const chosen = { type: 'password', autoComplete: 'new-password' };
  return (
    <>
      <Field {...chosen} label={label} hint={hint} error={errors.password?.message} {...register('password')} />
      <Field
        {...chosen}
        label="Confirm Password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  );
}
