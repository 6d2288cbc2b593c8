import { clsx } from 'clsx';
import { Clock, Lock, Mail } from 'lucide-react';
import { Controller, useFormContext } from 'react-hook-form';
import { SUBJECTS } from '../../content/offer';
import { Chip } from '../../ui/chip';
import { ChoiceCard, ChoiceLabel } from '../../ui/choice-card';
import { Field, FieldError } from '../../ui/field';
import type { EnquiryForm } from './form-rules';
import { type ManyStep, type SingleStep, type Step, toggled } from './steps';

/** The controls of one step. Only the step in view is drawn; the form keeps the other answers. */
export function StepBody({ step, errorId }: { step: Step; errorId: string }) {
  switch (step.kind) {
    case 'single':
      return <SingleChoice key={step.field} step={step} errorId={errorId} />;
    case 'many':
      return <ManyChoices key={step.field} step={step} errorId={errorId} />;
    case 'subjects':
      return <Subjects />;
    case 'contact':
      return <Contact />;
  }
}

const gridOf = (options: readonly string[]) =>
  clsx('grid gap-2.5', options.every((option) => option.length < 34) && options.length > 4 && 'sm:grid-cols-2');

function SingleChoice({ step, errorId }: { step: SingleStep; errorId: string }) {
  const { register, formState } = useFormContext<EnquiryForm>();
  const failed = Boolean(formState.errors[step.field]);
  return (
    <>
      <div className={gridOf(step.options)}>
        {step.options.map((option) => (
          <ChoiceCard
            key={option}
            kind="radio"
            value={option}
            aria-describedby={failed ? errorId : undefined}
            {...register(step.field)}
          >
            <ChoiceLabel text={option} />
          </ChoiceCard>
        ))}
      </div>
      {failed && <FieldError id={errorId}>Please select an option</FieldError>}
    </>
  );
}

function ManyChoices({ step, errorId }: { step: ManyStep; errorId: string }) {
  const { control } = useFormContext<EnquiryForm>();
  return (
    <Controller
      control={control}
      name={step.field}
      render={({ field, fieldState }) => {
        const chosen = field.value ?? [];
        return (
          <>
            <div className={gridOf(step.options)}>
              {step.options.map((option) => (
                <ChoiceCard
                  key={option}
                  kind="checkbox"
                  name={field.name}
                  value={option}
                  checked={chosen.includes(option)}
                  aria-describedby={fieldState.error ? errorId : undefined}
                  onChange={() => field.onChange(toggled(step.options, chosen, option))}
                >
                  <ChoiceLabel text={option} />
                </ChoiceCard>
              ))}
            </div>
            {fieldState.error && <FieldError id={errorId}>{fieldState.error.message}</FieldError>}
          </>
        );
      }}
    />
  );
}

const SUGGESTIONS = SUBJECTS.map(({ name }) => name).filter((name) => name !== 'All Subjects');
const wordsOf = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

function Subjects() {
  const { control } = useFormContext<EnquiryForm>();
  return (
    <Controller
      control={control}
      name="subjects"
      render={({ field, fieldState }) => {
        const words = wordsOf(field.value ?? '');
        const turn = (subject: string) =>
          field.onChange(
            (words.includes(subject) ? words.filter((word) => word !== subject) : [...words, subject]).join(', '),
          );
        return (
          <div className="flex flex-col gap-5">
            <Field
              label="Subjects"
              hint="In your own words, for example Year 9 maths and essay writing"
              error={fieldState.error?.message}
              maxLength={500}
              {...field}
              value={field.value ?? ''}
            />
            <div>
              <p className="mb-2.5 text-sm text-muted">Or pick from the subjects families ask for</p>
              <div className="flex flex-wrap gap-2">
                {SUGGESTIONS.map((subject) => (
                  <Chip key={subject} pressed={words.includes(subject)} onClick={() => turn(subject)}>
                    {subject}
                  </Chip>
                ))}
              </div>
            </div>
          </div>
        );
      }}
    />
  );
}

function Contact() {
  const { register, formState } = useFormContext<EnquiryForm>();
  const { errors } = formState;
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <PhoneField />
        <LocationField />
      </div>
      <ul className="flex flex-col gap-2.5 border-t border-line pt-5 text-body text-muted">
        <Next icon={Mail}>Straight away: an email with your private link to follow your enquiry.</Next>
        <Next icon={Clock}>Within 24 hours: we ask tutors who fit your answers and let you know.</Next>
        <Next icon={Lock}>Until you choose: tutors see your first name only. Your contact details stay with us.</Next>
      </ul>
    </div>
  );
}

export function PhoneField() {
  const { register, formState } = useFormContext<EnquiryForm>();
  const error = formState.errors.phone?.message;
  return <Field label="Phone" type="tel" autoComplete="tel" error={error} {...register('phone')} />;
}

export function LocationField() {
  const { register, formState } = useFormContext<EnquiryForm>();
  const error = formState.errors.location?.message;
  return <Field label="Postcode or town" autoComplete="postal-code" error={error} {...register('location')} />;
}

function Next({ icon: Icon, children }: { icon: typeof Mail; children: string }) {
  const [when, ...what] = children.split(':');
  return (
    <li className="flex items-start gap-3">
      <Icon className="mt-1 size-4 shrink-0 text-forest" aria-hidden="true" />
      <span>
        <strong className="font-semibold text-ink">{when}:</strong>
        {what.join(':')}
      </span>
    </li>
  );
}
