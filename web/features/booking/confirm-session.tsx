import type { StudentQuoteItem } from '@contract/quote.js';
import { counted } from '@domain/shared/format.js';
import { MAX } from '@domain/shared/text.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { dateText, timeText } from '../../lib/time';
import { Button } from '../../ui/button';
import { ChoiceCard } from '../../ui/choice-card';
import { Field } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { type BookingInput, useBook } from './bookings';
import { HeldTime } from './held-time';
import { conflictsOf, previewQuery, useBookSeries } from './series';
import { changesOf, type Plan, SeriesPlan } from './series-plan';
import type { Held } from './use-held-slot';
import { tutorsClock } from './zones';

type SessionType = BookingInput['sessionType'];
/** What is filled in, whichever time it is for. */
export type Details = Omit<BookingInput, 'quoteId' | 'startsAt'>;

const TYPES: { value: SessionType; label: string }[] = [
  { value: 'online', label: 'Online' },
  { value: 'in-person', label: 'In person' },
];
/** The ways to meet that the tutor offers. */
export function typesOf({ tutor }: StudentQuoteItem) {
  const types = TYPES.filter(({ value }) => tutor.deliveryModes.includes(value));
  return types.length > 0 ? types : TYPES;
}

type ConfirmSessionProps = {
  enquiryId: string;
  quote: StudentQuoteItem;
  held: Held;
  form: UseFormReturn<Details>;
  plan: Plan;
  onPlan: (plan: Plan) => void;
  onConfirm: () => void;
  onRefused: (error: unknown) => void;
  onRelease: () => void;
  onOver: () => void;
};

/** Asks for what a session needs beside its time, while that is held. */
export function ConfirmSession({
  enquiryId,
  quote,
  held,
  form,
  plan,
  onPlan,
  onConfirm,
  onRefused,
  onRelease,
  onOver,
}: ConfirmSessionProps) {
  const { tutor } = quote;
  const top = useRef<HTMLHeadingElement>(null);
  // The button of the time is gone.
  useEffect(() => top.current?.focus(), []);
  const book = useBook(enquiryId);
  const series = useBookSeries(enquiryId);
  const { register, handleSubmit, control } = form;
  const sessionType = useWatch({ control, name: 'sessionType' });
  const { every, weeks } = plan;
  const planned = { quoteId: quote.id, startsAt: held.startsAt, sessionType };
  const preview = useQuery({
    ...previewQuery(enquiryId, { ...planned, weeks, every: every ?? 1 }),
    enabled: every !== null,
  });
  const changes = every !== null && preview.data ? changesOf(preview.data.dates, plan) : null;
  const inputOf = ({ location, ...details }: Details) => ({
    ...details,
    ...planned,
    ...(sessionType === 'in-person' && { location }),
  });
  const submit =
    every === null
      ? book.onSubmit(handleSubmit, inputOf, { onError: onRefused })
      : series.onSubmit(
          handleSubmit,
          (valid) => {
            if (!changes) return undefined;
            const { skip, moves } = changes;
            return { ...inputOf(valid), weeks, every, skip, moves };
          },
          // The plan stays: its dates are shown again as they are now.
          { onError: (error) => (conflictsOf(error) ? preview.refetch() : onRefused(error)) },
        );
  const isPending = book.isPending || series.isPending;
  const theirs = tutorsClock(held.startsAt, tutor.timezone, tutor.name);
  return (
    <form
      aria-label="Confirm the session"
      onSubmit={submit}
      onSubmitCapture={onConfirm}
      className="flex flex-col gap-6"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-card bg-sage-light p-5">
        <div>
          <h3 ref={top} tabIndex={-1} className="display figures text-2xl outline-none">
            {dateText(held.startsAt)}
          </h3>
          <p className="figures mt-1">
            {timeText(held.startsAt)}
            {theirs && <span className="text-muted"> ({theirs})</span>}
          </p>
        </div>
        <HeldTime since={held.since} onOver={onOver} />
      </div>
      <fieldset>
        <legend className="mb-2 text-body font-semibold">How you meet</legend>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {typesOf(quote).map(({ value, label }) => (
            <ChoiceCard key={value} kind="radio" value={value} {...register('sessionType')}>
              {label}
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      <SeriesPlan enquiryId={enquiryId} planned={planned} tutor={tutor} plan={plan} onChange={onPlan} />
      {sessionType === 'in-person' && (
        <Field label="Where" hint="An address, a library, a café" maxLength={120} {...register('location')} />
      )}
      <Field
        label="Who is the lesson for?"
        hint="Optional: a first name, which your tutor sees"
        autoComplete="off"
        maxLength={MAX.firstName}
        className="sm:max-w-80"
        {...register('learnerName')}
      />
      <TextArea
        label="Anything that helps to prepare"
        hint="Optional: a topic, a test date, what has been hard"
        rows={3}
        maxLength={5000}
        {...register('studentNotes')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending || (every !== null && !changes?.count)}>
          {isPending ? 'Booking...' : changes ? `Book ${counted(changes.count, 'session')}` : 'Confirm the session'}
        </Button>
        <Button tone="secondary" onClick={onRelease}>
          Choose another time
        </Button>
      </div>
    </form>
  );
}
