import { lessonReportRules, MAX_REPORT } from '@domain/booking/lesson-report.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { useUnsaved } from '../../ui/unsaved';
import type { useMove } from './bookings';

type CompleteDialogProps = {
  move: ReturnType<typeof useMove>;
  /** The session has completed by itself, and its report is still to be written. */
  isAfterwards?: boolean;
  onClose: () => void;
};

const resolver = standardSchemaResolver(lessonReportRules);

/**
 * A session was held: its tutor may write to the family about it (G-14). What was written stays when sending it fails.
 */
export function CompleteDialog({ move, isAfterwards = false, onClose }: CompleteDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: { done: '', next: '', homework: '' },
  });
  const { errors, isDirty } = formState;
  const { close, question } = useUnsaved(isDirty, onClose);
  return (
    <Dialog
      open
      onOpenChange={close}
      title={isAfterwards ? 'Write the lesson report' : 'Complete this session'}
      description={
        <p>
          The family reads this, and our team can too. It is never public.
          {isAfterwards ? ' You can send it once.' : ' You can leave it all empty.'}
        </p>
      }
    >
      <form
        noValidate
        className="mt-5 flex flex-col gap-5"
        onSubmit={move.onSubmit(
          handleSubmit,
          (body) => ({ move: 'complete', body, ...(isAfterwards && { isReport: true }) }),
          { onSuccess: onClose },
        )}
      >
        <TextArea
          label="What did you do?"
          rows={3}
          maxLength={MAX_REPORT.words}
          error={errors.done?.message}
          {...register('done')}
        />
        <TextArea
          label="What comes next?"
          rows={3}
          maxLength={MAX_REPORT.words}
          error={errors.next?.message}
          {...register('next')}
        />
        <Field
          label="Homework"
          maxLength={MAX_REPORT.homework}
          autoComplete="off"
          error={errors.homework?.message}
          {...register('homework')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={move.isPending}>
            {isAfterwards
              ? move.isPending
                ? 'Sending...'
                : 'Send to the family'
              : move.isPending
                ? 'Completing...'
                : 'Complete the session'}
          </Button>
          <Button tone="secondary" onClick={close}>
            Not now
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  );
}
