import { MAX, requiredText } from '@domain/shared/text.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { useAction } from '../lib/action';
import { Button } from './button';
import { Refusal } from './refusal';
import { TextArea } from './text-area';
import { useReportUnsaved } from './unsaved';

const rules = z.object({ reason: requiredText('Please give a reason', MAX.message) });
const resolver = standardSchemaResolver(rules);

export type ReasonFormWords = {
  title: string;
  /** What happens then, in plain words. */
  consequences: string;
  confirm: string;
};

type ReasonFormProps<Answer, Input> = ReasonFormWords & {
  /** Who reads the reason. */
  hint: string;
  isDangerous: boolean;
  action: ReturnType<typeof useAction<Answer, Input>>;
  inputOf: (reason: string) => Input;
  onCancel: () => void;
};

/** Decides something once its consequences are read and a reason is given. */
export function ReasonForm<Answer, Input>({
  title,
  consequences,
  confirm,
  hint,
  isDangerous,
  action,
  inputOf,
  onCancel,
}: ReasonFormProps<Answer, Input>) {
  const titleId = useId();
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { reason: '' } });
  useReportUnsaved(formState.isDirty);
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      onSubmit={action.onSubmit(handleSubmit, ({ reason }) => inputOf(reason))}
      className="flex flex-col gap-3.5"
    >
      <div>
        <p id={titleId} className="font-semibold">
          {title}
        </p>
        <p className="mt-1 max-w-[68ch]">{consequences}</p>
      </div>
      {action.isError && <Refusal error={action.error} />}
      <TextArea
        label="Reason"
        hint={hint}
        rows={2}
        autoFocus
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" onClick={onCancel} disabled={action.isPending}>
          Cancel
        </Button>
        <Button type="submit" tone={isDangerous ? 'danger' : 'primary'} disabled={action.isPending}>
          {action.isPending ? 'Saving...' : confirm}
        </Button>
      </div>
    </form>
  );
}
