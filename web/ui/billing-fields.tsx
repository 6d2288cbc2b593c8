import type { UseFormRegisterReturn } from 'react-hook-form';
import { ChoiceCard } from './choice-card';
import { Field } from './field';

type BillingFieldsProps = {
  name: UseFormRegisterReturn;
  nameError?: string | undefined;
  gst: UseFormRegisterReturn;
};

/** What a tutor's receipts say of its business (G-15). */
export function BillingFields({ name, nameError, gst }: BillingFieldsProps) {
  return (
    <div className="flex max-w-160 flex-col gap-5">
      <Field
        label="Business name"
        hint="Optional. Leave it empty if you teach under your own name."
        autoComplete="organization"
        maxLength={100}
        error={nameError}
        {...name}
      />
      <div>
        <ChoiceCard kind="checkbox" aria-describedby="gst-hint" {...gst}>
          I am registered for GST
        </ChoiceCard>
        <p id="gst-hint" className="mt-1.5 text-sm text-muted">
          Your prices include GST, and your receipts are tax invoices that show it.
        </p>
      </div>
    </div>
  );
}
