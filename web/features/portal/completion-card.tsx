import { Check, ChevronRight, Circle, CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { TryAgain } from '../../ui/try-again';

type Rows<Value> = { profile: Value; credentials: Value; contract: Value };
export type Completion = Rows<boolean>;
/** Whether a row is done, as far as it could be read. */
export type Known = boolean | 'loading' | 'failed';

const ROWS = [
  { key: 'profile', label: 'Profile', todo: 'Tell families who you are', to: '/setup?step=profile' },
  {
    key: 'credentials',
    label: 'Credentials',
    todo: 'Upload your check and qualifications',
    to: '/setup?step=credentials',
  },
  { key: 'contract', label: 'Contract', todo: 'Submit your contract details', to: '/setup?step=contract' },
] as const;

type CompletionCardProps = { completion: Rows<Known>; onRetry: () => void };

/**
 * Three rows to tick off, and the button that leads to the first missing one (T-14, T-20, R-75). A row that could not
 * be read says so: it is not missing (D-12).
 */
export function CompletionCard({ completion, onRetry }: CompletionCardProps) {
  const rows = ROWS.map((row) => ({ ...row, state: completion[row.key] }));
  const missing = rows.find(({ state }) => state === false);
  const done = rows.filter(({ state }) => state === true).length;
  const isLoading = rows.some(({ state }) => state === 'loading');
  const hasFailed = rows.some(({ state }) => state === 'failed');
  return (
    <Card aria-labelledby="completion" className="flex flex-col p-6">
      <div className="flex items-baseline justify-between">
        <h2 id="completion" className="text-lg font-semibold">
          Profile Completion
        </h2>
        {!isLoading && !hasFailed && <p className="figures text-sm text-muted">{done} of 3</p>}
      </div>
      <ul className="mt-3 mb-6">
        {rows.map(({ key, label, todo, to, state }) => (
          <li key={key} className="border-b border-line last:border-0">
            <Link to={to} className="group flex items-center gap-3 py-3.5">
              {state === true ? (
                <span className="grid size-6 place-items-center rounded-full bg-success text-white">
                  <Check className="size-4" strokeWidth={3} aria-hidden="true" />
                </span>
              ) : state === 'failed' ? (
                <CircleAlert className="size-6 text-danger" strokeWidth={1.5} aria-hidden="true" />
              ) : (
                <Circle className="size-6 text-field" strokeWidth={1.5} aria-hidden="true" />
              )}
              <span className="flex-1">
                <span className="block font-semibold group-hover:underline">{label}</span>
                <span className="block text-sm text-muted">{remarkOf(state, todo)}</span>
              </span>
              <ChevronRight className="size-4 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      {hasFailed ? (
        <TryAgain what="Profile Completion" size="medium" className="mt-auto" onClick={onRetry} />
      ) : isLoading ? (
        <Skeleton className="mt-auto h-11 w-full rounded-full!" />
      ) : (
        <ButtonLink
          to={missing?.to ?? '/portal/opportunities'}
          tone={missing ? 'primary' : 'secondary'}
          className="mt-auto"
        >
          {missing ? 'Complete Profile' : 'Profile Complete'}
        </ButtonLink>
      )}
    </Card>
  );
}

const remarkOf = (state: Known, todo: string) =>
  ({ true: 'Done', false: todo, loading: 'Loading...', failed: 'This could not be loaded' })[String(state)];
