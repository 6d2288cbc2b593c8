import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { toast } from '../../lib/toast';
import { keepDraft, type Prefill, readDraft, withPrefill } from './draft';
import type { EnquiryForm } from './form-rules';
import { fieldsOf, type Step, STEPS } from './steps';

const LAST = STEPS.length - 1;

// The rules are not part of what the page loads first.
export const loadRules = () => import('./form-rules');
const resolver: Resolver<EnquiryForm> = async (...input) => (await loadRules()).enquiryResolver(...input);

/** An enquiry that is filled in one question at a time, and kept as a draft on the way (S0§4). */
export type EnquirySteps = {
  form: UseFormReturn<EnquiryForm>;
  values: Partial<EnquiryForm>;
  card: RefObject<HTMLFormElement | null>;
  index: number;
  step: Step;
  isLast: boolean;
  /** Whether the draft of an earlier visit has been looked for. */
  isRestored: boolean;
  /** Says what is wrong with the question in view and leads to it. */
  isStepRight(): Promise<boolean>;
  /** Opens a question; the focus follows it. */
  goTo(index: number): void;
  /** Opens the first question that one of these fields belongs to. */
  goToWrong(fields: object): void;
  /** Goes on to the next question once this one is right. */
  advance(): Promise<void>;
  /** Begins again, with what the page knows. */
  restart(): void;
  /** The focus follows what is drawn next. */
  moveFocus(): void;
};

/** @param sent whatever changes once an enquiry was sent and its confirmation closed */
export function useEnquirySteps(prefill: Prefill, sent: unknown): EnquirySteps {
  const [known] = useState(prefill);
  const form = useForm<EnquiryForm>({ resolver, mode: 'onChange', defaultValues: known });
  const values = useWatch({ control: form.control }) as Partial<EnquiryForm>;
  const [index, setIndex] = useState(0);
  const [isRestored, setRestored] = useState(false);
  const card = useRef<HTMLFormElement>(null);
  const hasMoved = useRef(false);
  const step = STEPS[index] ?? STEPS[0]!;

  useEffect(() => {
    const draft = readDraft();
    if (draft) form.reset(withPrefill(draft, known));
    startTransition(() => {
      if (draft) setIndex(Math.min(Math.max(draft.step, 0), LAST));
      setRestored(true);
    });
  }, [form, known]);

  // Before it is drawn: a reload right after a step keeps what was seen.
  useLayoutEffect(() => {
    if (isRestored) keepDraft(index, values, known);
  }, [isRestored, index, values, known]);

  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    focusFirst(card.current);
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [index, sent]);

  const moveFocus = () => {
    hasMoved.current = true;
  };
  const goTo = (next: number) => {
    moveFocus();
    setIndex(next);
  };
  const isStepRight = async () => {
    try {
      const isRight = await form.trigger(fieldsOf(step));
      if (!isRight) focusFirst(card.current, true);
      return isRight;
    } catch (error) {
      console.warn('The rules of the form could not be loaded', error);
      toast('Could Not Continue', 'Your answers are kept. Please reload the page and try again.', 'destructive');
      return false;
    }
  };

  return {
    ...{ form, values, card, index, step, isLast: index === LAST, isRestored, isStepRight, goTo, moveFocus },
    goToWrong: (fields) => {
      const wrong = STEPS.findIndex((candidate) => fieldsOf(candidate).some((field) => field in fields));
      if (wrong !== -1 && wrong !== index) goTo(wrong);
    },
    advance: async () => {
      if (await isStepRight()) goTo(index + 1);
    },
    restart: () => {
      form.reset(known);
      setIndex(0);
    },
  };
}

/** Puts the focus on the chosen or first control, or on the first wrong one, so that arrows and Enter go on working. */
function focusFirst(form: HTMLFormElement | null, wrongOnly = false): void {
  const selector = wrongOnly ? 'fieldset [aria-invalid=true], fieldset input' : 'fieldset input:checked';
  const control =
    form?.querySelector<HTMLInputElement>(selector) ?? form?.querySelector<HTMLInputElement>('fieldset input');
  control?.focus({ preventScroll: true });
}
