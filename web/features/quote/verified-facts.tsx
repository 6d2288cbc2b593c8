import type { StudentQuoteItem } from '@contract/quote.js';
import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';

const FACTS = [
  { key: 'vetting', label: 'Profile approved' },
  { key: 'wwc', label: 'Working with children' },
  { key: 'contract', label: 'Contract signed' },
] as const;

/** What we have checked of a tutor, and what not yet. */
export function VerifiedFacts({ verified }: { verified: NonNullable<StudentQuoteItem['verified']> }) {
  return (
    <ul className="flex flex-col gap-1 text-body">
      {FACTS.map(({ key, label }) => (
        <li key={key} className={clsx('flex items-start gap-2', !verified[key] && 'text-muted')}>
          {verified[key] ? (
            <Check className="mt-1 size-4 shrink-0 text-success" strokeWidth={3} aria-hidden="true" />
          ) : (
            <Minus className="mt-1 size-4 shrink-0" aria-hidden="true" />
          )}
          <span>
            {label}
            {!verified[key] && <span className="sr-only">: not yet</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
