import { clsx } from 'clsx';
import { ArrowRight, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';

const WAYS = [
  { to: '/admin/vetting', label: 'Manage tutor applications' },
  { to: '/admin/history', label: 'View student enquiries' },
  { to: '/admin', label: 'Monitor platform activity' },
];

/** What an admin finds behind `/admin`, each as a link that leads there (T-19, S1§2). */
export function AdminCard({ className }: { className: string }) {
  return (
    <Card aria-labelledby="admin-portal" className={clsx('px-6 pt-6 pb-3', className)}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <ShieldCheck className="size-8 text-forest" strokeWidth={1.5} aria-hidden="true" />
        <h2 id="admin-portal" className="flex-1 text-lg font-semibold">
          Admin Portal
        </h2>
        <ButtonLink to="/admin" tone="secondary">
          Open the admin dashboard
        </ButtonLink>
      </div>
      <ul className="mt-5 grid gap-x-8 border-t border-line sm:grid-cols-3">
        {WAYS.map(({ to, label }) => (
          <li key={to} className="max-sm:border-b max-sm:border-line max-sm:last:border-0">
            <Link to={to} className="group flex items-center justify-between gap-3 py-3.5 font-semibold">
              <span className="underline-offset-4 group-hover:underline">{label}</span>
              <ArrowRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
