import { bookingRequestAnswer } from '@contract/booking-request.js';
import type { StudentQuoteItem } from '@contract/quote.js';
import { firstNameOf } from '@domain/shared/format.js';
import { MAX } from '@domain/shared/text.js';
import { useForm } from 'react-hook-form';
import { useAction } from '../../lib/action';
import { ApiError, wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { ChoiceCard } from '../../ui/choice-card';
import { Field } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { useRefreshSessions } from './bookings';
import { type RequestForm, type RequestInput, requestResolver } from './request-rules';
import { zoneCity } from './zones';

const URGENCIES = [
  { value: 'urgent', label: 'Urgent', hint: 'this week' },
  { value: 'normal', label: 'Normal', hint: 'in the coming weeks' },
  { value: 'flexible', label: 'Flexible', hint: 'whenever it suits' },
] as const;

const TYPES = [
  { value: 'online', label: 'Online' },
  { value: 'in-person', label: 'In person' },
] as const;

type RequestSessionProps = {
  enquiryId: string;
  quote: StudentQuoteItem;
  /** Is called when the request is sent. */
  onConfirm: () => void;
};

/** Asks a tutor without free times for one of three dates (R-53, V-22). */
export function RequestSession({ enquiryId, quote, onConfirm }: RequestSessionProps) {
  const refresh = useRefreshSessions();
  const firstName = firstNameOf(quote.tutor.name);
  const offered = TYPES.filter(({ value }) => quote.tutor.deliveryModes.includes(value));
  const types = offered.length > 0 ? offered : TYPES;
  const { register, handleSubmit, formState, setError } = useForm<RequestForm, unknown, RequestInput>({
    resolver: requestResolver,
    defaultValues: {
      quoteId: quote.id,
      preferredDate: '',
      alternativeDate1: '',
      alternativeDate2: '',
      sessionType: types[0]?.value ?? 'online',
      urgency: 'normal',
      studentMessage: '',
      learnerName: '',
    },
  });
  const { errors } = formState;
  const request = useAction({
    run: (input: RequestInput, { ask }) =>
      ask(bookingRequestAnswer, 'POST', `/api/enquiries/${enquiryId}/booking-requests`, input),
    onSuccess: () => {
      toast('Request sent', `${firstName} confirms one of your dates or suggests another.`);
      return refresh();
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const [path, message] of Object.entries(fields)) setError(path as keyof RequestForm, { message });
      toast('Error', wordsOf(error, 'The request was not sent. Please try again.'), 'destructive');
    },
  });
  const submit = request.onSubmit(handleSubmit, (input) => input);
  return (
    <form
      noValidate
      aria-label="Ask for a session"
      onSubmit={submit}
      onSubmitCapture={onConfirm}
      className="flex flex-col gap-6"
    >
      <p className="max-w-[60ch] rounded-card bg-sage-light p-5">
        {firstName} has no free times in the calendar. Name up to three dates that suit you, and {firstName} confirms
        one or suggests another.
      </p>
      <fieldset>
        <legend className="mb-1 text-body font-semibold">Dates that suit you</legend>
        <p className="mb-3 text-sm text-muted">Your time, in {zoneCity()}</p>
        <div className="grid gap-4 md:grid-cols-3">
          <Field
            label="First choice"
            type="datetime-local"
            step={900}
            error={errors.preferredDate?.message}
            {...register('preferredDate')}
          />
          <Field
            label="Second choice"
            type="datetime-local"
            step={900}
            error={errors.alternativeDate1?.message}
            {...register('alternativeDate1')}
          />
          <Field
            label="Third choice"
            type="datetime-local"
            step={900}
            error={errors.alternativeDate2?.message}
            {...register('alternativeDate2')}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-body font-semibold">How you meet</legend>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {types.map(({ value, label }) => (
            <ChoiceCard key={value} kind="radio" value={value} {...register('sessionType')}>
              {label}
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-body font-semibold">How soon</legend>
        <div className="grid gap-2.5 sm:grid-cols-3">
          {URGENCIES.map(({ value, label, hint }) => (
            <ChoiceCard key={value} kind="radio" value={value} {...register('urgency')}>
              {label} <span className="font-normal text-muted">{hint}</span>
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      <Field
        label="Who is the lesson for?"
        hint="Optional: a first name, which your tutor sees"
        autoComplete="off"
        maxLength={MAX.firstName}
        className="sm:max-w-80"
        error={errors.learnerName?.message}
        {...register('learnerName')}
      />
      <TextArea
        label={`A message to ${firstName}`}
        hint="Optional, at least 10 characters"
        rows={3}
        error={errors.studentMessage?.message}
        {...register('studentMessage')}
      />
      <div>
        <Button type="submit" disabled={request.isPending}>
          {request.isPending ? 'Sending...' : 'Send the request'}
        </Button>
      </div>
    </form>
  );
}
