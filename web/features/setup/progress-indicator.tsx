import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { SETUP_STEPS } from '../../content/teaching';
import type { StepNumber } from './steps';

type IndicatorProps = {
  variant: 'detailed' | 'compact';
  current: StepNumber;
  done: ReadonlySet<StepNumber>;
  /** Goes to a step that was reached. */
  onGoTo: (step: StepNumber) => void;
};

const NUMBERS: readonly StepNumber[] = [1, 2, 3, 4];

/** How far the setup is: `n/4 complete` over a list with what each step is for, or over a bar (T-03). */
export function ProgressIndicator({ variant, ...rest }: IndicatorProps) {
  return variant === 'detailed' ? <Detailed {...rest} /> : <Compact {...rest} />;
}

type Progress = Omit<IndicatorProps, 'variant'>;

const stateOf = (step: StepNumber, { current, done }: Progress) =>
  done.has(step) ? 'done' : step === current ? 'current' : 'ahead';

function Detailed(progress: Progress) {
  const { current, done, onGoTo } = progress;
  return (
    <nav aria-label="Setup progress">
      <p className="figures mb-5 text-sm font-semibold text-muted">{`${done.size}/4 complete`}</p>
      <ol>
        {NUMBERS.map((step) => {
          const state = stateOf(step, progress);
          const { title } = SETUP_STEPS[step - 1]!;
          const canOpen = step > 1 && step !== current && (done.has(step) || done.has((step - 1) as StepNumber));
          const name = (
            <span className={clsx('block font-semibold', state === 'ahead' && !canOpen && 'text-muted')}>
              {title}
              {state === 'done' && <span className="sr-only">, done</span>}
            </span>
          );
          return (
            <li key={step} aria-current={step === current ? 'step' : undefined} className="flex gap-4">
              <div className="flex flex-col items-center">
                <Mark step={step} state={state} isCurrent={step === current} />
                {step < 4 && (
                  <span
                    className={clsx('my-1.5 w-0.5 flex-1 rounded-full', done.has(step) ? 'bg-forest' : 'bg-line')}
                  />
                )}
              </div>
              <div className="min-h-15 pt-1 pb-4">
                {canOpen ? (
                  <button
                    type="button"
                    onClick={() => onGoTo(step)}
                    className="text-left underline-offset-4 hover:underline"
                  >
                    {name}
                  </button>
                ) : (
                  name
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Mark({
  step,
  state,
  isCurrent,
}: {
  step: StepNumber;
  state: 'done' | 'current' | 'ahead';
  isCurrent: boolean;
}) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'figures grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold',
        state === 'done' && 'bg-forest text-white',
        state === 'current' && 'bg-honey text-[#6b3a0b]',
        state === 'ahead' && 'border-[1.5px] border-field/60 text-muted',
        isCurrent && 'ring-4 ring-sage',
      )}
    >
      {state === 'done' ? <Check className="size-4" strokeWidth={3} /> : step}
    </span>
  );
}

function Compact({ current, done }: Progress) {
  return (
    <div role="group" aria-label="Setup progress">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-semibold">{SETUP_STEPS[current - 1]!.title}</p>
        <p className="figures text-sm text-muted">{`${done.size}/4 complete`}</p>
      </div>
      <div aria-hidden="true" className="mt-2.5 grid grid-cols-4 gap-1.5">
        {NUMBERS.map((step) => (
          <span
            key={step}
            className={clsx(
              'h-1.5 rounded-full transition-colors duration-200',
              done.has(step) ? 'bg-forest' : step === current ? 'bg-banksia' : 'bg-line',
            )}
          />
        ))}
      </div>
    </div>
  );
}
