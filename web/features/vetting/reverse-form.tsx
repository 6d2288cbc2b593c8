import { requiredText, MAX } from '@domain/shared/text.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../ui/button';
import { Refusal } from '../../ui/refusal';
import { TextArea } from '../../ui/text-area';
import { type Reversal, takesAway, useReversal } from './verdicts';

const rules = z.object({ reason: requiredText('Please give a reason', MAX.message) });
type Form = z.infer<typeof rules>;
const resolver = standardSchemaResolver(rules);

export type ReverseFormProps = {
  tutorId: string;
  /** What is decided the other way, as the screen shows it. */
  reversal: Reversal;
  title: string;
  /** What happens then, in plain words. */
  consequences: string;
  confirm: string;
  onDone: () => void;
  onCancel: () => void;
};

/** Decides the other way than before, once its consequences are read and a reason is given. */
export function ReverseForm({ tutorId, reversal, title, consequences, confirm, onDone, onCancel }: ReverseFormProps) {
  const titleId = useId();
  const { register, handleSubmit, formState } = useForm<Form>({ resolver, defaultValues: { reason: '' } });
  const decide = useReversal(tutorId, onDone);
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      onSubmit={decide.onSubmit(handleSubmit, ({ reason }) => ({ ...reversal, reason }))}
      className="flex flex-col gap-3.5"
    >
      <div>
        <p id={titleId} className="font-semibold">
          {title}
        </p>
        <p className="mt-1 max-w-[68ch]">{consequences}</p>
      </div>
      {decide.isError && <Refusal error={decide.error} />}
      <TextArea
        label="Reason"
        hint="The tutor receives it by email."
        rows={2}
        autoFocus
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" onClick={onCancel} disabled={decide.isPending}>
          Cancel
        </Button>
        <Button type="submit" tone={takesAway(reversal) ? 'danger' : 'primary'} disabled={decide.isPending}>
          {decide.isPending ? 'Saving...' : confirm}
        </Button>
      </div>
    </form>
  );
}
