import type { ReactNode } from 'react';
import { TRAVEL_RADIUS_KM, TUTOR_TYPES, YEAR_LEVELS } from '@domain/tutor/options.js';
import type { ProfileForm } from '@domain/tutor/tutor.rules.js';
import { useFormContext, useWatch } from 'react-hook-form';
import { ChoiceCard } from '../../ui/choice-card';
import { Field, FieldError } from '../../ui/field';
import { FormSection } from '../../ui/form-section';
import { FormSelect } from '../../ui/form-select';

const TYPES = [
  { value: '', label: 'Please choose' },
  ...Object.entries(TUTOR_TYPES).map(([value, label]) => ({ value, label })),
];
const MODES = { online: 'Online', 'in-person': 'In person' } as const;
const numberOrNothing = (value: unknown) =>
  value === '' || value === null || value === undefined ? null : Number(value);
const textOrNothing = (value: unknown) => value || null;

/** The optional fields that families filter by (R-29, T-24). */
export function ProfileOptions() {
  const { register, formState, control } = useFormContext<ProfileForm>();
  const { errors } = formState;
  const modes = useWatch({ control, name: 'deliveryModes' });
  return (
    <FormSection
      title="Helps families choose you"
      text="All optional. Families filter by these or read them on your card, and we match by them. Anything left empty counts as unknown."
    >
      <Group legend="Year levels" error={errors.yearLevels?.message}>
        <div className="grid gap-2.5 min-[430px]:grid-cols-2 sm:grid-cols-3">
          {Object.entries(YEAR_LEVELS).map(([value, label]) => (
            <ChoiceCard key={value} kind="checkbox" value={value} {...register('yearLevels')}>
              <span className="whitespace-nowrap">{label}</span>
            </ChoiceCard>
          ))}
        </div>
      </Group>
      <Group legend="Where you teach" error={errors.deliveryModes?.message}>
        <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
          {Object.entries(MODES).map(([value, label]) => (
            <ChoiceCard key={value} kind="checkbox" value={value} {...register('deliveryModes')}>
              {label}
            </ChoiceCard>
          ))}
        </div>
      </Group>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {modes?.includes('in-person') && (
          <Field
            label="Travel radius"
            type="number"
            inputMode="numeric"
            hint={`Kilometres from your postcode. If left empty: ${TRAVEL_RADIUS_KM}`}
            error={errors.travelRadiusKm?.message}
            {...register('travelRadiusKm', { setValueAs: numberOrNothing })}
          />
        )}
        <Field
          label="Years of experience"
          type="number"
          inputMode="numeric"
          hint="If left empty: from your experience"
          error={errors.experienceYears?.message}
          {...register('experienceYears', { setValueAs: numberOrNothing })}
        />
        <FormSelect
          label="Tutor type"
          hint="What describes you best"
          options={TYPES}
          error={errors.tutorType?.message}
          {...register('tutorType', { setValueAs: textOrNothing })}
        />
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="Only for us and for families who chose you"
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
      <div className="flex flex-col gap-5">
        <Field
          label="Specialisations"
          hint="Separate with commas, for example: Exam preparation, Dyslexia, Gifted students"
          autoComplete="off"
          error={errors.specializationTags?.message}
          {...register('specializationTags')}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Languages"
            hint="With commas, for example: English, Greek"
            autoComplete="off"
            error={errors.languagesSpoken?.message}
            {...register('languagesSpoken')}
          />
          <Field
            label="Certifications"
            hint="With commas, for example: First Aid"
            autoComplete="off"
            error={errors.certifications?.message}
            {...register('certifications')}
          />
        </div>
      </div>
      <ChoiceCard kind="checkbox" {...register('acceptingStudents')}>
        Accepting students
        <span className="block text-sm font-normal text-muted">
          Untick to stay hidden from search and get no opportunities
        </span>
      </ChoiceCard>
    </FormSection>
  );
}

function Group({ legend, error, children }: { legend: string; error?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-body font-semibold">{legend}</legend>
      {children}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
