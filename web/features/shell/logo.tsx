import { Link } from 'react-router';
import { SITE } from '../../content/site';
import { Banksia } from '../../ui/banksia';

export function Logo({ to = '/' }: { to?: string }) {
  return (
    <Link to={to} className="-ml-1 inline-flex items-center gap-2 rounded-lg pr-2" aria-label={`${SITE.name} home`}>
      <Banksia className="size-10" />
      <span className="display text-[1.5rem] tracking-[-0.02em]">{SITE.name}</span>
    </Link>
  );
}
