import { type AvailabilityAnswer, availabilityAnswer } from '@contract/availability.js';
import { dayText } from '@domain/shared/format.js';
import { localDate } from '@domain/shared/time.js';
import { type AvailabilityInput, availabilityRules } from '@domain/availability/availability.rules.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Clock3 } from 'lucide-react';
import { useId, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { useSavedForm } from '../../lib/saved-form';
import { serverNow } from '../../lib/server-time';
import { zoneText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { SelectField } from '../../ui/field';
import { type AvailabilityForm, availabilityQuery, formOf } from './availability';
import { ExceptionsEditor } from './exceptions-editor';
import { SlotPreview } from './slot-preview';
import { WeekEditor } from './week-editor';
import { slotsOf } from './windows';
import { cityOf, clockChange } from './zone';

const resolver = standardSchemaResolver(availabilityRules);
const USUAL_BUFFER = 15;
const BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60];

/** Weekly hours with dated exceptions in the tutor's zone, and what they offer. */
export function AvailabilityEditor({ kept, tutorId }: { kept: AvailabilityAnswer; tutorId: string | null }) {
  const cache = useQueryClient();
  const { timezone } = kept;
  const [now] = useState(() => new Date(serverNow()).toISOString());
  const today = localDate(now, timezone);
  const { form, sent, keep } = useSavedForm<AvailabilityForm, AvailabilityInput>(formOf(kept, today), resolver);
  const { handleSubmit, setValue, reset, control, formState } = form;
  const values = useWatch({ control });
  // What was chosen last is for the hours that are added where there are none.
  const [chosenBuffer, setBuffer] = useState(kept.rules[0]?.bufferMinutes ?? USUAL_BUFFER);
  const bufferMinutes = values.rules?.[0]?.bufferMinutes ?? chosenBuffer;

  const save = useAction({
    run: async (input: AvailabilityInput, { ask }) => {
      const text = sent();
      return { text, answer: await ask(availabilityAnswer, 'PUT', '/api/portal/availability', input) };
    },
    onSuccess: ({ text, answer }) => {
      keep(formOf(answer, today), text);
      cache.setQueryData(availabilityQuery.queryKey, answer);
      void cache.invalidateQueries({ queryKey: ['/api/tutors', tutorId] });
      toast('Availability Saved', 'Families see your new times now.');
    },
    onError: (error) =>
      toast('Error', wordsOf(error, 'Failed to save your availability. Please try again.'), 'destructive'),
  });
  const submit = save.onSubmit(handleSubmit, (input) => input);
  const changeBuffer = (minutes: number) => {
    setBuffer(minutes);
    const rules = (values.rules ?? []).map((rule) => ({ ...rule, bufferMinutes: minutes }));
    setValue('rules', rules as AvailabilityForm['rules'], { shouldDirty: true });
  };
  const { isDirty } = formState;

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Availability"
        onSubmit={submit}
        className="mt-7 grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start"
      >
        <div className="flex min-w-0 flex-col gap-6">
          <Zone timezone={timezone} now={now} />
          <Card aria-labelledby="week" className="p-5 sm:p-7">
            <h2 id="week" className="text-lg font-semibold">
              Every week
            </h2>
            <p className="mt-0.5 mb-4 text-muted">Add hours to each day on which you teach.</p>
            <WeekEditor timezone={timezone} bufferMinutes={bufferMinutes} />
            <SelectField
              label="Break between sessions"
              className="mt-5 max-w-56"
              value={bufferMinutes}
              options={[...new Set([...BUFFERS, bufferMinutes])]
                .toSorted((one, other) => one - other)
                .map((minutes) => ({ value: String(minutes), label: minutes ? `${minutes} minutes` : 'None' }))}
              onChange={(event) => changeBuffer(Number(event.target.value))}
            />
          </Card>
          <Card aria-labelledby="exceptions" className="p-5 sm:p-7">
            <h2 id="exceptions" className="text-lg font-semibold">
              Exceptions
            </h2>
            <p className="mt-0.5 mb-4 text-muted">They apply on that date only and override the week.</p>
            <ExceptionsEditor today={today} />
          </Card>
        </div>
        <div className="lg:sticky lg:top-6">
          {tutorId && (
            <SlotPreview
              tutorId={tutorId}
              timezone={timezone}
              now={now}
              hasHours={[...(values.rules ?? []), ...(values.exceptions ?? [])].some(
                ({ isActive }) => isActive !== false,
              )}
              unsaved={isDirty ? slotsOf(values as AvailabilityForm, timezone, now) : null}
            />
          )}
        </div>
        <div
          data-save-bar={isDirty || undefined}
          className={clsx(
            'lg:col-span-2',
            isDirty &&
              'sticky bottom-0 z-20 -mx-6 border-t border-line bg-cream px-6 py-3.5 sm:mx-0 sm:rounded-t-card sm:border-x',
          )}
        >
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2.5">
            <p role="status" className="text-body text-muted max-sm:w-full">
              {isDirty ? 'You have changes that are not saved.' : 'Everything is saved.'}
            </p>
            {isDirty && (
              <Button tone="quiet" onClick={() => reset()} disabled={save.isPending}>
                Undo
              </Button>
            )}
            <Button type="submit" disabled={!isDirty || save.isPending} className="max-sm:flex-1">
              {save.isPending ? 'Saving...' : 'Save Availability'}
            </Button>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

function Zone({ timezone, now }: { timezone: string; now: string }) {
  const id = useId();
  const change = clockChange(timezone, now);
  return (
    <section aria-labelledby={id} className="flex items-start gap-3 rounded-card bg-sage-light px-5 py-4">
      <Clock3 className="mt-0.5 size-5 shrink-0 text-forest" aria-hidden="true" />
      <div>
        <h2 id={id} className="font-semibold">
          {cityOf(timezone)} time ({zoneText(now, timezone)})
        </h2>
        <p className="text-body text-muted">
          The time zone of your postcode.{' '}
          {change
            ? `Clocks change on ${dayText(change)}; 9:00 am stays 9:00 am on your clock.`
            : 'Families elsewhere see your hours in their own time.'}
        </p>
      </div>
    </section>
  );
}
