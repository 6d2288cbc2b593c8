import { Check, CircleDot } from 'lucide-react';
import { SETUP_STEPS } from '../content/teaching';
import { privateMeta } from '../lib/meta';
import { useVisitor } from '../lib/session';
import { ButtonLink } from '../ui/button';

export const meta = () => privateMeta('Tutor setup');

export default function Setup() {
  const { user } = useVisitor('hinted');
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[920px] py-12 sm:py-16">
      <h1 className="display text-[2.5rem] sm:text-[3rem]">
        {user ? `Welcome, ${user.firstName || user.username}` : 'Become a tutor'}
      </h1>
      <p className="prose-public mt-4 max-w-[58ch] text-muted">
        Four steps lead from an account to your first student. Here is what each one asks for, so that you can have it
        ready.
      </p>
      <ol className="mt-10 flex flex-col">
        {SETUP_STEPS.map(({ title, text, needs }, index) => {
          const isDone = index === 0 && Boolean(user);
          return (
            <li key={title} className="grid grid-cols-[2.75rem_1fr] gap-x-4 sm:gap-x-6">
              <div className="flex flex-col items-center">
                <span
                  className={`display grid size-11 shrink-0 place-items-center rounded-full text-lg ${isDone ? 'bg-forest text-white' : 'border-[1.5px] border-forest text-forest'}`}
                  aria-hidden="true"
                >
                  {isDone ? <Check className="size-5" /> : index + 1}
                </span>
                {index < SETUP_STEPS.length - 1 && <span className="w-px flex-1 bg-line" />}
              </div>
              <div className="pb-10">
                <h2 className="display pt-1.5 text-[1.5rem]">
                  {title}
                  {isDone && <span className="sr-only">, done</span>}
                </h2>
                <p className="mt-2 max-w-[60ch] text-muted">{text}</p>
                {needs && (
                  <ul className="mt-3 grid gap-x-6 gap-y-1.5 text-[0.9375rem] sm:grid-cols-2">
                    {needs.map((need) => (
                      <li key={need} className="flex items-start gap-2">
                        <CircleDot className="mt-1 size-3.5 shrink-0 text-ember" aria-hidden="true" />
                        {need}
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap gap-3 border-t border-line pt-8">
        {user ? (
          <ButtonLink to="/portal" size="large">
            Go to your portal
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/auth" size="large">
              Create Account & Login
            </ButtonLink>
            <ButtonLink to="/portal" tone="secondary" size="large">
              Go to your portal
            </ButtonLink>
          </>
        )}
      </div>
    </main>
  );
}
