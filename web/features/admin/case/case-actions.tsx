import { type AdminCase, caseAnswer } from '@contract/case.js';
import { CASE_SIDES, type CaseSide, OUTCOMES_OF, reporterSide } from '@domain/case/case.js';
import { caseNoteRules, caseResolutionRules } from '@domain/case/case.rules.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleCheck, Hand, Hourglass, NotebookPen, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useAction } from '../../../lib/action';
import { Button } from '../../../ui/button';
import { ChoiceCard } from '../../../ui/choice-card';
import { FieldError } from '../../../ui/field';
import { Refusal } from '../../../ui/refusal';
import { TextArea } from '../../../ui/text-area';
import { useReportUnsaved } from '../../../ui/unsaved';
import { OUTCOME_HINTS, OUTCOME_WORDS, SIDE_WORDS } from './case-words';
import { caseQuery, CASES } from './reads';

type Step = 'take' | 'note' | 'wait' | 'resolve' | 'reopen';
type WrittenStep = Exclude<Step, 'take' | 'resolve'>;

const DONE: Record<Step, string> = {
  take: 'This case is yours now.',
  note: 'Your note is saved.',
  wait: 'The case is waiting for an answer. Its due time stays the same.',
  resolve: 'The case is resolved.',
  reopen: 'The case is open again.',
};

/** What an admin does with a case; reads it again also where somebody else was faster. */
function useCaseStep(id: string, onDone: (message: string) => void) {
  const cache = useQueryClient();
  const readAgain = () =>
    cache.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') });
  return useAction({
    run: ({ step, body }: { step: Step; body: object }, { ask }) =>
      ask(caseAnswer, 'POST', `${CASES}/${id}/${step}`, body),
    onSuccess: async (answer, { step }) => {
      cache.setQueryData(caseQuery(id).queryKey, answer);
      onDone(DONE[step]);
      await readAgain();
    },
    onError: readAgain,
  });
}
type CaseAction = ReturnType<typeof useCaseStep>;

type CaseActionsProps = { found: AdminCase; self: string | undefined };

/** The steps that the case allows, or the form of the one that was chosen. */
export function CaseActions({ found, self }: CaseActionsProps) {
  const [form, setForm] = useState<WrittenStep | 'resolve' | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const action = useCaseStep(found.id, (words) => {
    setForm(null);
    setMessage(words);
  });
  const begin = (step: WrittenStep | 'resolve') => {
    action.reset();
    setMessage(null);
    setForm(step);
  };
  const cancel = () => {
    action.reset();
    setForm(null);
  };
  const { status, owner, ownerName } = found;
  const isMine = owner !== null && owner === self;
  const takeWords = isMine
    ? 'Continue the case'
    : owner
      ? `Take over from ${ownerName ?? 'a deleted user'}`
      : 'Take this case';

  return (
    <div className="-m-1 max-h-[60dvh] overflow-y-auto p-1">
      {message && (
        <p role="status" className="mb-3 flex items-center gap-2 text-forest">
          <CircleCheck className="size-4.5 shrink-0" aria-hidden="true" />
          {message}
        </p>
      )}
      {action.isError && <Refusal error={action.error} />}
      {form === 'resolve' ? (
        <ResolveForm found={found} action={action} onCancel={cancel} />
      ) : form ? (
        <NoteForm key={form} step={form} action={action} onCancel={cancel} />
      ) : (
        <div className="flex flex-wrap justify-end gap-3 max-sm:gap-2 max-sm:*:grow max-sm:*:px-3 max-sm:*:text-sm">
          <Button tone="quiet" disabled={action.isPending} onClick={() => begin('note')}>
            <NotebookPen className="size-4" aria-hidden="true" />
            Add a note
          </Button>
          {status === 'resolved' ? (
            <Button tone="secondary" disabled={action.isPending} onClick={() => begin('reopen')}>
              <RotateCcw className="size-4" aria-hidden="true" />
              Reopen
            </Button>
          ) : (
            <>
              {status === 'open' && (
                <Button tone="secondary" disabled={action.isPending} onClick={() => begin('wait')}>
                  <Hourglass className="size-4" aria-hidden="true" />
                  Wait for an answer
                </Button>
              )}
              {!(isMine && status === 'open') && (
                <Button
                  tone={owner ? 'secondary' : 'primary'}
                  disabled={action.isPending}
                  onClick={() => action.mutate({ step: 'take', body: { seen: owner } })}
                >
                  <Hand className="size-4" aria-hidden="true" />
                  {takeWords}
                </Button>
              )}
              <Button
                tone={owner ? 'primary' : 'secondary'}
                disabled={action.isPending}
                onClick={() => begin('resolve')}
              >
                <Check className="size-4" aria-hidden="true" />
                Resolve
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

const NOTES: Record<WrittenStep, { title: string; hint: string; confirm: string }> = {
  note: { title: 'Note for colleagues', hint: 'Only admins read it.', confirm: 'Save the note' },
  wait: {
    title: 'What are we waiting for?',
    hint: 'Only admins read it. The case stays due at the same time.',
    confirm: 'Wait for an answer',
  },
  reopen: {
    title: 'Why is it opened again?',
    hint: 'Only admins read it. The case gets a new due time.',
    confirm: 'Reopen the case',
  },
};

type ButtonsProps = { action: CaseAction; onCancel: () => void };

function Buttons({ action, onCancel, confirm }: ButtonsProps & { confirm: string }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button tone="quiet" disabled={action.isPending} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={action.isPending}>
        {action.isPending ? 'Saving...' : confirm}
      </Button>
    </div>
  );
}

function NoteForm({ step, action, onCancel }: ButtonsProps & { step: WrittenStep }) {
  const { title, hint, confirm } = NOTES[step];
  const { register, handleSubmit, formState } = useForm<z.infer<typeof caseNoteRules>>({
    resolver: standardSchemaResolver(caseNoteRules),
    defaultValues: { words: '' },
  });
  useReportUnsaved(formState.isDirty);
  return (
    <form
      noValidate
      aria-label={confirm}
      onSubmit={action.onSubmit(handleSubmit, (body) => ({ step, body }))}
      className="flex flex-col gap-3.5"
    >
      <TextArea
        label={title}
        hint={hint}
        rows={2}
        autoFocus
        error={formState.errors.words?.message}
        {...register('words')}
      />
      <Buttons action={action} onCancel={onCancel} confirm={confirm} />
    </form>
  );
}

const WORDS_TO = { family: 'toFamily', tutor: 'toTutor' } as const;

/** How it ends, and what each side is mailed. */
function ResolveForm({ found, action, onCancel }: ButtonsProps & { found: AdminCase }) {
  const outcomeError = useId();
  const { register, handleSubmit, formState } = useForm<
    z.input<typeof caseResolutionRules>,
    unknown,
    z.output<typeof caseResolutionRules>
  >({
    resolver: standardSchemaResolver(caseResolutionRules),
    defaultValues: { words: '', toFamily: '', toTutor: '' },
  });
  const { errors, isDirty } = formState;
  useReportUnsaved(isDirty);
  const nameOf = (side: CaseSide) =>
    found.reporter === 'visitor' && reporterSide(found) === side ? 'the person who reported it' : SIDE_WORDS[side];
  return (
    <form
      noValidate
      aria-label="Resolve the case"
      onSubmit={action.onSubmit(handleSubmit, (body) => ({ step: 'resolve', body }))}
      className="flex flex-col gap-4"
    >
      <fieldset aria-describedby={errors.outcome && outcomeError}>
        <legend className="text-body font-semibold">Outcome</legend>
        <div className="mt-1.5 grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
          {OUTCOMES_OF[found.kind].map((outcome, place) => (
            <ChoiceCard key={outcome} kind="radio" value={outcome} autoFocus={place === 0} {...register('outcome')}>
              {OUTCOME_WORDS[outcome]}
            </ChoiceCard>
          ))}
        </div>
        {OUTCOME_HINTS[found.kind] && <p className="mt-1.5 text-sm text-muted">{OUTCOME_HINTS[found.kind]}</p>}
        {errors.outcome && (
          <div className="mt-1.5">
            <FieldError id={outcomeError}>{errors.outcome.message}</FieldError>
          </div>
        )}
      </fieldset>
      <div className="grid gap-4 lg:grid-cols-3">
        <TextArea
          label="Note for colleagues"
          hint="Only admins read it."
          rows={3}
          error={errors.words?.message}
          {...register('words')}
        />
        {CASE_SIDES.map((side) =>
          found.reachable.includes(side) ? (
            <TextArea
              key={side}
              label={`Email to ${nameOf(side)}`}
              hint="Sent in your words. Leave it empty to send nothing."
              rows={3}
              error={errors[WORDS_TO[side]]?.message}
              {...register(WORDS_TO[side])}
            />
          ) : (
            <p key={side} className="text-muted lg:pt-7">
              <span className="inline-block first-letter:uppercase">{nameOf(side)}</span> left no email address. Nothing
              can be sent.
            </p>
          ),
        )}
      </div>
      <Buttons action={action} onCancel={onCancel} confirm="Resolve the case" />
    </form>
  );
}
