import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';

/** Values as text, by which they are compared. */
const textOf = (values: unknown) => hashKey([values]);

/**
 * A form of what is saved. What is saved elsewhere arrives in it while nobody has changed it. What is changed while a
 * save is under way stays and counts as unsaved: `sent` remembers what was sent, and `keep` takes the answer; it says
 * whether nothing was changed since.
 */
export function useSavedForm<Form extends FieldValues, Input>(saved: Form, resolver: Resolver<Form, unknown, Input>) {
  const form = useForm<Form, unknown, Input>({ resolver, defaultValues: saved as DefaultValues<Form> });
  const { getValues, reset, resetDefaultValues, formState } = form;
  const { isDirty, defaultValues } = formState;
  const known = useRef(textOf(saved));
  useEffect(() => {
    const text = textOf(saved);
    if (text === known.current) return;
    known.current = text;
    if (text === textOf(defaultValues)) return;
    if (isDirty) resetDefaultValues(saved);
    else reset(saved);
  });
  return {
    form,
    sent: () => textOf(getValues()),
    keep: (answer: Form, sent: string): boolean => {
      const isUnchanged = textOf(getValues()) === sent;
      if (isUnchanged) reset(answer);
      else resetDefaultValues(answer);
      return isUnchanged;
    },
  };
}
