import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useAction } from '../../lib/action';
import { ApiError } from '../../lib/api';
import { dismissToast, toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Progress } from '../../ui/progress';
import { forgetDraft, type Prefill } from './draft';
import { type EnquirySteps, loadRules, useEnquirySteps } from './enquiry-steps';
import type { EnquiryForm } from './form-rules';
import { StepBody } from './step-body';
import { type Step, STEPS } from './steps';
import type { Sent } from './submitted-dialog';
import { Summary } from './summary';
import { CARD, WizardFrame } from './wizard-frame';
import { visitSource } from './visit-source';

// The dialog is not part of what the page loads first.
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
  const preferred = useLocation().state as PreferredTutor | null;
  const [sent, setSent] = useState<Sent | null>(null);
  const steps = useEnquirySteps(prefill, sent);
  const honeypot = useRef<HTMLInputElement>(null);
  const { isPending, sendAll } = useSending(steps, preferred?.preferredTutorId, honeypot, setSent);

  return (
    <>
      <WizardFrame
        words={
          <>
            {heading}
            {steps.index === 0 ? (
              lead
            ) : (
              <div className="hidden lg:block">
                <Summary values={steps.values} current={steps.index} onGoTo={steps.goTo} />
              </div>
            )}
          </>
        }
      >
        <FormProvider {...steps.form}>
          <form
            ref={steps.card}
            id="enquiry-form"
            noValidate
            onFocus={() => void loadRules().catch(() => undefined)}
            aria-label="Find a tutor"
            onSubmit={(event) => {
              event.preventDefault();
              if (steps.isLast) sendAll();
              else void steps.advance();
            }}
            className={CARD}
          >
            <StepCount index={steps.index} />
            {steps.isRestored && preferred?.preferredTutorName && (
              <p className="mb-4 rounded-field bg-sage px-3.5 py-2 text-body text-forest-deep">
                We ask <strong className="font-semibold">{preferred.preferredTutorName}</strong> first.
              </p>
            )}
            <Progress step={steps.index + 1} of={STEPS.length} label="Progress of your enquiry" />
            <Question step={steps.step} />
            <Honeypot input={honeypot} />
            <StepButtons
              index={steps.index}
              isLast={steps.isLast}
              isPending={isPending}
              onPrevious={() => steps.goTo(steps.index - 1)}
            />
          </form>
        </FormProvider>
      </WizardFrame>
      {sent && (
        <Suspense>
          <SubmittedDialog
            sent={sent}
            onClose={() => {
              steps.moveFocus();
              setSent(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Sends all answers once the last one is right; what the server finds wrong is shown where it was asked. */
function useSending(
  { form, isStepRight, goToWrong, restart }: EnquirySteps,
  preferredTutorId: string | undefined,
  honeypot: RefObject<HTMLInputElement | null>,
  onSent: (sent: Sent) => void,
) {
  const cache = useQueryClient();
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
        ...(preferredTutorId && { preferredTutorId }),
      });
    },
    onSuccess: ({ id, reference }, { email }) => {
      dismissToast();
      onSent({ id, reference, email });
      restart();
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
  const sendAll = () =>
    submit.press(async (send) => {
      if (await isStepRight()) await form.handleSubmit((input) => send(input), goToWrong)();
    });
  return { isPending: submit.isPending, sendAll };
}

const StepCount = ({ index }: { index: number }) => (
  <div className="mb-3 flex items-baseline justify-between text-sm font-medium text-muted">
    <p className="figures">{`Step ${index + 1} of ${STEPS.length}`}</p>
    <p className="hidden sm:block">Free, no account needed</p>
  </div>
);

function Question({ step }: { step: Step }) {
  const errorId = useId();
  return (
    <fieldset key={step.title} className="mt-7 flex min-w-0 flex-1 animate-fade flex-col gap-3">
      <legend className="mb-1">
        <h2 className="display text-3xl">{step.title}</h2>
      </legend>
      <p className="mb-2 text-muted">{step.question}</p>
      <StepBody step={step} errorId={errorId} />
    </fieldset>
  );
}

/** A field that no person sees: only robots fill it in. */
const Honeypot = ({ input }: { input: RefObject<HTMLInputElement | null> }) => (
  <input
    ref={input}
    type="text"
    name="website"
    tabIndex={-1}
    autoComplete="off"
    aria-hidden="true"
    className="absolute -left-[9999px] size-px opacity-0"
  />
);

type StepButtonsProps = { index: number; isLast: boolean; isPending: boolean; onPrevious: () => void };

const StepButtons = ({ index, isLast, isPending, onPrevious }: StepButtonsProps) => (
  <div className="mt-8 flex flex-wrap-reverse items-center justify-between gap-3">
    <Button tone="quiet" disabled={index === 0 || isPending} onClick={onPrevious} className="-ml-3">
      <ArrowLeft className="size-4" aria-hidden="true" />
      Previous
    </Button>
    <Button type="submit" size="large" disabled={isPending}>
      {isPending ? 'Submitting...' : isLast ? 'Submit Enquiry' : 'Next'}
      {!isLast && <ArrowRight className="size-4" aria-hidden="true" />}
    </Button>
  </div>
);
