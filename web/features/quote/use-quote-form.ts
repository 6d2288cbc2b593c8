import type { OpportunityItem } from '@contract/opportunity.js';
import type { TutorQuoteItem } from '@contract/quote.js';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../lib/api';
import { type QuoteForm as Form, type QuoteInput, quoteResolver } from './form-rules';
import { useWriteQuote } from './own-quotes';

const USUAL_MINUTES = 60;

type QuoteFormOptions = {
  /** The opportunity to quote on, or the quote to revise. */
  target: { opportunityId: string } | { quoteId: string };
  /** What was quoted before. */
  quote: TutorQuoteItem | undefined;
  /** What is offered to be sent again where nothing is revised. */
  earlier: OpportunityItem['keptQuote'] | undefined;
  ownRate: number;
  onDone: (() => void) | undefined;
};

/** What is filled in, what it would cost, and its sending. A failure keeps what was written (M-05). */
export function useQuoteForm({ target, quote, earlier, ownRate, onDone }: QuoteFormOptions) {
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

  const submit = write.onSubmit(handleSubmit, (input) => input, {
    onSuccess: onDone,
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const [path, message] of Object.entries(fields)) setError(path as keyof Form, { message });
    },
  });
  return { register, errors, values, submit, isPending: write.isPending };
}

/** What the parts of the form share. */
export type QuoteFormState = ReturnType<typeof useQuoteForm>;
