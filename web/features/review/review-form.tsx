import { reviewAnswer } from '@contract/review.js';
import { counted } from '@domain/shared/format.js';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useAction } from '../../lib/action';
import { ApiError, wordsOf } from '../../lib/api';
import { forgetPublicReadings } from '../../lib/own-tutor';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/text-area';
import { type ReviewAnswer, type ReviewForm as Form, reviewResolver } from './review-rules';
import { StarInput } from './star-input';

const PARTS = [
  { name: 'communicationRating', label: 'Communication' },
  { name: 'knowledgeRating', label: 'Knowledge' },
  { name: 'punctualityRating', label: 'Punctuality' },
] as const;

type ReviewFormProps = { token: string; tutorName: string; onWritten: () => void };

/** One rating, three optional ones and a few words (V-19). A failure keeps what was filled in (M-05). */
export function ReviewForm({ token, tutorName, onWritten }: ReviewFormProps) {
  const cache = useQueryClient();
  const { register, handleSubmit, control, formState, setError } = useForm<Form, unknown, ReviewAnswer>({
    resolver: reviewResolver,
    defaultValues: { reviewText: '' },
  });
  const { errors } = formState;
  const written = useWatch({ control, name: 'reviewText' }) ?? '';
  const review = useAction({
    run: (input: ReviewAnswer, { ask }) => ask(reviewAnswer, 'POST', '/api/reviews', { token, ...input }),
    onSuccess: () => {
      forgetPublicReadings(cache);
      onWritten();
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const [path, message] of Object.entries(fields)) setError(path as keyof Form, { message });
      toast('Error', wordsOf(error, 'Your review was not sent. Please try again.'), 'destructive');
    },
  });
  const submit = review.onSubmit(handleSubmit, (input) => input);
  return (
    <form
      noValidate
      aria-label={`Review of ${tutorName}`}
      onSubmit={submit}
      className="flex flex-col gap-8 rounded-[20px] border border-line bg-paper p-6 shadow-card sm:p-9"
    >
      <Controller
        control={control}
        name="rating"
        render={({ field }) => (
          <StarInput
            name="rating"
            label="All in all"
            size="large"
            value={field.value ?? null}
            onChange={field.onChange}
            error={errors.rating?.message}
          />
        )}
      />
      <div className="flex flex-col gap-1 border-t border-line pt-6">
        <p className="mb-2 text-sm text-muted">In particular, if you like</p>
        {PARTS.map(({ name, label }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <StarInput name={name} label={label} value={field.value ?? null} onChange={field.onChange} />
            )}
          />
        ))}
      </div>
      <TextArea
        label="In your words"
        hint="Optional, at least 20 characters. Please leave out surnames and addresses."
        rows={5}
        error={errors.reviewText?.message}
        note={written.length > 0 ? counted(written.trim().length, 'character') : undefined}
        {...register('reviewText')}
      />
      <div>
        <Button type="submit" size="large" disabled={review.isPending}>
          {review.isPending ? 'Sending...' : 'Publish the review'}
        </Button>
      </div>
    </form>
  );
}
