import { RETENTION_DAYS } from '@domain/act/retention.js';
import type { ContractForm as Form } from '@domain/contract/contract.rules.js';
import type { State } from '@domain/shared/state.js';
import { checkSchemeOf } from '@domain/tutor/check.js';
import { Lock } from 'lucide-react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { BillingFields } from '../../ui/billing-fields';
import { ChoiceCard } from '../../ui/choice-card';
import { Field, FieldError } from '../../ui/field';
import { FormSection } from '../../ui/form-section';
import { Terms } from '../../ui/terms';

type SectionProps = { register: UseFormRegister<Form>; errors: FieldErrors<Form> };

/** The ABN, and the TFN where it may be asked for. */
export function NumbersSection({ register, errors, collectsTfn }: SectionProps & { collectsTfn: boolean }) {
  return (
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
  );
}

/** What stands on the receipts of the tutor's sessions. */
export function ReceiptsSection({ register, errors }: SectionProps) {
  return (
    <FormSection title="Your receipts" text="What families read on the receipts of your sessions, beside your ABN.">
      <BillingFields
        name={register('businessName')}
        nameError={errors.businessName?.message}
        gst={register('gstRegistered')}
      />
    </FormSection>
  );
}

/** The check of the state that the tutor teaches in. */
export function CheckSection({ register, errors, state }: SectionProps & { state: State | null }) {
  const scheme = checkSchemeOf(state);
  return (
    <FormSection
      title="Working with children"
      text={
        scheme
          ? `Every tutor of under-18s needs a current check for the state they teach in: in ${state} the ${scheme.name} (${scheme.regulator}).`
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
  );
}

/** For registered teachers alone. */
export function RegistrationSection({ register, errors }: SectionProps) {
  return (
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
  );
}

/** The terms and the signature under them. */
export function SignSection({ register, errors }: SectionProps) {
  return (
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
