import type { StudentQuoteItem } from '@contract/quote.js';
import { centsText, counted, firstNameOf, lengthText } from '@domain/shared/format.js';
import { MAX } from '@domain/shared/text.js';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { ApiError, wordsOf } from '../../lib/api';
import { costOf } from '../../lib/cost';
import { dateText, timeText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { ChoiceCard } from '../../ui/choice-card';
import { Field } from '../../ui/field';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { TextArea } from '../../ui/text-area';
import { type BookingInput, useBook } from './bookings';
import { HeldTime } from './held-time';
import { NextSlots } from './next-slots';
import { RequestSession } from './request-session';
import { conflictsOf, previewQuery, useBookSeries } from './series';
import { changesOf, ONCE, type Plan, SeriesPlan } from './series-plan';
import { SlotPicker } from './slot-picker';
import { nextSlotsOf, type Slot, slotsQuery, useHold } from './slots';
import { tutorsClock } from './zones';

type SessionType = BookingInput['sessionType'];
/** What is filled in, whichever time it is for. */
type Details = Omit<BookingInput, 'quoteId' | 'startsAt'>;
type Held = Slot & { since: number };

type BookSessionProps = {
  enquiryId: string;
  quote: StudentQuoteItem;
  /** The ways that the family asked for, the tutor's own decide. */
  isFirst: boolean;
  /** It has been asked for by a button that is gone. */
  takesFocus?: boolean;
  /** It is confirmed; once that is known the form is gone, and its button with it. */
  onConfirm: () => void;
};

const TYPES: { value: SessionType; label: string }[] = [
  { value: 'online', label: 'Online' },
  { value: 'in-person', label: 'In person' },
];
function typesOf({ tutor }: StudentQuoteItem) {
  const types = TYPES.filter(({ value }) => tutor.deliveryModes.includes(value));
  return types.length > 0 ? types : TYPES;
}

/** Books a session of the accepted quote: a real time, kept for ten minutes, then confirmed. */
export function BookSession({ enquiryId, quote, isFirst, takesFocus = false, onConfirm }: BookSessionProps) {
  const heading = useId();
  const { tutor, sessionDuration } = quote;
  const firstName = firstNameOf(tutor.name);
  const free = useQuery(slotsQuery(tutor.id ?? '', sessionDuration));
  const hold = useHold(enquiryId);
  const [held, setHeld] = useState<Held | null>(null);
  const [offered, setOffered] = useState<readonly Slot[] | null>(null);
  const [hasEnded, setEnded] = useState(false);
  // They outlive a hold: the next time is booked with what was filled in for the last one.
  const [plan, setPlan] = useState(ONCE);
  const form = useForm<Details>({
    defaultValues: {
      sessionType: typesOf(quote)[0]?.value ?? 'online',
      location: quote.suggestedLocation ?? '',
      studentNotes: '',
      learnerName: '',
    },
  });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);

  const pick = (slot: Slot) =>
    hold.mutate(
      { quoteId: quote.id, startsAt: slot.startsAt },
      {
        onSuccess: ({ startsAt, endsAt }) => {
          setOffered(null);
          setEnded(false);
          setPlan((now) => ({ ...now, others: {} }));
          setHeld({ startsAt, endsAt, since: Date.now() });
        },
        onError: (error) => {
          offerNext(error);
          if (!nextSlotsOf(error))
            toast('Error', wordsOf(error, 'This time could not be held. Please try again.'), 'destructive');
          title.current?.focus();
        },
      },
    );
  const release = () => {
    setHeld(null);
    title.current?.focus();
  };
  const end = useCallback(() => {
    setHeld(null);
    setEnded(true);
    title.current?.focus();
  }, []);
  const offerNext = (error: unknown) => {
    setOffered(nextSlotsOf(error));
    void free.refetch();
  };
  /** A time that is lost goes back to the choice; after any other failure it can be confirmed again as it was filled in. */
  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409) release();
    offerNext(error);
  };

  return (
    <section aria-labelledby={heading} className="rounded-card border border-line bg-paper p-5 shadow-card sm:p-8">
      <div className="flex items-start gap-4">
        <CalendarDays className="mt-1 size-6 shrink-0 text-forest" strokeWidth={1.75} aria-hidden="true" />
        <div>
          <h2 id={heading} ref={title} tabIndex={-1} className="display text-3xl outline-none">
            {isFirst ? 'Book your first session' : 'Book another session'}
          </h2>
          <p className="figures mt-1.5 text-muted">
            {lengthText(sessionDuration)} with {firstName}, {centsText(costOf(quote))}.
            {free.data && free.data.slots.length > 0 && ' Choose one of the free times.'}
          </p>
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-6">
        {offered && <NextSlots slots={offered} isPending={hold.isPending} onPick={pick} />}
        {hasEnded && (
          <p role="alert" className="rounded-card bg-honey/60 p-5 font-semibold">
            We could hold this time for ten minutes only. Please choose again.
          </p>
        )}
        {held ? (
          <ConfirmSession
            key={held.startsAt}
            enquiryId={enquiryId}
            quote={quote}
            held={held}
            form={form}
            plan={plan}
            onPlan={setPlan}
            onConfirm={onConfirm}
            onRefused={refused}
            onRelease={release}
            onOver={end}
          />
        ) : (
          <QueryState
            query={free}
            failure={{ title: `${firstName}’s free times could not be loaded.`, look: 'row' }}
            loading="Loading free times"
            skeleton={<SlotsSkeleton />}
            keepsAnswer
          >
            {({ slots, timezone }) =>
              slots.length > 0 ? (
                <SlotPicker
                  slots={slots}
                  tutorName={tutor.name}
                  timezone={timezone}
                  isPending={hold.isPending}
                  onPick={pick}
                />
              ) : (
                <RequestSession enquiryId={enquiryId} quote={quote} onConfirm={onConfirm} />
              )
            }
          </QueryState>
        )}
      </div>
    </section>
  );
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

function ConfirmSession({
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

function SlotsSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-7 gap-2">
        {[0, 1, 2, 3, 4, 5, 6].map((day) => (
          <Skeleton key={day} className="h-20" />
        ))}
      </div>
      <Skeleton className="h-11 w-2/3" />
    </div>
  );
}
