import { centsText, counted } from '@domain/shared/format.js';
import { Field } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { sessionCents } from './cost';
import type { QuoteFormState } from './use-quote-form';

/** What a quote consists of, with what a session would cost (V-18). */
export function QuoteFields({ register, errors, values }: Pick<QuoteFormState, 'register' | 'errors' | 'values'>) {
  const cost = sessionCents(Number(values.proposedHourlyRate), Number(values.sessionDuration));
  const length = (values.personalizedMessage ?? '').trim().length;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Hourly rate"
          hint="Whole dollars, 30 to 200"
          type="number"
          inputMode="numeric"
          error={errors.proposedHourlyRate?.message}
          {...register('proposedHourlyRate', { valueAsNumber: true })}
        />
        <Field
          label="Session length"
          hint="Minutes, 30 to 180"
          type="number"
          inputMode="numeric"
          step={15}
          error={errors.sessionDuration?.message}
          {...register('sessionDuration', { valueAsNumber: true })}
        />
      </div>
      <p className="figures -mt-2 text-sm text-muted">
        {cost === null ? 'The family sees the price of a session.' : `The family pays ${centsText(cost)} a session.`}
      </p>
      <TextArea
        label="Your message"
        hint="At least 50 characters. What you noticed in their enquiry, and how you would begin."
        rows={6}
        error={errors.personalizedMessage?.message}
        note={counted(length, 'character')}
        {...register('personalizedMessage')}
      />
      <TextArea
        label="When you are free"
        hint="At least 10 characters"
        rows={2}
        error={errors.availability?.message}
        {...register('availability')}
      />
      <TextArea
        label="How you teach"
        hint="Optional"
        rows={3}
        error={errors.teachingApproach?.message}
        {...register('teachingApproach')}
      />
      <Field
        label="Where you could meet"
        hint="Optional: a library, their home, online"
        error={errors.suggestedLocation?.message}
        {...register('suggestedLocation')}
      />
    </>
  );
}
