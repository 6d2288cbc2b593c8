import { Check, ChevronRight, Circle } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';

export type Completion = { profile: boolean; credentials: boolean; contract: boolean };

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

/** Three rows to tick off, and the button that leads to the first missing one (T-14, T-20, R-75). */
export function CompletionCard({ completion }: { completion: Completion }) {
  const missing = ROWS.find(({ key }) => !completion[key]);
  const done = ROWS.filter(({ key }) => completion[key]).length;
  return (
    <Card aria-labelledby="completion" className="flex flex-col p-6">
      <div className="flex items-baseline justify-between">
        <h2 id="completion" className="text-lg font-semibold">
          Profile Completion
        </h2>
        <p className="figures text-sm text-muted">{done} of 3</p>
      </div>
      <ul className="mt-3 mb-6">
        {ROWS.map(({ key, label, todo, to }) => (
          <li key={key} className="border-b border-line last:border-0">
            <Link to={to} className="group flex items-center gap-3 py-3.5">
              {completion[key] ? (
                <span className="grid size-6 place-items-center rounded-full bg-success text-white">
                  <Check className="size-4" strokeWidth={3} aria-hidden="true" />
                </span>
              ) : (
                <Circle className="size-6 text-field" strokeWidth={1.5} aria-hidden="true" />
              )}
              <span className="flex-1">
                <span className="block font-semibold group-hover:underline">{label}</span>
                <span className="block text-sm text-muted">{completion[key] ? 'Done' : todo}</span>
              </span>
              <ChevronRight className="size-4 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink
        to={missing?.to ?? '/portal/opportunities'}
        tone={missing ? 'primary' : 'secondary'}
        className="mt-auto"
      >
        {missing ? 'Complete Profile' : 'Profile Complete'}
      </ButtonLink>
    </Card>
  );
}
