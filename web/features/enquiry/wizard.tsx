import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { lazy, type ReactNode, startTransition, Suspense, useEffect, useId, useRef, useState } from 'react';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useAction } from '../../lib/action';
import { ApiError } from '../../lib/api';
import { dismissToast, toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Progress } from '../../ui/progress';
import { forgetDraft, keepDraft, type Prefill, readDraft, withPrefill } from './draft';
import { StepBody } from './step-body';
import type { EnquiryForm } from './form-rules';
import { fieldsOf, STEPS } from './steps';
import type { Sent } from './submitted-dialog';
import { Summary } from './summary';
import { CARD, WizardFrame } from './wizard-frame';
import { visitSource } from './visit-source';

const LAST = STEPS.length - 1;

// The rules and the dialog are not part of what the page loads first.
const loadRules = () => import('./form-rules');
const resolver: Resolver<EnquiryForm> = async (...input) => (await loadRules()).enquiryResolver(...input);
const SubmittedDialog = lazy(() => import('./submitted-dialog'));

export type WizardProps = {
  heading: ReactNode;
  /** Stands under the heading until the first question is answered. */
  lead: ReactNode;
  /** What the page already knows, read once: its subject or its city. */
  prefill?: Prefill;
};

/** Whom a visitor came to ask. */
type PreferredTutor = { preferredTutorId?: string; preferredTutorName?: string };

/** The enquiry, one question at a time (S0§4), with what was chosen so far beside it. */
export default function Wizard({ heading, lead, prefill = {} }: WizardProps) {
  const cache = useQueryClient();
  const preferred = useLocation().state as PreferredTutor | null;
  const [known] = useState(prefill);
  const form = useForm<EnquiryForm>({ resolver, mode: 'onChange', defaultValues: known });
  const values = useWatch({ control: form.control }) as Partial<EnquiryForm>;
  const [index, setIndex] = useState(0);
  const [isRestored, setRestored] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const card = useRef<HTMLFormElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const hasMoved = useRef(false);
  const errorId = useId();
  const step = STEPS[index] ?? STEPS[0]!;

  useEffect(() => {
    const draft = readDraft();
    if (draft) form.reset(withPrefill(draft, known));
    startTransition(() => {
      if (draft) setIndex(Math.min(Math.max(draft.step, 0), LAST));
      setRestored(true);
    });
  }, [form, known]);

  useEffect(() => {
    if (isRestored) keepDraft(index, values, known);
  }, [isRestored, index, values, known]);

  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    focusFirst(card.current);
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [index, sent]);

  const goTo = (next: number) => {
    hasMoved.current = true;
    setIndex(next);
  };

  const submit = useAction({
    run: async (input: EnquiryForm, { ask }) => {
      const { enquirySubmitted } = await import('@contract/enquiry.js');
      const website = honeypot.current?.value;
      const source = visitSource();
      return ask(enquirySubmitted, 'POST', '/api/enquiries', {
        ...input,
        subject: '',
        grade: '',
        message: '',
        ...(website && { website }),
        ...(source && { source }),
        ...(preferred?.preferredTutorId && { preferredTutorId: preferred.preferredTutorId }),
      });
    },
    onSuccess: ({ id, reference }, { email }) => {
      dismissToast();
      setSent({ id, reference, email });
      form.reset(known);
      setIndex(0);
      forgetDraft();
      void cache.invalidateQueries({ queryKey: ['/api/enquiries'] });
    },
    onError: (error) => {
      toast('Submission Failed', 'Please check your details and try again.', 'destructive');
      const fields = error instanceof ApiError ? error.fields : {};
      for (const [path, message] of Object.entries(fields)) form.setError(path as keyof EnquiryForm, { message });
      goToWrong(fields);
    },
  });

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
  const goToWrong = (fields: object) => {
    const wrong = STEPS.findIndex((candidate) => fieldsOf(candidate).some((field) => field in fields));
    if (wrong !== -1 && wrong !== index) goTo(wrong);
  };
  const advance = async () => {
    if (await isStepRight()) goTo(index + 1);
  };
  const sendAll = () =>
    submit.press(async (send) => {
      if (await isStepRight()) await form.handleSubmit((input) => send(input), goToWrong)();
    });

  return (
    <>
      <WizardFrame
        words={
          <>
            {heading}
            {index === 0 ? (
              lead
            ) : (
              <div className="hidden lg:block">
                <Summary values={values} current={index} onGoTo={goTo} />
              </div>
            )}
          </>
        }
      >
        <FormProvider {...form}>
          <form
            ref={card}
            id="enquiry-form"
            noValidate
            onFocus={() => void loadRules().catch(() => undefined)}
            aria-label="Find a tutor"
            onSubmit={(event) => {
              event.preventDefault();
              if (index === LAST) sendAll();
              else void advance();
            }}
            className={CARD}
          >
            <div className="mb-3 flex items-baseline justify-between text-sm font-medium text-muted">
              <p className="figures">{`Step ${index + 1} of ${STEPS.length}`}</p>
              <p className="hidden sm:block">Free, no account needed</p>
            </div>
            {isRestored && preferred?.preferredTutorName && (
              <p className="mb-4 rounded-field bg-sage px-3.5 py-2 text-body text-forest-deep">
                We ask <strong className="font-semibold">{preferred.preferredTutorName}</strong> first.
              </p>
            )}
            <Progress step={index + 1} of={STEPS.length} label="Progress of your enquiry" />
            <fieldset key={step.title} className="mt-7 flex min-w-0 flex-1 animate-fade flex-col gap-3">
              <legend className="mb-1">
                <h2 className="display text-3xl">{step.title}</h2>
              </legend>
              <p className="mb-2 text-muted">{step.question}</p>
              <StepBody step={step} errorId={errorId} />
            </fieldset>
            <input
              ref={honeypot}
              type="text"
              name="website"
              tabIndex={-1}
              autoComplete="off"
              aria-hidden="true"
              className="absolute -left-[9999px] size-px opacity-0"
            />
            <div className="mt-8 flex flex-wrap-reverse items-center justify-between gap-3">
              <Button
                tone="quiet"
                disabled={index === 0 || submit.isPending}
                onClick={() => goTo(index - 1)}
                className="-ml-3"
              >
                <ArrowLeft className="size-4" aria-hidden="true" />
                Previous
              </Button>
              <Button type="submit" size="large" disabled={submit.isPending}>
                {submit.isPending ? 'Submitting...' : index === LAST ? 'Submit Enquiry' : 'Next'}
                {index < LAST && <ArrowRight className="size-4" aria-hidden="true" />}
              </Button>
            </div>
          </form>
        </FormProvider>
      </WizardFrame>
      {sent && (
        <Suspense>
          <SubmittedDialog
            sent={sent}
            onClose={() => {
              hasMoved.current = true;
              setSent(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Puts the focus on the chosen or first control, or on the first wrong one, so that arrows and Enter go on working. */
function focusFirst(form: HTMLFormElement | null, wrongOnly = false): void {
  const selector = wrongOnly ? 'fieldset [aria-invalid=true], fieldset input' : 'fieldset input:checked';
  const control =
    form?.querySelector<HTMLInputElement>(selector) ?? form?.querySelector<HTMLInputElement>('fieldset input');
  control?.focus({ preventScroll: true });
}
