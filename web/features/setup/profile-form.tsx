import { counted } from '@domain/shared/format.js';
import { useAction } from '../../lib/action';
import { ApiError, wordsOf } from '../../lib/api';
import { HOURLY_RATE, type ProfileForm as Form, type ProfileInput, profileRules } from '@domain/tutor/tutor.rules.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useSavedForm } from '../../lib/saved-form';
import { toast } from '../../lib/toast';
import { TextArea } from '../../ui/text-area';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormSection } from '../../ui/form-section';
import { registerAddress } from './register-address';
import { optionsQuery } from './options';
import { PortfolioField } from './portfolio-field';
import { ProfileOptions } from './profile-options';

const resolver = standardSchemaResolver(profileRules);
const DESCRIPTION_MIN = 50;

/** What step 2 holds, which stays while another step is looked at. */
export const useProfileForm = (known: Form) => useSavedForm<Form, ProfileInput>(known, resolver);

type ProfileFormProps = {
  held: ReturnType<typeof useProfileForm>;
  account: string | null;
  hasAccount: boolean;
  /** The profile was saved; `isAll` is false where something else has been typed since. */
  onSaved: (saved: Form, isAll: boolean) => void;
};

/** Step 2 (T-04, T-10, T-22 to T-24, V-11 to V-13). */
export function ProfileForm({ held: { form, sent, keep }, account, hasAccount, onSaved }: ProfileFormProps) {
  const { register, handleSubmit, setError, getValues, formState, control } = form;
  const { errors } = formState;
  const { data: options } = useQuery(optionsQuery);
  const rateCap = options?.rateCap ?? null;
  const description = useWatch({ control, name: 'profileDescription' });
  const missing = DESCRIPTION_MIN - (description ?? '').trim().length;

  const save = useAction({
    run: async (input: ProfileInput, { send }) => {
      const [values, text] = [structuredClone(getValues()), sent()];
      await send('POST', registerAddress('tutor', account), { ...input, location: input.postcode });
      return { values, text };
    },
    onSuccess: ({ values, text }) => {
      const isAll = keep(values, text);
      toast(
        'Profile Updated',
        `Your profile has been saved.${isAll ? '' : ' What you have typed since is not saved yet.'}`,
      );
      onSaved(values, isAll);
    },
    onError: (error) => {
      for (const [path, message] of Object.entries(error instanceof ApiError ? error.fields : {}))
        setError(path.split('.')[0] as keyof Form, { message });
      toast('Profile Error', wordsOf(error, 'Failed to save profile. Please try again.'), 'destructive');
    },
  });
  const submit = save.onSubmit(handleSubmit, (input) => input);

  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Profile" onSubmit={submit} className="flex flex-col gap-9">
        <FormSection title="About you">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label="Name"
              autoComplete="name"
              hint="First name and surname"
              error={errors.name?.message}
              {...register('name')}
            />
            <Field
              label="Email"
              type="email"
              autoComplete="email"
              hint="Families write here once it is confirmed"
              error={errors.email?.message}
              {...register('email')}
            />
            <Field
              label="Postcode"
              inputMode="numeric"
              autoComplete="postal-code"
              hint="Families near it find you"
              error={errors.postcode?.message}
              {...register('postcode')}
            />
            <Field
              label="Hourly Rate"
              type="number"
              inputMode="numeric"
              min={HOURLY_RATE.min}
              max={rateCap ?? HOURLY_RATE.max}
              hint={`In dollars. Maximum $${rateCap ?? HOURLY_RATE.default} per hour`}
              error={errors.hourlyRate?.message}
              {...register('hourlyRate', { valueAsNumber: true })}
            />
          </div>
        </FormSection>
        <FormSection title="What you teach">
          <Field
            label="Subjects"
            hint="Separate them with commas, for example: Maths, Physics, Chemistry"
            autoComplete="off"
            error={errors.subjects?.message}
            {...register('subjects')}
          />
          <TextArea
            label="Qualifications"
            hint="Degrees, certificates, registrations, and where they are from"
            error={errors.qualifications?.message}
            {...register('qualifications')}
          />
          <TextArea
            label="Experience"
            hint="Begin with the number of years, for example: 5 years as a high school teacher"
            error={errors.experience?.message}
            {...register('experience')}
          />
          <TextArea
            label="Profile Description"
            hint={
              missing > 0 && missing < DESCRIPTION_MIN
                ? `Families read this first. ${counted(missing, 'character')} to go`
                : 'Families read this first: how you teach, whom you teach well, what a lesson with you is like'
            }
            rows={5}
            error={errors.profileDescription?.message}
            {...register('profileDescription')}
          />
        </FormSection>
        <ProfileOptions />
        <PortfolioField hasAccount={hasAccount} />
        <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-3 border-t border-line pt-6">
          <Button type="submit" size="large" disabled={save.isPending} className="max-sm:w-full">
            {save.isPending ? 'Saving...' : 'Save Profile'}
            <ArrowRight className="size-4" aria-hidden="true" />
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
