import type { OwnProfile } from '@contract/portal.js';
import {
  type ContractForm as Form,
  contractFormRules,
  contractFormRulesWithoutTfn,
  type ContractInput,
} from '@domain/contract/contract.rules.js';
import { RETENTION_DAYS } from '@domain/act/retention.js';
import type { State } from '@domain/shared/state.js';
import { checkSchemeOf } from '@domain/tutor/check.js';
import { PROFILE_FIRST } from '@domain/contract/contract.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Lock } from 'lucide-react';
import type { Resolver } from 'react-hook-form';
import { useAction } from '../../lib/action';
import { ApiError, wordsOf } from '../../lib/api';
import { useSavedForm } from '../../lib/saved-form';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { BillingFields } from '../../ui/billing-fields';
import { ChoiceCard } from '../../ui/choice-card';
import { Field, FieldError } from '../../ui/field';
import { FormSection } from '../../ui/form-section';
import { Terms } from '../../ui/terms';
import { registerAddress } from './register-address';
import { optionsQuery } from './options';

type FormResolver = Resolver<Form, unknown, ContractInput>;
const withTfn: FormResolver = standardSchemaResolver(contractFormRules);
const withoutTfn = standardSchemaResolver(contractFormRulesWithoutTfn) as FormResolver;

const EMPTY = {
  businessNumber: '',
  taxFileNumber: '',
  wwcNumber: '',
  wwcExpiryDate: '',
  teacherRegistrationNumber: '',
  teacherRegistrationExpiry: '',
  digitalSignature: '',
};

/** What receipts say of the tutor's business now. */
type Billing = Pick<OwnProfile, 'businessName' | 'gstRegistered'> | null;

/** What step 3 holds, in the memory of the page alone: no draft of the browser keeps a TFN. */
export function useContractForm(billing: Billing) {
  const options = useQuery(optionsQuery);
  const { form } = useSavedForm<Form, ContractInput>(
    {
      ...EMPTY,
      businessName: billing?.businessName ?? '',
      gstRegistered: billing?.gstRegistered ?? false,
    } as Form,
    options.data?.collectTaxFileNumber === false ? withoutTfn : withTfn,
  );
  return form;
}

type ContractFormProps = {
  form: ReturnType<typeof useContractForm>;
  /** Whose form it is; null for a visitor without an account. */
  account: string | null;
  /** The profile's address; empty where there is no profile yet (V-15). */
  email: string;
  /** Where the tutor is, which decides whose check it is; null where that is not known. */
  state?: State | null;
  /** The opportunity from which the tutor came to sign (O-09). */
  opportunityId?: string | null;
  onBack: () => void;
  onSent: () => void;
};

/** Step 3 (T-05, T-10, V-14 to V-16). */
export function ContractForm({ form, account, email, state = null, opportunityId, onBack, onSent }: ContractFormProps) {
  const scheme = checkSchemeOf(state);
  const options = useQuery(optionsQuery);
  // Not asked for before it is known whether it may be; a server that could not say may still need it.
  const collectsTfn = options.isError || (options.data?.collectTaxFileNumber ?? false);
  const { register, handleSubmit, setError, formState, reset } = form;
  const { errors } = formState;

  const sending = useAction({
    run: (input: ContractInput, { send }) =>
      send('POST', registerAddress('contract', account), { ...input, email, ...(opportunityId && { opportunityId }) }),
    onSuccess: () => {
      toast('Contract Submitted', 'Your contract has been submitted for review.');
      reset();
      onSent();
    },
    onError: (error) => {
      for (const [path, message] of Object.entries(error instanceof ApiError ? error.fields : {}))
        setError(path as keyof Form, { message });
      toast('Contract Error', wordsOf(error, 'Failed to submit contract. Please try again.'), 'destructive');
    },
  });
  const submit = sending.onSubmit(handleSubmit, (input) => {
    if (email.trim()) return input;
    toast('Email Required', PROFILE_FIRST, 'destructive');
    return undefined;
  });

  return (
    <form noValidate aria-label="Contract" onSubmit={submit} className="flex flex-col gap-9">
      <FormSection
        title="Your numbers"
        text={
          <p className="flex items-start gap-2">
            <Lock className="mt-1 size-4 shrink-0 text-forest" aria-hidden="true" />
            Stored encrypted. We only ever see the last three characters unless an administrator notes a reason.
          </p>
        }
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="ABN"
            inputMode="numeric"
            autoComplete="off"
            hint="Australian Business Number, 11 digits"
            error={errors.businessNumber?.message}
            {...register('businessNumber')}
          />
          {collectsTfn && (
            <Field
              label="TFN"
              inputMode="numeric"
              autoComplete="off"
              hint="Tax File Number, 8 or 9 digits"
              error={errors.taxFileNumber?.message}
              {...register('taxFileNumber')}
            />
          )}
        </div>
        {collectsTfn && <TfnNotice />}
      </FormSection>
      <FormSection title="Your receipts" text="What families read on the receipts of your sessions, beside your ABN.">
        <BillingFields
          name={register('businessName')}
          nameError={errors.businessName?.message}
          gst={register('gstRegistered')}
        />
      </FormSection>
      <FormSection
        title="Working with children"
        text={
          scheme
            ? `Every tutor of under-18s needs a current check for the state they teach in: in ${state} the ${scheme.name}, issued by ${scheme.regulator}.`
            : 'Every tutor of under-18s needs a current check for the state they teach in.'
        }
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="WWC Number"
            autoComplete="off"
            hint={scheme ? `${scheme.shortName} in ${state}, usually like ${scheme.number.example}` : undefined}
            autoCapitalize="characters"
            error={errors.wwcNumber?.message}
            {...register('wwcNumber')}
          />
          <Field
            label="WWC Expiry Date"
            type="date"
            hint={scheme ? `Usually ${scheme.years} years after it was issued` : undefined}
            error={errors.wwcExpiryDate?.message}
            {...register('wwcExpiryDate')}
          />
        </div>
      </FormSection>
      <FormSection title="Teacher registration" text="Optional. For registered teachers only.">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Teacher Registration Number"
            autoComplete="off"
            error={errors.teacherRegistrationNumber?.message}
            {...register('teacherRegistrationNumber')}
          />
          <Field
            label="Teacher Registration Expiry"
            type="date"
            error={errors.teacherRegistrationExpiry?.message}
            {...register('teacherRegistrationExpiry')}
          />
        </div>
      </FormSection>
      <FormSection title="Sign">
        <Terms />
        <div className="flex flex-col gap-1.5">
          <ChoiceCard
            kind="checkbox"
            aria-invalid={errors.agreedToTerms ? true : undefined}
            {...register('agreedToTerms')}
          >
            I agree to the terms and conditions
          </ChoiceCard>
          {errors.agreedToTerms?.message && <FieldError>{errors.agreedToTerms.message}</FieldError>}
        </div>
        <Field
          label="Digital Signature"
          hint="Type your full name"
          autoComplete="off"
          className="[&_input]:font-display [&_input]:text-xl"
          error={errors.digitalSignature?.message}
          {...register('digitalSignature')}
        />
      </FormSection>
      <div className="flex flex-col-reverse gap-3 border-t border-line pt-6 sm:flex-row sm:justify-between">
        <Button tone="secondary" size="large" onClick={onBack} disabled={sending.isPending}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to Profile
        </Button>
        <Button type="submit" size="large" disabled={sending.isPending}>
          {sending.isPending ? 'Submitting...' : 'Submit Contract'}
          <ArrowRight className="size-4" aria-hidden="true" />
        </Button>
      </div>
    </form>
  );
}

/** What the Privacy (Tax File Number) Rule asks to be said to somebody whose number is requested. */
function TfnNotice() {
  return (
    <aside aria-label="About your tax file number" className="rounded-field bg-sand/60 px-4 py-3 text-sm leading-5.5">
      <p className="font-semibold">About your tax file number</p>
      <p className="mt-1">
        We ask for your TFN under taxation law, as a detail of this contract. It is used here for one thing: when we
        decide on your contract, an administrator checks that it is a valid number. It is stored encrypted and passed on
        to nobody; if your application is rejected, we delete it after {RETENTION_DAYS.rejectedDocuments} days.
        Declining to give it is no offence, but without it you cannot submit this contract.
      </p>
    </aside>
  );
}
