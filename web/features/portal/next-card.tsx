import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { Banksia } from '../../ui/banksia';
import { ButtonLink } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { TryAgain } from '../../ui/try-again';
import type { NextStep } from './next-steps';

const CALM: NextStep = {
  key: 'calm',
  title: 'You are all set.',
  text: 'New opportunities appear here and in your email.',
  action: { label: 'Keep your hours up to date', to: '/portal/availability' },
};

type NextCardProps = {
  steps: NextStep[] | undefined;
  /** Reads again what the steps follow from, where it could not be read. */
  onRetry?: () => void;
};

/** The one thing to do next, and what comes after it. */
export function NextCard({ steps, onRetry }: NextCardProps) {
  const [first = CALM, ...others] = steps ?? [];
  return (
    <section
      aria-labelledby="next"
      className="on-forest relative isolate mt-7 overflow-hidden rounded-[20px] bg-forest p-6 text-cream sm:p-9"
    >
      <Banksia
        weight="fine"
        className="absolute -right-4 -bottom-10 -z-1 size-52 opacity-45 max-sm:hidden [&_path:last-child]:stroke-sage"
      />
      <h2 id="next" className="text-sm font-semibold text-honey">
        What to do next
      </h2>
      {onRetry ? (
        <div role="alert" className="mt-3">
          <p className="display max-w-[26ch] text-display-4 text-balance">Some of your details could not be loaded.</p>
          <p className="mt-3 max-w-[56ch] text-lg leading-7 text-cream/90">
            Nothing is lost. Once they load, we can show your next step.
          </p>
          <TryAgain what="your details" tone="light" size="large" className="mt-6 max-sm:w-full" onClick={onRetry} />
        </div>
      ) : steps ? (
        <>
          <p className="display mt-3 max-w-[26ch] text-display-4 text-balance">{first.title}</p>
          <p className="mt-3 max-w-[56ch] text-lg leading-7 text-cream/90">{first.text}</p>
          {first.action && (
            <ButtonLink to={first.action.to} tone="light" size="large" className="mt-6 max-sm:w-full">
              {first.action.label}
              <ArrowRight className="size-4" aria-hidden="true" />
            </ButtonLink>
          )}
          {others.length > 0 && (
            <ul aria-label="After that" className="mt-7 max-w-[40rem] border-t border-cream/20">
              {others.map(({ key, title, action }) => (
                <li key={key} className="border-b border-cream/20 last:border-0">
                  {action ? (
                    <Link
                      to={action.to}
                      className="group flex items-center justify-between gap-4 py-3 text-cream/95 hover:text-white"
                    >
                      <span className="underline-offset-4 group-hover:underline">{title}</span>
                      <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
                    </Link>
                  ) : (
                    <p className="py-3 text-cream/95">{title}</p>
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <div role="status" className="mt-3 flex flex-col gap-4">
          <p className="text-lg text-cream/90">Loading your dashboard...</p>
          <Skeleton className="h-10 w-2/3 opacity-25" />
        </div>
      )}
    </section>
  );
}
