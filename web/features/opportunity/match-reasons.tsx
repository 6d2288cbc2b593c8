import type { OpportunityItem } from '@contract/opportunity.js';

import { numberText } from '@domain/shared/number.js';
type Match = NonNullable<OpportunityItem['match']>;
const figure = (value: number) => numberText(value, { most: 1 });

/** Why this tutor was asked: the points that the matching policy gave, best first. */
export function MatchReasons({ match }: { match: Match }) {
  return (
    <div className="border-t border-line bg-sage-light p-6 sm:px-9 lg:border-t-0 lg:border-l lg:px-7 lg:py-9">
      <h4 className="font-semibold">Why you were matched</h4>
      <p className="mt-2 flex items-baseline gap-2">
        <span className="display figures text-display-3 text-forest">{figure(match.score)}</span>
        <span className="text-sm text-muted">of 100 points</span>
      </p>
      <ul className="mt-4 flex flex-col gap-3.5">
        {match.reasons.map(({ label, points, of }) => (
          <li key={label}>
            <p className="flex items-baseline justify-between gap-3 text-body">
              <span>{label}</span>
              <span className="figures text-sm text-muted">
                {figure(points)} of {figure(of)}
              </span>
            </p>
            <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-white">
              <div
                className="h-full rounded-full bg-forest"
                style={{ width: `${of > 0 ? (points / of) * 100 : 0}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
