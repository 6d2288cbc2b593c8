import { CRITERIA } from '@domain/matching/policy.js';
import { clsx } from 'clsx';
import { useId } from 'react';
import { inputStyle } from '../../../ui/field';
import { CRITERION_WORDS, totalOf, type Weights } from './policy-words';

type SlidersProps = { weights: Weights; current: Weights; onChange: (weights: Weights) => void };

/** The points of each criterion, which together must be 100. */
export function WeightSliders({ weights, current, onChange }: SlidersProps) {
  const id = useId();
  const total = totalOf(weights);
  return (
    <fieldset>
      <legend className="text-xs font-semibold text-muted">Points of each criterion</legend>
      <ul className="mt-2 flex flex-col gap-1">
        {CRITERIA.map((criterion) => {
          const set = (points: number) => onChange({ ...weights, [criterion]: points });
          const change = weights[criterion] - current[criterion];
          return (
            <li key={criterion} className="grid grid-cols-[minmax(0,1fr)_4.25rem] items-center gap-x-4">
              <label htmlFor={`${id}-${criterion}`} className="text-sm font-medium">
                {CRITERION_WORDS[criterion]}{' '}
                {change !== 0 && (
                  <span className="figures text-muted">
                    ({change > 0 ? '+' : ''}
                    {change})
                  </span>
                )}
              </label>
              <input
                type="number"
                min={0}
                max={100}
                step={1}
                aria-label={`${CRITERION_WORDS[criterion]}, points`}
                value={weights[criterion]}
                onChange={({ target }) => {
                  const points = Math.min(100, Math.max(0, Math.round(target.valueAsNumber || 0)));
                  // React leaves `07` as it is where the number is the same.
                  target.value = String(points);
                  set(points);
                }}
                className={`${inputStyle} figures row-span-2 h-9 px-2! text-right text-body`}
              />
              <input
                id={`${id}-${criterion}`}
                type="range"
                min={0}
                max={100}
                step={1}
                value={weights[criterion]}
                onChange={(event) => set(event.target.valueAsNumber)}
                className="h-6 w-full accent-forest"
              />
            </li>
          );
        })}
      </ul>
      <p
        role="status"
        className={clsx('figures mt-2 text-sm font-semibold', total === 100 ? 'text-success' : 'text-danger')}
      >
        {total} of 100 points{total !== 100 && `, ${total < 100 ? `${100 - total} left` : `${total - 100} too many`}`}
      </p>
    </fieldset>
  );
}
