import { clsx } from 'clsx';
import { Link } from 'react-router';
import { SITE } from '../../content/site';
import { Banksia } from '../../ui/banksia';

type LogoProps = {
  to?: string;
  /** Of the name beside the mark. */
  className?: string;
};

export function Logo({ to = '/', className }: LogoProps) {
  return (
    <Link to={to} className="-ml-1 inline-flex items-center gap-2 rounded-lg pr-2" aria-label={`${SITE.name} home`}>
      <Banksia className="size-10" />
      <span className={clsx('display text-2xl tracking-[-0.02em]', className)}>{SITE.name}</span>
    </Link>
  );
}
