import type { EnquiryForm } from './form-rules';
import { answerOf, STEPS } from './steps';

/** What was chosen so far, in plain words; each line leads back to its step. */
export function Summary({
  values,
  current,
  onGoTo,
}: {
  values: Partial<EnquiryForm>;
  current: number;
  onGoTo: (step: number) => void;
}) {
  const lines = STEPS.map((step, index) => ({ step, index, answer: answerOf(step, values) })).filter(
    ({ answer }) => answer,
  );
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="enquiry-summary" className="animate-fade">
      <h3 id="enquiry-summary" className="text-sm font-semibold text-muted">
        Your answers so far
      </h3>
      <ul className="mt-2 border-t border-line">
        {lines.map(({ step, index, answer }) => (
          <li key={step.title} className="border-b border-line">
            <button
              type="button"
              disabled={index === current}
              onClick={() => onGoTo(index)}
              className="group flex w-full items-baseline gap-4 py-2 text-left text-body enabled:hover:text-forest"
            >
              <span className="w-42 shrink-0 text-muted">{step.title}</span>
              <span className="line-clamp-2 flex-1 font-medium">{answer}</span>
              <span className="text-sm font-medium text-ember underline-offset-2 group-hover:underline group-disabled:invisible">
                Change
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
