import { revealed } from '@contract/vetting.js';
import { type RevealInput, revealRules } from '@domain/contract/contract.rules.js';
import { MINUTE } from '@domain/shared/time.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';

const HIDE_AFTER_MS = MINUTE;
const resolver = standardSchemaResolver(revealRules);

type SecretProps = { tutorId: string; field: RevealInput['field']; label: string; masked: string };

/** A masked number that is shown in full for a minute, for a reason that is kept with it. */
export function Secret({ tutorId, field, label, masked }: SecretProps) {
  const [isAsking, setAsking] = useState(false);
  const form = useForm<RevealInput>({ resolver, defaultValues: { field, reason: '' } });
  const reveal = useAction({
    run: (input: RevealInput, { ask }) => ask(revealed, 'POST', `/api/admin/tutors/${tutorId}/reveal`, input),
    onSuccess: () => setAsking(false),
    onError: (error) => toast('Error', wordsOf(error, 'The number could not be shown.'), 'destructive'),
  });
  const value = reveal.data?.value;
  const { reset } = reveal;
  useEffect(() => {
    if (!value) return undefined;
    const timer = setTimeout(reset, HIDE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value, reset]);
  const submit = reveal.onSubmit(form.handleSubmit, (input) => input);

  return (
    <div>
      <p className="flex items-center gap-1">
        <span className="figures font-medium break-all">{value ?? masked}</span>
        {value ? (
          <IconButton label={`Hide ${label}`} className="size-8!" onClick={() => reset()}>
            <EyeOff className="size-4" aria-hidden="true" />
          </IconButton>
        ) : (
          <IconButton
            label={`Reveal ${label}`}
            aria-expanded={isAsking}
            className="size-8!"
            onClick={() => setAsking(!isAsking)}
          >
            <Eye className="size-4" aria-hidden="true" />
          </IconButton>
        )}
      </p>
      {isAsking && (
        <form noValidate onSubmit={submit} className="mt-1 mb-2 flex flex-col gap-2.5">
          <Field
            label={`Why do you need the ${label}?`}
            hint="Your reason is recorded in the audit history."
            autoFocus
            autoComplete="off"
            error={form.formState.errors.reason?.message}
            {...form.register('reason')}
          />
          <Button type="submit" size="small" className="self-start" disabled={reveal.isPending}>
            {reveal.isPending ? 'Loading...' : 'Show the number'}
          </Button>
        </form>
      )}
    </div>
  );
}
