import { enquiryView, type EnquiryView } from '@contract/enquiry.js';
import { CHANGEABLE_FIELDS, type ChangeableField, differingFields } from '@domain/enquiry/change.js';
import type { EnquiryChangeInput } from '@domain/enquiry/enquiry.rules.js';
import { MAX } from '@domain/shared/text.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useAction } from '../../lib/action';
import { ApiError, wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/text-area';
import { changeResolver } from './change-rules';
import { LocationField, PhoneField, StepBody } from './step-body';
import { type ManyStep, type SingleStep, type Step, STEPS } from './steps';

const isChoice = (step: Step): step is SingleStep | ManyStep => step.kind === 'single' || step.kind === 'many';
const CHOICES = STEPS.filter(isChoice).filter(({ field }) => CHANGEABLE_FIELDS.some((one) => one === field));

type ChangeFormProps = {
  enquiry: EnquiryView['enquiry'];
  /** Where the focus is at first. */
  first: ChangeableField | null;
  onClose: () => void;
};

/** What can be put right of an enquiry, as it was asked in the form; what is the same as before is not sent (G-11). */
export default function ChangeForm({ enquiry, first, onClose }: ChangeFormProps) {
  const { id, availableDays, availableTimes, deliveryPreference, locationPreferences, location, message, phone } =
    enquiry;
  const cache = useQueryClient();
  const before = { availableDays, availableTimes, deliveryPreference, locationPreferences, location, message, phone };
  const form = useForm<EnquiryChangeInput>({
    resolver: changeResolver,
    mode: 'onChange',
    defaultValues: before,
    // `focusOn` finds the choices, too, which are no registered controls.
    shouldFocusError: false,
  });
  const { register, setError, formState } = form;
  const [known] = useState(before);
  const element = useRef<HTMLFormElement>(null);
  const errorId = useId();

  const focusOn = (field: string | undefined) => {
    const controls = [...(element.current?.querySelectorAll<HTMLInputElement>(`[name="${field}"]`) ?? [])];
    (controls.find(({ type, checked }) => type === 'radio' && checked) ?? controls[0])?.focus();
  };
  useEffect(() => {
    // After the dialog, which puts the focus on its first control.
    const frame = first && requestAnimationFrame(() => focusOn(first));
    return () => {
      if (frame) cancelAnimationFrame(frame);
    };
  }, [first]);

  const change = useAction({
    run: (words: EnquiryChangeInput, { ask }) => ask(enquiryView, 'PATCH', `/api/enquiries/${id}`, words),
    onSuccess: () => {
      onClose();
      toast('Your enquiry is changed', 'The tutors we asked can see what is new.');
      return cache.invalidateQueries({ queryKey: ['/api/enquiries', id] });
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const [field, words] of Object.entries(fields)) setError(field as ChangeableField, { message: words });
      toast('Error', wordsOf(error, 'Your enquiry was not changed. Please try again.'), 'destructive');
      return cache.invalidateQueries({ queryKey: ['/api/enquiries', id] });
    },
  });
  const submit = change.onSubmit<EnquiryChangeInput>(
    (onValid) => form.handleSubmit(onValid, (errors) => focusOn(CHANGEABLE_FIELDS.find((field) => errors[field]))),
    (after) => {
      const fields = differingFields(known, after);
      if (fields.length > 0) return Object.fromEntries(fields.map((field) => [field, after[field]]));
      onClose();
      return undefined;
    },
  );

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        aria-label="Change your enquiry"
        onSubmit={submit}
        className="mt-6 flex flex-col gap-8"
      >
        {CHOICES.map((step) => (
          <fieldset key={step.field} className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2.5 text-body font-semibold">{step.title}</legend>
            <StepBody step={step} errorId={`${errorId}-${step.field}`} />
          </fieldset>
        ))}
        <div className="grid gap-4 sm:grid-cols-2">
          <LocationField />
          <PhoneField />
        </div>
        <TextArea
          label="Anything else tutors should know"
          hint="Tutors read this. Please leave out phone numbers and email addresses."
          maxLength={MAX.message}
          error={formState.errors.message?.message}
          {...register('message')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={change.isPending}>
            {change.isPending ? 'Saving...' : 'Save the changes'}
          </Button>
          <Button tone="secondary" onClick={onClose}>
            Leave it as it is
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
