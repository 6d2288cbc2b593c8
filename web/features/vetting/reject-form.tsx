import type { RejectionCode } from '@domain/tutor/vetting.js';
import { type VettingInput, vettingRules } from '@domain/tutor/vetting.rules.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type UseFormHandleSubmit, useWatch } from 'react-hook-form';
import type { FormEventHandler } from 'react';
import type { z } from 'zod';
import { TextArea } from '../../ui/text-area';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { useReportUnsaved } from '../../ui/unsaved';

type Form = z.input<typeof vettingRules>;
const resolver = standardSchemaResolver(vettingRules);

const ABOUT = {
  profile: 'Profile',
  credentials: 'Credentials',
  contract: 'Contract',
  other: 'Something else',
} as const;
/** Common reasons; a click writes it into the reason. */
const USUAL: Record<keyof typeof ABOUT, string[]> = {
  profile: [
    'Please describe how you teach in your own words.',
    'Your name does not match your documents.',
    'Please take contact details out of your description.',
  ],
  credentials: [
    'The document cannot be read. Please upload a sharper picture.',
    'The working-with-children check has expired.',
    'The document shows another name.',
    'No document shows this qualification.',
  ],
  contract: [
    'The ABN does not exist. Please check its digits.',
    'The working-with-children number does not match your document.',
    'The expiry date does not match your document.',
  ],
  other: [],
};

export type RejectFormProps = {
  /** What it can be about, the most likely first. */
  about: readonly [RejectionCode, ...RejectionCode[]];
  isBusy: boolean;
  /** Makes the form's submit handler, which sends what it says. */
  rejectWith: (handleSubmit: UseFormHandleSubmit<Form, VettingInput>) => FormEventHandler;
  onCancel: () => void;
};

/** Why not: what it is about and the words that the tutor reads. */
export function RejectForm({ about: choices, isBusy, rejectWith, onCancel }: RejectFormProps) {
  const { register, handleSubmit, setValue, setFocus, control, formState } = useForm<Form, unknown, VettingInput>({
    resolver,
    defaultValues: { status: 'rejected', reason: '', code: choices[0] },
  });
  useReportUnsaved(formState.isDirty);
  const about = useWatch({ control, name: 'code' }) ?? 'other';
  const use = (words: string) => {
    setValue('reason', words, { shouldValidate: true });
    setFocus('reason');
  };
  return (
    <form noValidate aria-label="Reject" onSubmit={rejectWith(handleSubmit)} className="flex flex-col gap-3.5">
      <div role="group" aria-label="What it is about" className="flex flex-wrap gap-2">
        {choices.map((code) => (
          <Chip key={code} pressed={about === code} onClick={() => setValue('code', code)}>
            {ABOUT[code]}
          </Chip>
        ))}
      </div>
      {USUAL[about].length > 0 && (
        <ul aria-label="Common reasons" className="flex flex-col items-start gap-1.5">
          {USUAL[about].map((words) => (
            <li key={words}>
              <button
                type="button"
                onClick={() => use(words)}
                className="text-left font-medium text-ember underline decoration-ember/30 underline-offset-4 hover:decoration-ember"
              >
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label="Reason"
        hint="The tutor receives it by email."
        rows={2}
        autoFocus
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" tone="danger" disabled={isBusy}>
          {isBusy ? 'Rejecting...' : 'Reject with this reason'}
        </Button>
      </div>
    </form>
  );
}
