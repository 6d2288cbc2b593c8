import type { OpportunityItem } from '@contract/opportunity.js';
import type { TutorQuoteItem } from '@contract/quote.js';
import { centsText, counted } from '@domain/shared/format.js';
import { useEffect, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../lib/api';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Skeleton } from '../../ui/skeleton';
import { TextArea } from '../../ui/text-area';
import { sessionCents } from './cost';
import { type QuoteForm as Form, type QuoteInput, quoteResolver } from './form-rules';
import { useOwnFace } from './own-face';
import { useWriteQuote } from './own-quotes';
import { QuoteCard, type QuoteFace } from './quote-card';

const USUAL_RATE = 65;
const USUAL_MINUTES = 60;

type QuoteFormProps = {
  /** The opportunity to quote on, or the quote to revise. */
  target: { opportunityId: string } | { quoteId: string };
  /** The enquiry in a few words: a page may show several forms. */
  about: string;
  /** What was quoted before. */
  quote?: TutorQuoteItem;
  /** What a runner-up quoted before, or what is kept for the waitlist, to be sent or changed (G-08, G-21). */
  earlier?: OpportunityItem['keptQuote'];
  /** Where `earlier` is kept for the waitlist: its tutor waits, was asked, or has left (G-21). */
  kept?: 'waits' | 'asked' | 'left';
  onDone?: () => void;
};

/** A tutor's quote beside what the family will see of it (R-49, V-18). */
export function QuoteForm(props: QuoteFormProps) {
  const { tutor, hourlyRate } = useOwnFace();
  // Until the tutor's own rate is known there is no form, so that no other rate is sent in its place.
  if (!props.quote && !props.earlier && hourlyRate === undefined) return <Skeleton className="h-96" />;
  return <LoadedForm {...props} tutor={tutor} ownRate={hourlyRate ?? USUAL_RATE} />;
}

const EARLIER_WORDS = {
  earlier: 'This is your earlier quote. Send it again as it is, or change it first.',
  waits: 'This is the quote that we keep for you. You can still change it.',
  asked: 'This is the quote that we kept for you. Send it as it is, or change it first.',
  left: 'This is the quote that you wrote before. Send it as it is, or change it first.',
};

type LoadedFormProps = QuoteFormProps & { tutor: QuoteFace['tutor']; ownRate: number };

/** A failure keeps what was written (M-05). */
function LoadedForm({ target, about, quote, earlier, kept, onDone, tutor, ownRate }: LoadedFormProps) {
  const heading = useId();
  const write = useWriteQuote(target);
  const initial = quote ?? earlier;
  const { register, handleSubmit, control, formState, setError, setFocus } = useForm<Form, unknown, QuoteInput>({
    resolver: quoteResolver,
    defaultValues: {
      proposedHourlyRate: initial?.proposedHourlyRate ?? ownRate,
      sessionDuration: initial?.sessionDuration ?? USUAL_MINUTES,
      availability: initial?.availability ?? '',
      personalizedMessage: initial?.personalizedMessage ?? '',
      teachingApproach: initial?.teachingApproach ?? '',
      suggestedLocation: initial?.suggestedLocation ?? '',
    },
  });
  const { errors } = formState;
  const isRevision = quote !== undefined;
  useEffect(() => {
    // The button that opened it is gone.
    if (isRevision) setFocus('proposedHourlyRate');
  }, [isRevision, setFocus]);
  const values = useWatch({ control });
  const [isPreviewOpen, setPreviewOpen] = useState(true);

  const submit = write.onSubmit(handleSubmit, (input) => input, {
    onSuccess: onDone,
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const [path, message] of Object.entries(fields)) setError(path as keyof Form, { message });
    },
  });
  const rate = Number(values.proposedHourlyRate);
  const minutes = Number(values.sessionDuration);
  const cost = sessionCents(rate, minutes);
  const length = (values.personalizedMessage ?? '').trim().length;
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
      <form
        noValidate
        aria-label={`${quote ? 'Revise your quote' : 'Your quote'} for ${about}`}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        {earlier && !quote && (
          <p className="rounded-card bg-sage-light p-4 text-body">{EARLIER_WORDS[kept ?? 'earlier']}</p>
        )}
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={write.isPending}>
            {write.isPending ? 'Sending...' : quote || kept === 'waits' ? 'Save the changes' : 'Send the quote'}
          </Button>
          {onDone && quote && (
            <Button tone="secondary" onClick={onDone}>
              Leave it as it is
            </Button>
          )}
        </div>
      </form>
      <div role="group" aria-labelledby={heading} className="min-w-0">
        <h4 id={heading} className="mb-3 text-sm font-semibold text-muted">
          As the family will see it
        </h4>
        <QuoteCard
          level={4}
          isOpen={isPreviewOpen}
          onToggle={() => setPreviewOpen(!isPreviewOpen)}
          quote={{
            status: 'submitted',
            proposedHourlyRate: Number.isFinite(rate) ? rate : 0,
            sessionDuration: Number.isFinite(minutes) ? minutes : 0,
            availability: values.availability || 'Your times appear here.',
            personalizedMessage: values.personalizedMessage || 'Your message appears here.',
            teachingApproach: values.teachingApproach || null,
            suggestedLocation: values.suggestedLocation || null,
            createdAt: null,
            tutor: { ...tutor, id: null },
          }}
        />
      </div>
    </div>
  );
}
